"""Makes an archive hour of full size and shape: what kinds of events, how long, and how well they pack.

Events are as before 2025-10-07, when hours were largest; every tenth pull request is a stub as since then.
"""

import gzip
import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

Json = dict[str, Any]
API: Final = "https://api.github.com"
REPOSITORY_LINKS: Final = """
archive assignees blobs branches collaborators comments commits compare contents contributors deployments downloads
events forks git_commits git_refs git_tags hooks issue_comment issue_events issues keys labels languages merges
milestones notifications pulls releases stargazers statuses subscribers subscription tags teams trees
"""
USER_LINKS: Final = "events followers following gists organizations received_events repos starred subscriptions"
PULL_LINKS: Final = "comments commits html issue review_comment review_comments self statuses"


@dataclass(frozen=True)
class HourMaker:
    """Draws events. The same seed gives the same bytes."""

    chance: random.Random

    @cached_property
    def words(self) -> list[str]:
        """What texts and names are made of."""
        letters = "abcdefghijklmnopqrstuvwxyz"
        return ["".join(self.chance.choices(letters, k=self.chance.randint(2, 10))) for _ in range(4_000)]

    @cached_property
    def frequencies(self) -> list[float]:
        """How often each word comes, summed up: as in a language, the n-th a n-th as often as the first."""
        return list(accumulate(1 / rank for rank in range(1, len(self.words) + 1)))

    def text(self, most_words: int) -> str:
        """Up to so many words."""
        count = self.chance.randint(1, most_words)
        return " ".join(self.chance.choices(self.words, cum_weights=self.frequencies, k=count))

    def sha(self) -> str:
        """A commit."""
        return f"{self.chance.getrandbits(160):040x}"

    def user(self, login: str) -> Json:
        """An account with all its links."""
        url, number = f"{API}/users/{login}", self.chance.getrandbits(27)
        links = {f"{name}_url": f"{url}/{name}" for name in USER_LINKS.split()}
        picture = f"https://avatars.githubusercontent.com/u/{number}?v=4"
        return {"login": login, "id": number, "avatar_url": picture, "url": url, **links, "type": "User"}

    def repository(self, name: str) -> Json:
        """A repository with all its links."""
        url = f"{API}/repos/{name}"
        links = {f"{link}_url": f"{url}/{link}" for link in REPOSITORY_LINKS.split()}
        owner, _, short = name.partition("/")
        told = {"description": self.text(15), "size": self.chance.getrandbits(20), "default_branch": "main"}
        return {"id": 1, "name": short, "full_name": name, "owner": self.user(owner), "url": url, **links, **told}

    def pull(self, name: str, number: int, *, is_stub: bool) -> Json:
        """A pull request, whole or as a stub."""
        url = f"{API}/repos/{name}/pulls/{number}"
        sides: Json = {side: {"ref": self.chance.choice(self.words), "sha": self.sha()} for side in ("base", "head")}
        if is_stub:
            return {"url": url, "number": number, **sides}
        for side in sides.values():
            side |= {"user": self.user(name.partition("/")[0]), "repo": self.repository(name)}
        links = {link: {"href": f"{url}/{link}"} for link in PULL_LINKS.split()}
        told = {"title": self.text(12), "body": self.text(300), "merged": self.chance.random() < 0.7}
        return {"url": url, "number": number, "user": self.user(self.login()), **sides, "_links": links, **told}

    def login(self) -> str:
        """Somebody; every fifth is a bot."""
        name = self.chance.choice(self.words)
        return f"{name}[bot]" if self.chance.random() < 0.2 else name

    def event(self, number: int) -> Json:
        """The n-th event of the hour."""
        (kind,) = self.chance.choices(list(KINDS), weights=[share for share, _ in KINDS.values()])
        name, login = f"{self.chance.choice(self.words)}/{self.chance.choice(self.words)}", self.login()
        repo = {"id": self.chance.getrandbits(30), "name": name, "url": f"{API}/repos/{name}"}
        actor = {"id": 7, "login": login, "display_login": login, "gravatar_id": "", "url": f"{API}/users/{login}"}
        return {
            "id": str(45_000_000_000 + number),
            "type": kind,
            "actor": actor,
            "repo": repo,
            "payload": KINDS[kind][1](self, name),
            "public": True,
            "created_at": f"2025-06-01T05:{number // 60 % 60:02}:{number % 60:02}Z",
        }


def _commit(maker: HourMaker, name: str) -> Json:
    sha, author = maker.sha(), {"email": f"{maker.sha()}@users.example", "name": maker.login()}
    url = f"{API}/repos/{name}/commits/{sha}"
    return {"sha": sha, "author": author, "message": maker.text(40), "distinct": True, "url": url}


def _push(maker: HourMaker, name: str) -> Json:
    commits = [_commit(maker, name) for _ in range(maker.chance.choice([1, 1, 1, 2, 4, 8]))]
    return {"push_id": maker.chance.getrandbits(34), "ref": "refs/heads/main", "head": maker.sha(), "commits": commits}


def _pull_request(maker: HourMaker, name: str) -> Json:
    number, is_stub = maker.chance.randint(1, 9_999), maker.chance.random() < 0.1
    action = maker.chance.choice(["opened", "closed"])
    return {"action": action, "number": number, "pull_request": maker.pull(name, number, is_stub=is_stub)}


def _review(maker: HourMaker, name: str) -> Json:
    review = {"user": maker.user(maker.login()), "body": maker.text(60), "state": "approved"}
    return {"action": "created", "review": review, "pull_request": maker.pull(name, 1, is_stub=False)}


def _issue(maker: HourMaker, name: str) -> Json:
    told = {"number": maker.chance.randint(1, 9_999), "title": maker.text(12), "body": maker.text(250)}
    return {"action": maker.chance.choice(["opened", "closed"]), "issue": {**told, "user": maker.user(maker.login())}}


def _comment(maker: HourMaker, name: str) -> Json:
    return {**_issue(maker, name), "comment": {"user": maker.user(maker.login()), "body": maker.text(200)}}


def _create(maker: HourMaker, name: str) -> Json:
    return {"ref": "main", "ref_type": "branch", "master_branch": "main", "description": maker.text(12)}


KINDS: Final[Mapping[str, tuple[float, Callable[[HourMaker, str], Json]]]] = {
    "PushEvent": (0.55, _push),
    "CreateEvent": (0.22, _create),
    "PullRequestEvent": (0.08, _pull_request),
    "IssueCommentEvent": (0.07, _comment),
    "PullRequestReviewEvent": (0.05, _review),
    "IssuesEvent": (0.03, _issue),
}
"""Share of each kind of event, and what it holds."""


def make_hour(path: Path, events: int) -> int:
    """Write an hour of so many events; its size unpacked, in bytes."""
    maker, size = HourMaker(random.Random(5)), 0  # noqa: S311 -- nothing is secret here
    with gzip.open(path, "wb") as file:
        for number in range(events):
            size += file.write(json.dumps(maker.event(number), separators=(",", ":")).encode() + b"\n")
    return size
