"""The licence of a repository at a commit: what its metadata declare, what its licence files are, and what holds.

A host's metadata tell of today, the tree of the commit what the code of that day was given under. Both are recorded.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from oreline.errors import SourceError
from oreline.records.source import Repository
from sources.changes.license_texts import LONGEST, recognise
from sources.changes.manifests import MANIFESTS, declared_in
from sources.changes.spdx import canonical, ids_of, stem
from sources.history.git import git

_FILE: Final = re.compile(
    r"(?:LICENSES/.+|(?:[\w.]+-)?(?:un)?licen[sc]es?(?:[.-].*)?|copying(?:[.-].*)?)", re.IGNORECASE
)
_CODE: Final = re.compile(
    r"\.(?:py|js|mjs|ts|go|rs|java|c|h|cc|cpp|rb|sh|json|toml|ya?ml|xml|html?|css|spdx|png|svg|tmpl|in|header)$",
    re.IGNORECASE,
)
_MOST_FILES: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class LicenseFile:
    """A licence file at the root of a tree, or in its `LICENSES/`."""

    path: str
    spdx: str
    """Id of the licence that its text is; empty when it is none of the common ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class License:
    """What is known of a licence from both sides."""

    declared: str
    """What the metadata say, word for word: the host's or index's, else the manifest's in the tree."""
    files: tuple[LicenseFile, ...]

    @property
    def detected(self) -> tuple[str, ...]:
        """SPDX ids of the files' texts, sorted."""
        return tuple(sorted({file.spdx for file in self.files} - {""}))

    @property
    def undeclared(self) -> tuple[str, ...]:
        """Detected licences that the declared expression doesn't name; empty when nothing is declared."""
        named = {stem(name) for name in ids_of(canonical(self.declared))}
        return tuple(name for name in self.detected if named and stem(name) not in named)

    @property
    def expression(self) -> str:
        """What holds, as an SPDX expression: the declared one, and every licence that only the files tell of."""
        declared = canonical(self.declared)
        missing = self.undeclared if declared else self.detected
        outer = f"({declared})" if missing and " OR " in declared else declared
        return " AND ".join([*([outer] if declared else []), *missing])


def read_license(git_folder: Path, commit: str, declared: str = "") -> License:
    """The licence of a commit's tree; `declared` is what its host or index says.

    Links, and files that the repository lacks, are left out.
    """
    root = _blobs(git_folder, commit, ())
    blobs = {**root, **_blobs(git_folder, commit, ("LICENSES/",))}
    paths = sorted(path for path in blobs if _FILE.fullmatch(path) and not _CODE.search(path))[:_MOST_FILES]
    manifests = [name for name in MANIFESTS if name in root and not canonical(declared)]
    texts = _contents(git_folder, tuple(blobs[path] for path in (*paths, *manifests)))
    stated = [declared_in(name, texts[root[name]]) for name in manifests if root[name] in texts]
    return License(
        declared=next((text for text in stated if canonical(text)), declared),
        files=tuple(
            LicenseFile(path=path, spdx=recognise(texts[blobs[path]])) for path in paths if blobs[path] in texts
        ),
    )


def settle_license(repository: Repository, git_folder: Path, commit: str) -> Repository:
    """The repository with the licence that holds at `commit`, and in its metadata where that is known from."""
    told_by_host = str(repository.metadata.get("license_told", repository.license))
    found = read_license(git_folder, commit, told_by_host)
    sides = [*(["metadata"] if canonical(found.declared) else []), *(["file"] if found.detected else [])]
    told = {
        "license_told": told_by_host,
        "license_declared": found.declared,
        "license_detected": list(found.detected),
        "license_files": {file.path: file.spdx for file in found.files},
        "license_source": " and ".join(sides),
    }
    return replace(repository, license=found.expression, metadata={**repository.metadata, **told})


def license_of(repository: Repository) -> License:
    """What `settle_license` has written of both sides; of a repository that it hasn't seen, the metadata alone."""
    files: Mapping[str, Any] = repository.metadata.get("license_files", {})
    return License(
        declared=str(repository.metadata.get("license_declared", repository.license)),
        files=tuple(LicenseFile(path=path, spdx=str(spdx)) for path, spdx in files.items()),
    )


def _blobs(git_folder: Path, commit: str, where: Sequence[str]) -> dict[str, str]:
    """Blob of each file of a folder, by path; none where the commit is gone."""
    try:
        rows = git(["ls-tree", "-z", "--full-tree", commit, "--", *where], git_folder)
    except SourceError:
        return {}
    found: dict[str, str] = {}
    for row in rows.split(b"\0"):
        about, _, path = row.partition(b"\t")
        if about.startswith(b"100"):
            found[path.decode("utf-8", "surrogateescape")] = about.split()[2].decode()
    return found


@lru_cache(maxsize=64)
def _contents(git_folder: Path, blobs: tuple[str, ...]) -> Mapping[str, str]:
    """Texts of blobs; none of what is missing or too long to be a licence. Few commits change them."""
    listing = git(["cat-file", "--batch-check"], git_folder, _lines(blobs)).decode()
    rows = [row.split() for row in listing.split("\n")]
    short = list(dict.fromkeys(row[0] for row in rows if len(row) == 3 and int(row[2]) <= LONGEST))
    data, at, found = git(["cat-file", "--batch"], git_folder, _lines(short)), 0, {}
    for blob in short:
        start = data.index(b"\n", at) + 1
        size = int(data[at : start - 1].split()[2])
        found[blob] = data[start : start + size].decode("utf-8", "replace")
        at = start + size + 1
    return found


def _lines(names: Sequence[str]) -> bytes:
    return "".join(f"{name}\n" for name in names).encode()
