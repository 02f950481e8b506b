"""Versions of a release: written once, whole or not at all, found again, and never changed.

A version is `v1`, `v2`, … in order of writing. The same content under the same recipe is the same version.
"""

import fcntl
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from oreline.errors import ReleaseError
from oreline.exports.card import write_card
from oreline.exports.content import SCHEMA_VERSION, ReleaseContent, ReleaseProvenance, check_content, hash_of
from oreline.exports.layout import CONFIGS, RewardRow, file_of, rewards_of, tables_of
from oreline.exports.manifest import Manifest, check_files, hash_files, make_manifest, read_manifest, write_manifest
from oreline.exports.parquet import read_parquet, write_parquet
from oreline.records.attack import AttackResult
from oreline.records.base import Record
from oreline.records.behaviour import AgentBehaviour
from oreline.records.layout import DataLayout
from oreline.records.outcome import Rejection
from oreline.records.preference import OutcomeLabel, PreferencePair, StepLabel
from oreline.records.task import Task
from oreline.records.trajectory import Trajectory

RecordT = TypeVar("RecordT", bound=Record)
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,95}")
VERSION = re.compile(r"v([1-9][0-9]*)")
UNFINISHED = ".unfinished"
"""A version being written. What a killed run left in it is removed by the next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseResult:
    """Where the release stands; `is_new` is false when a version with this content was there already."""

    folder: Path
    version: str
    is_new: bool
    manifest: Manifest


def write_release(
    layout: DataLayout, name: str, content: ReleaseContent, provenance: ReleaseProvenance
) -> ReleaseResult:
    """The version that holds `content`: the one that stands already, else a new one beside it.

    Raises:
        ReleaseError: the name is not a plain word, the content fails `check_content`, or an older version is damaged.
    """
    if not NAME.fullmatch(name):
        raise ReleaseError("bad_name", f"{name!r} cannot name a release; use letters, digits, dot, dash, underscore.")
    check_content(content)
    with _only_writer(layout.releases / name) as home:
        versions = [read_manifest(folder) for folder in _versions(home)]
        content_hash = hash_of(content, provenance.recipe_hash)
        for manifest in versions:
            if manifest.content_hash == content_hash:
                folder = home / manifest.version
                return ReleaseResult(folder=folder, version=manifest.version, is_new=False, manifest=manifest)
        return _write_version(home, content, content_hash, provenance, versions)


def find_releases(layout: DataLayout) -> tuple[Path, ...]:
    """Folders of all versions that stand, by name and then in order of writing."""
    homes = sorted(layout.releases.iterdir()) if layout.releases.is_dir() else []
    return tuple(folder for home in homes if home.is_dir() for folder in _versions(home))


def load_release(folder: Path) -> ReleaseContent:
    """Everything in a release folder, after its files have been compared with the manifest.

    Raises:
        ReleaseError: no release, a file is missing or changed (named), or another schema version.
    """
    manifest = read_manifest(folder)
    if manifest.schema_version != SCHEMA_VERSION:
        detail = f"{folder} has schema {manifest.schema_version}, this Oreline reads {SCHEMA_VERSION}."
        raise ReleaseError("other_schema", detail)
    check_files(folder, manifest)
    return ReleaseContent(
        tasks=_read_config(folder, manifest, "instances", Task),
        trajectories=_read_config(folder, manifest, "trajectories", Trajectory),
        rewards=tuple(rewards_of(_read_config(folder, manifest, "rewards", RewardRow))),
        rejected=_read_config(folder, manifest, "rejected", Rejection),
        behaviour=_read_config(folder, manifest, "behaviour", AgentBehaviour),
        preferences=_read_config(folder, manifest, "preferences", PreferencePair),
        step_labels=_read_config(folder, manifest, "step_labels", StepLabel),
        outcome_labels=_read_config(folder, manifest, "outcome_labels", OutcomeLabel),
        attacks=_read_config(folder, manifest, "attacks", AttackResult),
    )


def read_behaviour(folder: Path) -> tuple[AgentBehaviour, ...]:
    """How agents behave in a release; none where it is of a schema version that doesn't say.

    Raises:
        ReleaseError: no release, or the table is missing or changed.
    """
    manifest = read_manifest(folder)
    if manifest.schema_version != SCHEMA_VERSION:
        return ()
    check_files(folder, replace(manifest, files=tuple(f for f in manifest.files if f.path.startswith("behaviour/"))))
    return _read_config(folder, manifest, "behaviour", AgentBehaviour)


@contextmanager
def _only_writer(home: Path) -> Iterator[Path]:
    """The folder of one release's versions, locked, without what a killed run left."""
    home.mkdir(parents=True, exist_ok=True)
    with (home / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        shutil.rmtree(home / UNFINISHED, ignore_errors=True)
        yield home


def _versions(home: Path) -> list[Path]:
    numbers = {int(match[1]): path for path in home.iterdir() if (match := VERSION.fullmatch(path.name))}
    return [numbers[number] for number in sorted(numbers)]


def _write_version(
    home: Path, content: ReleaseContent, content_hash: str, provenance: ReleaseProvenance, versions: list[Manifest]
) -> ReleaseResult:
    version = f"v{int(versions[-1].version[1:]) + 1}" if versions else "v1"
    previous = (f"{home.name}/{versions[-1].version}",) if versions else ()
    scratch = home / UNFINISHED
    counts = _write_tables(scratch, content, content_hash)
    write_card(scratch, f"{home.name} {version}", content, content_hash, counts)
    manifest = make_manifest(
        name=home.name,
        version=version,
        content=content,
        provenance=provenance,
        previous=previous,
        counts=counts,
        files=hash_files(scratch),
    )
    write_manifest(scratch, manifest)
    for path in scratch.rglob("*"):
        if path.is_file():
            path.chmod(0o444)
    scratch.rename(home / version)
    return ReleaseResult(folder=home / version, version=version, is_new=True, manifest=manifest)


def _write_tables(folder: Path, content: ReleaseContent, content_hash: str) -> Mapping[str, Mapping[str, int]]:
    """Write every table; rows by configuration and split, configurations without rows included."""
    counts: dict[str, dict[str, int]] = {config: {} for config in CONFIGS}
    for (config, split), rows in tables_of(content).items():
        path = folder / file_of(config, split, content_hash)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_parquet(path, rows, CONFIGS[config])
        counts[config][split] = len(rows)
    return counts


def _read_config(folder: Path, manifest: Manifest, config: str, record: type[RecordT]) -> tuple[RecordT, ...]:
    splits = sorted(manifest.counts.get(config, {}))
    paths = [folder / file_of(config, split, manifest.content_hash) for split in splits]
    return tuple(row for path in paths for row in read_parquet(path, record))
