"""The ladder: ways to install what a suite needs, cheapest first; the first whose suite runs well is taken.

What a way does is its builder's matter (`python.py`, `language.py`), how well a suite runs that of `trial.py`.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

from oreline.environments.excerpts import head_and_tail
from oreline.environments.trial import Trial
from oreline.errors import BuildError
from oreline.records.environment import AttemptOutcome, Environment
from oreline.sandbox.machine import try_again

CHOSEN: Final = "chosen"
UNFIT: Final = "unfit"
SAME_VERSIONS: Final = "same_versions"
"""A way that comes to what an earlier one came to."""
DETAIL_CHARACTERS: Final = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One way to install."""

    name: str
    make: Callable[[Path, Sequence[AttemptOutcome]], Environment]
    """Makes it: all that is the environment's own goes to `environment/` in the folder given. Raises BuildError.

    It is told how the ways before it went.
    """
    applies: Callable[[Sequence[AttemptOutcome]], bool] = lambda outcomes: True
    """Whether there is anything to try, after how the ways before it went."""
    needs_fit: bool = False
    """Whether it counts only where the suite runs well: something the project asks for is missing from it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder:
    """All ways for one snapshot, and the identity of the environment that one of them becomes."""

    environment_id: str
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """An environment that was made, and how its suite ran there."""

    folder: Path
    environment: Environment
    trial: Trial
    seconds: float

    @property
    def outcome(self) -> AttemptOutcome:
        """As one that wasn't taken."""
        return AttemptOutcome(name="", outcome=UNFIT, detail=self.trial.complaint, seconds=self.seconds)


def unheard(step: str) -> None:
    """Tell nobody which way is being tried."""


def climb(
    ladder: Ladder,
    scratch: Path,
    try_out: Callable[[Path, Environment], Trial],
    heard: Callable[[str], None] = unheard,
) -> Made:
    """The environment of the first way whose suite runs well; of none, the one where most tests passed.

    `heard` is told of each way what is done with it, before it is done.

    Raises:
        BuildError: no way could be made; the reason is that of the last which asks for all, the detail tells of each.
    """
    best: tuple[int, Made] | None = None
    outcomes: list[AttemptOutcome] = []
    tried: list[Way] = []
    started = time.monotonic()
    for way, made in _attempts(ladder, scratch, try_out, outcomes, heard):
        tried.append(way)
        if isinstance(made, BuildError):
            outcomes.append(_stopped(way.name, made, time.monotonic() - started - sum(one.seconds for one in outcomes)))
            if made.is_passing:
                break
            continue
        outcomes.append(replace(made.outcome, name=way.name))
        counts = made.trial.is_fit or not way.needs_fit
        if made.trial.is_fit or (counts and (best is None or made.trial.passed > best[1].trial.passed)):
            best = (len(outcomes) - 1, made)
        if made.trial.is_fit or made.trial.is_final:
            break
    if best is None:
        raise _nothing_made(tried, outcomes)
    chosen, made = best
    outcomes[chosen] = replace(outcomes[chosen], outcome=CHOSEN)
    return replace(made, environment=replace(made.environment, attempts=tuple(outcomes)))


def _attempts(
    ladder: Ladder,
    scratch: Path,
    try_out: Callable[[Path, Environment], Trial],
    outcomes: Sequence[AttemptOutcome],
    heard: Callable[[str], None],
) -> Iterator[tuple[Way, Made | BuildError]]:
    folders = map(scratch.joinpath, map(str, count()))
    for way in ladder.ways:
        if not way.applies(outcomes):
            continue
        started = time.monotonic()
        heard(f"trying {way.name!r}, installing and compiling dependencies")
        try:
            folder, environment = try_again(partial(_make, way, folders, outcomes))
        except BuildError as error:
            yield way, error
            continue
        home = folder / "environment"
        # Nothing is left to choose from: health runs the suite soon enough.
        is_only = len(ladder.ways) == 1
        if not is_only:
            heard(f"trying {way.name!r}, running the suite once")
        trial = Trial(is_fit=True, passed=0, complaint="") if is_only else try_out(home, environment)
        yield way, Made(folder=home, environment=environment, trial=trial, seconds=time.monotonic() - started)


def _make(way: Way, folders: Iterator[Path], outcomes: Sequence[AttemptOutcome]) -> tuple[Path, Environment]:
    """One way's environment, in a fresh folder each time it is tried, and that folder."""
    folder = next(folders)
    folder.mkdir()
    return folder, way.make(folder, outcomes)


def _stopped(name: str, error: BuildError, seconds: float) -> AttemptOutcome:
    detail = head_and_tail(error.detail, DETAIL_CHARACTERS)
    return AttemptOutcome(name=name, outcome=error.reason, detail=detail, seconds=max(seconds, 0.0))


def _nothing_made(tried: list[Way], outcomes: list[AttemptOutcome]) -> BuildError:
    told: dict[str, str] = {}
    for outcome in outcomes:
        told.setdefault(outcome.detail, f"{outcome.name}: {outcome.detail}")
    plain = [
        outcome
        for way, outcome in zip(tried, outcomes, strict=True)
        if not way.needs_fit and outcome.outcome != SAME_VERSIONS
    ]
    return BuildError((plain or outcomes)[-1].outcome, "\n".join(told.values()))
