"""What names the answer of a change: its commits, its number, its lines. A statement must hold none of them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from oreline.records.change import Change
from oreline.sandbox.patches import touched_paths

TELLING: Final = 8
"""Changed lines with fewer characters than this (`else:`, `pass`) tell nothing by standing in a text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What to look for in texts. Without a patch the last three are empty."""

    repo: str
    """`owner/name`, lower case."""
    number: int
    """Of the pull request; 0 when there is none. Higher ones came later."""
    shas: tuple[str, ...]
    """Full hashes of its commits, lower case."""
    added: frozenset[str] = frozenset()
    """Lines that the patch adds, without blanks around."""
    removed: frozenset[str] = frozenset()
    paths: frozenset[str] = frozenset()
    """Files that it touches."""
    is_told_by_fixer: bool = False
    """Whether the text comes with the fix: then every number, commit and pull request in it may be the answer."""

    def has_number(self, number: int) -> bool:
        """Whether a number of an issue or pull request may name the answer."""
        return self.is_told_by_fixer or 0 < self.number <= number

    def has_sha(self, digits: str) -> bool:
        """Whether hexadecimal digits, in any case, are the beginning of one of its commits."""
        return any(sha.startswith(digits.lower()) for sha in self.shas)

    def stands_in(self, lines: Iterable[str]) -> bool:
        """Whether half or more of what the patch adds stands in `lines`."""
        found = self.added.intersection(line.strip() for line in lines)
        return bool(found) and 2 * len(found) >= len(self.added)


def answer_of(change: Change, patch: str = "") -> Answer:
    """What names the answer of `change`."""
    shas = [change.fixed_commit, *(commit.sha for commit in change.commits)]
    lines = patch.split("\n")
    added, removed = frozenset(_changed(lines, "+")), frozenset(_changed(lines, "-"))
    return Answer(
        repo=change.repo.lower(),
        number=change.number,
        shas=tuple(dict.fromkeys(sha.lower() for sha in shas if sha)),
        added=added - removed,
        removed=removed - added,
        paths=frozenset(touched_paths(patch)),
    )


def _changed(lines: Iterable[str], sign: str) -> Iterator[str]:
    for line in lines:
        content = line[1:].strip()
        if line.startswith(sign) and not line.startswith(("+++ ", "--- ")) and len(content) >= TELLING:
            yield content
