"""How steadily the tasks of a release hold: rounds of running them again, counted a task and a test, and what follows.

Running a task is `verify.py`'s matter. A release is never edited: what moved is left out of the next one.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from oreline.errors import ValidationError
from oreline.records.journal import Journal
from oreline.records.layout import DataLayout
from oreline.records.outcome import Rejection, reject
from oreline.records.stability import Quarantined, Verification

RESUMES_WITHIN: Final = timedelta(days=1)
"""A round that was broken off earlier than that is not gone on with: what it found says little of today."""
QUARANTINED: Final = "quarantined"


def journal_of(layout: DataLayout, name: str, version: str, content_hash: str) -> Journal[Verification]:
    """All verifications of a release; another one that bears its name has its own."""
    return Journal(layout.stability(name, f"{version}-{content_hash[:12]}"), Verification)


def open_round(rows: Sequence[Verification], tasks: Collection[str], now: datetime) -> tuple[int, tuple[str, ...]]:
    """The round to go on with, or the next one, and the tasks that it has run already."""
    last = max((row.round for row in rows), default=0)
    current = [row for row in rows if row.round == last]
    done = tuple(row.instance_id for row in current)
    is_fresh = bool(current) and now - datetime.fromisoformat(current[0].verified_at) < RESUMES_WITHIN
    return (last, done) if is_fresh and set(tasks) - set(done) else (last + 1, ())


def counts_of(rows: Sequence[Verification]) -> Mapping[str, tuple[int, int]]:
    """Passes and runs of each task, over all rounds."""
    passes, runs = Counter[str](), Counter[str]()
    for row in rows:
        passes[row.instance_id] += row.passes
        runs[row.instance_id] += row.runs
    return {task: (passes[task], runs[task]) for task in runs}


def quarantine_of(layout: DataLayout, name: str) -> Journal[Quarantined]:
    """The tasks that releases of that name leave out; to take one back in, remove its line."""
    return Journal(layout.quarantine(name), Quarantined)


def quarantine(
    journal: Journal[Quarantined], earlier: Sequence[Verification], now: Sequence[Verification]
) -> tuple[Quarantined, ...]:
    """Put what moved `now` on the list, with its counts over all rounds; the rows that were not there before."""
    counts = counts_of((*earlier, *now))
    known = {row.instance_id for row in journal.read()}
    moved = [row for row in now if row.is_evidence and not row.holds and row.instance_id not in known]
    rows = tuple(_quarantined(row, *counts[row.instance_id]) for row in moved)
    if rows:
        journal.append(rows)
    return rows


def _quarantined(row: Verification, passes: int, runs: int) -> Quarantined:
    return Quarantined(
        instance_id=row.instance_id,
        purl=row.purl,
        release=row.release,
        since=datetime.now(UTC).isoformat(timespec="seconds"),
        reason=row.reason,
        detail=row.detail,
        runs=runs,
        passes=passes,
        tests=row.tests,
    )


def rejection_of(row: Quarantined, stage: str) -> Rejection:
    """The row by which a release tells that it leaves a task out."""
    told = (
        f"{row.reason}: when {row.release} was run again, {row.passes} of {row.runs} runs of it ended as they should. "
        f"{row.detail}"
    )
    error = ValidationError(QUARANTINED, told.strip())
    return reject(error, stage=stage, subject="task", subject_id=row.instance_id, purl=row.purl)
