"""A thing that gives a test whatever it would learn of plain data, but for what it equals: that is its own identity.

Needs the standard library alone. It stands for an object of which nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


class Lenient:
    """Asked for its parts, its length or its text, it answers as the value would."""

    def __init__(self, value: Any) -> None:
        self._value = value

    def __getattr__(self, name: str) -> Any:
        return getattr(self._value, name)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._value)

    def __len__(self) -> int:
        return len(self._value)

    def __getitem__(self, key: Any) -> Any:
        return self._value[key]

    def __contains__(self, item: Any) -> bool:
        return item in self._value

    def __bool__(self) -> bool:
        return bool(self._value)

    def __int__(self) -> int:
        return int(self._value)

    def __float__(self) -> float:
        return float(self._value)

    def __str__(self) -> str:
        return str(self._value)

    def __repr__(self) -> str:
        return repr(self._value)

    def __format__(self, spec: str) -> str:
        return format(self._value, spec)
