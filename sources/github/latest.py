"""Of what was read several times, the last reading; of all of it, what a recipe asks for."""

from collections.abc import Iterable

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
