"""A ground: a tiny repository with a planted bug, and the task of mending it, made at once and without an index.

What is in it is data (`tests/attacks/grounds`); environments of languages other than Python come from their own ladder.
"""

import platform
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

from oreline.environments.dependencies import dependency_key, make_dependencies
from oreline.environments.own_runner import install_runner
from oreline.environments.settings import EnvironmentSettings
from oreline.errors import BuildError
from oreline.languages.protection import protected_paths
from oreline.languages.registry import LANGUAGES
from oreline.records.layout import DataLayout
from oreline.records.task import Task
from oreline.sandbox.changes import FileChange
from oreline.sandbox.contract import Sandbox
from oreline.sandbox.patches import diff_of, layer_of
from oreline.sandbox.runtime import interpreter_inside, interpreter_version
from oreline.testing.checkout import Checkout
from oreline.validation.trees import bug_changes, buggy_commit

_UNKNOWN: Final[Mapping[str, Any]] = {
    "version": "1.0.0",
    "hints_text": "",
    "test_patch": "",
    "archive_url": "",
    "archive_sha256": "",
    "environment_id": "e" * 64,
    "snapshot_id": "5" * 64,
    "candidate_id": "c" * 20,
    "environment_setup_commit": "",
    "image": "",
    "install": (),
    "lock": (),
    "license": "MIT",
    "created_at": "2024-01-01T00:00:00Z",
    "origin": "mutation",
    "operator": "",
    "difficulty": 0.0,
    "realism": 0.0,
    "gold_runs": 0,
    "bug_runs": 0,
    "split": "train",
    "provenance": {},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """The task, and the untouched snapshot that it was made from."""

    task: Task
    checkout: Checkout


def open_ground(layout: DataLayout, sandbox: Sandbox, file: Path) -> Ground:
    """The ground that a file describes; its folders lie below `layout`, which is the caller's to remove.

    Raises:
        BuildError: the language's toolchain or runner isn't here.
    """
    return ground_in(layout, file, lambda tree, language: _checkout(layout, sandbox, tree, language))


def ground_in(layout: DataLayout, file: Path, environ: Callable[[Path, str], Checkout]) -> Ground:
    """The same in an environment that is there already: `environ` gives the checkout of a tree in a language."""
    told, tree = _laid_out(layout, file)
    checkout = environ(tree, told["language"])
    return Ground(task=_task(layout, checkout, tree, told), checkout=checkout)


def _laid_out(layout: DataLayout, file: Path) -> tuple[Mapping[str, Any], Path]:
    told = yaml.safe_load(file.read_text("utf-8"))
    tree = layout.root / "tree"
    for path, text in told["files"].items():
        (tree / path).parent.mkdir(parents=True, exist_ok=True)
        (tree / path).write_text(text, "utf-8")
    return told, tree


def _checkout(layout: DataLayout, sandbox: Sandbox, tree: Path, language: str) -> Checkout:
    building = LANGUAGES[language].building
    if building is None:
        base = layout.root / "env"
        install_runner(base, interpreter_version(), interpreter_inside())
        return Checkout(work_layers=(tree,), env_layers=(base,))
    toolchain = building.find_toolchain("")
    if toolchain is None:
        raise BuildError("missing_toolchain", f"there is none for {language} here. {building.install_hint}")
    attempt = building.plan(tree, toolchain, "")[0]
    make_dependencies(layout, sandbox, building, attempt, toolchain, EnvironmentSettings())
    home = layout.dependencies(dependency_key(attempt, toolchain))
    return Checkout(
        work_layers=(tree,),
        env_layers=(home / "env",),
        dependencies=(home / "work",),
        cache=(home / "cache",),
        language=language,
        toolchain=toolchain,
        runner=attempt.runner,
    )


def _task(layout: DataLayout, checkout: Checkout, tree: Path, told: Mapping[str, Any]) -> Task:
    buggy = [FileChange(path=path, content=text.encode()) for path, text in told["buggy"].items()]
    fixed = [FileChange(path=path, content=told["files"][path].encode()) for path in told["buggy"]]
    with layer_of(tuple(buggy), layout.scratch) as layer:
        patch = diff_of(tuple(fixed), (*checkout.work_layers, layer))
    return Task(
        **_UNKNOWN,
        instance_id=f"ground__{told['language']}",
        repo="oreline/ground",
        purl="pkg:generic/ground@1.0.0",
        problem_statement=told["problem"],
        base_commit=buggy_commit(checkout, bug_changes(checkout, patch)),
        patch=patch,
        FAIL_TO_PASS=tuple(told["fail_to_pass"]),
        PASS_TO_PASS=tuple(told["pass_to_pass"]),
        runtime=checkout.toolchain.runtime if checkout.toolchain else f"cpython-{platform.python_version()}",
        test_command=checkout.runner.command,
        test_files=protected_paths(tree, told["language"]),
        language=told["language"],
    )
