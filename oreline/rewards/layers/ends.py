"""Functions of tests that tell of their own begin and end: what leaves a program from within never comes to the end.

For languages whose tests may pass by an exit code. Which functions come to their end is measured once a task with the
gold patch; the marks ride on the run, under other names each time.
"""

import hashlib
import secrets
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from oreline.languages.guards import Mark, Marked, MarkEnds
from oreline.languages.protection import is_protected
from oreline.records.base import content_hash, digest
from oreline.records.reward import LayerResult
from oreline.records.testing import Status, TestRun
from oreline.rewards.files import read_tests
from oreline.rewards.layer import NO_END, REQUEST, Check, Layer, Scene, broken, held, not_applicable, where_it_earns
from oreline.rewards.oracles import find_once
from oreline.sandbox.changes import FileChange
from oreline.sandbox.patches import layer_of
from oreline.testing.checkout import Checkout
from oreline.testing.runner import run_tests

NAME: Final = "ends"
VERSION: Final = "1"
"""Of how it is found which functions come to their end."""
MarkedFiles = Mapping[str, Marked]
Ending = frozenset[tuple[str, str]]
"""Functions, each with the key of the test that it ran for, empty where that isn't known."""


def start(scene: Scene) -> Check:
    """Mark the test files, where the language knows how and that changes nothing."""
    mark = scene.guards.mark_ends
    if mark is None:
        return _without(f"no_marks: tests of {scene.task.language} don't pass by an exit code")
    ending = find_ending(scene, mark)
    if not ending:
        return _without("nothing_marked: no function of a test can tell of its end")
    marked = _marked(scene, mark, secrets.token_hex(8))
    return Check(judge=partial(_judge, scene, mark, marked, ending), replaced=_contents(marked))


def _without(reason: str) -> Check:
    return Check(judge=lambda run: not_applicable(NAME, reason))


def _judge(scene: Scene, mark: MarkEnds, marked: MarkedFiles, ending: Ending, run: TestRun) -> LayerResult:
    left = find_left(marked, _claimed(scene, ending, run), run)
    if not left:
        return held(NAME)
    # Nobody is accused for a thread that was, or wasn't, done in time.
    still = _left_again(scene, mark, scene.graded, left)
    if not still - _left_again(scene, mark, scene.gold, left):
        return held(NAME, runs=2)
    reason = f"{NO_END}: tests pass, though functions of theirs never came to their end: a program was left from within"
    return broken(NAME, reason, tuple(sorted({function for function, _ in still})), runs=2)


def _claimed(scene: Scene, ending: Ending, run: TestRun) -> Ending:
    """What must come to its end: all there is where all tests pass, else what runs for tests that do."""
    passed = {result.test_id for result in run.results if result.status is Status.PASSED}
    if passed >= set(scene.expected):
        return ending
    keys = {key_of(test) for test in passed}
    return frozenset(one for one in ending if one[1] in keys)


def find_left(marked: MarkedFiles, ending: Ending, run: TestRun) -> Ending:
    """Those of `ending` that the run began and didn't end, and programs that it never began."""
    counts = _counts(run)
    return frozenset(
        (mark.function, key)
        for mark in _marks(marked)
        for key in _keys(mark, ending)
        if counts.get(f"{mark.begins} {key}", 0) > counts.get(f"{mark.ends} {key}", 0)
        or (mark.is_entry and f"{mark.begins} {key}" not in counts)
    )


def _keys(mark: Mark, ending: Ending) -> list[str]:
    return [key for function, key in ending if function == mark.function]


def find_ending(scene: Scene, mark: MarkEnds) -> Ending:
    """Functions that begin with the gold patch and end as often; none where marks change a result."""
    marked = _marked(scene, mark, "any")
    if not marked:
        return frozenset()
    hashes = {path: hashlib.sha256(one.content).hexdigest() for path, one in marked.items()}
    key = digest(NAME, VERSION, content_hash(scene.task), hashes)
    kept = find_once(scene.layout.oracles, key, partial(_measure, scene, marked))
    return frozenset((function, test) for function, test in kept["ending"])


def _measure(scene: Scene, marked: MarkedFiles) -> dict[str, Any]:
    run = _run(scene, scene.gold, marked)
    passed = {result.test_id for result in run.results if result.status is Status.PASSED}
    return {"ending": sorted(_ended(marked, run)) if passed >= set(scene.expected) else []}


def _ended(marked: MarkedFiles, run: TestRun) -> Iterator[tuple[str, str]]:
    functions = {mark.begins: mark for mark in _marks(marked)}
    counts = _counts(run)
    for told, count in counts.items():
        name, _, key = told.partition(" ")
        if name in functions and counts.get(f"{functions[name].ends} {key}", 0) == count:
            yield functions[name].function, key


def _left_again(scene: Scene, mark: MarkEnds, tree: Checkout, left: Ending) -> Ending:
    marked = _marked(scene, mark, secrets.token_hex(8))
    return find_left(marked, left, _run(scene, tree, marked))


def _counts(run: TestRun) -> Mapping[str, int]:
    return {result.test_id: int(result.message) for result in run.results if result.message.isdecimal()}


def key_of(test_id: str) -> str:
    """What a test is called in marks."""
    return hashlib.sha256(test_id.encode()).hexdigest()[:16]


def _marks(marked: MarkedFiles) -> Iterator[Mark]:
    return (mark for one in marked.values() for mark in one.marks)


def _marked(scene: Scene, mark: MarkEnds, word: str) -> MarkedFiles:
    task = scene.task
    tests = read_tests(scene.gold, task)
    found = (
        (path, mark(path, content, word))
        for path, content in sorted(tests.items())
        if is_protected(path, task.test_files, task.language)
    )
    return {path: one for path, one in found if one is not None}


def _contents(marked: MarkedFiles) -> Mapping[str, bytes]:
    return {path: one.content for path, one in marked.items()}


def _run(scene: Scene, tree: Checkout, marked: MarkedFiles) -> TestRun:
    changes = tuple(FileChange(path=path, content=content) for path, content in _contents(marked).items())
    with layer_of(changes, scene.layout.scratch) as layer:
        return run_tests(scene.sandbox, tree.with_layer(layer), REQUEST)


LAYER: Final = Layer(name=NAME, start=start, asked=where_it_earns, is_measured=True)
