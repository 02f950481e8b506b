"""Which REST resource a path names."""

import re
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tests.doubles.github import rest
from tests.doubles.github.hosted import HostedRepository

Found = Callable[[str], HostedRepository | None]
Parameters = dict[str, str]


@dataclass(frozen=True, slots=True)
class MissingError(Exception):
    """An answer that is an error."""

    status: int
    message: str


@dataclass(slots=True)
class Routes:
    """REST's answers; `find` gives the repository of a name, to whoever asks."""

    web: str
    find: Found
    every: Sequence[HostedRepository]
    cap: int = 1_000
    """Results that a search gives at most."""
    incomplete: bool = False
    """Whether a search ran out of time."""

    def answer(self, path: str, asked: Parameters) -> Any:
        """The JSON at `path`."""
        for pattern, route in ROUTES:
            if match := re.fullmatch(pattern, path):
                return route(self, asked, *match.groups())
        raise MissingError(404, "Not Found")

    def hosted(self, name: str) -> HostedRepository:
        found = self.find(name)
        if found is None:
            raise MissingError(404, "Not Found")
        return found

    def repository(self, asked: Parameters, name: str) -> Any:
        return rest.repository_json(self.web, self.hosted(name))

    def commits(self, asked: Parameters, name: str) -> Any:
        if self.hosted(name).git is None:
            raise MissingError(409, "Git Repository is empty.")
        return []

    def pulls(self, asked: Parameters, name: str) -> Any:
        assert (asked["state"], asked["sort"], asked["direction"]) == ("closed", "updated", "desc")
        hosted = self.hosted(name)
        pulls = sorted(hosted.pulls.values(), key=lambda pull: (pull.updated_at, pull.number), reverse=True)
        return [rest.pull_json(self.web, hosted, pull) for pull in _page(pulls, asked)]

    def pull(self, asked: Parameters, name: str, number: str) -> Any:
        hosted = self.hosted(name)
        if int(number) not in hosted.pulls:
            raise MissingError(404, "Not Found")
        return rest.pull_json(self.web, hosted, hosted.pulls[int(number)])

    def pull_commits(self, asked: Parameters, name: str, number: str) -> Any:
        return [rest.commit_json(item) for item in _page(self.hosted(name).pulls[int(number)].commits, asked)]

    def issue(self, asked: Parameters, name: str, number: str) -> Any:
        hosted = self.hosted(name)
        if int(number) in hosted.pulls:
            return rest.pull_json(self.web, hosted, hosted.pulls[int(number)]) | {"pull_request": {}, "comments": 0}
        if int(number) not in hosted.issues:
            raise MissingError(404, "Not Found")
        return rest.issue_json(self.web, hosted, hosted.issues[int(number)])

    def comments(self, asked: Parameters, name: str, number: str) -> Any:
        return _page(rest.comments_json(self.hosted(name).issues[int(number)]), asked)

    def compare(self, asked: Parameters, name: str, base: str, head: str) -> Any:
        git = ["git", f"--git-dir={self.hosted(name).git}", "merge-base", base, head]
        done = subprocess.run(git, capture_output=True, text=True, check=False)
        if done.returncode:
            raise MissingError(404, "Not Found")
        return {"merge_base_commit": {"sha": done.stdout.strip()}}

    def owned(self, asked: Parameters, kind: str, owner: str) -> Any:
        mine = [hosted for hosted in self.every if hosted.name.startswith(f"{owner}/")]
        if not mine or (kind == "orgs") != owner.endswith("lab"):
            raise MissingError(404, "Not Found")
        return [rest.repository_json(self.web, hosted) for hosted in _page(mine, asked)]

    def search(self, asked: Parameters) -> Any:
        begin, end = re.findall(r"created:(\S+)\.\.(\S+)", asked["q"])[0] if "created:" in asked["q"] else ("", "~")
        found = [hosted for hosted in self.every if begin <= hosted.created_at <= end]
        if int(asked["page"]) * int(asked["per_page"]) > self.cap:
            raise MissingError(422, f"Only the first {self.cap} search results are available")
        nodes = [rest.repository_json(self.web, hosted) for hosted in _page(found, asked)]
        return {"total_count": len(found), "incomplete_results": self.incomplete, "items": nodes}


def _page(items: Sequence[Any], asked: Parameters) -> list[Any]:
    size, page = int(asked.get("per_page", 30)), int(asked.get("page", 1))
    return list(items[(page - 1) * size : page * size])


NAME = r"([^/]+/[^/]+)"
ROUTES: Sequence[tuple[str, Callable[..., Any]]] = (
    (rf"/repos/{NAME}", Routes.repository),
    (rf"/repos/{NAME}/commits", Routes.commits),
    (rf"/repos/{NAME}/pulls", Routes.pulls),
    (rf"/repos/{NAME}/pulls/(\d+)", Routes.pull),
    (rf"/repos/{NAME}/pulls/(\d+)/commits", Routes.pull_commits),
    (rf"/repos/{NAME}/issues/(\d+)", Routes.issue),
    (rf"/repos/{NAME}/issues/(\d+)/comments", Routes.comments),
    (rf"/repos/{NAME}/compare/(\w+)\.\.\.(\w+)", Routes.compare),
    (r"/(orgs|users)/([^/]+)/repos", Routes.owned),
    (r"/search/repositories", Routes.search),
)
