"""Running gold and noop again for every task of a release, each in a fresh sandbox."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oreline.errors import FATAL, OrelineError, ReleaseError
from oreline.exports.release import find_releases, load_release
from oreline.progress import Progress
from oreline.records.base import Record
from oreline.records.layout import DataLayout
from oreline.records.task import Task
from oreline.rewards.verify import verify_task
from oreline.sandbox.contract import Sandbox
from oreline.testing.checkout import Checkout
from oreline.workers import map_in_order
from pipelines.checkouts import checkout_for

GOLD_FAILED: Final = "gold_failed"
NOOP_PASSED: Final = "noop_passed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Record):
    """A task that is no longer what the release says."""

    instance_id: str
    reason: str
    """gold_failed | noop_passed | a grading or build error."""
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified(Record):
    """How the tasks of a release stand today."""

    instances: int
    gold_passed: int
    noop_failed: int
    moved: tuple[Moved, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """How one task stands."""

    gold_passed: bool
    noop_failed: bool
    moved: Moved | None


def find_release(layout: DataLayout, name: str) -> Path:
    """The release in that folder, or the one called `name/version`, or the newest of that name.

    Raises:
        ReleaseError: there is none.
    """
    if (Path(name) / "manifest.json").is_file():
        return Path(name)
    standing = find_releases(layout)
    for folder in reversed(standing):
        if name in (f"{folder.parent.name}/{folder.name}", folder.parent.name):
            return folder
    known = ", ".join(f"{folder.parent.name}/{folder.name}" for folder in standing) or "none"
    raise ReleaseError(
        "no_release", f"{name!r} is no release folder and no release in {layout.root}; there are: {known}"
    )


def verify_release(layout: DataLayout, sandbox: Sandbox, folder: Path, progress: Progress) -> Verified:
    """How every task of the release stands; what it needs is built again where it is missing.

    Raises:
        ReleaseError: the folder is damaged.
        SandboxError: the sandbox itself failed.
    """
    tasks = load_release(folder).tasks
    first_of = {task.environment_id: task for task in tasks}
    checkouts = {name: _checkout(layout, sandbox, task) for name, task in first_of.items()}
    verdicts = []
    for verdict in map_in_order(
        lambda task: _judge(layout, sandbox, checkouts[task.environment_id], task), tasks, ahead=len(tasks)
    ):
        verdicts.append(verdict)
        progress("tasks verified", len(verdicts), len(tasks))
    return _counted(verdicts)


def _counted(verdicts: Sequence[Verdict]) -> Verified:
    return Verified(
        instances=len(verdicts),
        gold_passed=sum(verdict.gold_passed for verdict in verdicts),
        noop_failed=sum(verdict.noop_failed for verdict in verdicts),
        moved=tuple(verdict.moved for verdict in verdicts if verdict.moved),
    )


def _checkout(layout: DataLayout, sandbox: Sandbox, task: Task) -> Checkout | OrelineError:
    try:
        return checkout_for(layout, sandbox, task)
    except FATAL:
        raise
    except OrelineError as error:
        return error


def _judge(layout: DataLayout, sandbox: Sandbox, checkout: Checkout | OrelineError, task: Task) -> Verdict:
    try:
        if isinstance(checkout, OrelineError):
            raise checkout
        gold_passed, noop_failed = verify_task(sandbox, layout, checkout, task)
    except FATAL:
        raise
    except OrelineError as error:
        moved = Moved(instance_id=task.instance_id, reason=error.reason, detail=error.detail)
        return Verdict(gold_passed=False, noop_failed=False, moved=moved)
    return Verdict(gold_passed=gold_passed, noop_failed=noop_failed, moved=_moved(task, gold_passed, noop_failed))


def _moved(task: Task, gold_passed: bool, noop_failed: bool) -> Moved | None:
    if gold_passed and noop_failed:
        return None
    if not gold_passed:
        return Moved(instance_id=task.instance_id, reason=GOLD_FAILED, detail="The gold patch no longer solves it.")
    return Moved(instance_id=task.instance_id, reason=NOOP_PASSED, detail="It is solved without any change.")
