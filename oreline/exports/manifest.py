"""The manifest of a release: what it holds, where it comes from, and the hash of every file."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pydantic import TypeAdapter
from pydantic import ValidationError as PydanticError

from oreline.errors import ReleaseError
from oreline.exports.content import NO_LICENSE, SCHEMA_VERSION, ReleaseContent, ReleaseProvenance, hash_of
from oreline.records.base import Record, to_plain

MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseFile(Record):
    """One file of a release, by its path below the release folder."""

    path: str
    sha256: str
    size_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest(Record):
    """What a release says of itself."""

    name: str
    version: str
    content_hash: str
    """Hash of the rows without their clocks, the schema version and the recipe."""
    schema_version: str
    recipe_name: str
    recipe_hash: str
    code_commit: str
    parents: tuple[str, ...]
    """The version before it and what else it was made from, as `name/version`."""
    created_at: str
    """ISO 8601, UTC."""
    counts: Mapping[str, Mapping[str, int]]
    """Rows by configuration and split; `rewards` counts one row a component."""
    rejections: Mapping[str, int]
    """Rows turned away, by reason."""
    licenses: Mapping[str, int]
    """Tasks by licence of the repository they come from."""
    splits: Mapping[str, str]
    """Split by repository."""
    files: tuple[ReleaseFile, ...]
    """Every file but this one."""


_READER = TypeAdapter(Manifest)


def make_manifest(
    *,
    name: str,
    version: str,
    content: ReleaseContent,
    provenance: ReleaseProvenance,
    previous: tuple[str, ...],
    counts: Mapping[str, Mapping[str, int]],
    files: tuple[ReleaseFile, ...],
) -> Manifest:
    """The manifest of a version about to be written, dated now. `previous` is the version before it, if any."""
    return Manifest(
        name=name,
        version=version,
        content_hash=hash_of(content, provenance.recipe_hash),
        schema_version=SCHEMA_VERSION,
        recipe_name=provenance.recipe_name,
        recipe_hash=provenance.recipe_hash,
        code_commit=provenance.code_commit,
        parents=(*previous, *provenance.parents),
        created_at=datetime.now(UTC).isoformat(timespec="seconds"),
        counts=counts,
        rejections=_count(row.reason for row in content.rejected),
        licenses=_count(task.license or NO_LICENSE for task in content.tasks),
        splits=dict(sorted((task.repo, task.split) for task in content.tasks)),
        files=files,
    )


def _count(values: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(values).items()))


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Write `manifest.json`, for people and programs alike."""
    text = json.dumps(to_plain(manifest), indent=2, ensure_ascii=False)
    (folder / MANIFEST).write_text(text + "\n", encoding="utf-8")


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a release folder.

    Raises:
        ReleaseError: there is none, or it cannot be read.
    """
    path = folder / MANIFEST
    try:
        return _READER.validate_json(path.read_bytes())
    except FileNotFoundError as error:
        raise ReleaseError("not_a_release", f"{folder} holds no {MANIFEST}; name the folder of a version.") from error
    except PydanticError as error:
        raise ReleaseError("manifest_unreadable", f"{path} is damaged or of another schema: {error}") from error


def hash_files(folder: Path) -> tuple[ReleaseFile, ...]:
    """Every file below a release folder but the manifest, in order of path."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path != folder / MANIFEST)
    return tuple(
        ReleaseFile(path=path.relative_to(folder).as_posix(), sha256=_sha256(path), size_bytes=path.stat().st_size)
        for path in paths
    )


def check_files(folder: Path, manifest: Manifest) -> None:
    """Compare every file with the manifest.

    Raises:
        ReleaseError: a file is missing or changed; names it.
    """
    for file in manifest.files:
        path = folder / file.path
        if not path.is_file():
            raise ReleaseError("file_missing", f"{path} stands in the manifest and is not there; restore the release.")
        if _sha256(path) != file.sha256:
            raise ReleaseError("file_changed", f"{path} differs from the manifest's hash; restore the release.")


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
