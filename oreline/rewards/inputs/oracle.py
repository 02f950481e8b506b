"""What is known of a task's calls from its gold patch: inputs for which the bug shows, and what ought to come of them.

Found once a task: tests' own calls are recorded with the gold patch, or read from their text, varied, and made with the
gold patch twice and with the bug. Kept are those whose outcome is steady and that the bug changes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from random import Random
from typing import Any, Final

from oreline.records.base import Json, content_hash, digest, to_plain
from oreline.records.task import Task
from oreline.rewards.inputs.agreement import gives_in_tests, is_comparable, is_same
from oreline.rewards.inputs.planted import planted_calls
from oreline.rewards.inputs.spelt import alike, spelt_calls
from oreline.rewards.inputs.variants import shape_of, variants_of
from oreline.rewards.layer import LIMITS, REQUEST, Scene
from oreline.rewards.oracles import find_once
from oreline.testing.calls import CALL_SECONDS, NO_OUTCOME, Call, Calls, make_calls, read_call, record_calls
from oreline.testing.calls import LIMITS as MAKING
from oreline.testing.checkout import Checkout

VERSION: Final = "11"
"""Of how calls are recorded, varied and made."""
OWN: Final = 60
"""Most calls of the tests' own that are looked at."""
KINDS: Final = 4
"""Of calls that show the bug, or of those that come first where they are planted."""
FRESH: Final = 80
"""Of each kind: many inputs don't show the bug."""
PLANTED: Final = 40
"""The same, where each input is a test."""

Seen = tuple[tuple[Call, Any], ...]
"""Calls of tests, each with the value that it returned in them, None where that wasn't seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A call for which the bug shows, and its outcome with the gold patch."""

    call: Call
    gold: Json
    is_pinned: bool = False
    """A test compares it with just that value, so that in tests it can give no other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """Calls of one function with arguments of the same types."""

    own: tuple[Known, ...]
    """Those that tests make."""
    fresh: tuple[Known, ...]
    seconds: float = 0.0
    """What the gold patch took for the run in which all such calls were made; 0 where that isn't known."""


def find_kinds(scene: Scene) -> tuple[Kind, ...]:
    """All that is known, in order; a kind of which no test makes a call that shows the bug isn't among them."""
    key = digest("calls", VERSION, content_hash(scene.task))
    kept = find_once(scene.layout.oracles, key, lambda: {"kinds": to_plain(tuple(_measure(scene)))})
    return tuple(
        Kind(own=_read(kind["own"]), fresh=_read(kind["fresh"]), seconds=kind["seconds"]) for kind in kept["kinds"]
    )


def _read(rows: Iterable[Any]) -> tuple[Known, ...]:
    calls = ((read_call(row["call"]), row) for row in rows)
    return tuple(Known(call=call, gold=row["gold"], is_pinned=row["is_pinned"]) for call, row in calls if call)


def _measure(scene: Scene) -> Iterator[Kind]:
    if scene.guards.plant_calls:
        yield from _measured_at_once(scene)
        return
    spelt = spelt_calls(scene)[:OWN]
    recorded = tuple((call, None) for call, _ in spelt) or _recorded(scene)
    known = _apart(_telling(scene, [call for call, _ in recorded])[0], recorded)
    telling = _kinds_of([call for call, _ in recorded if call.key in known])
    fresh = [variants_of(own, FRESH, drawing(scene, str(place))) for place, own in enumerate(telling)]
    more, seconds = _telling(scene, [call for others in fresh for call in others])
    for own, others in zip(telling, fresh, strict=True):
        yield Kind(own=_known(own, known, spelt), fresh=_known(others, more), seconds=seconds)


def _measured_at_once(scene: Scene) -> Iterator[Kind]:
    """Where each run compiles: all that tests spell is varied, whether or not it shows the bug."""
    spelt = spelt_calls(scene)
    kinds = _kinds_of(call for call, _ in spelt)
    fresh = [alike(own, variants_of(own, PLANTED, drawing(scene, str(n)))) for n, own in enumerate(kinds)]
    known, seconds = _telling(scene, [call for calls in (*kinds, *fresh) for call in calls])
    for own, others in zip(kinds, fresh, strict=True):
        if any(call.key in known for call in own):
            yield Kind(own=_known(own, known, spelt), fresh=_known(others, known), seconds=seconds)


