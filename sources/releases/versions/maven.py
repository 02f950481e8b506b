"""Maven's versions, ordered by its own specification: https://maven.apache.org/pom.html#version-order-specification."""

import re
from dataclasses import dataclass
from functools import total_ordering
from itertools import zip_longest
from typing import Final

from sources.releases.versions.contract import ReleaseVersion, three

QUALIFIERS: Final = ("alpha", "beta", "milestone", "rc", "snapshot", "", "sp")
"""In their order; any other comes after them, by alphabet."""
ALIASES: Final = {"cr": "rc", "ga": "", "final": "", "release": ""}
SHORT: Final = {"a": "alpha", "b": "beta", "m": "milestone"}
"""Only where a number follows at once."""
SPELLING: Final = re.compile(r"[A-Za-z0-9][\w.+-]*", re.ASCII)
PART: Final = re.compile(r"([.-]?)(\d+|[^\d.-]+|(?=[.-]|$))")


@total_ordering
@dataclass(frozen=True, slots=True)
class Token:
    """One part of a version with what stands before it."""

    hyphen: bool
    """Whether a hyphen, or a change between letters and digits, sets it off."""
    value: int | str

    @property
    def is_null(self) -> bool:
        """Whether leaving it out at the end means the same."""
        return self.value in (0, "")

    @property
    def _rank(self) -> tuple[int, int, str]:
        if isinstance(self.value, int):
            return (1 if self.hyphen else 2, self.value, "")
        known = QUALIFIERS.index(self.value) if self.value in QUALIFIERS else len(QUALIFIERS)
        return (0, known, self.value)

    @property
    def padding(self) -> "Token":
        """What it is compared with where the other version has ended."""
        return Token(self.hyphen, 0 if isinstance(self.value, int) and not self.hyphen else "")

    def __lt__(self, other: "Token") -> bool:
        return self._rank < other._rank


@total_ordering
@dataclass(frozen=True, slots=True)
class MavenOrder:
    """Tokens of a version, trailing nulls trimmed."""

    tokens: tuple[Token, ...]

    def __lt__(self, other: "MavenOrder") -> bool:
        for mine, theirs in zip_longest(self.tokens, other.tokens):
            left, right = mine or theirs.padding, theirs or mine.padding
            if left < right or right < left:
                return left < right
        return False


def parse_maven(text: str) -> ReleaseVersion:
    """Raises:
    ValueError: for what no repository should hold.
    """
    if not SPELLING.fullmatch(text):
        raise ValueError(f"{text!r} is no version")
    order = MavenOrder(_tokens(text))
    numbers = re.match(r"\d+(?:\.\d+)*", text)
    plain = numbers[0] if numbers else "0"
    return ReleaseVersion(
        text=text,
        order=order,
        is_prerelease=order < MavenOrder(_tokens(plain)),
        numbers=three(tuple(map(int, plain.split(".")))),
        flavour="-".join(item for token in order.tokens if isinstance(item := token.value, str) and _is_flavour(item)),
    )


def _is_flavour(qualifier: str) -> bool:
    return qualifier not in QUALIFIERS


def _tokens(text: str) -> tuple[Token, ...]:
    found: list[Token] = []
    for separator, value in _parts(text.lower()):
        if separator == "-":
            _trim(found)
        found.append(Token(separator == "-", int(value) if value.isdecimal() else value))
    _trim(found)
    return tuple(found)


def _parts(text: str) -> list[tuple[str, str]]:
    """Separators and values; a change between digits and letters stands as a hyphen."""
    matches = list(PART.finditer(text))
    parts: list[tuple[str, str]] = []
    for match, following in zip_longest(matches, matches[1:]):
        separator, value = match[1], match[2]
        if not separator and not value:
            continue
        touches_number = following is not None and not following[1] and following[2].isdecimal()
        value = SHORT.get(value, value) if touches_number else value
        parts.append((separator or ("-" if parts else "."), ALIASES.get(value, value or "0")))
    return parts


def _trim(tokens: list[Token]) -> None:
    while tokens and tokens[-1].is_null:
        tokens.pop()
