"""Which repositories to mine: by search query, by organisation, by list."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from oreline.errors import SourceError
from oreline.records.outcome import Kept, reject
from sources.github.client import GitHub
from sources.github.fields import Node
from sources.purl import parse_repository_purl

CAP: Final = 1_000
"""Results that a search gives at most, whatever it counts."""
PER_REQUEST: Final = 100
BEGINNING: Final = datetime(2007, 10, 1, tzinfo=UTC)
"""Before the first repository of all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Discovery:
    """Repositories found."""

    purls: tuple[str, ...]
    """Canonical, in order, each once."""
    is_complete: bool
    """Whether the host told of all it counted."""
    total: int
    """What the host counted."""


@dataclass(frozen=True, slots=True)
class _Window:
    """Results of a query in a stretch of time."""

    nodes: list[Node]
    total: int
    is_complete: bool


def search_repositories(github: GitHub, query: str) -> Discovery:
    """Repositories that match `query`, such as `language:python stars:>500`.

    A search ends at 1,000 results: where more match, time is halved until each part has fewer.

    Raises:
        SourceError: as `GitHub.get`.
    """
    field = next((name for name in ("created", "pushed") if not re.search(rf"\b{name}:", query)), "")
    window = _search(github, query, field, BEGINNING, datetime.now(UTC).replace(microsecond=0))
    purls = _purls(window.nodes)
    return Discovery(purls=purls, is_complete=window.is_complete and len(purls) >= window.total, total=window.total)


def _search(github: GitHub, query: str, field: str, begin: datetime, end: datetime) -> _Window:
    asked = f"{query} {field}:{_moment(begin)}..{_moment(end)}" if field else query
    first = _page(github, asked, 1)
    total, is_complete = int(first["total_count"]), not first["incomplete_results"]
    if total <= CAP or not field or end - begin < timedelta(seconds=2):
        pages = range(2, -(-min(total, CAP) // PER_REQUEST) + 1)
        nodes = [*first["items"], *(node for page in pages for node in _page(github, asked, page)["items"])]
        return _Window(nodes, total, is_complete and total <= CAP)
    middle = begin + timedelta(seconds=int((end - begin).total_seconds() // 2))
    halves = [
        _search(github, query, field, begin, middle),
        _search(github, query, field, middle + timedelta(seconds=1), end),
    ]
    nodes = [node for half in halves for node in half.nodes]
    return _Window(nodes, sum(half.total for half in halves), all(half.is_complete for half in halves))


def _page(github: GitHub, query: str, page: int) -> dict[str, Any]:
    asked = {"q": query, "per_page": PER_REQUEST, "page": page}
    return dict(github.get("/search/repositories", asked))


def list_organisation(github: GitHub, name: str) -> Discovery:
    """Public repositories of an organisation, or of a user.

    Raises:
        SourceError: `unknown_organisation`, and what `GitHub.get` raises.
    """
    for kind in ("orgs", "users"):
        try:
            nodes = list(_listed(github, f"/{kind}/{name}/repos"))
        except SourceError as error:
            if error.reason != "not_found":
                raise
        else:
            return Discovery(purls=_purls(nodes), is_complete=True, total=len(nodes))
    raise SourceError("unknown_organisation", f"GitHub knows no organisation or user {name!r}. Check the name.")


def _listed(github: GitHub, path: str) -> Iterator[Node]:
    page = 1
    while entries := github.get(path, {"type": "public", "per_page": PER_REQUEST, "page": page}):
        yield from entries
        page += 1
        if len(entries) < PER_REQUEST:
            return


def parse_list(lines: Iterable[str]) -> Kept[str]:
    """Package URLs of repositories named one a line: `owner/name`, a web address or a package URL; `#` comments.

    Lines that name none are rejected as `bad_purl`.
    """
    purls, rejected = [], []
    for line in lines:
        name = line.partition("#")[0].strip()
        if not name:
            continue
        try:
            purls.append(parse_repository_purl(_spelt(name)).text)
        except SourceError as error:
            rejected.append(reject(error, stage="raw/repositories", subject="repository", subject_id=name, purl=""))
    return Kept(rows=tuple(dict.fromkeys(purls)), rejected=tuple(rejected))


def _spelt(name: str) -> str:
    short = re.fullmatch(r"(?:https?://github\.com/)?([\w.-]+/[\w.-]+?)(?:\.git)?/?", name)
    return f"pkg:github/{short[1]}" if short else name


def _purls(nodes: Iterable[Node]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(parse_repository_purl(f"pkg:github/{node['full_name']}").text for node in nodes))


def _moment(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