def _recorded(scene: Scene) -> Seen:
    if scene.guards.find_calls:
        return ()
    task = scene.task
    seen = record_calls(scene.sandbox, scene.gold, task.FAIL_TO_PASS, task.test_files, REQUEST)
    # Where tests take the watch away themselves, nobody can be told by it.
    return seen.calls[:OWN] if seen.is_watched else ()


def _apart(known: Mapping[str, Json], recorded: Iterable[tuple[Call, Any]]) -> Mapping[str, Json]:
    """Those that don't depend on what a test has set up around the call."""
    values = {call.key: value for call, value in recorded if value is not None}
    return {key: gold for key, gold in known.items() if key not in values or gives_in_tests(values[key], gold)}


def _kinds_of(calls: Iterable[Call]) -> list[list[Call]]:
    kinds: dict[Any, list[Call]] = {}
    for call in calls:
        kinds.setdefault(shape_of(call), []).append(call)
    return list(kinds.values())[:KINDS]


def _telling(scene: Scene, calls: Sequence[Call]) -> tuple[Mapping[str, Json], float]:
    """Outcomes with the gold patch that can be compared, that the bug changes, and that come out the same once more.

    Beside them the seconds that the gold patch took for all calls.
    """
    solved, broken = (_made(scene, tree, calls) for tree in (scene.gold, scene.buggy))
    gold, buggy = solved.outcomes, broken.outcomes
    changed = [call for call in calls if not is_same(gold[call.key], buggy[call.key]) and is_comparable(gold[call.key])]
    # Planted calls are made twice each time.
    again = gold if scene.guards.plant_calls else _made(scene, scene.gold, changed).outcomes
    kept = {call.key: again[call.key] for call in changed if is_same(gold[call.key], again[call.key])}
    return kept, solved.duration_seconds


def _made(scene: Scene, tree: Checkout, calls: Sequence[Call]) -> Calls:
    made = calls_made(scene, tree, calls) if calls else Calls(outcomes={}, duration_seconds=0.0)
    return replace(made, outcomes={**{call.key: NO_OUTCOME for call in calls}, **made.outcomes})


def calls_made(
    scene: Scene, tree: Checkout, calls: Sequence[Call], most_seconds: float = 0.0, call_seconds: float = CALL_SECONDS
) -> Calls:
    """What comes of calls on a tree, in whatever way its language makes them; within so much time, if it is said."""
    plant = scene.guards.plant_calls
    limits = replace(LIMITS, wall_seconds=most_seconds, cpu_seconds=int(most_seconds) + 1) if most_seconds else None
    if plant:
        return planted_calls(scene, tree, calls, plant, limits or LIMITS)
    return make_calls(scene.sandbox, tree, calls, test_folders(scene.task), limits or MAKING, call_seconds)


def _known(
    calls: Iterable[Call], known: Mapping[str, Json], spelt: Sequence[tuple[Call, tuple[Any, ...]]] = ()
) -> tuple[Known, ...]:
    pinned = {
        call.key
        for call, beside in spelt
        if any(gives_in_tests(value, known.get(call.key, NO_OUTCOME)) for value in beside)
    }
    return tuple(
        Known(call=call, gold=known[call.key], is_pinned=call.key in pinned) for call in calls if call.key in known
    )


def test_folders(task: Task) -> tuple[str, ...]:
    """Where FAIL_TO_PASS lie: functions of theirs may be arguments."""
    return tuple(sorted({str(PurePosixPath(test.partition("::")[0]).parent) for test in task.FAIL_TO_PASS}))


def drawing(scene: Scene, *more: str) -> Random:
    """A generator that nobody knows who lacks the gold patch, and that gives the same each time."""
    return Random(digest(scene.task.instance_id, scene.task.patch, *more))  # noqa: S311 -- what is secret is its seed
