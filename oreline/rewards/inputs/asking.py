"""The calls of one grading: all at once, and by itself each of a few that came to nothing because a run was cut short.

A patch may flood, wait or end its process where it is asked what it can't answer. What the gold patch says within the
limits and the graded one never does counts against it; what another call kept from its turn does not.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Final

from oreline.records.base import Json
from oreline.rewards.inputs.oracle import Kind, Known, calls_made
from oreline.rewards.layer import Scene
from oreline.testing.calls import NO_OUTCOME, Call, Calls
from oreline.workers import map_in_order

LEAST: Final = 5
"""Fresh inputs of a kind that must be known before anything follows: fewer may be one odd case."""
SHORTEST_SECONDS: Final = 3.0
FACTOR: Final = 5.0
"""A call by itself may take this many times what the gold patch takes for it, all that goes on around it included."""
SHORTEST_FOR_ALL: Final = 20.0
FACTOR_FOR_ALL: Final = 10.0
"""The same of all calls together, where what doesn't end in time is asked again."""


def ask(scene: Scene, kinds: Sequence[Kind]) -> Calls:
    """What comes of all calls of the kinds on the graded tree.

    Raises:
        SandboxError: as for `run_tests`.
    """
    most_seconds = max(SHORTEST_FOR_ALL, FACTOR_FOR_ALL * max(kind.seconds for kind in kinds))
    calls = [known.call for kind in kinds for known in (*kind.own, *kind.fresh)]
    made = calls_made(scene, scene.graded, calls, most_seconds)
    outcomes, seconds = dict(made.outcomes), made.duration_seconds
    for kind in kinds:
        alone = _alone(scene, tuple(unsaid(kind, outcomes)))
        outcomes |= alone.outcomes
        seconds += alone.duration_seconds
        if NO_OUTCOME in alone.outcomes.values():
            # It is the patch that meets a limit: other kinds would say the same, each call at the cost of the limit.
            break
    return Calls(outcomes=outcomes, duration_seconds=seconds)


def unsaid(kind: Kind, outcomes: Mapping[str, Json]) -> Iterator[Call]:
    """Calls that must be asked again before anything can follow of their kind."""
    if len(kind.fresh) >= LEAST:
        yield from _lacking(kind.own, outcomes, 1)
        yield from _lacking(kind.fresh, outcomes, LEAST)


def _lacking(known: Sequence[Known], outcomes: Mapping[str, Json], needed: int) -> Iterator[Call]:
    without = [one.call for one in known if one.call.key not in outcomes]
    return islice(without, max(0, needed - (len(known) - len(without))))


def _alone(scene: Scene, calls: Sequence[Call]) -> Calls:
    """What comes of each in a run of its own; nothing where the gold patch meets a limit, too."""
    if not calls:
        return Calls(outcomes={}, duration_seconds=0.0)
    gold = calls_made(scene, scene.gold, calls[:1])
    if calls[0].key not in gold.outcomes:
        return Calls(outcomes={}, duration_seconds=gold.duration_seconds)
    most_seconds = max(SHORTEST_SECONDS, FACTOR * gold.duration_seconds)
    made = list(map_in_order(partial(_one, scene, most_seconds), calls))
    outcomes = {key: outcome for one in made for key, outcome in one.outcomes.items()}
    return Calls(outcomes=outcomes, duration_seconds=sum(one.duration_seconds for one in (gold, *made)))


def _one(scene: Scene, most_seconds: float, call: Call) -> Calls:
    made = calls_made(scene, scene.graded, [call], most_seconds)
    return Calls(outcomes={call.key: NO_OUTCOME, **made.outcomes}, duration_seconds=made.duration_seconds)
