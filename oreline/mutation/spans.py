"""Nested stretches of a file, such as functions or statements, and which is the innermost around a place."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

ValueT = TypeVar("ValueT")


class Spans(Generic[ValueT]):
    """Byte ranges that lie apart or within each other, as the nodes of a tree do."""

    def __init__(self, spans: Iterable[tuple[int, int, ValueT]]) -> None:
        self._spans = sorted(spans, key=lambda span: (span[0], -span[1]))
        self._starts = [span[0] for span in self._spans]
        self._outer: list[int] = []
        stack: list[int] = []
        for index, (start, _, _) in enumerate(self._spans):
            while stack and self._spans[stack[-1]][1] <= start:
                stack.pop()
            self._outer.append(stack[-1] if stack else -1)
            stack.append(index)

    def __iter__(self) -> Iterator[ValueT]:
        """All values, in order of place; of those that begin together the outer one first."""
        return (value for _, _, value in self._spans)

    def around(self, start: int, end: int) -> list[ValueT]:
        """Values of all spans that hold `start` to `end`, innermost first."""
        index = bisect_right(self._starts, start) - 1
        found: list[ValueT] = []
        while index >= 0:
            if self._spans[index][1] >= end:
                found.append(self._spans[index][2])
            index = self._outer[index]
        return found
