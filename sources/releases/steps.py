"""Steps from one release to the next that was made on top of it, small ones first."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from sources.releases.offers import Release


class StepSize(IntEnum):
    """Which number of the version moved; sorts small steps first."""

    PATCH = 0
    MINOR = 1
    MAJOR = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Two neighbouring releases."""

    base: Release
    fixed: Release
    size: StepSize

    @property
    def name(self) -> str:
        """Such as `1.0.0..1.0.1`."""
        return f"{self.base.version.text}..{self.fixed.version.text}"


def steps_between(releases: Sequence[Release]) -> tuple[Step, ...]:
    """Each release with the one before it: patch steps first, within a size the newest first.

    `releases` come oldest version first. The one before is the highest lower version of the same flavour that was out
    by then, so a fix of an old line that came after the next line's start stands before nothing but its own line.
    """
    steps = [
        Step(base=base, fixed=fixed, size=_size(base, fixed))
        for place, fixed in enumerate(releases)
        if (base := _before(fixed, releases[:place]))
    ]
    steps.reverse()
    return tuple(sorted(steps, key=lambda step: step.size))


def _before(fixed: Release, lower: Sequence[Release]) -> Release | None:
    return next((base for base in reversed(lower) if _may_precede(base, fixed)), None)


def _may_precede(base: Release, fixed: Release) -> bool:
    was_out = not (base.offer.released_at and fixed.offer.released_at) or (
        base.offer.released_at <= fixed.offer.released_at
    )
    return was_out and base.version.flavour == fixed.version.flavour


def _size(base: Release, fixed: Release) -> StepSize:
    old, new = base.version.numbers, fixed.version.numbers
    if old[0] != new[0]:
        return StepSize.MAJOR
    return StepSize.MINOR if old[1] != new[1] else StepSize.PATCH
