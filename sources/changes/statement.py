"""The problem statement of a mined change: what was said before there was an answer, without what names it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from oreline.records.change import Change, Issue
from sources.changes.bots import is_bot
from sources.changes.settings import MiningSettings
from sources.changes.texts.answer import Answer, answer_of
from sources.changes.texts.cleaning import clean


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A text with a heading, and where it stands."""

    source: str
    """`owner/name#number` of an issue, else what tells of the change: its URL or commit."""
    title: str
    body: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Withheld:
    """A comment that no agent may see."""

    source: str
    """`owner/name#number`."""
    author: str
    created_at: str
    body: str
    """As it was written: for people, never for an agent."""
    reason: str
    """later (not older than the first commit of the fix) | undated | bot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """What an agent is told of a mined change, and what is kept from it."""

    problem_statement: str
    hints_text: str
    withheld: tuple[Withheld, ...]


def told_by(change: Change, issues: tuple[Issue, ...]) -> tuple[Told, ...]:
    """The texts that tell the problem, in order: all issues, else what the change says of itself."""
    told = [Told(source=issue.reference, title=issue.title, body=issue.body) for issue in issues]
    told = [text for text in told if text.title.strip() or text.body.strip()]
    own = Told(source=change.url or change.fixed_commit, title=change.title, body=change.body)
    return tuple(told) or (own,)


def write_statement(change: Change, issues: tuple[Issue, ...], settings: MiningSettings, patch: str = "") -> Statement:
    """The problem statement and hints; with `patch`, also without code that is the answer word for word.

    Texts longer than `settings.max_text_characters` are cut there.
    """
    answer = answer_of(change, patch)
    texts = [_text(told, answer, settings) for told in told_by(change, issues)]
    withheld = tuple(_withheld(change, issues))
    kept_apart = {(item.source, item.created_at, item.author, item.body) for item in withheld}
    hints = [
        clean(comment.body[: settings.max_text_characters], answer)
        for issue in issues
        for comment in issue.comments
        if (issue.reference, comment.created_at, comment.author, comment.body) not in kept_apart
    ]
    return Statement(
        problem_statement=_joined(texts),
        hints_text=_joined(hints)[: settings.max_hints_characters],
        withheld=withheld,
    )


def _joined(texts: Iterable[str]) -> str:
    return "\n\n".join(text for text in texts if text)


def _text(told: Told, answer: Answer, settings: MiningSettings) -> str:
    title = " ".join(clean(told.title[: settings.max_text_characters], answer).split())
    return _joined([title, clean(told.body[: settings.max_text_characters], answer)])


def _withheld(change: Change, issues: tuple[Issue, ...]) -> Iterator[Withheld]:
    start = moment(change.started_at)
    for issue in issues:
        for comment in issue.comments:
            if reason := _reason(moment(comment.created_at), start, comment.author):
                yield Withheld(
                    source=issue.reference,
                    author=comment.author,
                    created_at=comment.created_at,
                    body=comment.body,
                    reason=reason,
                )


def _reason(said: datetime | None, start: datetime | None, author: str) -> str:
    """Why a comment is withheld; empty when it isn't. What has no time may be later."""
    if said is None or start is None:
        return "undated"
    if said >= start:
        return "later"
    return "bot" if is_bot(author) else ""


def moment(text: str) -> datetime | None:
    """The time that an ISO 8601 text names, without a zone in UTC; `None` when it names none."""
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return None
    return time if time.tzinfo else time.replace(tzinfo=UTC)
