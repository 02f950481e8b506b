"""A pull request as GitHub tells it, by whichever of its interfaces; what becomes of it is `assembly.py`'s matter."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from oreline.records.change import ChangedFile, CheckRun, Issue, Review


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldCommit:
    """A commit, with what tells a rebased twin from another."""

    sha: str
    message: str
    author: str
    authored_at: str
    committed_at: str
    parents: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldPullRequest:
    """A merged pull request, before its place in the history is known."""

    number: int
    title: str
    body: str
    url: str
    author: str
    author_is_bot: bool
    labels: tuple[str, ...]
    created_at: str
    updated_at: str
    merged_at: str
    base_ref: str
    head_sha: str
    """Empty when the host has forgotten it."""
    merge_sha: str
    """Empty when the host has forgotten it."""
    commits: tuple[ToldCommit, ...]
    files: tuple[ChangedFile, ...]
    reviews: tuple[Review, ...]
    checks: tuple[CheckRun, ...]
    ci_verdict: str
    closes: tuple[Issue, ...]
    """Issues the host itself links to it, as far as they can be told."""
    closing: tuple[str, ...]
    """`owner/name#number` of all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Untold:
    """One that can't be told, and why."""

    number: int
    updated_at: str
    reason: str
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldPage:
    """A page of merged pull requests, last updated first."""

    repo: str
    """`owner/name` as it is called today."""
    url: str
    """Of the repository, for people; git clones from it too."""
    total: int
    """Merged pull requests in all; 0 when the host doesn't say."""
    pull_requests: tuple[ToldPullRequest, ...]
    untold: tuple[Untold, ...]
    oldest: str
    """When the one that rested longest was updated; empty for an empty page."""
    named: Mapping[str, dict[str, Any] | None]
    """GraphQL's answers about issues that texts name, by reference; what isn't in it wasn't asked."""
    next_after: str
    """Where the next page begins; empty after the last."""
