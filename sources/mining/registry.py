"""Every source of changes by name, and which one a package URL is asked of when none is named."""

from collections.abc import Mapping
from typing import Final

from oreline.errors import SourceError
from sources.mining.archive import ARCHIVE
from sources.mining.contract import Source
from sources.mining.github import GITHUB
from sources.mining.history import HISTORY
from sources.mining.releases import RELEASES
from sources.purl import RepositoryPurl

SOURCES: Final[Mapping[str, Source]] = {source.name: source for source in (HISTORY, GITHUB, ARCHIVE, RELEASES)}


def find_source(name: str, purl: RepositoryPurl) -> Source:
    """The source `name`, or for an empty name the first that needs no token.

    Raises:
        SourceError: `wrong_source`, when it can't be asked about such a package URL.
    """
    fitting = [source for source in SOURCES.values() if purl.type in source.types]
    chosen = SOURCES[name] if name else fitting[0]
    if chosen not in fitting:
        names = ", ".join(source.name for source in fitting)
        raise SourceError("wrong_source", f"{purl.text} can't be mined from {name}; it can be from: {names}.")
    return chosen
