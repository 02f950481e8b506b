"""Archived repositories: nobody answers for them any more."""

from oreline.errors import CandidateError
from sources.changes.settings import MiningSettings
from sources.changes.subject import Subject


def check_archived(subject: Subject, settings: MiningSettings) -> None:
    """Raises:
    CandidateError: `archived_repository`.
    """
    if subject.repository.metadata.get("is_archived") is True and not settings.allows_archived:
        raise CandidateError("archived_repository", f"{subject.repository.repo} is archived; or set allows_archived.")
