"""The calls of one grading: all at once, and by itself each of a few that came to nothing because a run was cut short.

A patch may flood, wait or end its process where it is asked what it can't answer. What the gold patch says within the
limits and the graded one never does counts against it; what another call kept from its turn does not.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Final

from oreline.records.base import Json
from oreline.rewards.inputs.agreement import agrees
from oreline.rewards.inputs.oracle import Kind, Known, calls_made, drawing
from oreline.rewards.layer import Scene
from oreline.testing.calls import CALL_SECONDS, NO_OUTCOME, Call, Calls
from oreline.workers import map_in_order

LEAST: Final = 5
"""Fresh inputs of a kind that must be known before anything follows: fewer may be one odd case."""
PARTS: Final = 4
"""Right for fewer than one in so many: wrong code is right by chance for about one number in sixteen, and an honest
but narrow repair for a good part."""
MOST_OWN: Final = 12
"""Of the tests' own calls that are asked by themselves, in an order that nobody knows: one that is right is enough."""
SHORTEST_SECONDS: Final = 6.0
FACTOR: Final = 2.0
"""A run of one call may take this many times what the gold patch takes, starting and compiling included, and what the
call may take among others."""
SHORTEST_FOR_ALL: Final = 20.0
FACTOR_FOR_ALL: Final = 10.0
"""The same of all calls together, where what doesn't end in time is asked again, and of each among them."""
LONGEST_SECONDS: Final = 20.0
"""Of each among them, whatever the gold patch takes."""


@dataclass(slots=True, kw_only=True)
class _Asked:
    """What is known so far."""

    scene: Scene
    outcomes: dict[str, Json]
    seconds: float
    """Spent until now."""
    call_seconds: float
    most_seconds: float = 0.0
    """Of a call by itself; 0 until the gold patch has made one."""

    def alone(self, calls: Sequence[Call]) -> None:
        """Ask each in a run of its own."""
        if not calls:
            return
        if not self.most_seconds:
            gold = calls_made(self.scene, self.scene.gold, calls[:1])
            self.most_seconds = max(SHORTEST_SECONDS, FACTOR * gold.duration_seconds + self.call_seconds)
            self.seconds += gold.duration_seconds
        for made in map_in_order(self._one, calls):
            self.outcomes |= made.outcomes
            self.seconds += made.duration_seconds

    def _one(self, call: Call) -> Calls:
        """What comes of it; nothing where the gold patch fares no better within the same limits."""
        made = self._made(call, is_gold=False)
        if made.outcomes.get(call.key, NO_OUTCOME) != NO_OUTCOME:
            return made
        gold = self._made(call, is_gold=True)
        is_at_fault = gold.outcomes.get(call.key, NO_OUTCOME) != NO_OUTCOME
        outcomes = {call.key: NO_OUTCOME} if is_at_fault else {}
        return Calls(outcomes=outcomes, duration_seconds=made.duration_seconds + gold.duration_seconds)

    def _made(self, call: Call, *, is_gold: bool) -> Calls:
        tree = self.scene.gold if is_gold else self.scene.graded
        return calls_made(self.scene, tree, [call], self.most_seconds, self.call_seconds)


def ask(scene: Scene, kinds: Sequence[Kind]) -> Calls:
    """What comes of all calls of the kinds on the graded tree.

    Raises:
        SandboxError: as for `run_tests`.
    """
    most_seconds = max(SHORTEST_FOR_ALL, FACTOR_FOR_ALL * max(kind.seconds for kind in kinds))
    call_seconds = max(map(longest_call, kinds))
    calls = [known.call for kind in kinds for known in (*kind.own, *kind.fresh)]
    made = calls_made(scene, scene.graded, calls, most_seconds, call_seconds)
    asked = _Asked(scene=scene, outcomes=dict(made.outcomes), seconds=made.duration_seconds, call_seconds=call_seconds)
    for kind in kinds:
        asked.alone(unsaid(kind, asked.outcomes))
        if is_wrong(reached(kind, asked.outcomes), asked.outcomes) and _finds_right(asked, kind):
            # More of others would change nothing, and each call may cost its limit.
            break
    return Calls(outcomes=asked.outcomes, duration_seconds=asked.seconds)


def longest_call(kind: Kind) -> float:
    """Seconds that a call among others may take."""
    share = kind.seconds / max(1, len(kind.fresh))
    return min(LONGEST_SECONDS, max(CALL_SECONDS, FACTOR_FOR_ALL * share))


def unsaid(kind: Kind, outcomes: Mapping[str, Json]) -> tuple[Call, ...]:
    """Fresh calls that must be asked again before anything can follow of their kind."""
    if len(kind.fresh) < LEAST:
        return ()
    without = [one.call for one in kind.fresh if one.call.key not in outcomes]
    return tuple(islice(without, max(0, LEAST - (len(kind.fresh) - len(without)))))


def reached(kind: Kind, outcomes: Mapping[str, Json]) -> Kind:
    """Without the calls of which nothing is known."""
    own, fresh = (tuple(known for known in some if known.call.key in outcomes) for some in (kind.own, kind.fresh))
    return replace(kind, own=own, fresh=fresh)


def is_wrong(kind: Kind, outcomes: Mapping[str, Json]) -> bool:
    """Whether hardly any of the fresh outcomes, all of them known, is what the gold patch gives."""
    right = sum(_is_right(known, outcomes) for known in kind.fresh)
    return len(kind.fresh) >= LEAST and right * PARTS < len(kind.fresh)


def _is_right(known: Known, outcomes: Mapping[str, Json]) -> bool:
    return agrees(known.gold, outcomes[known.call.key])


def _finds_right(asked: _Asked, kind: Kind) -> bool:
    """Whether one of the tests' own calls is right; those that had no turn are asked until one is."""
    if any(_is_right(known, asked.outcomes) for known in reached(kind, asked.outcomes).own):
        return True
    for known in in_turn(kind, asked.outcomes, drawing(asked.scene, asked.scene.patch, "own")):
        asked.alone([known.call])
        if known.call.key in asked.outcomes and _is_right(known, asked.outcomes):
            return True
    return False


def in_turn(kind: Kind, outcomes: Mapping[str, Json], random: Random) -> Iterator[Known]:
    """Those of the tests' own calls of which nothing is known, some of them, in any order."""
    without = [known for known in kind.own if known.call.key not in outcomes]
    yield from random.sample(without, min(MOST_OWN, len(without)))
