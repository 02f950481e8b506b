"""Changes without source or without tests by the source's own list of files: known before any tree is read."""

from collections.abc import Sequence
from typing import Final

from oreline.errors import CandidateError
from oreline.languages.places import is_vendored, lies_aside
from oreline.languages.registry import inline_tests, is_test_file, language_of
from sources.changes.settings import MiningSettings
from sources.changes.subject import Subject

_MAY_BE_CUT: Final = 100
"""Files; hosts list no more at once, so a list as long as this may lack some."""


def check_listed_files(subject: Subject, settings: MiningSettings) -> None:
    """Raises:
    CandidateError: `no_source_change`, `no_test_change`.
    """
    listed = subject.change.files
    if not 0 < len(listed) < _MAY_BE_CUT:
        return
    paths = [path for file in listed for path in (file.path, file.previous_path) if path]
    if not any(_may_be_source(path) for path in paths):
        raise CandidateError("no_source_change", f"no source file is among the {len(listed)} that change.")
    if not _may_have_tests(paths, subject.repository.language):
        raise CandidateError("no_test_change", f"no test file is among the {len(listed)} that change.")


def _may_be_source(path: str) -> bool:
    return bool(language_of(path)) and not (is_vendored(path) or lies_aside(path) or is_test_file(path))


def _may_have_tests(paths: Sequence[str], language: str) -> bool:
    """Whether one is a test, may hold tests within, or may be a link that stands for a folder of tests."""
    return any(
        is_test_file(path, language) or inline_tests(path) or is_test_file(f"{path}/any", language) for path in paths
    )
