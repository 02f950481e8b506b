"""Texts so long that they are logs or dumps; they are not read any further."""

from oreline.errors import CandidateError
from sources.changes.settings import MiningSettings
from sources.changes.statement import told_by
from sources.changes.subject import Subject


def check_text_size(subject: Subject, settings: MiningSettings) -> None:
    """Raises:
    CandidateError: `text_too_long`.
    """
    for text in told_by(subject.change, subject.issues):
        length = len(text.title) + len(text.body)
        if length > settings.max_text_characters:
            raise CandidateError(
                "text_too_long",
                f"{text.source} has {length} characters, max_text_characters is {settings.max_text_characters}.",
            )
