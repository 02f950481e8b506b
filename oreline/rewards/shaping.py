"""Signals of an episode's process as potential-based shaping: F = gamma * Phi(s') - Phi(s), one row a step.

Added to a step's reward it leaves the best policy what it was (Ng, Harada and Russell, 1999), as Phi is 0 at every
terminal state, one cut off by a limit included (Grzes, 2017). No component: a sum over all steps tells nothing.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from oreline.records.base import Record
from oreline.rewards.moves import Move

STAGES = ("is_located", "is_reproduced", "is_edited", "is_verified")
"""Each that holds is worth the same share of a potential of at most 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress(Record):
    """The state that the potential looks at. Where an episode returns to a state, the way there was worth nothing."""

    is_located: bool = False
    """A file that the gold patch changes was seen."""
    is_reproduced: bool = False
    """Tests were seen to fail before anything was edited."""
    is_edited: bool = False
    """A file that the gold patch changes was edited."""
    is_verified: bool = False
    """Tests passed, and nothing was edited since."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShapedStep(Record):
    """What one step is worth beside its reward."""

    step: int
    before: float
    """Phi of the state it was taken in."""
    after: float
    """Phi of the state it led to; 0 behind the last step."""
    value: float


def shape(steps: Iterable[int], potentials: list[float], gamma: float) -> Iterator[ShapedStep]:
    """One row a step of a path; `potentials` begin with that of its first state, and that of its last one counts as 0.

    With `gamma` 1 they sum to minus the potential of the first state.
    """
    after = [*potentials[1:-1], 0.0]
    for step, old, new in zip(steps, potentials, after, strict=False):
        yield ShapedStep(step=step, before=old, after=new, value=gamma * new - old)


def potential(state: Progress) -> float:
    """Phi, from 0 to 1."""
    return sum(bool(getattr(state, stage)) for stage in STAGES) / len(STAGES)


def states_of(moves: Iterable[Move], sought: tuple[str, ...]) -> Iterator[Progress]:
    """The first state and the one behind each move; `sought` are the paths of the gold patch."""
    state, has_edited = Progress(), False
    yield state
    for move in moves:
        has_edited = has_edited or bool(move.edited)
        state = _next(state, move, sought, has_edited)
        yield state


def _next(state: Progress, move: Move, sought: tuple[str, ...], has_edited: bool) -> Progress:
    is_edited = state.is_edited or not set(sought).isdisjoint(move.edited)
    return replace(
        state,
        is_located=state.is_located or any(move.shows(path) for path in sought),
        is_reproduced=state.is_reproduced or (move.tests == "failing" and not has_edited),
        is_edited=is_edited,
        is_verified=is_edited and not move.edited and (state.is_verified or move.tests == "passing"),
    )
