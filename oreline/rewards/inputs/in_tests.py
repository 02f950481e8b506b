"""The tests of a grading, asked once more about calls that they make: what these give in them, whether tests pass while
that is seen, and what they say, with the gold patch, of what the calls give elsewhere.

What runs beside strangers' code may be lied to; what it says is held against runs of the gold patch alone.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from oreline.records.testing import Status, TestRun
from oreline.rewards.inputs.oracle import calls_made
from oreline.rewards.layer import REQUEST, Scene
from oreline.testing.calls import Call, Recorded, record_calls
from oreline.testing.checkout import Checkout
from oreline.testing.replay import in_place_of, is_replayable, replay_calls

MOST: Final = 200
"""Calls that are replayed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tests:
    """How the tests are asked."""

    __test__ = False

    record: Callable[[], Recorded]
    """Which calls those of FAIL_TO_PASS make, and how they end meanwhile."""
    lost: Callable[[Recorded], Sequence[str]]
    """Those that passed before and surely don't while their calls are recorded, though the gold patch's do."""
    refuse: Callable[[Sequence[Call], Recorded], Sequence[str]]
    """Those that passed, and fail with the gold patch once its calls give what the graded patch's give elsewhere."""


def tests_of(scene: Scene, run: TestRun) -> Tests:
    """Of a grading whose tests ended as `run` has it."""
    passed = {result.test_id for result in run.results if result.status is Status.PASSED}
    claimed = tuple(test for test in scene.task.FAIL_TO_PASS if test in passed)
    return Tests(
        record=partial(_record, scene, scene.graded, scene.task.FAIL_TO_PASS),
        lost=partial(_lost, scene, claimed),
        refuse=partial(_refuse, scene, claimed),
    )


def _record(scene: Scene, tree: Checkout, tests: Sequence[str]) -> Recorded:
    return record_calls(scene.sandbox, tree, tests, scene.task.test_files, REQUEST)


def _lost(scene: Scene, claimed: Sequence[str], seen: Recorded) -> Sequence[str]:
    lost = _without_passed(claimed, seen)
    # Nobody is accused for a test that comes out as it likes.
    again = _without_passed(lost, _record(scene, scene.graded, scene.task.FAIL_TO_PASS)) if lost else ()
    gold = _record(scene, scene.gold, scene.task.FAIL_TO_PASS).passed if again else None
    return tuple(test for test in again if test in (gold or ()))


def _without_passed(tests: Sequence[str], seen: Recorded) -> Sequence[str]:
    """What a limit stopped may have been slow because it was watched."""
    return () if seen.passed is None else tuple(test for test in tests if test not in seen.passed)


def _refuse(scene: Scene, claimed: Sequence[str], own: Sequence[Call], seen: Recorded) -> Sequence[str]:
    """All calls that tests make are replayed together, as one may take what another gave."""
    calls = tuple({call.key: call for call in (*own, *(call for call, _ in seen.calls))}.values())[:MOST]
    given, gold = (calls_made(scene, tree, calls).outcomes for tree in (scene.graded, scene.gold))
    gold = {key: outcome for key, outcome in gold.items() if is_replayable(outcome)}
    given = {key: in_place_of(gold[key], outcome) for key, outcome in given.items() if key in gold}
    known = [call for call in calls if is_replayable(given.get(call.key, {}))]
    if not {call.key for call in known} & {call.key for call in own}:
        return ()
    replayed = [
        replay_calls(
            scene.sandbox,
            scene.gold,
            [(call, outcomes[call.key]) for call in known],
            claimed,
            scene.task.test_files,
            REQUEST,
        )
        for outcomes in (given, gold)
    ]
    return tuple(
        test for test in claimed if replayed[0].get(test) is Status.FAILED and replayed[1].get(test) is Status.PASSED
    )
