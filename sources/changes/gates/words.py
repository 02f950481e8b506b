"""Whether the problem statement says enough, and says it itself rather than behind a link or in a picture."""

from oreline.errors import CandidateError
from sources.changes.settings import MiningSettings
from sources.changes.statement import write_statement
from sources.changes.subject import Subject
from sources.changes.texts.words import count_own_words, count_words


def check_words(subject: Subject, settings: MiningSettings) -> None:
    """Raises:
    CandidateError: `statement_too_short`, `statement_needs_links`.
    """
    text = write_statement(subject.change, subject.issues, settings, subject.split.patch).problem_statement
    count, own = count_words(text), count_own_words(text)
    if count < settings.min_words:
        raise CandidateError(
            "statement_too_short", f"the statement has {count} words, min_words is {settings.min_words}."
        )
    if own < settings.min_words:
        raise CandidateError(
            "statement_needs_links",
            f"of {count} words only {own} stand in sentences that don't lean on a link or an image.",
        )
