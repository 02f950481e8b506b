"""Test files in other words, new ones for each grading, where that changes nothing.

Where it does is measured once a task with the gold patch: some tests look at their own text.
"""

import hashlib
import secrets
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from oreline.languages.guards import Disguise
from oreline.languages.protection import is_protected
from oreline.records.base import content_hash, digest
from oreline.records.task import Task
from oreline.records.testing import Status
from oreline.rewards.files import read_tests
from oreline.rewards.layer import REQUEST, Scene
from oreline.rewards.oracles import find_once
from oreline.sandbox.changes import FileChange
from oreline.sandbox.patches import layer_of
from oreline.testing.runner import run_tests

VERSION: Final = "4"
"""Of what other words there are."""
Files = Mapping[str, bytes]


def find_disguise(scene: Scene) -> Files:
    """The files as this grading has them; none where they stay as they are."""
    disguise = scene.guards.disguise
    if disguise is None:
        return {}
    files, harmless = _files(scene), _harmless(scene, disguise)
    chosen = {path: content for path, content in files.items() if path in harmless}
    return _disguised(disguise, chosen, secrets.token_hex(8))


def find_turnable(scene: Scene, tests: Iterable[str]) -> frozenset[str]:
    """Of test files those that the twin may turn round: all that are disguised, and those of FAIL_TO_PASS anyway."""
    if scene.guards.disguise is None:
        return frozenset(tests)
    return frozenset(tests) & (_harmless(scene, scene.guards.disguise) | _failing(scene.task))


def _failing(task: Task) -> frozenset[str]:
    """Where who lies must lie: a wrong patch fails there."""
    return frozenset(test.partition("::")[0] for test in task.FAIL_TO_PASS)


def _files(scene: Scene) -> Files:
    """Examples in sources are part of what is graded, and stay."""
    task = scene.task
    found = read_tests(scene.gold, task).items()
    return {path: content for path, content in found if is_protected(path, task.test_files, task.language)}


def _harmless(scene: Scene, disguise: Disguise) -> frozenset[str]:
    """Paths of files that may be disguised."""
    files = _files(scene)
    hashes = {path: hashlib.sha256(content).hexdigest() for path, content in files.items()}
    key = digest("disguise", VERSION, content_hash(scene.task), hashes)
    found = find_once(scene.layout.oracles, key, lambda: _measure(scene, _disguised(disguise, files, "any")))
    return frozenset(found["harmless"])


def _disguised(disguise: Disguise, files: Files, word: str) -> Files:
    found = ((path, disguise(path, content, word)) for path, content in files.items())
    return {path: content for path, content in found if content is not None}


def _measure(scene: Scene, files: Files) -> dict[str, Any]:
    """All of them; else all but those in which tests then fail; else the same of those of FAIL_TO_PASS."""
    return {"harmless": next(_tried(scene, files), [])}


def _tried(scene: Scene, files: Files) -> Iterator[list[str]]:
    chosen = {*files}
    for kept in (files, _failing(scene.task)):
        chosen &= {*kept}
        failed = _failed(scene, {path: files[path] for path in chosen}) if chosen else frozenset()
        others = chosen - failed
        if not failed or (others and not _failed(scene, {path: files[path] for path in others})):
            yield sorted(others)


def _failed(scene: Scene, files: Files) -> frozenset[str]:
    """Files of tests that don't pass."""
    changes = tuple(FileChange(path=path, content=content) for path, content in sorted(files.items()))
    with layer_of(changes, scene.layout.scratch) as layer:
        run = run_tests(scene.sandbox, scene.gold.with_layer(layer), REQUEST)
    passed = {result.test_id for result in run.results if result.status is Status.PASSED}
    return frozenset(test.partition("::")[0] for test in scene.expected if test not in passed)
