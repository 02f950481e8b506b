"""The one line that says what a change does."""

import re
from typing import Final

from oreline.records.change import Change

_MERGE: Final = re.compile(r"Merge (?:pull request|branch|remote-tracking branch|PR|#\d)", re.IGNORECASE)
_BORS: Final = re.compile(r"\d{1,9}: (.*?)(?: r=\S+)?(?: a=\S+)?$")


def headline(change: Change) -> str:
    """Its title; of a merge commit, which names a branch only, the first line below."""
    if not _MERGE.match(change.title):
        return change.title
    first = next((line.strip() for line in change.body[:20_000].split("\n") if line.strip()), "")
    found = _BORS.match(first)
    return found[1] if found else first
