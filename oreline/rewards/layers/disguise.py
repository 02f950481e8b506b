"""The test files of FAIL_TO_PASS in other words, new ones for each grading, where that changes nothing.

Whether it does is measured once a task with the gold patch: some tests look at their own text.
"""

import hashlib
import secrets
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from oreline.languages.guards import Disguise
from oreline.languages.protection import is_protected
from oreline.records.base import content_hash, digest
from oreline.records.testing import Status
from oreline.rewards.layer import REQUEST, Scene
from oreline.rewards.oracles import find_once
from oreline.sandbox.changes import FileChange, read_file
from oreline.sandbox.layers import find_file
from oreline.sandbox.patches import layer_of
from oreline.testing.runner import run_tests

VERSION: Final = "2"
Files = Mapping[str, bytes]


def find_disguise(scene: Scene) -> Files:
    """The files as this grading has them; none where they stay as they are."""
    disguise = scene.guards.disguise
    files = _files(scene) if disguise else {}
    if disguise is None or not files:
        return {}
    hashes = {path: hashlib.sha256(content).hexdigest() for path, content in files.items()}
    key = digest("disguise", VERSION, content_hash(scene.task), hashes)
    kept = find_once(scene.layout.oracles, key, partial(_measure, scene, _disguised(disguise, files, "any")))
    return _disguised(disguise, files, secrets.token_hex(8)) if kept["is_harmless"] else {}


def _files(scene: Scene) -> Files:
    """Where who lies must lie: a wrong patch fails there. Examples in sources are part of what is graded, and stay."""
    task = scene.task
    named = {test.partition("::")[0] for test in task.FAIL_TO_PASS}
    paths = [path for path in named if path and is_protected(path, task.test_files, task.language)]
    found = ((path, find_file(scene.gold.work_layers, path)) for path in sorted(paths))
    changes = (read_file(file, path) for path, file in found if file and not file.is_symlink())
    return {change.path: change.content for change in changes if change.content is not None}


def _disguised(disguise: Disguise, files: Files, word: str) -> Files:
    found = ((path, disguise(path, content, word)) for path, content in files.items())
    return {path: content for path, content in found if content is not None}


def _measure(scene: Scene, files: Files) -> dict[str, Any]:
    changes = tuple(FileChange(path=path, content=content) for path, content in sorted(files.items()))
    with layer_of(changes, scene.layout.scratch) as layer:
        run = run_tests(scene.sandbox, scene.gold.with_layer(layer), REQUEST)
    passed = {result.test_id for result in run.results if result.status is Status.PASSED}
    return {"is_harmless": bool(files) and passed >= set(scene.expected)}
