"""Many changes of one tree asked at once whether tests notice them, in one warm process: a hint, never a proof.

The change and its tests share a process there. What makes a verdict is run afresh, elsewhere.
"""

import base64
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from oreline.sandbox.contract import ENV, TOOLS, Sandbox
from oreline.sandbox.machine import run_watched, try_again
from oreline.testing.checkout import Checkout
from oreline.testing.events import read_events, read_text
from oreline.testing.runner import TestRequest, lend_place, runner_command

VERDICTS: Final = frozenset({"killed", "survived", "hangs", "declined", "died"})
CHILD_SECONDS: Final = 10.0
"""Given to a child beside what its tests may take: it starts, and a busy machine may let it wait."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One file, before and after, and the tests that are to be asked."""

    change_id: str
    path: str
    before: bytes
    after: bytes
    tests: tuple[str, ...]
    near: tuple[str, ...]
    """Of `tests`: the ones that run the changed lines themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """What the tests take in the baseline, and what they may take."""

    seconds: Mapping[str, float]
    limits: Mapping[str, float]
    """For each phase of a test."""
    hanging_tests: int
    """Tests that may reach their limit before the change is said to hang."""
    side_by_side: int

    def child_seconds(self, change: Change) -> float:
        """What trying a change may take."""
        usual = sum(self.seconds.get(test, 0.0) for test in change.tests)
        longest = max((self.limits[test] for test in change.tests if test in self.limits), default=0.0)
        return CHILD_SECONDS + 10 * usual + (self.hanging_tests + 1) * longest


@dataclass(frozen=True, slots=True, kw_only=True)
class Screened:
    """What a warm process says of a change."""

    verdict: str
    """killed | survived | hangs | declined (the process can't be shown the change) | died (it said nothing)."""
    test: str = ""
    """The one that noticed, or hung last."""
    detail: str = ""


UNKNOWN: Final = Screened(verdict="died")


def screen_changes(
    sandbox: Sandbox, checkout: Checkout, request: TestRequest, changes: Sequence[Change], pace: Pace
) -> dict[str, Screened]:
    """By change id, what was found; a change that nothing was said of is missing.

    Raises:
        SandboxError: the sandbox itself failed, again and again where that may pass.
        StorageError: the host's disk is full.
    """

    def start() -> bytes:
        with lend_place(checkout) as place:
            command = runner_command(checkout, _with_time(request, changes, pace), place, with_coverage=False)
            order = {**json.loads(command.stdin), **_order(changes, pace)}
            argv = (f"{ENV}/bin/python", f"{TOOLS}/screen_pytest.py")
            return run_watched(sandbox, replace(command, argv=argv, stdin=json.dumps(order).encode())).report

    asked = {change.change_id for change in changes}
    events = (event for event in read_events(try_again(start)) if event.get("event") == "screened")
    return {read_text(event, "id"): _screened(event) for event in events if read_text(event, "id") in asked}


def _screened(event: Mapping[str, Any]) -> Screened:
    verdict, test, detail = (read_text(event, key) for key in ("verdict", "test", "detail"))
    return Screened(verdict=verdict, test=test, detail=detail[:300]) if verdict in VERDICTS else UNKNOWN


def _with_time(request: TestRequest, changes: Sequence[Change], pace: Pace) -> TestRequest:
    seconds = request.limits.wall_seconds + sum(map(pace.child_seconds, changes)) / pace.side_by_side
    tests = tuple(sorted({test for change in changes for test in change.tests}))
    return replace(request, select=tests, limits=replace(request.limits, wall_seconds=seconds))


def _order(changes: Sequence[Change], pace: Pace) -> dict[str, Any]:
    return {
        "jobs": [_job(change, pace) for change in changes],
        "seconds": dict(pace.seconds),
        "limits": dict(pace.limits),
        "hanging_tests": pace.hanging_tests,
        "side_by_side": pace.side_by_side,
    }


def _job(change: Change, pace: Pace) -> dict[str, Any]:
    return {
        "id": change.change_id,
        "path": change.path,
        "before": base64.b64encode(change.before).decode(),
        "after": base64.b64encode(change.after).decode(),
        "tests": change.tests,
        "near": change.near,
        "limit_seconds": pace.child_seconds(change),
    }
