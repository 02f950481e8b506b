"""Changes that take another one back, or bring back one that was taken back: the problem is told elsewhere."""

import re
from typing import Final

from oreline.errors import CandidateError
from oreline.records.change import Change
from sources.changes.headline import headline
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
    r"\s*(?:This reverts (?:commit [0-9a-f]{7,40}\b|(?:pr|pull request) #\d)|Reverts (?:[\w.-]+/[\w.-]+)?#\d)",
    re.IGNORECASE,
)
_LOOKED_AT: Final = 20_000
_SHORT: Final = 5
"""Lines of a text that is about one thing. Longer ones list all that was done, what was taken back on the way, too."""


def is_revert(change: Change) -> bool:
    """Whether title, description or every one of its commits says that it reverts."""
    if _TITLE.match(headline(change)) or _says(change.body):
        return True
    messages = [commit.message for commit in change.commits]
    return bool(messages) and all(_TITLE.match(text) or _says(text) for text in messages)


def _says(text: str) -> bool:
    lines = [line for line in text[:_LOOKED_AT].split("\n") if line.strip()]
    is_list = len(lines) > _SHORT or any(line.startswith("* ") for line in lines)
    return any(_SAID.match(line) for line in (lines[:1] if is_list else lines))


def check_revert(subject: Subject, settings: MiningSettings) -> None:
    """Raises:
    CandidateError: `revert`.
    """
    if not settings.allows_reverts and is_revert(subject.change):
        raise CandidateError("revert", f"{subject.change.title[:100]!r} takes another change back.")
