"""Git history: a clone is all that is asked for."""

import logging
from typing import Final

from oreline.errors import SourceError
from oreline.records.source import Repository
from sources.history.changes import read_changes
from sources.history.mirror import update_mirror
from sources.history.repository import read_repository
from sources.mining.contract import Ground, Source, Told

LOG: Final = logging.getLogger(__name__)


def refresh_mirror(ground: Ground) -> None:
    """Fetch what is new; where the origin gives no answer today, a mirror that stands is good enough.

    Raises:
        SourceError: as `update_mirror`.
    """
    url = ground.sources.clone_url(ground.purl.text, ground.purl.url)
    try:
        update_mirror(ground.layout, ground.purl.text, url)
    except SourceError as error:
        if error.reason != "index_unreachable" or not ground.mirror.exists():
            raise
        LOG.warning("%s; going on with what was fetched before", error.detail)


def _read_repository(ground: Ground) -> Repository:
    refresh_mirror(ground)
    return read_repository(ground.mirror, ground.purl)


def _read_changes(ground: Ground, repository: Repository) -> Told:
    return Told(changes=read_changes(ground.mirror, ground.purl, ground.mining.since))


HISTORY: Final = Source(
    name="history",
    types=frozenset({"github", "git"}),
    read_repository=_read_repository,
    read_changes=_read_changes,
)
