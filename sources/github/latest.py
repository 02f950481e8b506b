"""Of what was read several times, the last reading; of all of it, what a recipe asks for."""

from collections.abc import Iterable
from datetime import UTC, datetime

from oreline.errors import SourceError
from oreline.records.change import Change, Issue
from oreline.records.outcome import Rejection
from sources.github.stored import ChangePage


def latest_of(pages: Iterable[ChangePage]) -> ChangePage:
    """All pages as one, in the order they were read in; last merged first."""
    told: dict[str, Change | Rejection] = {}
    issues: dict[str, Issue] = {}
    for page in pages:
        told |= {f"{change.repo}#{change.number}": change for change in page.changes}
        told |= {
            rejected.subject_id if rejected.subject == "candidate" else f"issue {rejected.subject_id}": rejected
            for rejected in page.rejected
        }
        issues |= {issue.reference: issue for issue in page.issues}
    changes = [item for item in told.values() if isinstance(item, Change)]
    return ChangePage(
        changes=tuple(sorted(changes, key=lambda change: (change.merged_at, change.number), reverse=True)),
        issues=tuple(issues.values()),
        rejected=tuple(item for item in told.values() if isinstance(item, Rejection)),
    )


def merged_since(page: ChangePage, since: str) -> ChangePage:
    """Without changes merged before `since`, and without issues that only those name."""
    changes = tuple(change for change in page.changes if change.merged_at >= since)
    named = {reference for change in changes for reference in change.linked_issues}
    issues = tuple(issue for issue in page.issues if issue.reference in named)
    return ChangePage(changes=changes, issues=issues, rejected=page.rejected)


def since_of(text: str) -> str:
    """The moment that a setting names, as GitHub writes moments; empty for all.

    Raises:
        SourceError: `bad_since`.
    """
    if not text:
        return ""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise SourceError("bad_since", f"{text!r} is no ISO 8601 date or time; write 2026-01-31.") from None
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return aware.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
