"""From a told page to changes and issues: places in the history looked up, named issues fetched, each for the whole
page at once."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from oreline.errors import SourceError
from oreline.records.change import Change, Issue
from oreline.records.outcome import Rejection, reject
from sources.github.assembly import change_of, named_issues
from sources.github.bases import Place, merge_base_of, place_of, read_merges
from sources.github.client import GitHub
from sources.github.issues import Found, find_issues, rejected_issue
from sources.github.stored import ChangePage
from sources.github.told import ToldPage, ToldPullRequest

STAGE: Final = "raw/pull_requests"


@dataclass(frozen=True, slots=True)
class PageAssembly:
    """Makes changes of a repository's pages."""

    github: GitHub
    purl: str
    mirror: Path

    def assemble(self, page: ToldPage) -> ChangePage:
        """Changes, their issues and what was turned away.

        Raises:
            SourceError: `rate_limited`, `index_unreachable`, `bad_credentials`: the page is to be asked for again.
        """
        rejected = [self._rejected(page, item.number, SourceError(item.reason, item.detail)) for item in page.untold]
        placed = list(self._placed(page, rejected))
        host = urlsplit(page.url).netloc
        named = {told.number: named_issues(page.repo, host, told) for told, _ in placed}
        found = self._issues(page, [told for told, _ in placed], named.values())
        changes = [self._change(page.repo, told, place, named[told.number], found) for told, place in placed]
        issues = {issue.reference: issue for issue in found.issues.values()}
        rejected += [rejected_issue(self.purl, reference, error) for reference, error in found.errors.items()]
        return ChangePage(changes=tuple(changes), issues=tuple(issues.values()), rejected=tuple(rejected))

    def _placed(self, page: ToldPage, rejected: list[Rejection]) -> Iterator[tuple[ToldPullRequest, Place]]:
        merges = read_merges(self.mirror, (told.merge_sha for told in page.pull_requests if told.merge_sha))
        for told in page.pull_requests:
            try:
                yield told, place_of(self.mirror, told, merges)
            except SourceError as error:
                rejected.append(self._rejected(page, told.number, error))

    def _issues(
        self, page: ToldPage, pull_requests: Sequence[ToldPullRequest], named: Iterable[Sequence[str]]
    ) -> Found:
        """All named issues: those that came with the page, and those asked for by name."""
        told = {issue.reference.casefold(): issue for item in pull_requests for issue in item.closes}
        references = {reference.casefold(): reference for references in named for reference in references}
        found = find_issues(self.github, [name for key, name in references.items() if key not in told], page.named)
        found.issues |= {references[key]: issue for key, issue in told.items() if key in references}
        return found

    def _change(self, repo: str, told: ToldPullRequest, place: Place, named: Sequence[str], found: Found) -> Change:
        merge_base = merge_base_of(self.github, repo, self.mirror, told, place)
        return change_of(self.purl, repo, told, place, merge_base, _linked(named, found.issues, found.errors))

    def _rejected(self, page: ToldPage, number: int, error: SourceError) -> Rejection:
        name = f"{page.repo}#{number}"
        return reject(error, stage=STAGE, subject="candidate", subject_id=name, purl=self.purl)


def _linked(named: Sequence[str], issues: Mapping[str, Issue], errors: Mapping[str, SourceError]) -> tuple[str, ...]:
    """By the names they have today; numbers that are pull requests' are no issues."""
    names = [name for name in named if name not in errors or errors[name].reason != "is_pull_request"]
    return tuple(dict.fromkeys(issues[name].reference if name in issues else name for name in names))
