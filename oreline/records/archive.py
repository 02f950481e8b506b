"""What the archive of public events tells: which pull requests and repositories are worth a look, never what became
of them. What the host itself says of a change is `change.py`'s matter."""

from dataclasses import dataclass

from oreline.records.base import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveEvent(Record):
    """One public event about a pull request or an issue. What its shape doesn't tell is empty, 0 or None."""

    event_id: str
    """The host's own id; events from before 2015 have none and are known as `<hour>:<line>`."""
    hour: str
    """Hour of the archive that holds it, `2025-10-07-05`, UTC."""
    type: str
    """As the host names it, such as `PullRequestEvent`."""
    action: str
    """opened | closed | reopened and others; a closed pull request may be merged or not."""
    created_at: str
    """ISO 8601, UTC."""
    actor: str
    """Login of who did it; empty when the account is gone."""
    author: str
    """Login of who wrote the pull request or issue; empty when the event doesn't tell."""
    repo_id: int
    """Stays when a repository is renamed; 0 when unknown."""
    repo: str
    """`owner/name` at that time."""
    number: int
    base_ref: str
    base_commit: str
    """Tip of the base branch as it was recorded, not the merge base."""
    head_ref: str
    head_commit: str
    is_merged: bool | None
    """What the event itself says; None where it says nothing, as all events since 2025-10-07."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveHour(Record):
    """What became of the lines of one hour: `lines` is the sum of all counts below it."""

    hour: str
    address: str
    """File or URL it was read from."""
    is_cut_off: bool
    """The file broke off in the middle; what was readable is counted here."""
    lines: int
    """Lines that are not blank."""
    events: int
    other_types: int
    """Events of types that are not asked for."""
    duplicates: int
    """Events whose id stands on an earlier line."""
    rejected: int
    """Lines that are no event, or events that name no repository or number; each is kept aside with its reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivePullRequest(Record):
    """A pull request to look at, put together from its events."""

    purl: str
    """Package URL of the repository, under its last known name."""
    repo_id: int
    repo: str
    number: int
    author: str
    actions: tuple[str, ...]
    """What happened to it, sorted, each once."""
    first_seen: str
    last_seen: str
    """ISO 8601, UTC."""
    base_ref: str
    base_commit: str
    head_commit: str
    """As last told."""
    is_merged: bool | None
    """What a full event said when it was last closed; None where only the host knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveRepository(Record):
    """A repository to look at, put together from the events of all its pull requests and issues."""

    purl: str
    repo_id: int
    repo: str
    """Last known name."""
    pull_requests: int
    """Different ones that were seen, without those a bot wrote or that are known as not merged."""
    issues: int
    people: int
    """Different authors and actors that are no bots."""
    last_seen: str
    """ISO 8601, UTC."""
