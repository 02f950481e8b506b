"""Paths that lead out of the tree, and what makes git run or convert things."""

import re
from collections.abc import Iterator
from typing import Final

from oreline.rewards.audit.finding import SUSPICION, TAMPERING, Clue, Kind, in_change, in_command
from oreline.rewards.audit.git import git_words
from oreline.rewards.audit.material import PATCH, Material

_GIT_FILE: Final = re.compile(
    r"(?:.*/)?\.git/(?:hooks/.*|config|info/(?:attributes|exclude)|objects/.*)|(?:.*/)?\.gitattributes"
)
_SETTING: Final = re.compile(
    r"(?i)core\.(?:hookspath|fsmonitor|pager|sshcommand|worktree|editor)|filter\..*|diff\..*\.textconv"
)


def find(material: Material) -> Iterator[Clue]:
    """Links and paths of the patch, files and settings of git."""
    for change in material.changes:
        if change.source == PATCH and (change.path.startswith("/") or ".." in change.path.split("/")):
            yield in_change(change, TAMPERING)
        elif _GIT_FILE.fullmatch(change.path):
            yield in_change(change, SUSPICION if change.path.endswith(".gitattributes") else TAMPERING)
        elif change.is_link:
            target = change.added[0][1] if change.added else ""
            leaves = target.startswith("/") or target.count("..") > change.path.count("/")
            yield in_change(change, TAMPERING if leaves else SUSPICION, 1, target)
    for spoken in material.commands:
        words = git_words(spoken.read)
        if words[:1] == ("config",) and any(_SETTING.fullmatch(word) for word in words) and len(words) > 2:
            yield in_command(spoken, TAMPERING)


KIND: Final = Kind(meaning="A path leads out of the tree, or git is made to run or convert something.", find=find)
