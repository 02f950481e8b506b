"""A task as a container image: a folder with a Dockerfile that any engine builds, without us and without a network.

What is the environment's stands in layers before the tree, so that all tasks of one environment share them. The tree is
what an agent finds: with the bug, without the fix and the tests that came with it.
"""

import json
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from oreline.agents.repository import task_repository
from oreline.languages.contract import CACHE
from oreline.records.task import Task
from oreline.sandbox.bubblewrap import FIXED_ENVIRONMENT
from oreline.sandbox.changes import copy_visible
from oreline.sandbox.contract import ENV, USER_ID, WORK
from oreline.sandbox.folders import lend_folder
from oreline.sandbox.runtime import own_interpreter
from oreline.testing.checkout import Checkout

OWNER: Final = f"{USER_ID}:{USER_ID}"
SYSTEM: Final = "system"
"""Folder of what goes to places of their own: the interpreter, the toolchain."""


def write_image_context(checkout: Checkout, task: Task, base: str, folder: Path, scratch: Path) -> None:
    """Write the Dockerfile of a task and all it copies to `folder`, a new one.

    `checkout` is the untouched snapshot; `base` names an image with this machine's C library, best with its digest
    (`debian:12@sha256:…`).

    Raises:
        EpisodeError: the buggy tree is not the one the task was validated on.
        FileExistsError: the folder is there.
    """
    folder.mkdir(parents=True)
    (folder / SYSTEM).mkdir()
    parts = {"env": checkout.env_layers, "packages": checkout.dependencies, "cache": checkout.cache}
    for name, layers in parts.items():
        copy_visible(layers, folder / name)
    for host, inside in _shown(checkout):
        _copy(Path(host), folder / SYSTEM / inside.lstrip("/"))
    for to, inside in own_interpreter().links if checkout.toolchain is None else ():
        link = folder / SYSTEM / inside.lstrip("/")
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(to)
    with lend_folder(scratch, "image") as room:
        copy_visible(task_repository(checkout, task, room).work_layers, folder / "work")
    (folder / "Dockerfile").write_text(dockerfile(checkout, task, base), "utf-8")


def size_of(folder: Path) -> int:
    """Bytes of all files that stand in a folder written so; links count for nothing."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def dockerfile(checkout: Checkout, task: Task, base: str) -> str:
    """The text of a task's Dockerfile."""
    return "".join(f"{line}\n" for line in _lines(checkout, task, base))


def _lines(checkout: Checkout, task: Task, base: str) -> Iterator[str]:
    yield f"FROM {base}"
    yield f"COPY {SYSTEM} /"
    yield f"COPY env {ENV}"
    yield f"COPY --chown={OWNER} cache {CACHE}"
    yield f"COPY --chown={OWNER} packages {WORK}"
    yield f"COPY --chown={OWNER} work {WORK}"
    for name, value in _variables(checkout).items():
        yield f"ENV {name}={json.dumps(value)}"
    for name, value in _labels(task).items():
        yield f"LABEL {name}={json.dumps(value)}"
    yield f"USER {OWNER}"
    yield f"WORKDIR {WORK}"
    yield f"CMD {json.dumps(['/bin/sh', '-c', task.test_command])}"


def _variables(checkout: Checkout) -> Mapping[str, str]:
    return {**FIXED_ENVIRONMENT, **checkout.variables()}


def _labels(task: Task) -> Mapping[str, str]:
    return {
        "oreline.instance": task.instance_id,
        "oreline.environment": task.environment_id,
        "oreline.base_commit": task.base_commit,
    }


def _shown(checkout: Checkout) -> Iterator[tuple[str | Path, str]]:
    yield from checkout.toolchain.shown if checkout.toolchain else own_interpreter().shown


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        # An interpreter's own packages are hidden from sandboxes, too: the environment has what is needed.
        apart = shutil.ignore_patterns("site-packages", "__pycache__")
        shutil.copytree(source, target, symlinks=True, dirs_exist_ok=True, ignore=apart)
    else:
        shutil.copy2(source, target, follow_symlinks=False)
