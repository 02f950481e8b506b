"""GitHub's API: pull requests with what was said of them, as many as the wanted candidates call for."""

import logging
import os
from collections.abc import Iterable
from typing import Final

from oreline.errors import SourceError
from oreline.records.change import Change
from oreline.records.outcome import Kept, Rejection, reject
from oreline.records.source import Repository
from sources.changes.licenses import settle_license
from sources.github.changes import read_changes
from sources.github.client import GitHub
from sources.github.latest import latest_of
from sources.github.opening import open_github
from sources.github.repositories import read_repository
from sources.github.stored import ChangePage
from sources.history.mirror import update_mirror
from sources.mining.contract import Ground, Source, Told

PER_CANDIDATE: Final = 25
"""Changes looked at for each candidate that is wanted; gates turn most of them away. What is older waits for later."""
LOG: Final = logging.getLogger(__name__)


def _read_repository(ground: Ground) -> Repository:
    repository = read_repository(_client(ground), ground.purl.text)
    update_mirror(ground.layout, ground.purl.text, _clone_url(ground, repository))
    return settle_license(repository, ground.mirror, "HEAD")


def _read_changes(ground: Ground, repository: Repository) -> Told:
    pages = read_changes(
        _client(ground),
        ground.layout,
        ground.purl.text,
        ground.mining,
        ground.progress,
        clone_url=_clone_url(ground, repository),
    )
    told, failed = _enough(pages, PER_CANDIDATE * ground.mining.limit, ground)
    whole = latest_of(told)
    of_issues = tuple(item for item in whole.rejected if item.subject == "issue")
    of_changes = (*failed, *(item for item in whole.rejected if item.subject != "issue"))
    changes = _each_once(whole.changes, ground)
    return Told(
        changes=Kept(rows=changes.rows, rejected=(*of_changes, *changes.rejected)),
        issues=Kept(rows=whole.issues, rejected=of_issues),
    )


def _each_once(changes: Iterable[Change], ground: Ground) -> Kept[Change]:
    """Pull requests of one stack are merged by one commit: the newest tells of it."""
    kept: dict[str, Change] = {}
    rejected = []
    for change in changes:
        first = kept.setdefault(change.change_id, change)
        if first is not change:
            detail = f"Pull request #{change.number} was merged by the same commit as #{first.number}, which is kept."
            error = SourceError("same_change", detail)
            rejected.append(_set_aside(error, ground, "candidate", f"{change.repo}#{change.number}"))
    return Kept(rows=tuple(kept.values()), rejected=tuple(rejected))


def _enough(pages: Iterable[ChangePage], wanted: int, ground: Ground) -> tuple[list[ChangePage], list[Rejection]]:
    """Pages until enough changes are told. What stops them early is set aside, unless nothing was told at all."""
    told: list[ChangePage] = []
    try:
        for page in pages:
            told.append(page)
            if sum(len(page.changes) for page in told) >= wanted:
                break
    except SourceError as error:
        if not told:
            raise
        LOG.warning("%s; going on with what was told before", error.detail)
        return told, [_set_aside(error, ground, "repository", ground.purl.text)]
    return told, []


def _set_aside(error: SourceError, ground: Ground, subject: str, name: str) -> Rejection:
    return reject(error, stage="raw/pull_requests", subject=subject, subject_id=name, purl=ground.purl.text)


def _client(ground: Ground) -> GitHub:
    return open_github(os.environ, ground.layout, ground.sources.github, ground.progress)


def _clone_url(ground: Ground, repository: Repository) -> str:
    return ground.sources.clone_url(ground.purl.text, repository.archive_url)


GITHUB: Final = Source(
    name="github",
    types=frozenset({"github"}),
    read_repository=_read_repository,
    read_changes=_read_changes,
)
