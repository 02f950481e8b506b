"""One contiguous change as whole lines, and as the patch that takes it back in the form `git diff` writes."""

import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache

_CONTEXT = 3
_HEADING = re.compile(rb"[A-Za-z_$]")
_HEADING_BYTES = 80


@dataclass(frozen=True, slots=True)
class Hunk:
    """Lines that differ between a source and its changed form; line ends belong to the lines."""

    index: int
    """Lines of the source before the first that differs."""
    fixed: tuple[bytes, ...]
    buggy: tuple[bytes, ...]

    @property
    def lines(self) -> tuple[int, ...]:
        """Numbers of the differing lines in the source, from 1; where lines were only added, the one they precede."""
        return tuple(range(self.index + 1, self.index + 1 + max(1, len(self.fixed))))


def split_lines(source: bytes) -> list[bytes]:
    """Lines as git sees them: only a line feed ends one."""
    lines = [line + b"\n" for line in source.split(b"\n")]
    lines[-1] = lines[-1][:-1]
    return lines if lines[-1] else lines[:-1]


def hunk_of(source: bytes, start: int, end: int, text: bytes) -> Hunk:
    """The lines that differ when bytes `start` to `end` become `text`."""
    first = source.rfind(b"\n", 0, start) + 1
    newline = source.find(b"\n", end)
    last = newline + 1 if newline >= 0 else len(source)
    fixed = split_lines(source[first:last])
    buggy = split_lines(source[first:start] + text + source[end:last])
    head = _common(fixed, buggy)
    tail = _common(fixed[head:][::-1], buggy[head:][::-1])
    return Hunk(
        index=source.count(b"\n", 0, first) + head,
        fixed=tuple(fixed[head : len(fixed) - tail]),
        buggy=tuple(buggy[head : len(buggy) - tail]),
    )


def _common(left: list[bytes], right: list[bytes]) -> int:
    """How many items two lists begin with alike."""
    count = 0
    for a, b in zip(left, right, strict=False):
        if a != b:
            break
        count += 1
    return count


def solving_patch(path: str, hunk: Hunk, fixed: bytes, buggy: bytes, *, is_executable: bool) -> str:
    """The patch from the buggy file to the fixed one. Both must be UTF-8."""
    lines = _lines_of(fixed)
    begin = max(0, hunk.index - _CONTEXT)
    after = hunk.index + len(hunk.fixed)
    before_context, after_context = lines[begin : hunk.index], lines[after : after + _CONTEXT]
    shared = len(before_context) + len(after_context)
    body = [
        *(_line(b" ", line) for line in before_context),
        *(_line(b"-", line) for line in hunk.buggy),
        *(_line(b"+", line) for line in hunk.fixed),
        *(_line(b" ", line) for line in after_context),
    ]
    old = _range(begin, shared + len(hunk.buggy))
    new = _range(begin, shared + len(hunk.fixed))
    head = f"@@ -{old} +{new} @@".encode() + _heading(lines, begin) + b"\n"
    return _file_header(path, fixed, buggy, is_executable) + (head + b"".join(body)).decode()


@lru_cache(maxsize=4)
def _lines_of(fixed: bytes) -> list[bytes]:
    """Lines of a file that many patches lead to."""
    return split_lines(fixed)


@lru_cache(maxsize=4)
def _id_of(fixed: bytes) -> str:
    return _blob_id(fixed)


def _line(sign: bytes, line: bytes) -> bytes:
    return sign + line if line.endswith(b"\n") else sign + line + b"\n\\ No newline at end of file\n"


def _range(begin: int, count: int) -> str:
    first = begin + 1 if count else begin
    return str(first) if count == 1 else f"{first},{count}"


def _heading(lines: list[bytes], begin: int) -> bytes:
    """The last line before the hunk that begins with a name, as git puts it behind the numbers."""
    for index in range(begin - 1, -1, -1):
        line = lines[index]
        if _HEADING.match(line):
            return b" " + line[:_HEADING_BYTES].decode(errors="ignore").rstrip().encode()
    return b""


def _file_header(path: str, fixed: bytes, buggy: bytes, is_executable: bool) -> str:
    old, new = _quoted(f"a/{path}"), _quoted(f"b/{path}")
    mode = "100755" if is_executable else "100644"
    # Git ends a name that holds a blank with a tab, so that tools know where it ends.
    tab = "\t" if " " in path else ""
    return f"diff --git {old} {new}\nindex {_blob_id(buggy)}..{_id_of(fixed)} {mode}\n--- {old}{tab}\n+++ {new}{tab}\n"


def _quoted(name: str) -> str:
    raw = name.encode("utf-8", "surrogateescape")
    if all(0x20 <= byte < 0x7F and byte not in b'"\\' for byte in raw):
        return name
    return '"' + "".join(_escaped(byte) for byte in raw) + '"'


def _escaped(byte: int) -> str:
    if byte in b'"\\':
        return "\\" + chr(byte)
    return chr(byte) if 0x20 <= byte < 0x7F else f"\\{byte:03o}"


def _blob_id(content: bytes) -> str:
    header = b"blob %d\0" % len(content)
    return hashlib.sha1(header + content, usedforsecurity=False).hexdigest()
