"""Changes that a history tells of: merged pull requests, squashed ones, and commits that look like fixes.

Merges count wherever they are, not on the main line alone: fixes come in through release branches too.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oreline.errors import CandidateError
from oreline.languages.registry import is_test_file, language_of
from oreline.records.base import digest
from oreline.records.change import Change, ChangedFile, Commit
from oreline.records.outcome import Kept, Rejection, reject
from sources.changes.linking import linked_issues
from sources.history.branches import Branch, History
from sources.history.commits import HistoryCommit, read_commits, read_files
from sources.history.subjects import Subject, read_subject, says_fix
from sources.purl import RepositoryPurl

STAGE: Final = "raw/commits"
_BOT: Final = re.compile(r"\[bot\]|^(?:dependabot|renovate|pre-commit-ci|github-actions|greenkeeper)\b", re.IGNORECASE)
_REFERENCE: Final = re.compile(r"#([0-9]{1,9})\b")
_MERGE_PARENTS: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class _Unit:
    """A commit with what it says and what it brought in."""

    commit: HistoryCommit
    subject: Subject
    files: tuple[ChangedFile, ...]
    branch: Branch


def read_changes(mirror: Path, purl: RepositoryPurl, since: str = "") -> Kept[Change]:
    """The changes in the history of the mirror's default branch, newest first, and the commits that are none.

    `since` is a date or time in ISO 8601; what was committed before it is left out altogether. Commits that came in
    with a pull request are parts of that, and stand in neither list.

    Raises:
        SourceError: `git_failed`.
    """
    history = History(read_commits(mirror))
    files = dict(read_files(mirror))
    units = [_unit(history, files, commit) for commit in history.commits.values() if commit.committed_at >= since]
    parts = {sha for unit in units if unit.subject.number and _is_merge(unit) for sha in unit.branch.commits}
    numbered = {unit.commit.sha for unit in units if unit.subject.number} - _told_by_merges(units)
    changes: list[Change] = []
    rejected: list[Rejection] = []
    for unit in sorted(units, key=lambda unit: unit.commit.committed_at, reverse=True):
        if unit.commit.sha in parts - numbered:
            continue
        try:
            _check_alone(unit, numbered)
            changes.append(_change(unit, history, purl))
        except CandidateError as error:
            rejected.append(reject(error, stage=STAGE, subject="commit", subject_id=unit.commit.sha, purl=purl.text))
    return Kept(rows=tuple(changes), rejected=tuple(rejected))


def _unit(history: History, files: Mapping[str, tuple[ChangedFile, ...]], commit: HistoryCommit) -> _Unit:
    is_merge = len(commit.parents) == _MERGE_PARENTS
    branch = history.branch_of(commit) if is_merge else Branch(commits=(commit.sha,), merge_base="")
    return _Unit(commit=commit, subject=read_subject(commit.message), files=files.get(commit.sha, ()), branch=branch)


def _told_by_merges(units: Sequence[_Unit]) -> set[str]:
    """Commits of a pull request's branch that end in the `(#N)` their merge names: the issue it is about."""
    numbers = {unit.commit.sha: unit.subject.number for unit in units}
    return {
        sha
        for unit in units
        if unit.subject.number and _is_merge(unit)
        for sha in unit.branch.commits
        if sha != unit.commit.sha and {numbers.get(sha)} == _named_numbers(unit)
    }


def _named_numbers(unit: _Unit) -> set[int]:
    """What a message names beside its own request; one that collects others names several, or none."""
    return {int(number) for number in _REFERENCE.findall(unit.commit.message)} - {unit.subject.number}


def _is_merge(unit: _Unit) -> bool:
    return len(unit.commit.parents) == _MERGE_PARENTS


def _told_by_commits(subject: Subject, commits: Sequence[HistoryCommit]) -> str:
    """What the commits say, where the merge itself says nothing: hosts suggest the same as a description."""
    if not subject.number:
        return ""
    said = [commit.message.partition("\n") for commit in commits if len(commit.parents) < _MERGE_PARENTS]
    texts = [rest.strip("\n") if first.strip() == subject.title else first + "\n" + rest for first, _, rest in said]
    return "\n\n".join(dict.fromkeys(text.strip("\n") for text in texts if text.strip()))


def _check_alone(unit: _Unit, numbered: set[str]) -> None:
    """Return when the commit is no collection of changes.

    Raises:
        CandidateError: `plain_merge`.
    """
    others = len(numbered.intersection(unit.branch.commits) - {unit.commit.sha})
    if others or (_is_merge(unit) and not unit.subject.number):
        raise CandidateError(
            "plain_merge", f"{unit.commit.sha} merges a branch whose {others} pull requests count alone."
        )


def _change(unit: _Unit, history: History, purl: RepositoryPurl) -> Change:
    commit, subject = unit.commit, unit.subject
    commits = [history.commits[sha] for sha in unit.branch.commits]
    issues = linked_issues(purl.repo, [commit.message, *(part.message for part in commits)])
    _check(unit, history, is_fix=bool(issues) or says_fix(commit.message))
    first = commits[0] if commits else commit
    return Change(
        change_id=digest(purl.text, commit.parents[0], commit.sha),
        purl=purl.text,
        repo=purl.repo,
        origin="pull_request" if subject.number else "commit",
        number=subject.number,
        title=subject.title,
        body=subject.body or _told_by_commits(subject, commits),
        author=first.author,
        author_is_bot=bool(_BOT.search(first.author) or _BOT.search(first.email)),
        labels=(),
        created_at="",
        merged_at=commit.committed_at,
        base_ref="",
        base_commit=commit.parents[0],
        fixed_commit=commit.sha,
        merge_base=unit.branch.merge_base,
        commits=tuple(map(_commit, commits)),
        files=unit.files,
        reviews=(),
        checks=(),
        ci_verdict="",
        linked_issues=issues,
        url=_url(purl, subject.number, commit.sha),
    )


def _check(unit: _Unit, history: History, *, is_fix: bool) -> None:
    """Return when the commit is a change of its own.

    Raises:
        CandidateError: `no_base`, `not_a_fix`.
    """
    commit = unit.commit
    if not commit.parents:
        raise CandidateError("no_base", f"{commit.sha} is the first commit: there is no tree it mends.")
    if not all(parent in history.commits for parent in commit.parents):
        raise CandidateError("no_base", f"{commit.sha} stands where a shallow clone was cut off; fetch all of it.")
    if unit.subject.number:
        return
    paths = [file.path for file in unit.files]
    has_shape = any(map(is_test_file, paths)) and any(language_of(path) and not is_test_file(path) for path in paths)
    if not is_fix and not has_shape:
        raise CandidateError(
            "not_a_fix", f"{commit.sha} names no issue, speaks of no fix, and doesn't change source and tests together."
        )


def _commit(commit: HistoryCommit) -> Commit:
    # The earlier of its two dates: rebasing renews the other.
    return Commit(
        sha=commit.sha,
        message=commit.message,
        author=commit.author,
        committed_at=min(filter(None, (commit.authored_at, commit.committed_at)), default=""),
    )


def _url(purl: RepositoryPurl, number: int, sha: str) -> str:
    if purl.type != "github":
        return ""
    base = purl.url.removesuffix(".git")
    return f"{base}/pull/{number}" if number else f"{base}/commit/{sha}"
