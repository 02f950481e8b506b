"""What a maker's candidates are worth: how many differ, how many of them parse, how many functions they may be in.

The same for every maker: patches are applied to the files, and whole files are read anew by the language's grammar.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks.mutants.made import Made
from oreline.languages.grammar import descend, has_errors, parse
from oreline.languages.grammars import grammars_of

SAMPLE: Final = 1000
"""Most candidates that are parsed, evenly drawn: reading whole files takes longer than making the candidates."""
FUNCTIONS: Final = frozenset({
    "accessor_declaration", "arrow_function", "block", "closure_expression", "compact_constructor_declaration",
    "constructor_declaration", "conversion_operator_declaration", "destructor_declaration", "do_block",
    "func_literal", "function_declaration", "function_definition", "function_expression", "function_item",
    "generator_function", "generator_function_declaration", "lambda", "lambda_expression",
    "local_function_statement", "method", "method_declaration", "method_definition", "operator_declaration",
    "singleton_method",
})  # fmt: skip
"""Every function, method, constructor, accessor, lambda and Ruby's blocks, as the grammars call them."""
_HUNK: Final = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """Of one maker's candidates."""

    unique: int
    """Files that differ from each other and from the file as it is."""
    parse_share: float
    """Of a sample of those."""
    functions_seen: float
    """Share of functions that the maker knows of."""
    functions_changed: float
    """Share of functions with a stretch that an operator was willing to change."""

    def per_second(self, made: Made) -> float:
        """Unique candidates that parse, for a second of processor time."""
        return self.unique * self.parse_share / made.cpu_seconds


def judge(made: Made, texts: Mapping[str, str], sample: int = SAMPLE) -> Worth:
    """The worth of what was made of `texts`, files by path."""
    unique = [change for change, is_new in _told_apart(made, texts) if is_new]
    drawn = unique[:: -(-len(unique) // sample) or 1]
    parsing = sum(reads_well(path, changed(texts[path], patch, made.is_solving)) for path, patch in drawn)
    return Worth(
        unique=len(unique),
        parse_share=parsing / max(1, len(drawn)),
        functions_seen=_functions_seen(made.functions, texts),
        functions_changed=_functions_changed(made.sites, texts),
    )


def _told_apart(made: Made, texts: Mapping[str, str]) -> Iterator[tuple[tuple[str, str], bool]]:
    known = {(path, hash(text)) for path, text in texts.items()}
    for path, patch in made.patches:
        result = (path, hash(changed(texts[path], patch, made.is_solving)))
        yield (path, patch), result not in known
        known.add(result)


def changed(text: str, patch: str, is_solving: bool) -> str:
    """The text with a patch applied; backwards for a patch that solves.

    Raises:
        ValueError: the patch is for another text.
    """
    lines, mark = text.split("\n"), "-" if is_solving else "+"
    result, place = list[str](), 0
    for begin, body in _hunks(patch, is_solving):
        result += lines[place:begin]
        old = [line[1:] for line in body if line[0] != mark]
        place = begin + len(old)
        if lines[begin:place] != old:
            raise ValueError(f"line {begin + 1} of the text is not what the patch replaces: {patch}")
        result += [line[1:] for line in body if line[0] in f" {mark}"]
    return "\n".join(result + lines[place:])


def _hunks(patch: str, is_solving: bool) -> Iterator[tuple[int, Sequence[str]]]:
    """Where each hunk begins in the file as it is, counted from 0, and its lines."""
    begin, body = -1, list[str]()
    for line in [*patch.split("\n"), "@@ -0 +0 @@"]:
        head = _HUNK.match(line)
        if head and body:
            yield begin, body
        if head:
            first, count = (head[3], head[4]) if is_solving else (head[1], head[2])
            begin, body = int(first) - (count != "0"), []
        elif begin >= 0 and line[:1] in {" ", "+", "-"}:
            body.append(line)


def reads_well(path: str, text: str) -> bool:
    """Whether the grammar of the file knows all of a text."""
    return not has_errors(parse(grammars_of(path)[0], text.encode()))


def _functions_seen(known: Iterable[tuple[str, int]], texts: Mapping[str, str]) -> float:
    places = set(known)
    seen = [(path, lines.start) in places for path, text in texts.items() for lines in functions_of(path, text)]
    return sum(seen) / max(1, len(seen))


def _functions_changed(sites: Iterable[tuple[str, int, int]], texts: Mapping[str, str]) -> float:
    by_path: dict[str, set[int]] = {path: set() for path in texts}
    for path, first, last in sites:
        by_path[path].update(range(first, last + 1))
    seen = [
        bool(by_path[path].intersection(lines)) for path, text in texts.items() for lines in functions_of(path, text)
    ]
    return sum(seen) / max(1, len(seen))


def functions_of(path: str, text: str) -> Iterator[range]:
    """Lines, from 1, of every function that has a body and is no test."""
    grammar, source = grammars_of(path)[0], text.encode()
    tests = {line for lines in (grammar.find_test_lines(source) if grammar.find_test_lines else ()) for line in lines}
    for node in descend(parse(grammar, source).root_node):
        if node.type in FUNCTIONS and node.child_by_field_name("body") and node.start_point[0] not in tests:
            yield range(node.start_point[0] + 1, node.end_point[0] + 2)
