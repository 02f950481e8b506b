"""Forks: what is developed there is mostly a copy of the original's."""

from oreline.errors import CandidateError
from sources.changes.settings import MiningSettings
from sources.changes.subject import Subject


def check_fork(subject: Subject, settings: MiningSettings) -> None:
    """Raises:
    CandidateError: `fork`.
    """
    if subject.repository.metadata.get("is_fork") is True and not settings.allows_forks:
        raise CandidateError("fork", f"{subject.repository.repo} is a fork; mine the original, or set allows_forks.")
