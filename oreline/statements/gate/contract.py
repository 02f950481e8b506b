"""What a rule of the gate is, and what it finds."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from oreline.records.base import Record
from oreline.statements.gate.secrets import Secrets


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One kind of thing that a statement must not hold."""

    name: str
    what: str
    """In words, for who reads why something was refused."""
    origins: frozenset[str]
    """Of which bugs: planted | mined. People who told of a mined one before it was mended may name what they like."""
    find: Callable[[str, Secrets], Iterator[str]]
    """What of it stands in a text, as it stands there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leak(Record):
    """Something that must not be told, as it stands in a text."""

    rule: str
    what: str
    found: str
