"""A client as the environment describes it."""

from collections.abc import Mapping

from oreline.progress import Progress, silent
from oreline.records.base import digest
from oreline.records.layout import DataLayout
from sources.github.client import GitHub
from sources.github.credentials import read_credentials
from sources.github.settings import GitHubSettings


def open_github(
    environment: Mapping[str, str],
    layout: DataLayout,
    settings: GitHubSettings | None = None,
    progress: Progress = silent,
) -> GitHub:
    """The client; nothing is asked yet. `progress` hears of waits.

    Raises:
        SourceError: as `read_credentials`.
    """
    credentials = read_credentials(environment)
    cache = layout.downloads / "github" / digest(credentials.url)[:16]
    return GitHub(credentials, cache, settings, progress)
