"""Changes that take another one back, or bring back one that was taken back: the problem is told elsewhere."""

import re
from typing import Final

from oreline.errors import CandidateError
from oreline.records.change import Change
from sources.changes.settings import MiningSettings
from sources.changes.subject import Subject

_TITLE: Final = re.compile(
    r"\s*(?:\[[^\]\n]{0,40}\]\s*)?(?:"
    r"(?:revert|reapply) [\"“'`]"
    r"|reverts?(?:\([^)\n]{0,40}\))?!?:"
    r"|(?:reverts?|reverting|reapply) (?:(?:commit|pr|pull request|mr|merge) )?(?:#\d|[0-9a-f]{7,40}\b)"
    r")",
    re.IGNORECASE,
)
_SAID: Final = re.compile(
    r"^\s*This reverts (?:commit [0-9a-f]{7,40}\b|(?:pr|pull request) #\d)|^\s*Reverts (?:[\w.-]+/[\w.-]+)?#\d",
    re.IGNORECASE | re.MULTILINE,
)
_LOOKED_AT: Final = 20_000


def is_revert(change: Change) -> bool:
    """Whether title, description or every one of its commits says that it reverts."""
    if _TITLE.match(change.title) or _SAID.search(change.body[:_LOOKED_AT]):
        return True
    messages = [commit.message[:_LOOKED_AT] for commit in change.commits]
    return bool(messages) and all(_TITLE.match(text) or _SAID.search(text) for text in messages)


def check_revert(subject: Subject, settings: MiningSettings) -> None:
    """Raises:
    CandidateError: `revert`.
    """
    if not settings.allows_reverts and is_revert(subject.change):
        raise CandidateError("revert", f"{subject.change.title[:100]!r} takes another change back.")
