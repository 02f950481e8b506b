"""What of an answer is taken: one function made slightly wrong, and nothing beside it.

Whether what is taken parses by itself, means something else and is unique, the nursery tells, as for every mutant.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from tree_sitter import Node, QueryCursor, Tree

from oreline.errors import CandidateError
from oreline.languages.grammar import Grammar, descend, has_errors, parse, placed_tokens
from oreline.mutation.hunks import hunk_of
from oreline.mutation.model_written.lines import stretch_of
from oreline.mutation.model_written.places import Place
from oreline.mutation.model_written.prompt import MOST_CHANGED
from oreline.mutation.operator import Operator, text_of
from oreline.mutation.queries import structure_query
from oreline.mutation.realism.versions import Versions, shared, shared_end
from oreline.mutation.rewrites import Rewrite
from oreline.mutation.structure import Function, read_structure

MODEL_WRITTEN: Final = Operator(
    name="model_written", explanation="A function does something else than it should.", rewrite=lambda site: iter(())
)
"""What stands for an operator in the rows; it has no sites of its own, and so is not among the registered ones."""


def rewrite_of(place: Place, code: bytes) -> Rewrite:
    """The change that an answer makes to the function.

    Raises:
        CandidateError: `parse_error`, `changes_elsewhere`, `changes_signature`, `changes_words`, `equivalent` or
            `too_large`.
    """
    source, stretch = place.file.source, stretch_of(place)
    changed = source[: stretch.start] + code + source[stretch.end :]
    (new, node), old = _function_in(place, changed), _node_of(place.function, place.file.tree)
    if old is None:
        raise CandidateError("changes_elsewhere", f"{place.where}: the function isn't one stretch of its file")
    _check_signature(place, (place.function, old), (new, node))
    _check_words(place, old, node)
    lines = Versions(place.file.path, changed, source).changed_lines()
    if lines > MOST_CHANGED:
        raise CandidateError("too_large", f"{place.where}: {lines} lines changed, {MOST_CHANGED} may")
    return _rewrite(place, changed[new.start_byte : new.end_byte])


def _function_in(place: Place, changed: bytes) -> tuple[Function, Node]:
    """The function in the changed file, all else being as it was."""
    file, old = place.file, place.function
    tree = parse(file.grammar, changed)
    if has_errors(tree) and not has_errors(file.tree):
        raise CandidateError("parse_error", f"{place.where}: the changed file does not parse")
    end = len(changed) - (len(file.source) - old.end_byte)
    if changed[: old.start_byte] != file.source[: old.start_byte] or changed[end:] != file.source[old.end_byte :]:
        raise CandidateError("changes_elsewhere", f"{place.where}: what stands around the function is changed")
    structure = read_structure(file.grammar, tree.root_node)
    for function in structure.functions_at(old.start_byte):
        node = _node_of(function, tree)
        if (function.start_byte, function.end_byte) == (old.start_byte, end) and node is not None:
            return function, node
    raise CandidateError("changes_elsewhere", f"{place.where}: one function is asked for, no more and no less")


def _node_of(function: Function, tree: Tree) -> Node | None:
    return tree.root_node.descendant_for_byte_range(function.start_byte, function.end_byte)


def _check_signature(place: Place, old: tuple[Function, Node], new: tuple[Function, Node]) -> None:
    """Name, parameters and kind: a function that yields or awaits has to go on doing so."""
    grammar = place.file.grammar
    before, after = ((one.name, _head(grammar, one, node), _suspends(grammar, node)) for one, node in (old, new))
    if before != after:
        raise CandidateError("changes_signature", f"{place.where}: name, parameters or kind of function are changed")


def _suspends(grammar: Grammar, node: Node) -> bool:
    return grammar.suspension.search(text_of(node)) is not None


def _head(grammar: Grammar, function: Function, node: Node) -> list[bytes]:
    """Tokens before the body."""
    placed = placed_tokens(grammar, node)
    return [
        token for token, _ in takewhile(lambda one: one[1] is None or one[1].start_byte < function.body_byte, placed)
    ]


def _check_words(place: Place, old: Node, new: Node) -> None:
    """No comment, documentation or message is added or changed, and something beside them is."""
    grammar = place.file.grammar
    if _words(grammar, new) - _words(grammar, old):
        raise CandidateError("changes_words", f"{place.where}: comments, documentation or messages are changed")
    if list(_meaning(grammar, old)) == list(_meaning(grammar, new)):
        raise CandidateError("equivalent", f"{place.where}: nothing but layout or words is changed")


def _words(grammar: Grammar, node: Node) -> Counter[bytes]:
    comments = [one for one in descend(node, lambda one: one.children) if one.type in grammar.layout]
    return Counter(text_of(one) for one in (*comments, *_off(grammar, node)))


def _off(grammar: Grammar, node: Node) -> list[Node]:
    return QueryCursor(structure_query(grammar)).captures(node).get("off", [])


def _meaning(grammar: Grammar, node: Node) -> Iterator[bytes]:
    """Tokens and nesting, without what only says something to people."""
    left_out = {one.id for one in _off(grammar, node)}
    waiting: list[Node | None] = [node]
    while waiting:
        one = waiting.pop()
        if one is None:
            yield b"\x00"
        elif one.id not in left_out and one.type not in grammar.layout:
            is_leaf = one.child_count == 0 or one.type in grammar.atoms
            yield text_of(one) if is_leaf else one.type.encode()
            waiting.extend(() if is_leaf else (None, *reversed(one.children)))


def _rewrite(place: Place, text: bytes) -> Rewrite:
    """The least stretch of bytes that differs, so that an operator's rewrite that does the same is known as such."""
    source, function = place.file.source, place.function
    old = source[function.start_byte : function.end_byte]
    head, tail = shared(old, text), shared_end(old, text)
    start, end = function.start_byte + head, function.end_byte - tail
    replacement = text[head : len(text) - tail]
    hunk = hunk_of(source, start, end, replacement)
    return Rewrite(
        operator=MODEL_WRITTEN,
        start_byte=start,
        end_byte=end,
        replacement=replacement,
        line=hunk.lines[0],
        function=function.name,
        hunk=hunk,
        scope=function,
        outer=place.structure.functions_at(function.start_byte)[-1],
        running_lines=function.body,
    )
