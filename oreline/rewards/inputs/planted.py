"""Calls made by tests that are planted for it, for languages whose functions only tests can call."""

import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from oreline.languages.guards import PlantCalls, SpeltCall
from oreline.languages.spelling import CLOSING, OPENING
from oreline.records.base import Json
from oreline.records.testing import BROKEN, Status, TestResult
from oreline.rewards.files import read_tests
from oreline.rewards.layer import LIMITS, REQUEST, Scene
from oreline.sandbox.changes import FileChange
from oreline.sandbox.contract import Limits
from oreline.sandbox.patches import layer_of
from oreline.testing.calls import NO_OUTCOME, Call, Calls
from oreline.testing.checkout import Checkout
from oreline.testing.report import DIED
from oreline.testing.runner import run_tests

TWICE: Final = 2
"""What comes out otherwise the second time is nothing to be held against anybody."""
_SAID: Final = re.compile(f"{OPENING.strip()}(.*){CLOSING.strip()}", re.DOTALL)
_WORD: Final = re.compile(r"[0-9a-f]{16}")
_NUMBER: Final = re.compile(r"-?\d+")


def planted_calls(
    scene: Scene, tree: Checkout, calls: Sequence[Call], plant: PlantCalls, limits: Limits = LIMITS
) -> Calls:
    """What comes of each call in a run of the suite that has a test for each.

    Raises:
        SandboxError: as for `run_tests`.
    """
    words = {secrets.token_hex(8): call for call in calls for _ in range(TWICE)}
    with layer_of(tuple(_changes(scene, tree, words, plant)), scene.layout.scratch) as layer:
        run = run_tests(scene.sandbox, tree.with_layer(layer), replace(REQUEST, limits=limits))
    ran = [result for result in run.results if has_had_its_turn(result, run.stopped_by)]
    told = {word: result for result in ran for word in _WORD.findall(result.test_id) if word in words}
    outcomes: dict[str, list[Json]] = {}
    for word, result in told.items():
        outcomes.setdefault(words[word].key, []).append(outcome_of(result))
    steady = {key: found[0] if found[0] == found[-1] else NO_OUTCOME for key, found in outcomes.items()}
    return Calls(outcomes=steady, duration_seconds=run.duration_seconds)


def _changes(scene: Scene, tree: Checkout, words: Mapping[str, Call], plant: PlantCalls) -> Iterator[FileChange]:
    for path, content in sorted(read_tests(tree, scene.task).items()):
        own = {word: _spelt(call) for word, call in words.items() if call.target[0].startswith(f"{path}::")}
        if own:
            yield FileChange(path=path, content=plant(path, content, own))


def _spelt(call: Call) -> SpeltCall:
    return SpeltCall(module=call.target[0], name=call.target[1], args=call.args)


def has_had_its_turn(result: TestResult, stopped_by: str) -> bool:
    """Whether it came to an end of its own: what runs beside a test may end it, too."""
    is_cut = result.message == DIED or (result.status is Status.TIMEOUT and stopped_by != "")
    return result.status is not Status.NOT_RUN and not is_cut


def outcome_of(result: TestResult) -> Json:
    """What a planted test says: a value, that the call fails, or nothing."""
    if result.status not in BROKEN or result.status is Status.TIMEOUT:
        return NO_OUTCOME
    said = _SAID.search(result.message)
    if said is None:
        return {"kind": "raises", "types": ["failure"]}
    return {"kind": "returns", "value": _value(said[1].strip()), "same": -1, "after": None}


def _value(text: str) -> list[str]:
    """Numbers by value, anything else as it is printed."""
    if _NUMBER.fullmatch(text):
        return ["int", text]
    try:
        return ["float", repr(float(text))]
    except ValueError:
        return ["str", text]
