"""What was said too late to be told: comments once the fix had begun, issues once it was in. Kept, for people alone."""

from dataclasses import dataclass
from datetime import UTC, datetime

from oreline.records.change import Change, Comment, Issue
from sources.changes.bots import is_bot


@dataclass(frozen=True, slots=True, kw_only=True)
class Withheld:
    """A comment, or an issue, that no agent may see."""

    source: str
    """`owner/name#number`."""
    author: str
    created_at: str
    body: str
    """As it was written: for people, never for an agent."""
    reason: str
    """later (not older than the first commit of the fix, an issue than the merge) | undated | bot."""


def is_later(issue: Issue, change: Change) -> bool:
    """Whether an issue was opened when the fix was in already: it tells of something that the fix did."""
    opened, merged = _moment(issue.created_at), _moment(change.merged_at)
    return opened is not None and merged is not None and opened >= merged


def withheld_issue(issue: Issue) -> Withheld:
    """An issue as one that is withheld."""
    return Withheld(
        source=issue.reference,
        author=issue.author,
        created_at=issue.created_at,
        body=f"{issue.title}\n\n{issue.body}",
        reason="later",
    )


def withheld_comment(issue: Issue, comment: Comment, change: Change) -> Withheld | None:
    """The comment as one that is withheld; `None` for one that may be told."""
    reason = _reason(_moment(comment.created_at), _start(change), comment.author)
    if not reason:
        return None
    return Withheld(
        source=issue.reference,
        author=comment.author,
        created_at=comment.created_at,
        body=comment.body,
        reason=reason,
    )


def _start(change: Change) -> datetime | None:
    """When the fix was begun at the latest: a rebase makes commits younger than the pull request they came with."""
    moments = (_moment(change.started_at), _moment(change.created_at))
    return min((moment for moment in moments if moment), default=None)


def _reason(said: datetime | None, start: datetime | None, author: str) -> str:
    """Why a comment is withheld; empty when it isn't. What has no time may be later."""
    if said is None or start is None:
        return "undated"
    if said >= start:
        return "later"
    return "bot" if is_bot(author) else ""


def _moment(text: str) -> datetime | None:
    """The time that an ISO 8601 text names, without a zone in UTC; `None` when it names none."""
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return None
    return time if time.tzinfo else time.replace(tzinfo=UTC)
