"""A repository of 1,000 merged pull requests on the local GitHub: our requests beside one request a part."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from oreline.records.layout import DataLayout
from sources.changes.settings import MiningSettings
from sources.github.changes import read_changes
from sources.github.opening import open_github
from tests.doubles.github.api import TOKEN, LocalGitHub
from tests.doubles.github.hosted import HostedRepository
from tests.doubles.github.hosting import WAYS, Hosting
from tests.doubles.github.server import local_github

PULL_REQUESTS: Final = 1_000
PARTS: Final = ("commits", "files", "reviews", "check runs", "statuses", "issue", "its comments")
"""What REST tells of a pull request in a request each."""


def compare(pull_requests: int = PULL_REQUESTS) -> Iterator[str]:
    """Lines that tell what mining costs in requests: the first time, and again when nothing has changed."""
    with tempfile.TemporaryDirectory(prefix="bench-github-") as name:
        folder = Path(name)
        with local_github(_repository(folder / "pump.git", pull_requests)) as api:
            told, first = _mine(api, folder)
            _, again = _mine(api, folder)
    apart = pull_requests // 100 + told * len(PARTS)
    yield f"{told:,} candidates: {first} requests, {first / told:.2f} a candidate; {again} when nothing has changed"
    yield f"one request a part ({', '.join(PARTS)}): {apart:,} requests, {apart / told:.2f} a candidate"
    yield f"ratio: {apart / first:.0f} times fewer"


def _repository(folder: Path, pull_requests: int) -> HostedRepository:
    hosting, ways = Hosting(folder, "lab/pump"), tuple(WAYS)
    for number in range(1, pull_requests + 1):
        issue = hosting.issue(pull_requests + number, f"Leak {number}")
        closes = [("lab/pump", issue.number)] if number % 2 else []
        hosting.pull(
            number, how=ways[number % 3], messages=("one", "two"), body=f"Fixes #{issue.number}", closes=closes
        )
    return hosting.publish()


def _mine(api: LocalGitHub, folder: Path) -> tuple[int, int]:
    """Changes told, and requests it took."""
    layout = DataLayout(folder / "data")
    github = open_github({"GITHUB_TOKEN": TOKEN, "ORELINE_GITHUB_URL": api.url}, layout)
    before = api.count()
    pages = read_changes(github, layout, "pkg:github/lab/pump", MiningSettings())
    return sum(len(page.changes) for page in pages), api.count() - before
