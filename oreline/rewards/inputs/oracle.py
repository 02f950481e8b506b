"""What is known of a task's calls from its gold patch: inputs for which the bug shows, and what ought to come of them.

Found once a task: tests' own calls are recorded with the gold patch, or read from their text, varied, and made with the
gold patch twice and with the bug. Kept are those whose outcome is steady and that the bug changes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from random import Random
from typing import Any, Final

from oreline.languages.guards import FindCalls
from oreline.records.base import Json, content_hash, digest, to_plain
from oreline.records.task import Task
from oreline.rewards.files import read_tests
from oreline.rewards.inputs.agreement import gives_in_tests, is_comparable, is_same
from oreline.rewards.inputs.variants import shape_of, variants_of
from oreline.rewards.layer import REQUEST, Scene
from oreline.rewards.oracles import find_once
from oreline.testing.calls import Call, make_calls, read_call, record_calls
from oreline.testing.checkout import Checkout

VERSION: Final = "5"
"""Of how calls are recorded, varied and made."""
OWN: Final = 60
"""Most calls of the tests' own that are looked at."""
KINDS: Final = 4
"""Of calls that show the bug."""
FRESH: Final = 80
"""Of each kind: many inputs don't show the bug."""

Seen = tuple[tuple[Call, Any], ...]
"""Calls of tests, each with the value that it returned in them, None where that wasn't seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A call for which the bug shows, and its outcome with the gold patch."""

    call: Call
    gold: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """Calls of one function with arguments of the same types."""

    own: tuple[Known, ...]
    """Those that tests make."""
    fresh: tuple[Known, ...]


def find_kinds(scene: Scene) -> tuple[Kind, ...]:
    """All that is known, in order; a kind of which no test makes a call that shows the bug isn't among them."""
    key = digest("calls", VERSION, content_hash(scene.task))
    kept = find_once(scene.layout.oracles, key, lambda: {"kinds": to_plain(tuple(_measure(scene)))})
    return tuple(Kind(own=_read(kind["own"]), fresh=_read(kind["fresh"])) for kind in kept["kinds"])


def _read(rows: Iterable[Any]) -> tuple[Known, ...]:
    calls = ((read_call(row["call"]), row["gold"]) for row in rows)
    return tuple(Known(call=call, gold=gold) for call, gold in calls if call)


def _measure(scene: Scene) -> Iterator[Kind]:
    recorded = _spelt(scene, scene.guards.find_calls) if scene.guards.find_calls else _recorded(scene)
    known = _apart(_telling(scene, [call for call, _ in recorded]), recorded)
    telling = _kinds_of([call for call, _ in recorded if call.key in known])
    fresh = [variants_of(own, FRESH, drawing(scene, str(place))) for place, own in enumerate(telling)]
    more = _telling(scene, [call for others in fresh for call in others])
    for own, others in zip(telling, fresh, strict=True):
        yield Kind(own=_known(own, known), fresh=_known(others, more))


def _recorded(scene: Scene) -> Seen:
    task = scene.task
    seen = record_calls(scene.sandbox, scene.gold, task.FAIL_TO_PASS, task.test_files, REQUEST)
    # Where tests take the watch away themselves, nobody can be told by it.
    return seen.calls[:OWN] if seen.is_watched else ()


def _spelt(scene: Scene, find_calls: FindCalls) -> Seen:
    """Calls as the test files of FAIL_TO_PASS write them."""
    tests = read_tests(scene.gold, scene.task)
    paths = dict.fromkeys(known_path(test, tests) for test in scene.task.FAIL_TO_PASS)
    spelt = [call for path in paths if path for call in find_calls(path, tests[path])]
    calls = [Call(target=(call.module, call.name), receiver=None, args=call.args) for call in spelt]
    return tuple((call, None) for call in calls[:OWN])


def known_path(test_id: str, tests: Mapping[str, bytes]) -> str:
    """The test file that an id begins with; empty for none."""
    return next((path for path in tests if test_id == path or test_id.startswith((f"{path} > ", f"{path}::"))), "")


def _apart(known: Mapping[str, Json], recorded: Iterable[tuple[Call, Any]]) -> Mapping[str, Json]:
    """Those that don't depend on what a test has set up around the call."""
    values = {call.key: value for call, value in recorded if value is not None}
    return {key: gold for key, gold in known.items() if key not in values or gives_in_tests(values[key], gold)}


def _kinds_of(calls: Iterable[Call]) -> list[list[Call]]:
    kinds: dict[Any, list[Call]] = {}
    for call in calls:
        kinds.setdefault(shape_of(call), []).append(call)
    return list(kinds.values())[:KINDS]


def _telling(scene: Scene, calls: Sequence[Call]) -> Mapping[str, Json]:
    """Outcomes with the gold patch that can be compared, that the bug changes, and that come out the same once more."""
    gold, buggy = (_outcomes(scene, tree, calls) for tree in (scene.gold, scene.buggy))
    changed = [call for call in calls if not is_same(gold[call.key], buggy[call.key]) and is_comparable(gold[call.key])]
    again = _outcomes(scene, scene.gold, changed)
    return {call.key: again[call.key] for call in changed if is_same(gold[call.key], again[call.key])}


def _outcomes(scene: Scene, tree: Checkout, calls: Sequence[Call]) -> Mapping[str, Json]:
    return make_calls(scene.sandbox, tree, calls, test_folders(scene.task)).outcomes if calls else {}


def _known(calls: Iterable[Call], known: Mapping[str, Json]) -> tuple[Known, ...]:
    return tuple(Known(call=call, gold=known[call.key]) for call in calls if call.key in known)


def test_folders(task: Task) -> tuple[str, ...]:
    """Where FAIL_TO_PASS lie: functions of theirs may be arguments."""
    return tuple(sorted({str(PurePosixPath(test.partition("::")[0]).parent) for test in task.FAIL_TO_PASS}))


def drawing(scene: Scene, *more: str) -> Random:
    """A generator that nobody knows who lacks the gold patch, and that gives the same each time."""
    return Random(digest(scene.task.instance_id, scene.task.patch, *more))  # noqa: S311 -- what is secret is its seed
