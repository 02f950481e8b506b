"""How carefully a solution was reached: minus what was done blindly, untested, twice or for nothing.

Each fault costs half of what the one before it of its kind cost, so no kind costs more than twice its first. Good
habits are never paid for: a step that pays is taken for its pay. `shaping.py` offers them as potentials.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from oreline.rewards.component import Component, Evidence
from oreline.rewards.moves import Move, moves_of
from oreline.rewards.verdict import LISTED, Verdict
from oreline.sandbox.patches import touched_paths

FIRST_COSTS: Final[Mapping[str, float]] = {
    "blind_edit": 1 / 8,
    "untested": 1 / 4,
    "repeated": 1 / 8,
    "refused": 1 / 16,
    "long_winded": 1 / 16,
}
"""By kind of fault. `untested` can happen once only: all of them together cost at most 1."""
CHARACTERS: Final = 200_000
"""Of actions and observations, for each of which beyond the first an episode is `long_winded` once."""
_HALVINGS: Final = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that should have been done otherwise."""

    kind: str
    step: int
    """0 when it isn't about one step."""
    detail: str = ""


def judge(evidence: Evidence) -> Verdict:
    """In [-1, 0]; 0 for what isn't resolved."""
    episode = evidence.episode
    moves = moves_of(episode.trajectory)
    faults = faults_of(moves, touched_paths(episode.patch))
    parts = {**_parts(moves), "faults": [_told(fault) for fault in faults[:LISTED]], "fault_count": len(faults)}
    if not evidence.grade.resolved:
        return Verdict(value=0.0, reason="only a resolved episode is told apart by its process", evidence=parts)
    if not faults:
        return Verdict(value=0.0, reason="nothing was done blindly, untested, twice or for nothing", evidence=parts)
    counts = {kind: sum(fault.kind == kind for fault in faults) for kind in FIRST_COSTS}
    reason = ", ".join(f"{count} {kind}" for kind, count in counts.items() if count)
    return Verdict(value=-cost_of(counts), reason=reason, evidence={**parts, "counts": counts}, step=faults[0].step)


def cost_of(counts: Mapping[str, int]) -> float:
    """What so many faults of each kind cost together."""
    return sum(first * (2 - 2.0 ** (1 - min(counts[kind], _HALVINGS))) for kind, first in FIRST_COSTS.items())


def faults_of(moves: Sequence[Move], changed: Sequence[str]) -> tuple[Fault, ...]:
    """All faults; `changed` are the paths of the final patch."""
    long_winded = max(0, sum(move.characters for move in moves) - 1) // CHARACTERS
    return (
        *_blind_edits(moves, changed),
        *_untested(moves, changed),
        *(Fault(kind="repeated", step=move.step) for move in moves if move.is_repeated),
        *(Fault(kind="refused", step=move.step) for move in moves if move.is_refused),
        *(Fault(kind="long_winded", step=0) for _ in range(min(long_winded, LISTED))),
    )


def _blind_edits(moves: Sequence[Move], changed: Sequence[str]) -> Sequence[Fault]:
    """Files of the final patch that were there before and first edited without having been looked at."""
    found = []
    for path in changed:
        place = next((place for place, move in enumerate(moves) if path in move.edited), None)
        if place is None or path in moves[place].made:
            continue
        if not any(move.shows(path) for move in moves[:place]):
            found.append(Fault(kind="blind_edit", step=moves[place].step, detail=path))
    return found


def _untested(moves: Sequence[Move], changed: Sequence[str]) -> Sequence[Fault]:
    """Whether the last edit of what was handed in is followed by a run of tests that passed."""
    edits = [place for place, move in enumerate(moves) if not set(changed).isdisjoint(move.edited)]
    if not changed or any(move.tests == "passing" for move in moves[edits[-1] if edits else 0 :]):
        return ()
    return (Fault(kind="untested", step=moves[edits[-1]].step if edits else 0),)


def _parts(moves: Sequence[Move]) -> Mapping[str, Any]:
    """What happened, uncounted: for whoever wants to weigh it otherwise."""
    edits = [place for place, move in enumerate(moves) if move.edited]
    before = moves[: edits[0]] if edits else moves
    return {
        "steps": len(moves),
        "characters": sum(move.characters for move in moves),
        "test_runs": sum(bool(move.tests) for move in moves),
        "saw_failure_before_edit": any(move.tests == "failing" for move in before),
        "recoveries": _recoveries(moves),
    }


def _recoveries(moves: Sequence[Move]) -> int:
    """How often tests that failed after an edit passed after a later one."""
    recovered, has_edited, is_red = 0, False, False
    for move in moves:
        has_edited = has_edited or bool(move.edited)
        if move.tests == "passing":
            recovered += is_red
            is_red = False
        elif move.tests == "failing":
            is_red = has_edited
    return recovered


def _told(fault: Fault) -> Mapping[str, Any]:
    return {"kind": fault.kind, "step": fault.step, "detail": fault.detail}


COMPONENT: Final = Component(judge=judge, low=-1.0, high=0.0, is_extra=True)
