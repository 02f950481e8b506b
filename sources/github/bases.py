"""Where a merged pull request stands in the history: the commit before it, the commit with it, and where it left its
base branch. The mirror knows; the host is asked for merge bases that neither mirror nor listed commits show."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from oreline.errors import SourceError
from oreline.records.text import storable
from sources.github.client import GitHub
from sources.github.told import ToldCommit, ToldPullRequest
from sources.history.git import git
from sources.history.held import fetch_objects, held, held_objects

FORMAT: Final = "--format=%H%x00%P%x00%an%x00%aI%x00%cI%x00%B"
FIELDS: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The two trees of a change."""

    base_commit: str
    fixed_commit: str


def read_merges(mirror: Path, shas: Iterable[str]) -> Mapping[str, ToldCommit]:
    """Those of `shas` that the mirror holds, or can still get from its origin though no branch leads there."""
    wanted = sorted(set(shas))
    with held(mirror) as view:
        missing = sorted(set(wanted) - held_objects(view, wanted, "commit"))
        if missing:
            fetch_objects(mirror, missing)
        names = "".join(f"{sha}\n" for sha in sorted(held_objects(view, wanted, "commit"))).encode()
        commits = _log(view, ["--no-walk=unsorted", "--stdin"], names) if names else []
    return {commit.sha: commit for commit in commits}


def place_of(mirror: Path, pull_request: ToldPullRequest, merges: Mapping[str, ToldCommit]) -> Place:
    """Base and fixed commit, whichever way it was merged.

    Raises:
        SourceError: `commit_gone` when the merge commit or its parent is no more.
    """
    merge = merges.get(pull_request.merge_sha)
    if merge is None or not merge.parents:
        what = f"Merge commit {pull_request.merge_sha or '(unnamed)'} of pull request #{pull_request.number}"
        raise SourceError("commit_gone", f"{what} is gone or has no parent; its branch was rewritten. Leave it out.")
    return Place(base_commit=_base(mirror, pull_request.commits, merge), fixed_commit=merge.sha)


def _base(mirror: Path, commits: Sequence[ToldCommit], merge: ToldCommit) -> str:
    """The first parent; of commits that were rebased onto the branch one by one, that of the first of them."""
    if len(merge.parents) > 1 or len(commits) < 2 or not _is_twin(merge, commits[-1]):
        return merge.parents[0]
    line = _log(mirror, ["--first-parent", f"--max-count={len(commits)}", merge.sha])
    base, own = merge.parents[0], list(commits)
    for commit in line:
        while own and not _is_twin(commit, own[-1]):
            own.pop()
        if not own or len(commit.parents) != 1:
            break
        base = commit.parents[0]
        own.pop()
    return base


def _is_twin(one: ToldCommit, other: ToldCommit) -> bool:
    """Whether one is the other, rebased: message and author's date are kept."""
    return (one.authored_at, one.message.strip()) == (other.authored_at, other.message.strip())


def merge_base_of(github: GitHub, repo: str, mirror: Path, pull_request: ToldPullRequest, place: Place) -> str:
    """Where the branch left its base branch, for the last time; empty when nobody knows any more.

    Raises:
        SourceError: `rate_limited`, `index_unreachable`, `bad_credentials`.
    """
    first = _root_of_line(pull_request.commits)
    if first or not pull_request.head_sha:
        return first
    with held(mirror) as view:
        if held_objects(view, [pull_request.head_sha], "commit"):
            return git(["merge-base", place.base_commit, pull_request.head_sha], view).decode().strip()
    try:
        found = github.get(f"/repos/{repo}/compare/{place.base_commit}...{pull_request.head_sha}", {"per_page": 1})
    except SourceError as error:
        if error.reason in {"not_found", "bad_answer", "no_access"}:
            return ""
        raise
    return str(found["merge_base_commit"]["sha"])


def _root_of_line(commits: Sequence[ToldCommit]) -> str:
    """The parent of the first of commits that stand in one line; empty when the base branch was merged into them."""
    if not commits or any(len(commit.parents) != 1 for commit in commits):
        return ""
    expected = [commits[0].parents[0], *(commit.sha for commit in commits[:-1])]
    return expected[0] if [commit.parents[0] for commit in commits] == expected else ""


def _log(mirror: Path, arguments: Sequence[str], stdin: bytes = b"") -> list[ToldCommit]:
    fields = git(["log", "-z", "--no-decorate", FORMAT, *arguments], mirror, stdin).decode(errors="replace").split("\0")
    return [_commit(*fields[start : start + FIELDS]) for start in range(0, len(fields) - FIELDS + 1, FIELDS)]


def _commit(sha: str, parents: str, author: str, authored: str, committed: str, message: str) -> ToldCommit:
    return ToldCommit(
        sha=sha.strip(),
        message=storable(message).strip(),
        author=storable(author),
        authored_at=_utc(authored),
        committed_at=_utc(committed),
        parents=tuple(parents.split()),
    )


def _utc(text: str) -> str:
    return datetime.fromisoformat(text).astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
