"""What of a piece of source text is comment, by the grammar of its file: never by the marks that a line begins with."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from oreline.languages.grammar import Grammar, descend, parse
from oreline.languages.grammars import grammars_of

_NO_COMMENTS: Final = frozenset({"line_continuation", "html_comment"})
"""Layout that runs: what follows `<!--` does so in modules of JavaScript."""
_STARRED: Final = re.compile(rb"\s*\*(?:[\s*/]|$)")
_OPENING: Final = b"/*\n"
_CLOSING: Final = b"\n*/"
_HIDDEN_END: Final = re.compile(rb"\\u+[0-9a-fA-F]{4}")
"""Java reads such characters before it knows of comments: one may end here."""

Columns = Mapping[int, Sequence[tuple[int, int]]]
"""Of lines by place, from 0: where comments begin and end in them, in bytes."""


def comments_in(path: str, lines: Sequence[bytes], *, may_begin_within: bool) -> Columns:
    """Comments in neighbouring lines of the file at `path`; `may_begin_within`: what is before them isn't known."""
    grammar = next(iter(grammars_of(path)), None)
    if grammar is None:
        return {}
    text, has_blocks = b"\n".join(lines), grammar.comment == b"//"
    is_within = has_blocks and may_begin_within and _begins_within(lines)
    text = _OPENING + text if is_within else text
    # What ends beyond the lines is no comment to a grammar yet.
    is_open = has_blocks and text.rfind(b"/*") > text.rfind(b"*/")
    return _by_row(_spans(grammar, text + _CLOSING if is_open else text), int(is_within), len(lines))


def _by_row(spans: Iterable[tuple[int, int, int]], before: int, count: int) -> Columns:
    """The spans of so many rows by their place, those `before` them left out."""
    found: dict[int, list[tuple[int, int]]] = {}
    for row, start, end in spans:
        if before <= row < before + count and start < end:
            found.setdefault(row - before, []).append((start, end))
    return found


def _begins_within(lines: Sequence[bytes]) -> bool:
    """Whether all lines up to the end of a comment, or all there are, begin with a star and a blank: code does so for
    a line or two, and never from where it starts."""
    for line in lines:
        if not _STARRED.match(line):
            return False
        if b"*/" in line:
            return True
    return bool(lines)


def _spans(grammar: Grammar, text: bytes) -> Iterator[tuple[int, int, int]]:
    """Row, start and end of comments, row by row."""
    rows = text.split(b"\n")
    kinds = grammar.layout - _NO_COMMENTS
    for node in descend(parse(grammar, text).root_node):
        if node.type not in kinds or _HIDDEN_END.search(node.text or b""):
            continue
        first, last = node.start_point, node.end_point
        for row in range(first.row, last.row + 1):
            start = first.column if row == first.row else 0
            end = last.column if row == last.row else len(rows[row])
            yield row, start, end
