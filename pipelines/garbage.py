"""What lies in a data folder that neither a release nor a table names any more: environments, dependencies, snapshots.

So are answers of package indexes that neither locks (`index_garbage.py`). Releases themselves, tables, episodes, grades
and caches of downloads are never garbage.
"""

import subprocess
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pyarrow.parquet as pq

from assets.tables import ENVIRONMENTS, SNAPSHOTS, TASKS
from oreline.environments.standing import find_environment
from oreline.errors import ReleaseError
from oreline.exports.manifest import check_files, read_manifest
from oreline.exports.release import find_releases
from oreline.progress import Progress, silent
from oreline.records.base import Record
from oreline.records.layout import DataLayout
from oreline.sandbox.folders import remove_tree
from oreline.sandbox.owners import owned_name
from pipelines.garbage_names import packages_of
from pipelines.index_garbage import find_unused
from pipelines.warehouse import Warehouse

ANSWERS: Final = "answers"
"""Kind of what package indexes answered: files, and not folders as all else."""
DAY_SECONDS: Final = 86_400.0
ANSWER_DAYS: Final = 30.0
"""Longer than for folders: a cache is of use to builds to come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Garbage(Record):
    """One folder, or one file of a cache, that nothing names."""

    kind: str
    """environments | dependencies | snapshots | answers (of package indexes)."""
    folder: str
    package: str = ""
    """Package URL it was made for; empty where no record tells any more."""
    size_bytes: int
    """Of files that no other folder shares: what its removal gives back."""
    age_days: float
    """Since it was made or, of an answer, last asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """Folders that something names."""

    environments: frozenset[Path]
    snapshots: frozenset[Path]


def find_garbage(
    layout: DataLayout,
    older_than_days: float,
    answers_older_than_days: float = ANSWER_DAYS,
    progress: Progress = silent,
) -> tuple[Garbage, ...]:
    """What nothing names and nobody has touched for so long, in order of kind and name.

    Raises:
        ReleaseError: a release is damaged, so that what it names can't be known: nothing is garbage then.
    """
    now = time.time()
    unnamed = [
        (kind, folder)
        for kind, folder in _unnamed(layout)
        if folder.lstat().st_ctime <= now - older_than_days * DAY_SECONDS
    ]
    unused = tuple(find_unused(layout.indexes, _locks(layout), now - answers_older_than_days * DAY_SECONDS))
    packages = packages_of(layout)
    found = []
    for done, (kind, folder) in enumerate(unnamed, 1):
        found.append(_folder(kind, folder, packages.get(folder, ""), now))
        progress("folders that nothing names, measured", done, len(unnamed))
    return (*found, *(_answer(file, now) for file in unused))


def remove_garbage(found: Garbage) -> None:
    """Remove one folder or file; what a stop in the middle leaves is garbage of the next time."""
    path = Path(found.folder)
    if path.is_file():
        path.unlink(missing_ok=True)
        return
    # Under its own name, half of an environment would pass for all of it.
    aside = path.with_name(owned_name("removed-"))
    with suppress(FileNotFoundError):
        path.rename(aside)
    remove_tree(aside)


def _unnamed(layout: DataLayout) -> Iterator[tuple[str, Path]]:
    named = _named(layout)
    kept = {
        "environments": named.environments,
        "dependencies": frozenset(_dependencies(layout, named.environments)),
        "snapshots": named.snapshots,
    }
    for kind, folders in kept.items():
        yield from ((kind, folder) for folder in _folders(layout.root / kind) if folder not in folders)


def _folder(kind: str, folder: Path, package: str, now: float) -> Garbage:
    age = (now - folder.lstat().st_ctime) / DAY_SECONDS
    return Garbage(kind=kind, folder=str(folder), package=package, size_bytes=_own_bytes(folder), age_days=age)


def _answer(file: Path, now: float) -> Garbage:
    facts = file.stat()
    age = (now - facts.st_mtime) / DAY_SECONDS
    return Garbage(kind=ANSWERS, folder=str(file), size_bytes=facts.st_size, age_days=age)


def _named(layout: DataLayout) -> Named:
    pairs = set(_in_releases(layout)) | set(_in_tables(layout))
    environments = {environment for environment, _ in pairs if environment}
    found = (find_environment(layout, environment) for environment in environments)
    snapshots = {snapshot for _, snapshot in pairs if snapshot} | {row.snapshot_id for row in found if row}
    return Named(
        environments=frozenset(layout.environment(environment) for environment in environments),
        snapshots=frozenset(layout.snapshot(snapshot) for snapshot in snapshots),
    )


def _released(layout: DataLayout) -> Iterator[Path]:
    """Files of tasks of all releases, found whole."""
    for folder in find_releases(layout):
        check_files(folder, read_manifest(folder))
        yield from (folder / "instances").glob("*.parquet")


def _stored(layout: DataLayout) -> Iterator[Path]:
    """Files of tables that name environments."""
    for table in (ENVIRONMENTS, TASKS):
        yield from Warehouse(layout).files(table)


def _locks(layout: DataLayout) -> frozenset[str]:
    """Packages that releases and tables lock, `name==version`."""
    files = (*_released(layout), *_stored(layout))
    return frozenset(line for file in files for lock in _columns(file, "lock")[0] for line in lock)


def _in_releases(layout: DataLayout) -> Iterator[tuple[str, str]]:
    for file in _released(layout):
        yield from _pairs(file, "environment_id", "snapshot_id")


def _in_tables(layout: DataLayout) -> Iterator[tuple[str, str]]:
    for file in _stored(layout):
        yield from _pairs(file, "environment_id", "snapshot_id")
    for file in Warehouse(layout).files(SNAPSHOTS):
        yield from (("", snapshot) for _, snapshot in _pairs(file, "snapshot_id", "snapshot_id"))


def _pairs(file: Path, first: str, second: str) -> Iterator[tuple[str, str]]:
    yield from zip(*_columns(file, first, second), strict=True)


def _columns(file: Path, *names: str) -> list[list[Any]]:
    try:
        table = pq.read_table(file, columns=list(dict.fromkeys(names)))
    except (OSError, ValueError) as error:
        raise ReleaseError("unreadable_table", f"{file} can't be read, so what it names is unknown: {error}") from error
    return [table[name].to_pylist() for name in names]


def _dependencies(layout: DataLayout, environments: Iterable[Path]) -> Iterator[Path]:
    """Folders of dependencies that kept environments share."""
    for home in environments:
        found = find_environment(layout, home.name)
        if found and found.dependencies:
            yield layout.dependencies(found.dependencies)


def _folders(home: Path) -> list[Path]:
    return sorted(entry for entry in home.iterdir() if entry.is_dir()) if home.is_dir() else []


def _own_bytes(folder: Path) -> int:
    """By `find`, since code inside decided how deep folders nest."""
    listed = ["find", "-P", str(folder), "-type", "f", "-links", "1", "-printf", "%s\\n"]
    return sum(map(int, subprocess.run(listed, check=True, capture_output=True).stdout.split()))
