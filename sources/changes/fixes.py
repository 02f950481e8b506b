"""From changes to fixes that may be turned back: gated, and their source files read. No tests, no texts."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from oreline.errors import CandidateError, OrelineError, SourceError
from oreline.languages.grammars import grammars_of
from oreline.languages.sources import is_source_file
from oreline.mutation.inversion.fix import Fix
from oreline.mutation.inversion.plant import STAGE
from oreline.mutation.realism.versions import Versions
from oreline.progress import Progress
from oreline.records.base import Json
from oreline.records.change import Change
from oreline.records.outcome import Rejection, reject
from oreline.records.source import Repository
from sources.changes.candidates import check_named, fetch_ahead, in_order
from sources.changes.gates.archived import check_archived
from sources.changes.gates.author import check_author
from sources.changes.gates.contract import Gate
from sources.changes.gates.forks import check_fork
from sources.changes.gates.language import check_language
from sources.changes.gates.license import check_license
from sources.changes.gates.listed_size import check_listed_size
from sources.changes.gates.registry import NOT_SPLIT
from sources.changes.gates.reverts import check_revert
from sources.changes.settings import MiningSettings
from sources.changes.shapes import contents_of
from sources.changes.subject import Subject
from sources.history.git import git
from sources.history.subjects import says_fix

GATES: Final[tuple[Gate, ...]] = (
    check_fork,
    check_archived,
    check_language,
    check_license,
    check_author,
    check_revert,
    check_listed_size,
)
"""Those that ask neither for words nor for tests: both are today's."""


def read_fixes(
    mirror: Path, repository: Repository, changes: Sequence[Change], settings: MiningSettings, progress: Progress
) -> Iterator[Fix | Rejection]:
    """Each change as a fix with its source files, or the reason why it is none; newest first.

    `repository` has the licence of the tree that they are turned back on.
    """
    ordered = list(in_order(changes))
    for done, change in enumerate(ordered, start=1):
        fetch_ahead(mirror, ordered, done - 1)
        try:
            yield _read(mirror, repository, change, settings)
        except (CandidateError, SourceError) as error:
            yield _refusal(change, error)
        progress(f"{repository.purl} fixes", done, len(ordered))


def _refusal(change: Change, error: OrelineError) -> Rejection:
    return reject(error, stage=STAGE, subject="change", subject_id=change.change_id, purl=change.purl)


def _read(mirror: Path, repository: Repository, change: Change, settings: MiningSettings) -> Fix:
    subject = Subject(repository=repository, change=change, issues=(), split=NOT_SPLIT)
    check_named(change, settings)
    if not (settings.commits or says_fix(change.title) or change.linked_issues):
        raise CandidateError("not_a_fix", f"{change.fixed_commit} neither speaks of a fix nor closes an issue.")
    for check in GATES:
        check(subject, settings)
    files = _versions(mirror, change)
    _check_size(files, settings)
    return Fix(change_id=change.change_id, files=files, told=_told(change))


def _versions(mirror: Path, change: Change) -> tuple[Versions, ...]:
    listed = git(
        ["diff-tree", "-r", "-z", "--no-renames", "--name-only", change.base_commit, change.fixed_commit], mirror
    )
    paths = [name.decode(errors="surrogateescape") for name in listed.split(b"\0")[:-1]]
    paths = [path for path in paths if "\n" not in path and grammars_of(path) and is_source_file(path)]
    sides = (change.base_commit, change.fixed_commit)
    contents = contents_of(mirror, [f"{commit}:{path}" for path in paths for commit in sides])
    return tuple(Versions(path, next(contents), next(contents)) for path in paths)


def _check_size(files: Sequence[Versions], settings: MiningSettings) -> None:
    if not any(one.before and one.after for one in files):
        raise CandidateError("no_source_change", "no source file that was there before changes.")
    if len(files) > settings.max_source_files:
        told = f"the change touches {len(files)} source files, max_source_files is {settings.max_source_files}."
        raise CandidateError("too_many_files", told)
    lines = sum(one.changed_lines() for one in files)
    if lines > settings.max_source_lines:
        told = f"{lines} lines of source change, max_source_lines is {settings.max_source_lines}."
        raise CandidateError("too_many_lines", told)


def _told(change: Change) -> Json:
    return {
        "change_id": change.change_id,
        "origin": change.origin,
        "number": change.number,
        "url": change.url,
        "base_commit": change.base_commit,
        "fixed_commit": change.fixed_commit,
        "commits": [commit.sha for commit in change.commits],
        "merged_at": change.merged_at,
    }
