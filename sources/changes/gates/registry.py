"""All gates in order of what they cost, and the two moments at which they are asked."""

from typing import Final

from oreline.records.change import Change, Issue
from oreline.records.source import Repository
from sources.changes.gates.archived import check_archived
from sources.changes.gates.author import check_author
from sources.changes.gates.contract import Gate
from sources.changes.gates.forks import check_fork
from sources.changes.gates.issue import check_issue
from sources.changes.gates.language import check_language
from sources.changes.gates.license import check_license
from sources.changes.gates.listed_files import check_listed_files
from sources.changes.gates.listed_size import check_listed_size
from sources.changes.gates.reverts import check_revert
from sources.changes.gates.size import check_size
from sources.changes.gates.source_files import check_source_files
from sources.changes.gates.test_files import check_test_files
from sources.changes.gates.text_size import check_text_size
from sources.changes.gates.words import check_words
from sources.changes.settings import MiningSettings
from sources.changes.subject import SplitChange, Subject

BEFORE_SPLIT: Final[tuple[Gate, ...]] = (
    check_fork,
    check_archived,
    check_language,
    check_license,
    check_author,
    check_revert,
    check_issue,
    check_listed_size,
    check_listed_files,
    check_text_size,
    check_words,
)
"""Those that look at no file of the change."""
AFTER_SPLIT: Final[tuple[Gate, ...]] = (check_source_files, check_test_files, check_size, check_words)
GATES: Final = BEFORE_SPLIT + AFTER_SPLIT[:-1]
NOT_SPLIT: Final = SplitChange(patch="", test_patch="", files=())


def check_before_split(
    repository: Repository, change: Change, issues: tuple[Issue, ...], settings: MiningSettings
) -> None:
    """Pass what the repository, the texts and the author let pass; no tree is read.

    Raises:
        CandidateError: with the first gate's reason.
    """
    subject = Subject(repository=repository, change=change, issues=issues, split=NOT_SPLIT)
    for check in BEFORE_SPLIT:
        check(subject, settings)


def check_after_split(subject: Subject, settings: MiningSettings) -> None:
    """Pass what its files let pass, and what is told without the patch that it was checked against.

    Raises:
        CandidateError: with the first gate's reason.
    """
    for check in AFTER_SPLIT:
        check(subject, settings)
