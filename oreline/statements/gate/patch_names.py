"""No path, place or name that only the patch reveals: what is observed of the bug may be told, more may not."""

import builtins
import keyword
import re
from collections.abc import Iterator
from typing import Final

from oreline.statements.gate.contract import Rule
from oreline.statements.gate.secrets import MINED, PLANTED, Secrets
from oreline.statements.gate.text import names_in

_KNOWN: Final = frozenset(
    {*keyword.kwlist, *dir(builtins), "self", "cls", "nil", "null", "true", "false", "undefined", "this", "func",
     "string", "error", "Error", "panic", "void", "const", "let", "var", "new", "throw", "throws", "println", "main"}
)  # fmt: skip
"""Words of languages, which tell nothing of a change."""
_SHORTEST_SHA: Final = 7


def find_paths(text: str, secrets: Secrets) -> Iterator[str]:
    """Files of the patch, and their bare names unless a user sees them."""
    for path in secrets.paths:
        name = path.rsplit("/", 1)[-1]
        if _stands(path, text):
            yield path
        elif secrets.shown and not _stands(name, secrets.shown) and _stands(name, text):
            yield name


def find_places(text: str, secrets: Secrets) -> Iterator[str]:
    """Numbers of lines in files of the patch."""
    for path in secrets.paths:
        file = re.escape(path.rsplit("/", 1)[-1])
        yield from (match.group() for match in re.finditer(rf"(?<![\w.-]){file}\W{{0,3}}(?:line )?(\d+)", text))


def find_names(text: str, secrets: Secrets) -> Iterator[str]:
    """Names of changed lines that a user sees nowhere; nothing as long as it isn't known what a user sees."""
    if secrets.shown:
        seen = set(re.findall(r"\w+", secrets.shown))
        yield from sorted((secrets.names & names_in(text)) - seen - _KNOWN)


def find_commits(text: str, secrets: Secrets) -> Iterator[str]:
    """The fixed commit, whole or shortened."""
    for match in re.finditer(rf"\b[0-9a-f]{{{_SHORTEST_SHA},64}}\b", text.lower()):
        if secrets.fixed_commit.lower().startswith(match.group()):
            yield match.group()


def _stands(name: str, text: str) -> bool:
    return re.search(rf"(?<![\w./-]){re.escape(name)}(?!\w)", text) is not None


PATHS: Final = Rule(
    name="patch_path", what="a file that the patch changes", origins=frozenset({PLANTED}), find=find_paths
)
PLACES: Final = Rule(
    name="patch_place", what="a place in a file that the patch changes", origins=frozenset({PLANTED}), find=find_places
)
NAMES: Final = Rule(
    name="patch_name", what="a name that only the patch reveals", origins=frozenset({PLANTED}), find=find_names
)
COMMITS: Final = Rule(
    name="fixed_commit", what="the commit of the fix", origins=frozenset({PLANTED, MINED}), find=find_commits
)
