"""Where code comes from: a repository, and a repository at one commit."""

from dataclasses import dataclass

from oreline.records.base import Json, Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Repository(Record):
    """One version of a package or project, as its index or host describes it."""

    purl: str
    """Package URL, canonical form: https://github.com/package-url/purl-spec."""
    repo: str
    """`owner/name`; packages of an index stand as `pypi/<name>`."""
    name: str
    version: str
    ecosystem: str
    language: str
    license: str
    """SPDX expression where the metadata holds one, else the declared text; empty when none is declared."""
    homepage: str
    summary: str
    archive_url: str
    archive_sha256: str
    released_at: str
    """ISO 8601, UTC."""
    metadata: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot(Record):
    """A repository at a commit. Its files lie where `DataLayout.snapshot` says."""

    snapshot_id: str
    """Hash of purl and git tree."""
    purl: str
    repo: str
    version: str
    commit: str
    """The one commit made from the tree: fixed author and date, so the same tree has the same hash."""
    tree: str
    license: str
    created_at: str
    language: str
    files: int
    size_bytes: int
    upstream_commit: str = ""
    """Commit of the repository's own history that the tree is of; empty for archives."""
