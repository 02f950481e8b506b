"""Changes that a program has written: dependency updates, formatting, synchronised files."""

from oreline.errors import CandidateError
from sources.changes.bots import is_bot
from sources.changes.settings import MiningSettings
from sources.changes.subject import Subject


def check_author(subject: Subject, settings: MiningSettings) -> None:
    """Raises:
    CandidateError: `bot_author`.
    """
    change = subject.change
    if not settings.allows_bots and (change.author_is_bot or is_bot(change.author)):
        raise CandidateError(
            "bot_author", f"{change.url or change.fixed_commit} was written by the bot {change.author}."
        )
