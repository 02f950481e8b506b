"""The repository's main language, as its host names it. What is not known is not turned away."""

from oreline.errors import CandidateError
from sources.changes.settings import MiningSettings
from sources.changes.subject import Subject


def check_language(subject: Subject, settings: MiningSettings) -> None:
    """Raises:
    CandidateError: `other_language`.
    """
    language = subject.repository.language
    allowed = {name.casefold() for name in settings.languages}
    if allowed and language and language.casefold() not in allowed:
        raise CandidateError(
            "other_language",
            f"{subject.repository.repo} is written in {language}; asked for: {', '.join(settings.languages)}.",
        )
