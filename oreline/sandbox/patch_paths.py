"""Which paths a patch touches, read from its headers alone; contents of hunks are skipped by their counted lines."""

import re
from collections.abc import Iterator

_HUNK = re.compile(rb"@@ -\d+(?:,(\d{1,9}))? \+\d+(?:,(\d{1,9}))? @@")
_SUBMODULE = re.compile(r"(?m)^(?:(?:new file|deleted file|old|new) mode|index [0-9a-f]+\.\.[0-9a-f]+) 160000$")
_ESCAPE = re.compile(rb"\\([0-7]{3}|.)", re.DOTALL)
_LETTERS = {b"a": b"\a", b"b": b"\b", b"f": b"\f", b"n": b"\n", b"r": b"\r", b"t": b"\t", b"v": b"\v"}
_QUOTED = rb'"(?:[^"\\]|\\.)*"'
_PAIR = re.compile(rb"(" + _QUOTED + rb"|.*?) (" + _QUOTED + rb"|b/.*)$", re.DOTALL)


def _unquote(name: bytes) -> bytes:
    if not name.startswith(b'"'):
        return name
    return _ESCAPE.sub(
        lambda found: _LETTERS.get(found[1], found[1]) if len(found[1]) == 1 else bytes([int(found[1], 8) & 255]),
        name.strip()[1:-1],
    )


def _both_names(rest: bytes) -> tuple[bytes, ...]:
    """Names of a `diff --git` line: two equal halves, or quoted ones."""
    middle = len(rest) // 2
    if rest[:2] == b"a/" and rest[middle:][:3] == b" b/" and rest[2:middle] == rest[middle + 3 :]:
        return rest[:middle], rest[middle + 1 :]
    found = _PAIR.fullmatch(rest)
    return (found[1], found[2]) if found else ()


def _without_side(name: bytes) -> bytes:
    """`a/x` as `x`."""
    return _unquote(name).partition(b"/")[2]


def _headers(lines: Iterator[bytes]) -> Iterator[bytes]:
    """Lines of a patch that are not the content of a hunk."""
    for header in lines:
        hunk = _HUNK.match(header)
        if not hunk:
            yield header
            continue
        old, new = (int(count) if count else 1 for count in hunk.groups())
        for line in lines:
            old -= line[:1] not in (b"+", b"\\")
            new -= line[:1] not in (b"-", b"\\")
            if old <= 0 and new <= 0:
                break


def _names(line: bytes) -> tuple[bytes, ...]:
    word, _, rest = line.partition(b" ")
    if line.startswith(b"diff --git "):
        return tuple(_without_side(name) for name in _both_names(line[len(b"diff --git ") :]))
    if word in (b"---", b"+++"):
        name = rest if rest.startswith(b'"') else rest.partition(b"\t")[0]
        return () if name.rstrip() == b"/dev/null" else (_without_side(name),)
    if word in (b"rename", b"copy"):
        return (_unquote(rest.partition(b" ")[2]),)
    return ()


def touched_paths(patch: str) -> tuple[str, ...]:
    """Every path that a patch names, old and new, sorted; bytes that are not UTF-8 as surrogate escapes."""
    lines = iter(patch.encode("utf-8", "surrogateescape").split(b"\n"))
    found = {name for line in _headers(lines) for name in _names(line)}
    return tuple(sorted(name.decode("utf-8", "surrogateescape") for name in found if name))


def moves_submodule(patch: str) -> bool:
    """Whether a patch adds, moves or removes another repository's commit in place of a file."""
    return bool(_SUBMODULE.search(patch))
