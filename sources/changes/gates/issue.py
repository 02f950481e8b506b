"""Whether an issue tells the problem, for those who ask for one."""

from oreline.errors import CandidateError
from sources.changes.settings import MiningSettings
from sources.changes.subject import Subject


def check_issue(subject: Subject, settings: MiningSettings) -> None:
    """Raises:
    CandidateError: `no_issue`.
    """
    if settings.requires_issue and not any(issue.title or issue.body for issue in subject.issues):
        named = ", ".join(subject.change.linked_issues)
        what = f"names {named}, which could not be read" if named else "names no issue that it closes"
        raise CandidateError("no_issue", f"the change {what}, and requires_issue is set.")
