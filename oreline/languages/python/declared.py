"""What one source of metadata declares, and the helpers that every reader of such a source shares."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

_CLASSIFIER: Final = re.compile(r"Programming Language :: Python :: (3\.\d+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """Requirements as one source declares them; markers may stand in them."""

    name: str = ""
    dependencies: tuple[str, ...] = ()
    extras: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    requires_python: str = ""
    python_versions: tuple[str, ...] = ()
    """Minor versions of Python 3 that classifiers name."""


def lines_of(text: str) -> tuple[str, ...]:
    """Lines that say something."""
    return tuple(line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith("#"))


def classified(classifiers: Iterable[str]) -> tuple[str, ...]:
    """Minor versions of Python 3 among trove classifiers."""
    return tuple(match[1] for line in classifiers if (match := _CLASSIFIER.fullmatch(line.strip())))


def text_of(value: object) -> str:
    """`value` where it is text."""
    return value if isinstance(value, str) else ""
