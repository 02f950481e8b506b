"""What the gates look at: a change with its repository, its issues, and its two halves."""

from dataclasses import dataclass
from typing import Final

from oreline.records.change import Change, Issue
from oreline.records.source import Repository

TEST_HALF: Final = frozenset({"test", "steering"})
"""Kinds that go to `test_patch`: what no solution may change comes with the tests."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitFile:
    """One file that differs between the two trees of a change."""

    path: str
    """As it is after the change (before it, when removed). Any bytes, by surrogate escapes."""
    previous_path: str
    """Where a renamed file was; else empty."""
    status: str
    """added | modified | removed | renamed | type_changed."""
    kind: str
    """source | test | steering (decides how tests are run) | mixed (source with tests inside) | generated | vendored |
    other (documents, data)."""
    additions: int
    """Lines; 0 for binary files."""
    deletions: int
    is_binary: bool
    is_submodule: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitChange:
    """A change in two halves. Both, applied to the base tree in either order, give the fixed tree, bit for bit."""

    patch: str
    """All but the tests: what an agent is to find. Valid UTF-8, as `git apply` takes it."""
    test_patch: str
    """Tests, and what only tests read."""
    files: tuple[SplitFile, ...]
    """In git's order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """All that is known of a change when it is judged."""

    repository: Repository
    change: Change
    issues: tuple[Issue, ...]
    """Those of `change.linked_issues` that the source could tell, in that order."""
    split: SplitChange
