"""What a source tells of one change to a repository, before anything is judged: a merged pull request, a commit, a
step from one release to the next. What a change becomes is `task.py`'s matter."""

from dataclasses import dataclass

from oreline.records.base import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Comment(Record):
    """What somebody said in an issue."""

    author: str
    """Login; empty when the account is gone."""
    body: str
    created_at: str
    """ISO 8601, UTC."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Issue(Record):
    """An issue with what was said in it."""

    repo: str
    """`owner/name`."""
    number: int
    title: str
    body: str
    author: str
    """Login; empty when the account is gone."""
    state: str
    """open | closed."""
    labels: tuple[str, ...]
    created_at: str
    closed_at: str
    """ISO 8601, UTC; empty while open."""
    comments: tuple[Comment, ...]
    """In order of time."""
    url: str

    @property
    def reference(self) -> str:
        """`owner/name#number`, as changes link it."""
        return f"{self.repo}#{self.number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit(Record):
    """One commit of a change."""

    sha: str
    message: str
    author: str
    """Login where the source knows it, else the name in the commit."""
    committed_at: str
    """ISO 8601, UTC."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedFile(Record):
    """One file of a change, as the source lists it."""

    path: str
    previous_path: str
    """Where it was before a rename; else empty."""
    status: str
    """added | modified | removed | renamed | copied | changed."""
    additions: int
    deletions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Review(Record):
    """A verdict on a pull request."""

    author: str
    state: str
    """approved | changes_requested | commented | dismissed."""
    submitted_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRun(Record):
    """What one check of continuous integration said of the change's last commit."""

    name: str
    conclusion: str
    """success | failure | neutral | cancelled | skipped | timed_out | action_required | pending | error."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(Record):
    """One change, in the same form from every source; what a source doesn't know is empty."""

    change_id: str
    """Hash of `purl`, `base_commit` and `fixed_commit`: the same change has the same id whichever source told of it."""
    purl: str
    """Canonical package URL of the repository, without version."""
    repo: str
    """`owner/name`; packages of an index stand as `pypi/<name>`, `npm/<name>` and so on."""
    origin: str
    """pull_request | commit | release."""
    number: int
    """Of the pull request; 0 when there is none."""
    title: str
    body: str
    author: str
    author_is_bot: bool
    labels: tuple[str, ...]
    created_at: str
    merged_at: str
    """ISO 8601, UTC: when it became part of the branch, or when the newer release appeared."""
    base_ref: str
    """Branch it was merged into; empty when unknown."""
    base_commit: str
    """Commit of the tree it starts from: the first parent of what was merged. Its objects are in the mirror."""
    fixed_commit: str
    """Commit of the tree with the change: the merge or squash commit, or the last of several rebased ones."""
    merge_base: str
    """Where the pull request's branch left its base branch, computed; empty when unknown."""
    commits: tuple[Commit, ...]
    """In their order; the pull request's own where known, else those between base and fixed commit."""
    files: tuple[ChangedFile, ...]
    """As the source lists them; empty when only the trees tell."""
    reviews: tuple[Review, ...]
    checks: tuple[CheckRun, ...]
    ci_verdict: str
    """success | failure | pending; empty when unknown."""
    linked_issues: tuple[str, ...]
    """`owner/name#number` of each issue it closes, in order, each once."""
    url: str

    @property
    def started_at(self) -> str:
        """When the first commit of the fix was made: nothing said later may be told to an agent."""
        return min((commit.committed_at for commit in self.commits if commit.committed_at), default=self.created_at)
