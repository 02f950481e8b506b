"""One file before and after a change: its two trees, its changed lines, and which line became which."""

from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from tree_sitter import Language, Parser, Point, Tree

_ROUND = 8
"""Trees of fixed files that are kept: hundreds of planted bugs share one."""


@dataclass(frozen=True, slots=True)
class Versions:
    """The buggy and the fixed file; empty where it isn't there."""

    path: str
    before: bytes
    after: bytes

    def trees(self, language: Language) -> tuple[Tree, Tree]:
        """Both syntax trees; the older one is read from the newer one, as far as they are the same."""
        new = _parsed(language, self.after)
        edited, start, tail = new.copy(), shared(self.before, self.after), shared_end(self.before, self.after)
        old_end, new_end = len(self.before) - tail, len(self.after) - tail
        places = (_point(self.after, start), _point(self.after, new_end), _point(self.before, old_end))
        edited.edit(start, new_end, old_end, *places)
        return Parser(language).parse(self.before, edited), new

    def changed_lines(self) -> int:
        """Lines added and removed, without blank ones."""
        _, old, new = self._middle()
        codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        changed = [line for tag, i, j, k, m in codes if tag != "equal" for line in (*old[i:j], *new[k:m])]
        return sum(bool(line.strip()) for line in changed)

    def line_after(self, line: int) -> int:
        """Where a line of the old file (from 0) stands in the new one; of a lost one, what came in its place."""
        head, old, new = self._middle()
        if line < head:
            return line
        if line >= head + len(old):
            return line + len(new) - len(old)
        for tag, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            if i <= line - head < j:
                place = k + line - head - i
                return head + (place if tag == "equal" else min(place, max(k, m - 1)))
        return line

    def _middle(self) -> tuple[int, list[bytes], list[bytes]]:
        """How many lines both begin with, and what is between those and the lines that both end with."""
        start, tail = shared(self.before, self.after), shared_end(self.before, self.after)
        begin = self.after.rfind(b"\n", 0, start) + 1
        old, new = (_whole_lines(text, begin, len(text) - tail) for text in (self.before, self.after))
        return self.after.count(b"\n", 0, begin), old, new


@lru_cache(maxsize=_ROUND)
def _parsed(language: Language, source: bytes) -> Tree:
    return Parser(language).parse(source)


def shared(left: bytes, right: bytes) -> int:
    """Bytes that both begin with, found by halving."""
    low, high = 0, min(len(left), len(right))
    while low < high:
        middle = (low + high + 1) // 2
        if left[low:middle] == right[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def shared_end(left: bytes, right: bytes) -> int:
    """Bytes that both end with, without those they begin with."""
    start = shared(left, right)
    return shared(left[start:][::-1], right[start:][::-1])


def _whole_lines(text: bytes, begin: int, end: int) -> list[bytes]:
    newline = text.find(b"\n", end)
    stretch = text[begin : newline if newline >= 0 else len(text)]
    return stretch.split(b"\n") if stretch else []


def _point(source: bytes, place: int) -> Point:
    line_start = source.rfind(b"\n", 0, place) + 1
    return Point(source.count(b"\n", 0, place), place - line_start)
