"""A package release as an index offers it, and how its files become archive bytes.

Which packages exist is `packages.py` and `archives.py`.
"""

import gzip
import hashlib
import io
import tarfile
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

UPLOAD_TIME = "2024-05-01T12:00:00.000000Z"
UPLOAD_SECONDS = 1_714_564_800
"""The same instant, seconds since 1970."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Distribution:
    """One downloadable file of a release."""

    filename: str
    content: bytes

    @property
    def sha256(self) -> str:
        """Hex digest of the content."""
        return hashlib.sha256(self.content).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Release:
    """One version of one package and its distributions."""

    name: str
    version: str
    distributions: tuple[Distribution, ...]
    yanked: bool | str = False
    upload_time: str = UPLOAD_TIME

    @property
    def purl(self) -> str:
        """Canonical package URL."""
        return f"pkg:pypi/{self.name}@{self.version}"

    @property
    def sdist(self) -> Distribution:
        """The source distribution; StopIteration when there is none."""
        return next(item for item in self.distributions if item.filename.endswith((".tar.gz", ".zip")))


def file_entry(path: str, content: str | bytes, mode: int = 0o644) -> tuple[tarfile.TarInfo, bytes]:
    """An ordinary file as an archive member."""
    data = content.encode() if isinstance(content, str) else content
    entry = tarfile.TarInfo(path)
    entry.size, entry.mode, entry.mtime = len(data), mode, UPLOAD_SECONDS
    return entry, data


def link_entry(path: str, target: str, kind: bytes = tarfile.SYMTYPE) -> tuple[tarfile.TarInfo, bytes]:
    """A symbolic or hard link, a device or a pipe as an archive member."""
    entry = tarfile.TarInfo(path)
    entry.type, entry.linkname, entry.mtime = kind, target, UPLOAD_SECONDS
    return entry, b""


def tar_gz(entries: Iterable[tuple[tarfile.TarInfo, bytes]]) -> bytes:
    """A `.tar.gz` of exactly these members; the same bytes every time."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for entry, data in entries:
            archive.addfile(entry, io.BytesIO(data))
    return gzip.compress(plain.getbuffer(), compresslevel=1, mtime=0)


def zipped(files: Mapping[str, str | bytes]) -> bytes:
    """A `.zip` of these files; the same bytes every time."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(zipfile.ZipInfo(path, (2024, 5, 1, 12, 0, 0)), data)
    return content.getvalue()


def package_info(name: str, version: str, extra: str = "License-Expression: MIT\n") -> str:
    """A PKG-INFO as build backends write it."""
    return (
        f"Metadata-Version: 2.4\nName: {name}\nVersion: {version}\nSummary: The {name} package.\n"
        f"Project-URL: Homepage, https://example.invalid/{name}\nKeywords: tiny,example\n{extra}"
        "Classifier: Programming Language :: Python :: 3\nRequires-Python: >=3.11\n\n"
        f"# {name}\n\nA tiny package.\n"
    )


def source_release(name: str, version: str, entries: Iterable[tuple[tarfile.TarInfo, bytes]]) -> Release:
    """A release with one source distribution of exactly these members."""
    filename = f"{name.replace('-', '_')}-{version}.tar.gz"
    return Release(
        name=name, version=version, distributions=(Distribution(filename=filename, content=tar_gz(entries)),)
    )


def release_of(name: str, version: str, files: Mapping[str, str | bytes]) -> Release:
    """A release whose source distribution holds `files` and a PKG-INFO in the usual single top folder."""
    top = f"{name.replace('-', '_')}-{version}"
    content: dict[str, str | bytes] = {"PKG-INFO": package_info(name, version), **files}
    return source_release(name, version, [file_entry(f"{top}/{path}", content[path]) for path in sorted(content)])
