"""The image that containers start from: a frame that shows this machine's system, or a whole system from elsewhere."""

import hashlib
import io
import tarfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, Final

from docker import APIClient
from docker.errors import ImageNotFound

from oreline.errors import SandboxError
from oreline.sandbox.contract import ENV, PYTHON, TOOLS, WORK
from oreline.sandbox.docker.engine import told
from oreline.sandbox.docker.ownership import OWNER_LABEL, OWNER_PREFIX
from oreline.sandbox.docker.streams import INSIDE
from oreline.sandbox.owners import owned_name
from oreline.sandbox.runtime import ETC_FILES, PACKAGE, own_interpreter, system_runtime

REPOSITORY: Final = "oreline-base"
LABEL: Final = "oreline.base"
RAW_PREFIX: Final = "raw-"
"""Of the tag of an image that is imported for a while; the rest tells whose it is."""
FRAME, WHOLE = "frame", "whole"
SHELL_LABEL: Final = "oreline.shell"
SHELL: Final = "/opt/first/sh"
"""A copy of the system's shell that can be run and not read: the kernel lets no one inside trace or change a process
that runs it, whoever's it is. Containers' first process does."""
TEMPORARY: Final = "/tmp"  # noqa: S108 -- the container's own
BLOCK_BYTES: Final = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    """An image that the engine holds."""

    image: str
    """`oreline-base:` and a digest of what it was made from."""
    shell: str = SHELL
    """What the first process runs."""
    is_whole: bool
    """Whether it brings a system of its own; else this machine's is shown in it, read-only."""


def _entry(path: str, kind: bytes, *, link: str = "", content: bytes = b"", mode: int = 0o755) -> tuple[Any, bytes]:
    entry = tarfile.TarInfo(path.lstrip("/"))
    entry.type, entry.linkname, entry.size, entry.mode = kind, link, len(content), mode
    return entry, content


def _shell(content: bytes) -> tuple[Any, bytes]:
    return _entry(SHELL, tarfile.REGTYPE, content=content, mode=0o111)


def _entries(*, is_whole: bool) -> Iterator[tuple[Any, bytes]]:
    for folder in ("/etc", "/opt", PYTHON, TOOLS, INSIDE, WORK, ENV, TEMPORARY, str(PurePosixPath(SHELL).parent)):
        yield _entry(folder, tarfile.DIRTYPE)
    for name in ETC_FILES:
        yield _entry(f"/etc/{name}", tarfile.REGTYPE, content=(PACKAGE / "etc" / name).read_bytes(), mode=0o644)
    for to, path in (*own_interpreter().links, *(() if is_whole else system_runtime().links)):
        yield _entry(path, tarfile.SYMTYPE, link=to)
    if not is_whole:
        yield _shell(Path("/bin/sh").read_bytes())


def _pack(entries: Iterable[tuple[Any, bytes]]) -> bytes:
    """A tar archive; the same bytes for the same content."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for entry, content in entries:
            archive.addfile(entry, io.BytesIO(content))
    return stream.getvalue()


def _digest(*parts: Iterator[bytes] | tuple[bytes, ...]) -> str:
    total = hashlib.sha256()
    for part in parts:
        for block in part:
            total.update(block)
    return total.hexdigest()


def _blocks(file: Path) -> Iterator[bytes]:
    with file.open("rb") as stream:
        yield from iter(lambda: stream.read(BLOCK_BYTES), b"")


def _has(client: APIClient, image: str) -> bool:
    try:
        client.inspect_image(image)
    except ImageNotFound:
        return False
    return True


def find_base(client: APIClient, image: str) -> Base:
    """The base of that name.

    Raises:
        SandboxError: the engine has no such image, or it was not made by `make_base`.
    """
    with told(f"look at {image}"):
        try:
            labels = client.inspect_image(image)["Config"]["Labels"] or {}
        except ImageNotFound:
            labels = {}
    if LABEL not in labels:
        raise SandboxError("no_base", f"{image} is no base of sandboxes; `oreline sandbox base` makes one")
    return Base(image=image, shell=labels.get(SHELL_LABEL, "/bin/sh"), is_whole=labels[LABEL] == WHOLE)


def make_base(client: APIClient, source: Path | str = "") -> Base:
    """A base in the engine, imported once: from nothing, this machine's system shown in it; a root file system as a
    tar archive (compressed or not); or an image that the engine holds or can pull.

    Raises:
        SandboxError: the archive or the image can't be read, or the engine refuses it.
    """
    frame = _pack(_entries(is_whole=bool(source)))
    if not source:
        return _make_frame(client, frame)
    if isinstance(source, Path):
        try:
            image = f"{REPOSITORY}:{_digest((frame,), _blocks(source))[:32]}"
        except OSError as error:
            raise SandboxError("no_base", f"{source} can't be read: {error.strerror}") from error
        with told(f"import {source}"), _imported(client, source, image) as made:
            return _complete(client, made, frame, image)
    with told(f"find the image {source}"):
        if not _has(client, source):
            client.pull(source)
        identity: str = client.inspect_image(source)["Id"]
        return _complete(client, identity, frame, f"{REPOSITORY}:{_digest((frame, identity.encode()))[:32]}")


def _labels(kind: str) -> list[str]:
    return [f"LABEL {LABEL}={kind}", f"LABEL {SHELL_LABEL}={SHELL}"]


def _make_frame(client: APIClient, frame: bytes) -> Base:
    tag = _digest((frame,))[:32]
    image = f"{REPOSITORY}:{tag}"
    with told("make a base"):
        if not _has(client, image):
            client.import_image_from_data(frame, repository=REPOSITORY, tag=tag, changes=_labels(FRAME))
    return Base(image=image, is_whole=False)


@contextmanager
def _imported(client: APIClient, archive: Path, image: str) -> Iterator[str]:
    """The image that `image` is to be made from: imported for a while, unless it is there already."""
    if _has(client, image):
        yield image
        return
    tag = owned_name(RAW_PREFIX)
    raw = f"{REPOSITORY}:{tag}"
    said = client.import_image_from_file(str(archive), repository=REPOSITORY, tag=tag)
    if not _has(client, raw):
        raise SandboxError("no_base", f"{archive} is no root file system as a tar archive: {str(said).strip()[:300]}")
    try:
        yield raw
    finally:
        client.remove_image(raw)


def _read_shell(client: APIClient, container: str) -> bytes:
    """The shell of a container's own system."""
    path, found = "/bin/sh", client.get_archive(container, "/bin/sh")
    if target := found[1]["linkTarget"]:
        path, found = target, client.get_archive(container, target)
    with tarfile.open(fileobj=io.BytesIO(b"".join(found[0]))) as archive:
        content = archive.extractfile(PurePosixPath(path).name)
        return content.read() if content else b""


def _complete(client: APIClient, origin: str, frame: bytes, image: str) -> Base:
    """Put what every base holds on top of a whole system; nothing of it is run."""
    if not _has(client, image):
        made = client.create_container(origin, command=["none"], labels={OWNER_LABEL: owned_name(OWNER_PREFIX)})["Id"]
        try:
            client.put_archive(made, "/", frame)
            client.put_archive(made, "/", _pack([_shell(_read_shell(client, made))]))
            repository, _, tag = image.partition(":")
            # Labels go from the container to the image; the owner is the container's alone.
            client.commit(made, repository=repository, tag=tag, changes=[*_labels(WHOLE), f"LABEL {OWNER_LABEL}="])
        finally:
            client.remove_container(made)
    return Base(image=image, is_whole=True)
