"""What is known of a version, whichever ecosystem gave it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseVersion:
    """A version, parsed. Comparable with others of its ecosystem by `order`."""

    text: str
    """As the registry spells it."""
    order: Any
    """Sorts as the ecosystem's own tools sort."""
    is_prerelease: bool
    numbers: tuple[int, int, int]
    """Major, minor, patch; what isn't there is 0."""
    flavour: str = ""
    """What sets apart builds of one version for other platforms, such as `jre` and `android`."""


ParseVersion = Callable[[str], ReleaseVersion]
"""Raises ValueError for what is no version there."""


def three(numbers: tuple[int, ...]) -> tuple[int, int, int]:
    """The first three of `numbers`, zeros for those that lack."""
    major, minor, patch = (*numbers, 0, 0, 0)[:3]
    return major, minor, patch
