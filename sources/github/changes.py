"""Merged pull requests of a repository: what is new since the last run, what is stored, then what is older."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from oreline.errors import SourceError
from oreline.progress import Progress, silent
from oreline.records.layout import DataLayout
from sources.changes.settings import MiningSettings
from sources.github.client import GitHub
from sources.github.graph_pages import GraphReader
from sources.github.latest import latest_of, merged_since
from sources.github.page_assembly import PageAssembly
from sources.github.rest_pages import RestReader
from sources.github.stored import ChangePage, Stored
from sources.github.told import ToldPage
from sources.github.walk import PageReader, Walk
from sources.history.mirror import update_mirror
from sources.purl import RepositoryPurl, parse_repository_purl


def read_changes(
    github: GitHub,
    layout: DataLayout,
    purl: str,
    settings: MiningSettings,
    progress: Progress = silent,
    *,
    clone_url: str = "",
) -> Iterator[ChangePage]:
    """Pages of merged pull requests; whoever has enough stops asking, and the next run goes on there.

    The first page holds all that is known from earlier runs and what is new since, last merged first; each further one
    is older, and is stored as it is read. Base and fixed commits lie in the mirror, which is fetched from `clone_url`,
    else from where GitHub says. When GitHub fails, what is stored is told before the error is raised.

    Raises:
        SourceError: `bad_purl`, `unknown_repository`, `empty_repository`, `no_access`,
            `bad_credentials`, `rate_limited`, `index_unreachable`, `bad_answer`, and those of `update_mirror`.
    """
    asked, since = parse_repository_purl(purl), settings.since
    walk, failure = _walk(github, layout, asked, progress, clone_url), None
    try:
        walk.newer()
    except SourceError as error:
        failure = error
    known = latest_of(walk.stored.pages(walk.cursor.pages))
    if known.changes or known.rejected:
        yield merged_since(known, since)
    if failure:
        raise failure
    for page in walk.older(since):
        yield merged_since(page, since)


def _walk(github: GitHub, layout: DataLayout, asked: RepositoryPurl, progress: Progress, clone_url: str) -> Walk:
    reader: PageReader = RestReader(github, asked.repo)
    if not github.is_anonymous:
        reader = GraphReader(github, asked.repo, github.settings.page_size)
    stored = Stored(layout.cursor("github", asked.text))
    cursor = stored.cursor("rest" if github.is_anonymous else "graph")
    return Walk(reader, stored, cursor, Assembler(github, layout, asked.text, progress, clone_url))


@dataclass(slots=True)
class Assembler:
    """Updates the mirror once, as soon as the host has said where it is cloned from; then makes page after page."""

    github: GitHub
    layout: DataLayout
    purl: str
    progress: Progress
    clone_url: str
    read: int = 0
    mirror: Path | None = field(default=None)

    def __call__(self, page: ToldPage) -> ChangePage:
        """The changes of a page.

        Raises:
            SourceError: as `update_mirror`, `PageAssembly.assemble`.
        """
        if self.mirror is None:
            self.mirror = update_mirror(self.layout, self.purl, self.clone_url or f"{page.url}.git")
        told = PageAssembly(self.github, self.purl, self.mirror).assemble(page)
        self.read += len(page.pull_requests) + len(page.untold)
        self.progress(f"{self.purl} pull requests", self.read, max(page.total, self.read))
        return told
