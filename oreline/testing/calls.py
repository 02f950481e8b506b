"""Calls of a tree's own functions in the sandbox: those that tests make, recorded, and any, made apart from tests.

What comes back was written beside strangers' code: what isn't of the form it should have is passed over.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from oreline.languages.python.language import LANGUAGE
from oreline.records.base import Json, Record, canonical_json
from oreline.records.testing import Status
from oreline.sandbox.contract import ENV, TOOLS, Command, Finished, Limits, Sandbox
from oreline.sandbox.machine import run_watched, try_again
from oreline.testing.checkout import Checkout
from oreline.testing.events import read_events
from oreline.testing.report import parse_report
from oreline.testing.runner import TestRequest, ends_as_told, lend_place, runner_command

PYTHON: Final = LANGUAGE.name
CALL_SECONDS: Final = 2.0
LIMITS: Final = Limits(wall_seconds=120.0, cpu_seconds=120)
NO_OUTCOME: Final[Json] = {"kind": "none"}
"""It came to no end in its time, or its process ended without a word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(Record):
    """One call with plain arguments, each `[kind, content]` as `plugins/plain_values.py` has it."""

    target: tuple[str, str]
    """Module, and name in it."""
    receiver: Json | None
    """Of a method: class, arguments and earlier calls that make the object."""
    args: tuple[Any, ...]
    kwargs: Json = field(default_factory=dict)

    @property
    def key(self) -> str:
        """What names it."""
        return canonical_json(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Calls:
    """The outcomes of calls in one run, and what the run cost."""

    outcomes: Mapping[str, Json]
    """By `Call.key`; `returns` (value, same, after), `raises` (types) or `none`.

    Calls of which nothing is said, as a run that was cut short never came to them, aren't among them.
    """
    duration_seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """Calls that tests made, with the value that each returned while they ran, where that was seen."""

    calls: tuple[tuple[Call, Any], ...]
    is_watched: bool
    """Nothing took the watch away."""
    passed: frozenset[str] | None
    """Tests that passed, none where the run ended otherwise than it said; None where a limit stopped it."""
    duration_seconds: float


def record_calls(
    sandbox: Sandbox, checkout: Checkout, tests: Sequence[str], test_paths: Sequence[str], request: TestRequest
) -> Recorded:
    """Plain calls that those tests make themselves of the tree's functions.

    Raises:
        SandboxError: as for `run_tests`.
    """

    def start() -> Finished:
        with lend_place(checkout) as place:
            command = runner_command(checkout, replace(request, select=tuple(tests)), place)
            order = {**json.loads(command.stdin), "test_paths": list(test_paths)}
            return run_watched(sandbox, replace(command, stdin=_plain(order)))

    finished = try_again(start)
    events = list(read_events(finished.report))
    report = parse_report(finished.report, finished.stopped_by)
    is_told = ends_as_told(report, finished.exit_code, may_skip_ahead=False)
    passed = frozenset(result.test_id for result in report.results if is_told and result.status is Status.PASSED)
    return Recorded(
        calls=tuple(_recorded(events)),
        is_watched=all(event.get("event") != "unwatched" for event in events),
        passed=None if finished.stopped_by else passed,
        duration_seconds=finished.duration_seconds,
    )


def make_calls(
    sandbox: Sandbox,
    checkout: Checkout,
    calls: Sequence[Call],
    folders: Sequence[str] = (),
    limits: Limits = LIMITS,
    call_seconds: float = CALL_SECONDS,
) -> Calls:
    """What comes of each call, apart from all others and from any test; modules are looked for in `folders`, too.

    Raises:
        SandboxError: as for `run_tests`.
    """
    order = {"calls": [call_json(call) for call in calls], "seconds": call_seconds, "folders": list(folders)}
    command_of = _python_command if checkout.language == PYTHON else _runners_command

    def start() -> Finished:
        with lend_place(checkout) as place:
            return run_watched(sandbox, command_of(checkout, order, place, limits))

    finished = try_again(start)
    keys = {number: call.key for number, call in enumerate(calls)}
    found = {keys[number]: outcome for number, outcome in _outcomes(finished.report, len(calls))}
    return Calls(outcomes=found, duration_seconds=finished.duration_seconds)


def _python_command(checkout: Checkout, order: Mapping[str, Any], place: Path, limits: Limits) -> Command:
    return Command(
        argv=(f"{ENV}/bin/python", f"{TOOLS}/make_calls.py"),
        mounts=checkout.complete().mounts(upper=place / "work", cache_upper=place / "cache"),
        env=checkout.variables(),
        stdin=_plain(order),
        limits=limits,
        with_report=True,
    )


def _runners_command(checkout: Checkout, order: Mapping[str, Any], place: Path, limits: Limits) -> Command:
    """What builds the tree and makes calls is part of the language's own runner."""
    command = runner_command(checkout, TestRequest(limits=limits), place, verb="call")
    return replace(command, stdin=_plain({**json.loads(command.stdin), **order}))


def read_call(plain: Any) -> Call | None:
    """A call as it was written out; None for anything else."""
    match plain:
        case {
            "target": [str(module), str(name)],
            "receiver": dict() | None as receiver,
            "args": list(args),
            "kwargs": dict(kwargs),
        }:
            return Call(target=(module, name), receiver=receiver, args=tuple(args), kwargs=kwargs)
    return None


def _recorded(events: Sequence[Mapping[str, Any]]) -> Iterator[tuple[Call, Any]]:
    for event in events:
        call = read_call(event.get("call")) if event.get("event") == "called" else None
        if call:
            yield call, event.get("result")


def _outcomes(report: bytes, count: int) -> Iterator[tuple[int, Json]]:
    for event in read_events(report):
        match event:
            case {"event": "outcome", "number": int(number), "outcome": {"kind": str()} as outcome} if number < count:
                yield number, outcome


def call_json(call: Call) -> dict[str, Any]:
    """As scripts inside the sandbox read it."""
    return {"target": call.target, "receiver": call.receiver, "args": call.args, "kwargs": call.kwargs}


def _plain(order: Mapping[str, Any]) -> bytes:
    return json.dumps(order).encode()
