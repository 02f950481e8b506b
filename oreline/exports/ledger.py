"""The rewards of a release as a ledger: the few columns that weighing needs, and whole rows of single episodes.

A whole release is read by `release.py`.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Final, TypeVar

import pyarrow.compute as pc
import pyarrow.parquet as pq

from oreline.errors import ReleaseError
from oreline.exports.content import SCHEMA_VERSION
from oreline.exports.layout import RewardRow, rewards_of
from oreline.exports.manifest import check_files, read_manifest
from oreline.records.base import Record
from oreline.records.ledger import LedgerEntry
from oreline.records.reward import Reward
from oreline.records.tables import from_table
from oreline.records.trajectory import Step, Trajectory

RecordT = TypeVar("RecordT", bound=Record)
COLUMNS: Final = ("trajectory_id", "task_id", "agent", "profile", "total", "component", "value")


def read_ledger(folder: Path) -> tuple[LedgerEntry, ...]:
    """All episodes of a release that were rewarded, in the order of its tables.

    Raises:
        ReleaseError: no release, a table is missing or changed, or another schema version.
    """
    return tuple(entry for path in _tables(folder, "rewards") for entry in _entries(path))


def read_reward(folder: Path, trajectory_id: str) -> Reward:
    """The whole reward of one episode that `read_ledger` told of.

    Raises:
        ReleaseError: as above.
    """
    (reward,) = rewards_of(_rows(folder, "rewards", RewardRow, trajectory_id))
    return reward


def read_steps(folder: Path, trajectory_id: str) -> tuple[Step, ...]:
    """The steps of that episode; none where the release has its reward alone.

    Raises:
        ReleaseError: as above.
    """
    return tuple(step for row in _rows(folder, "trajectories", Trajectory, trajectory_id) for step in row.trajectory)


def _rows(folder: Path, config: str, record: type[RecordT], trajectory_id: str) -> tuple[RecordT, ...]:
    condition = pc.field("trajectory_id") == trajectory_id
    found = [from_table(pq.read_table(path, filters=condition), record) for path in _tables(folder, config)]
    return tuple(row for rows in found for row in rows)


def _tables(folder: Path, config: str) -> list[Path]:
    """Files of a configuration, after they have been compared with the manifest."""
    manifest = read_manifest(folder)
    if manifest.schema_version != SCHEMA_VERSION:
        detail = f"{folder} has schema {manifest.schema_version}, this Oreline reads {SCHEMA_VERSION}."
        raise ReleaseError("other_schema", detail)
    files = tuple(file for file in manifest.files if file.path.startswith(f"{config}/"))
    check_files(folder, replace(manifest, files=files))
    return [folder / file.path for file in files]


def _entries(path: Path) -> Iterator[LedgerEntry]:
    table = pq.read_table(path, columns=list(COLUMNS))
    rows = zip(*(table.column(name).to_pylist() for name in COLUMNS), strict=True)
    for _, group in groupby(rows, itemgetter(0)):
        own = list(group)
        trajectory_id, task_id, agent, profile, total, *_ = own[0]
        yield LedgerEntry(
            trajectory_id=trajectory_id,
            task_id=task_id,
            agent=agent,
            profile=profile,
            total=total,
            values=tuple(row[-2:] for row in own),
        )
