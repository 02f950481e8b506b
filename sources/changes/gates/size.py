"""The size of a change in files, lines and bytes: a task is one problem, not a rewrite."""

from oreline.errors import CandidateError
from sources.changes.settings import MiningSettings
from sources.changes.subject import Subject

_SOURCE = frozenset({"source", "mixed"})


def check_size(subject: Subject, settings: MiningSettings) -> None:
    """Raises:
    CandidateError: `too_many_files`, `too_many_lines`, `patch_too_large`.
    """
    files = subject.split.files
    if len(files) > settings.max_files:
        raise _too_many(len(files), "files", settings.max_files, "max_files")
    sources = [file for file in files if file.kind in _SOURCE]
    if len(sources) > settings.max_source_files:
        raise _too_many(len(sources), "source files", settings.max_source_files, "max_source_files")
    lines = sum(file.additions + file.deletions for file in sources)
    if lines > settings.max_source_lines:
        raise CandidateError(
            "too_many_lines", f"{lines} lines of source change, max_source_lines is {settings.max_source_lines}."
        )
    size = sum(
        len(patch.encode("utf-8", "surrogateescape")) for patch in (subject.split.patch, subject.split.test_patch)
    )
    if size > settings.max_patch_bytes:
        raise CandidateError(
            "patch_too_large", f"the patch has {size} bytes, max_patch_bytes is {settings.max_patch_bytes}."
        )


def _too_many(count: int, what: str, limit: int, setting: str) -> CandidateError:
    return CandidateError("too_many_files", f"the change touches {count} {what}, {setting} is {limit}.")
