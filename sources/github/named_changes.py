"""Pull requests that someone else names, asked for by number: the new ones, those that are known, then the rest."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path

from oreline.progress import Progress, silent
from oreline.records.layout import DataLayout
from sources.changes.settings import MiningSettings
from sources.github.asked import Asked, pass_page, read_asked
from sources.github.changes import Assembler
from sources.github.client import GitHub
from sources.github.latest import latest_of, merged_since
from sources.github.numbered import NumberReader, number_reader
from sources.github.stored import ChangePage, StoredPages
from sources.purl import parse_repository_purl


def read_named_changes(
    github: GitHub,
    layout: DataLayout,
    purl: str,
    named: Mapping[int, str],
    settings: MiningSettings,
    progress: Progress = silent,
    *,
    clone_url: str = "",
) -> Iterator[ChangePage]:
    """Pages of those of `named` that were merged; nothing else of the repository is asked for.

    `named` holds numbers with a text each that changes when the pull request has (it is asked for again then), newest
    first. What is known from earlier runs comes as one page after what is newer. Each page is stored as it is read:
    whoever has enough stops asking, and the next run goes on there.

    Raises:
        SourceError: as `sources.github.changes.read_changes`.
    """
    asked_purl, since = parse_repository_purl(purl), settings.since
    file = layout.cursor("archive", asked_purl.text)
    asked = read_asked(file, "rest" if github.is_anonymous else "graph")
    fresh = [number for number, state in named.items() if asked.states.get(number) != state]
    newer = list(takewhile(set(fresh).__contains__, named))
    known = _only(latest_of(StoredPages(file).read(asked.pages)), set(named) - set(fresh))
    assemble = Assembler(github, layout, asked_purl.text, progress, clone_url)
    reading = _Reading(number_reader(github, asked_purl.repo), assemble, file, asked, len(fresh))
    for page in reading.pages(newer, named):
        yield merged_since(page, since)
    if known.changes or known.rejected:
        yield merged_since(known, since)
    for page in reading.pages(fresh[len(newer) :], named):
        yield merged_since(page, since)


def are_asked(layout: DataLayout, purl: str, named: Mapping[int, str], count: int) -> bool:
    """Whether the first `count` of `named` have been asked for as they are now."""
    states = read_asked(layout.cursor("archive", purl)).states
    first = list(named.items())[:count]
    return all(states.get(number) == state for number, state in first)


@dataclass(slots=True)
class _Reading:
    """Reads on, and remembers how far."""

    reader: NumberReader
    assemble: Assembler
    file: Path
    asked: Asked
    total: int

    def pages(self, numbers: Sequence[int], named: Mapping[int, str]) -> Iterator[ChangePage]:
        for start in range(0, len(numbers), self.reader.size):
            for told in self.reader.read(numbers[start : start + self.reader.size]):
                page = self.assemble(replace(told, total=self.total))
                passed = [item.number for item in told.pull_requests] + [item.number for item in told.untold]
                self.asked = pass_page(self.file, self.asked, page, ((number, named[number]) for number in passed))
                yield page


def _only(page: ChangePage, numbers: Container[int]) -> ChangePage:
    """What a page says of these pull requests, and all it says of issues."""
    rejected = [
        item for item in page.rejected if item.subject == "issue" or int(item.subject_id.rpartition("#")[2]) in numbers
    ]
    changes = tuple(change for change in page.changes if change.number in numbers)
    return ChangePage(changes=changes, issues=page.issues, rejected=tuple(rejected))
