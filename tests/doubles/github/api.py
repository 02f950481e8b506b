"""The local GitHub: who may ask what, limits, ETags, renamed repositories; faults are switched on by path.

with local_github(hosting.repository) as api:
    api.url                                        # base URL for a client
    api.fail("/graphql", bad_gateway, times=1)
    api.count("/graphql")                          # requests so far
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from urllib.parse import parse_qsl, urlsplit

from tests.doubles.github.answers import Answer, Fault, json_answer
from tests.doubles.github.budget import Budget, anonymous, signed_in
from tests.doubles.github.graph import GraphAnswers
from tests.doubles.github.hosted import HostedRepository
from tests.doubles.github.routes import MissingError, Routes

TOKEN = "ghp_good"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A request that came."""

    method: str
    path: str
    query: str
    token: str
    body: bytes = b""
    etag: str = ""


@dataclass(slots=True)
class LocalGitHub:
    """A running host."""

    repositories: list[HostedRepository]
    web: str = ""
    """Where people and git find it."""
    renamed: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, dict[str, Budget]] = field(default_factory=lambda: {TOKEN: signed_in(), "": anonymous()})
    requests: list[Asked] = field(default_factory=list)
    search_cap: int = 1_000
    is_search_incomplete: bool = False
    _faults: list[tuple[str, Fault]] = field(default_factory=list)

    @property
    def url(self) -> str:
        """Base of the API, as an Enterprise host has it."""
        return f"{self.web}/api/v3"

    def fail(self, path: str, fault: Fault, times: int = 1) -> None:
        """Answer the next requests of `path` (a part of it) by `fault`."""
        self._faults += [(path, fault)] * times

    def count(self, path: str = "") -> int:
        """Requests whose path holds `path`."""
        return sum(path in asked.path for asked in self.requests)

    def answer(self, asked: Asked) -> Answer:
        """What is sent for a request, faults included."""
        self.requests.append(asked)
        right = self._right_answer(asked)
        for entry in self._faults:
            if entry[0] in asked.path:
                self._faults.remove(entry)
                return entry[1](right)
        return right

    def _right_answer(self, asked: Asked) -> Answer:
        if asked.path.endswith("/access_tokens"):
            self.tokens["ghs_installation"] = signed_in()
            told = {"token": "ghs_installation", "expires_at": "2099-01-01T00:00:00Z", "permissions": {}}
            return json_answer(told, 201)
        if asked.token not in self.tokens:
            return json_answer({"message": "Bad credentials"}, 401)
        resource = _resource(asked.path)
        budget = self.tokens[asked.token][resource]
        is_paid = budget.spend()
        answer = (self._told if is_paid else self._refused)(asked, resource)
        if answer.status == 304:
            budget.refund()
        return replace(answer, headers=answer.headers | budget.headers(resource))

    def _refused(self, asked: Asked, resource: str) -> Answer:
        if resource == "graphql" and asked.token:
            message = "API rate limit already exceeded for user ID 1."
            return json_answer({"errors": [{"type": "RATE_LIMITED", "message": message}]})
        return json_answer({"message": "API rate limit exceeded for 127.0.0.1."}, 403)

    def _told(self, asked: Asked, resource: str) -> Answer:
        def find(name: str) -> HostedRepository | None:
            return self._find(self.renamed.get(name, name), asked.token)

        if resource == "graphql":
            body = json.loads(asked.body)
            return json_answer(GraphAnswers(find, self.web).answer(body["query"], body["variables"]))
        path = asked.path.removeprefix("/api/v3")
        for old, new in self.renamed.items():
            if path.startswith(f"/repos/{old}"):
                return json_answer({}, 301, Location=f"{self.url}/repos/{new}{path.removeprefix(f'/repos/{old}')}")
        routes = Routes(self.web, find, self.repositories, self.search_cap, self.is_search_incomplete)
        try:
            body = routes.answer(path, dict(parse_qsl(asked.query)))
        except MissingError as missing:
            return json_answer({"message": missing.message}, missing.status)
        return _versioned(json_answer(body), asked.etag)

    def _find(self, name: str, token: str) -> HostedRepository | None:
        found = (hosted for hosted in self.repositories if hosted.name.casefold() == name.casefold())
        return next((hosted for hosted in found if hosted.visible_to(token)), None)


def _resource(path: str) -> str:
    if path.endswith("/graphql"):
        return "graphql"
    return "search" if "/search/" in path else "core"


def _versioned(answer: Answer, known: str) -> Answer:
    etag = f'W/"{hashlib.sha256(answer.body).hexdigest()}"'
    return replace(
        answer,
        status=304 if known == etag else 200,
        body=b"" if known == etag else answer.body,
        headers=answer.headers | {"ETag": etag},
    )


def split_target(target: str) -> tuple[str, str]:
    """Path and query of a request's target."""
    parts = urlsplit(target)
    return parts.path, parts.query


def git_folders(repositories: Iterable[HostedRepository]) -> dict[str, HostedRepository]:
    """Repositories by the path git asks for."""
    return {f"/{hosted.name}.git": hosted for hosted in repositories if hosted.git}
