"""A patch of one text file that holds some of its edits, and applies whether or not the others were made.

git can't be asked for it: the context of its hunks would hold lines that the other edits change.
"""

import hashlib
import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from typing import Final

from oreline.sandbox.diffs import quote_path
from sources.changes.splitting.edits import Edit, apply_edits

_CONTEXT_LINES: Final = 3
_PLAIN_NAME: Final = re.compile(r"[\w./-]+", re.ASCII)


def print_edits(path: str, mode: str, lines: Sequence[bytes], edits: Sequence[Edit], *, of_tests: bool) -> str:
    """The edits of tests, or those of source, as a patch of the file whose `lines` are UTF-8."""
    chosen = [edit for edit in edits if edit.is_test is of_tests]
    ids = [_object_id(text) for text in (b"".join(lines), apply_edits(lines, chosen))]
    one, other = _name(f"a/{path}"), _name(f"b/{path}")
    head = f"diff --git {one} {other}\nindex {ids[0]}..{ids[1]} {mode}\n--- {one}\n+++ {other}\n"
    shift, parts = 0, [head.encode()]
    for window, inner in _windows(len(lines), edits, of_tests=of_tests):
        growth = sum(len(edit.lines) - (edit.stop - edit.start) for edit in inner)
        sides = [_range(window.start, len(window)), _range(window.start + shift, len(window) + growth)]
        parts += [f"@@ -{sides[0]} +{sides[1]} @@\n".encode(), *_body(lines, window, inner)]
        shift += growth
    return b"".join(parts).decode("utf-8")


def _name(path: str) -> str:
    return path if _PLAIN_NAME.fullmatch(path) else quote_path(path)


def _object_id(content: bytes) -> str:
    return hashlib.sha1(b"blob %d\0%s" % (len(content), content), usedforsecurity=False).hexdigest()


def _range(start: int, count: int) -> str:
    return f"{start + bool(count)},{count}"


def _windows(count: int, edits: Sequence[Edit], *, of_tests: bool) -> Iterator[tuple[range, list[Edit]]]:
    """Lines that a hunk spans, never touching an edit of the other half, and the edits within."""
    others = [edit for edit in edits if edit.is_test is not of_tests]
    window, inner = range(0), list[Edit]()
    for edit in (edit for edit in edits if edit.is_test is of_tests):
        index = bisect(others, edit.start, key=lambda other: other.start)
        floor = others[index - 1].stop if index else 0
        roof = others[index].start if index < len(others) else count
        start, stop = max(edit.start - _CONTEXT_LINES, floor), min(edit.stop + _CONTEXT_LINES, roof)
        if inner and start < window.stop:
            window, inner = range(window.start, stop), [*inner, edit]
            continue
        if inner:
            yield window, inner
        window, inner = range(start, stop), [edit]
    if inner:
        yield window, inner


def _body(lines: Sequence[bytes], window: range, edits: Sequence[Edit]) -> Iterator[bytes]:
    place = window.start
    for edit in edits:
        yield from (_line(b" ", line) for line in lines[place : edit.start])
        yield from (_line(b"-", line) for line in lines[edit.start : edit.stop])
        yield from (_line(b"+", line) for line in edit.lines)
        place = edit.stop
    yield from (_line(b" ", line) for line in lines[place : window.stop])


def _line(sign: bytes, line: bytes) -> bytes:
    return sign + line if line.endswith(b"\n") else sign + line + b"\n\\ No newline at end of file\n"
