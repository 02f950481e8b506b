"""What changed files hold, read through one process of git however many they are, one file in memory at a time."""

import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from oreline.errors import CandidateError
from oreline.languages.places import NOTICE_BYTES, says_generated
from oreline.sandbox.diffs import is_text
from oreline.sandbox.git import start_git

LARGEST_CHANGE_BYTES: Final = 128_000_000
_LARGEST_TEXT_BYTES: Final = 16_000_000
"""A longer file is carried as a binary one."""
_BLOCK_BYTES: Final = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What is to be known of a file's content."""

    is_text: bool
    says_generated: bool
    line_bytes: float
    """On average."""


def look_at(git_folder: Path, object_ids: Iterable[str]) -> dict[str, Content]:
    """What each object's content is like.

    Raises:
        CandidateError: `missing_objects`; `change_too_large`, all together hold over `LARGEST_CHANGE_BYTES`.
    """
    return {object_id: _judge(content) for object_id, content in read_blobs(git_folder, object_ids)}


def read_blobs(git_folder: Path, object_ids: Iterable[str]) -> Iterator[tuple[str, bytes | None]]:
    """Each object once, with its content; None for content too long to be text.

    Raises:
        CandidateError: as `look_at`.
    """
    asked = tuple(dict.fromkeys(object_ids))
    with tempfile.TemporaryFile() as stdin:
        stdin.write("".join(f"{object_id}\n" for object_id in asked).encode())
        stdin.seek(0)
        with start_git(["cat-file", "--batch", "--buffer"], git_folder=git_folder, stdin=stdin) as process:
            try:
                yield from _read(process.stdout, asked) if process.stdout else ()
            finally:
                process.kill()


def _read(stream: IO[bytes], asked: tuple[str, ...]) -> Iterator[tuple[str, bytes | None]]:
    total_bytes = 0
    for object_id in asked:
        kind, _, size = stream.readline().decode().rstrip("\n").partition(" ")[2].partition(" ")
        if kind != "blob":
            raise CandidateError("missing_objects", f"object {object_id} of the change can't be read from the mirror")
        total_bytes += int(size)
        if total_bytes > LARGEST_CHANGE_BYTES:
            limit = LARGEST_CHANGE_BYTES // 1_000_000
            raise CandidateError("change_too_large", f"the changed files hold over {limit} MB, too much to split")
        if int(size) <= _LARGEST_TEXT_BYTES:
            yield object_id, stream.read(int(size))
        else:
            _skip(stream, int(size))
            yield object_id, None
        stream.read(1)


def _skip(stream: IO[bytes], size: int) -> None:
    while size > 0 and (block := stream.read(min(size, _BLOCK_BYTES))):
        size -= len(block)


def _judge(content: bytes | None) -> Content:
    if content is None:
        return Content(is_text=False, says_generated=False, line_bytes=0)
    line_bytes = len(content) / max(1, content.count(b"\n"))
    return Content(
        is_text=is_text(content), says_generated=says_generated(content[:NOTICE_BYTES]), line_bytes=line_bytes
    )
