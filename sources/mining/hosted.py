"""What sources have in common that ask GitHub: the repository, its client, and pages until there is enough of them."""

import logging
import os
from collections.abc import Iterable
from typing import Final

from oreline.errors import SourceError
from oreline.records.change import Change
from oreline.records.outcome import Kept, Rejection, reject
from oreline.records.source import Repository
from sources.changes.licenses import settle_license
from sources.changes.settings import MiningSettings
from sources.github.client import GitHub
from sources.github.latest import latest_of
from sources.github.opening import open_github
from sources.github.repositories import read_repository
from sources.github.stored import ChangePage
from sources.history.mirror import update_mirror
from sources.mining.contract import Ground, Told

PER_CANDIDATE: Final = 25
"""Changes looked at for each candidate that is wanted; gates turn most of them away. What is older waits for later."""
LOG: Final = logging.getLogger(__name__)


def read_hosted(ground: Ground) -> Repository:
    """The repository as its host describes it; its mirror is up to date then.

    Raises:
        SourceError: as `read_repository`, `update_mirror`.
    """
    repository = read_repository(client_of(ground), ground.purl.text)
    update_mirror(ground.layout, ground.purl.text, clone_url_of(ground, repository))
    return settle_license(repository, ground.mirror, "HEAD")


def told_of(pages: Iterable[ChangePage], ground: Ground) -> Told:
    """As much of `pages` as the wanted candidates call for; what is read several times counts as it was read last.

    Raises:
        SourceError: nothing at all could be told.
    """
    told, failed = _enough(pages, wanted_changes(ground.mining), ground)
    whole = latest_of(told)
    of_issues = tuple(item for item in whole.rejected if item.subject == "issue")
    of_changes = (*failed, *(item for item in whole.rejected if item.subject != "issue"))
    changes = _each_once(whole.changes, ground)
    return Told(
        changes=Kept(rows=changes.rows, rejected=(*of_changes, *changes.rejected)),
        issues=Kept(rows=whole.issues, rejected=of_issues),
    )


def wanted_changes(mining: MiningSettings) -> int:
    """How many changes are looked at."""
    return PER_CANDIDATE * mining.limit


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


def client_of(ground: Ground) -> GitHub:
    """The client, with what the environment says of it."""
    return open_github(os.environ, ground.layout, ground.sources.github, ground.progress)


def clone_url_of(ground: Ground, repository: Repository) -> str:
    """Where git gets it from."""
    return ground.sources.clone_url(ground.purl.text, repository.archive_url)
