"""What the local GitHub holds. Authors are logins; None stands for a deleted account."""

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(slots=True, kw_only=True)
class HostedComment:
    body: str
    created_at: str
    author: str | None = "mira"


@dataclass(slots=True, kw_only=True)
class HostedIssue:
    number: int
    title: str
    body: str | None = ""
    author: str | None = "mira"
    state: str = "closed"
    labels: tuple[str, ...] = ()
    created_at: str = "2024-01-01T00:00:00Z"
    closed_at: str | None = "2024-02-01T00:00:00Z"
    comments: list[HostedComment] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class HostedCommit:
    sha: str
    message: str
    parents: tuple[str, ...]
    authored_at: str
    committed_at: str
    author: str | None = "ada"
    author_name: str = "Ada"


@dataclass(slots=True, kw_only=True)
class HostedFile:
    path: str
    status: str = "MODIFIED"
    """As GraphQL says it."""
    additions: int = 1
    deletions: int = 1


@dataclass(slots=True, kw_only=True)
class HostedReview:
    state: str
    submitted_at: str = "2024-01-15T00:00:00Z"
    author: str | None = "noor"


@dataclass(slots=True, kw_only=True)
class HostedPull:
    number: int
    title: str
    body: str | None = ""
    author: str | None = "ada"
    labels: tuple[str, ...] = ()
    created_at: str
    updated_at: str
    merged_at: str | None
    base_ref: str = "main"
    head_sha: str
    merge_sha: str | None
    commits: list[HostedCommit]
    files: list[HostedFile]
    reviews: list[HostedReview] = field(default_factory=list)
    checks: list[tuple[str, str | None]] = field(default_factory=list)
    """Name and conclusion of check runs."""
    statuses: list[tuple[str, str]] = field(default_factory=list)
    """Context and state."""
    verdict: str | None = None
    """State of the rollup, as GraphQL says it; None where nothing ran."""
    closes: list[tuple[str, int]] = field(default_factory=list)
    """Repository and number of the issues GitHub links."""
    has_head_repository: bool = True
    is_broken: bool = False
    """GraphQL can't tell it: null with an error."""


@dataclass(slots=True, kw_only=True)
class HostedRepository:
    id: int
    name: str
    """`owner/name`."""
    git: Path | None = None
    """Bare repository; None for an empty one."""
    issues: dict[int, HostedIssue] = field(default_factory=dict)
    pulls: dict[int, HostedPull] = field(default_factory=dict)
    is_fork: bool = False
    is_archived: bool = False
    stars: int = 7
    language: str | None = "Python"
    license: str | None = "MIT"
    description: str | None = None
    created_at: str = "2020-01-01T00:00:00Z"
    readers: frozenset[str] | None = None
    """Tokens that see it; None for everybody."""

    def visible_to(self, token: str) -> bool:
        return self.readers is None or token in self.readers
