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
    if settings.allows_bots:
        return
    are_all = bool(change.commits) and all(is_bot(commit.author) for commit in change.commits)
    if change.author_is_bot or is_bot(change.author) or are_all:
        author = change.commits[0].author if are_all else change.author
        raise CandidateError("bot_author", f"{change.url or change.fixed_commit} was written by the bot {author}.")
