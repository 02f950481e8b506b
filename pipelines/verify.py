"""Running gold and noop again for every task of a release, each in a fresh sandbox, and what came of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from oreline.errors import FATAL, GradingError, OrelineError, ReleaseError
from oreline.exports.manifest import read_manifest
from oreline.exports.release import find_releases, load_release
from oreline.progress import Progress
from oreline.records.base import Record
from oreline.records.layout import DataLayout
from oreline.records.stability import Quarantined, Verification
from oreline.records.task import Task
from oreline.rewards.stability import journal_of, open_round, quarantine, quarantine_of
from oreline.rewards.verify import Again, run_again
from oreline.sandbox.contract import Sandbox
from oreline.testing.checkout import Checkout
from oreline.workers import map_in_order
from pipelines.checkouts import checkout_for

GOLD_FAILED: Final = "gold_failed"
NOOP_PASSED: Final = "noop_passed"
NAMED_TESTS: Final = 20


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
    quarantined: tuple[str, ...] = ()
    """Tasks that were put on the list now."""


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


def verify_release(
    layout: DataLayout, sandbox: Sandbox, folder: Path, progress: Progress, *, quarantines: bool = False
) -> Verified:
    """How every task of the release stands; what it needs is built again where it is missing.

    Each task is written down as it comes; a verification that was broken off is gone on with. With `quarantines`,
    releases to come leave out what moved.

    Raises:
        ReleaseError: the folder is damaged.
        SandboxError: the sandbox itself failed.
        StorageError: what is known of earlier verifications can't be read.
    """
    manifest, tasks = read_manifest(folder), load_release(folder).tasks
    journal = journal_of(layout, manifest.name, manifest.version, manifest.content_hash)
    earlier = journal.read()
    number, done = open_round(earlier, [task.instance_id for task in tasks], datetime.now(UTC))
    waiting = [task for task in tasks if task.instance_id not in done]
    judge = _Judge(layout, sandbox, waiting, f"{manifest.name}/{manifest.version}", number)
    rows = [row for row in earlier if row.round == number and row.instance_id in done]
    for row in map_in_order(judge.judge, waiting, ahead=len(waiting)):
        journal.append((row,))
        rows.append(row)
        progress("tasks verified", len(rows), len(tasks))
    before = [row for row in earlier if row.round != number]
    return _counted(rows, quarantine(quarantine_of(layout, manifest.name), before, rows) if quarantines else ())


def _counted(rows: Sequence[Verification], quarantined: Sequence[Quarantined]) -> Verified:
    ordered = sorted(rows, key=lambda row: row.instance_id)
    return Verified(
        instances=len(rows),
        gold_passed=sum(row.gold_passed for row in rows),
        noop_failed=sum(row.noop_failed for row in rows),
        moved=tuple(
            Moved(instance_id=row.instance_id, reason=row.reason, detail=row.detail) for row in ordered if not row.holds
        ),
        quarantined=tuple(row.instance_id for row in quarantined),
    )


class _Judge:
    """Runs tasks of one release again; environments that are missing are made first."""

    def __init__(self, layout: DataLayout, sandbox: Sandbox, tasks: Sequence[Task], release: str, number: int) -> None:
        self._layout, self._sandbox = layout, sandbox
        self._release, self._round = release, number
        first_of = {task.environment_id: task for task in tasks}
        self._checkouts = {name: self._checkout(task) for name, task in first_of.items()}

    def _checkout(self, task: Task) -> Checkout | OrelineError:
        try:
            return checkout_for(self._layout, self._sandbox, task)
        except FATAL:
            raise
        except OrelineError as error:
            return error

    def judge(self, task: Task) -> Verification:
        """How the task stands now."""
        checkout = self._checkouts[task.environment_id]
        try:
            if isinstance(checkout, OrelineError):
                raise checkout
            again = run_again(self._sandbox, self._layout, checkout, task)
        except FATAL:
            raise
        except OrelineError as error:
            return self._without_evidence(task, error)
        return self._seen(task, again)

    def _seen(self, task: Task, again: Again) -> Verification:
        gold_passed, noop_failed = again.holds
        reason = "" if gold_passed and noop_failed else GOLD_FAILED if not gold_passed else NOOP_PASSED
        named = again.fallen[:NAMED_TESTS]
        details = {
            "": "",
            GOLD_FAILED: f"The gold patch no longer solves it: {', '.join(named) or again.gold.reason}.",
            NOOP_PASSED: "It is solved without any change.",
        }
        return self._row(
            task,
            runs=2,
            passes=gold_passed + noop_failed,
            gold_passed=gold_passed,
            noop_failed=noop_failed,
            reason=reason,
            detail=details[reason],
            tests=named,
        )

    def _without_evidence(self, task: Task, error: OrelineError) -> Verification:
        return self._row(
            task,
            runs=0,
            passes=0,
            gold_passed=False,
            noop_failed=False,
            reason=error.reason,
            detail=error.detail,
            # What can't be fetched or built today says nothing of the task.
            is_evidence=isinstance(error, GradingError) and not error.is_passing,
        )

    def _row(self, task: Task, **seen: Any) -> Verification:
        return Verification(
            instance_id=task.instance_id,
            purl=task.purl,
            release=self._release,
            round=self._round,
            verified_at=datetime.now(UTC).isoformat(timespec="seconds"),
            **seen,
        )
