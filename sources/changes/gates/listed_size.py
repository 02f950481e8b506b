"""Changes that are too large by the source's own list of files: known before any tree is read."""

from oreline.errors import CandidateError
from sources.changes.settings import MiningSettings
from sources.changes.subject import Subject


def check_listed_size(subject: Subject, settings: MiningSettings) -> None:
    """Raises:
    CandidateError: `too_many_files`.
    """
    count = len(subject.change.files)
    if count > settings.max_files:
        raise CandidateError("too_many_files", f"the change touches {count} files, max_files is {settings.max_files}.")
