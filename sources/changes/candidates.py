"""From changes to candidates: gated, split, stated, each once. What is turned away is kept with its reason."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from oreline.errors import FATAL, CandidateError, OrelineError
from oreline.mutation.realism.rows import with_realism
from oreline.progress import Progress
from oreline.records.base import digest
from oreline.records.change import Change, Issue
from oreline.records.outcome import Kept, Rejection, reject
from oreline.records.source import Repository
from oreline.records.task import Candidate
from sources.changes.changelog_lines import changelog_of
from sources.changes.duplicates import drop_duplicates, links_of
from sources.changes.gates.registry import check_after_split, check_before_split
from sources.changes.licenses import settle_license
from sources.changes.settings import MiningSettings
from sources.changes.shapes import mined_versions
from sources.changes.split import split_change
from sources.changes.statement import Statement, write_statement
from sources.changes.subject import Subject
from sources.history.held import fetch_differences

STAGE: Final = "candidates/changes"
FETCHED_TOGETHER: Final = 50
"""Changes whose files a partial mirror gets in one request."""


def make_candidates(
    mirror: Path,
    repository: Repository,
    changes: Sequence[Change],
    issues: Sequence[Issue],
    settings: MiningSettings,
    progress: Progress,
) -> Kept[Candidate]:
    """The first `settings.limit` changes that pass every gate, in order, and a rejection for every other one.

    The mirror holds base and fixed commit of each change.

    Raises:
        OrelineError: of the fatal kinds.
    """
    known = {issue.reference: issue for issue in issues}
    found: list[Candidate] = []
    rejected: list[Rejection] = []
    ordered = list(in_order(changes))
    for done, change in enumerate(ordered, start=1):
        if len(found) < settings.limit:
            fetch_ahead(mirror, ordered, done - 1)
        try:
            check_named(change, settings)
            _check_quota(found, settings)
            told = tuple(known[name] for name in change.linked_issues if name in known)
            found.append(make_candidate(mirror, repository, change, told, settings))
        except FATAL:
            raise
        except OrelineError as error:
            error.detail = f"{_named(change)}: {error.detail}"
            rejected.append(reject(error, stage=STAGE, subject="change", subject_id=change.change_id, purl=change.purl))
        progress(f"{repository.purl} changes", done, len(changes))
    unique = drop_duplicates(found, STAGE)
    return Kept(rows=unique.rows, rejected=(*rejected, *unique.rejected))


def fetch_ahead(mirror: Path, ordered: Sequence[Change], place: int) -> None:
    """Have a partial mirror get the files of the change at `place` and of those behind it, if its turn has come."""
    if place % FETCHED_TOGETHER == 0:
        coming = ordered[place : place + FETCHED_TOGETHER]
        fetch_differences(mirror, [(change.base_commit, change.fixed_commit) for change in coming])


def make_candidate(
    mirror: Path, repository: Repository, change: Change, issues: tuple[Issue, ...], settings: MiningSettings
) -> Candidate:
    """The candidate that one change makes.

    Raises:
        CandidateError: a gate turns it away.
        SourceError: its objects are missing or broken.
    """
    # The licence of the tree that is worked on, which need not be today's.
    repository = settle_license(repository, mirror, change.base_commit)
    check_before_split(repository, change, issues, settings)
    split = split_change(mirror, change.base_commit, change.fixed_commit, repository.language)
    check_after_split(Subject(repository=repository, change=change, issues=issues, split=split), settings)
    statement = write_statement(_with_changelog(change, split.patch), issues, settings, split.patch)
    candidate = Candidate(
        candidate_id=digest(change.change_id, split.patch, split.test_patch),
        origin=change.origin,
        snapshot_id="",
        purl=change.purl,
        repo=change.repo,
        patch=split.patch,
        test_patch=split.test_patch,
        operator="",
        explanation="",
        path="",
        function="",
        lines=(),
        covering_tests=(),
        provenance=_provenance(repository, change, issues, statement),
        base_commit=change.base_commit,
        fixed_commit=change.fixed_commit,
        problem_statement=statement.problem_statement,
        hints_text=statement.hints_text,
        created_at=change.merged_at,
    )
    return with_realism(candidate, mined_versions(mirror, candidate))


def _with_changelog(change: Change, patch: str) -> Change:
    """The change with what it adds to the change log as a part of its description."""
    told = changelog_of(patch) if change.origin != "release" else ""
    return replace(change, body="\n\n".join(filter(None, (told, change.body)))) if told else change


def _named(change: Change) -> str:
    """A change as a person knows it."""
    return f"#{change.number} {change.title!r}" if change.number else f"{change.fixed_commit[:10]} {change.title!r}"


def check_named(change: Change, settings: MiningSettings) -> None:
    """Return when the change is one that is asked for, or any is.

    Raises:
        CandidateError: `not_named`.
    """
    if settings.commits and not change.fixed_commit.startswith(settings.commits):
        raise CandidateError("not_named", f"it ends in {change.fixed_commit}, which mining.commits doesn't name")


def _check_quota(found: Sequence[Candidate], settings: MiningSettings) -> None:
    if len(found) >= settings.limit:
        raise CandidateError("over_limit", f"limit, {settings.limit}, was reached by newer changes")


def in_order(changes: Sequence[Change]) -> Iterator[Change]:
    """Each change once, newest first; of two sources' rows the one that tells more. Releases stay in their order."""
    best: dict[str, Change] = {}
    for change in changes:
        other = best.get(change.change_id)
        if other is None or _telling(change) > _telling(other):
            best[change.change_id] = change
    developed = [change for change in best.values() if change.origin != "release"]
    yield from sorted(developed, key=lambda change: (change.merged_at, change.change_id), reverse=True)
    yield from (change for change in best.values() if change.origin == "release")


def _telling(change: Change) -> tuple[int, int]:
    return len(change.linked_issues), len(change.title) + len(change.body) + len(change.labels) + len(change.checks)


def _provenance(
    repository: Repository, change: Change, issues: Sequence[Issue], statement: Statement
) -> Mapping[str, Any]:
    return {
        **links_of(change),
        "change_id": change.change_id,
        "url": change.url,
        "merge_base": change.merge_base,
        "issues_read": [issue.reference for issue in issues],
        "labels": list(change.labels),
        "ci_verdict": change.ci_verdict,
        "license": repository.license,
        # What was said too late to be told, by whom and when; never the words.
        "withheld": [[item.source, item.author, item.created_at, item.reason] for item in statement.withheld],
    }
