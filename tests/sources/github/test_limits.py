"""Limits and failures of the host: what is waited for, what is asked again, what ends at once."""

import pytest

from oreline.errors import SourceError
from sources.github.limits import Failure, Meaning, meaning_of, wait_seconds
from tests.doubles.github import answers
from tests.doubles.github.answers import Fault
from tests.doubles.github.api import TOKEN, LocalGitHub
from tests.doubles.github.budget import Budget, signed_in
from tests.doubles.github.hosted import HostedRepository
from tests.doubles.github.server import local_github
from tests.sources.github.conftest import ClientOf, Waits

PUMP = HostedRepository(id=1, name="lab/pump", git=None)
PATH = "/orgs/lab/repos"
QUERY = 'query { repository(owner: "lab", name: "pump") { nameWithOwner } }'
SECONDARY = "seconds of waiting for GitHub: too many requests in a short time"


def asked(client_of: ClientOf, api: LocalGitHub, way: str, *tokens: str, **settings: float) -> object:
    github = client_of(api, *(tokens or (TOKEN,)), **settings)
    if way == "rest":
        return github.get(PATH)[0]["full_name"]
    return github.query(QUERY, {}, "a repository")["repository"]["nameWithOwner"]


@pytest.mark.parametrize("way", ["rest", "graph"])
def test_secondary_limit_is_waited_for_as_told(way: str, client_of: ClientOf, waits: Waits) -> None:
    with local_github(PUMP) as api:
        api.fail("/", answers.secondary_limit)
        assert asked(client_of, api, way) == "lab/pump"
    assert waits.seconds == [2.0]
    assert waits.said == [(SECONDARY, 0, 2), (SECONDARY, 2, 2)]


def test_a_long_wait_says_that_it_lasts(client_of: ClientOf, waits: Waits) -> None:
    with local_github(PUMP) as api:
        api.fail("/", answers.secondary_limit_without_time)
        asked(client_of, api, "rest")
    assert waits.seconds == [5.0] * 12
    assert [done for _, done, _ in waits.said] == list(range(0, 61, 5))


def test_secondary_limit_within_a_good_answer(client_of: ClientOf, waits: Waits) -> None:
    with local_github(PUMP) as api:
        api.fail("/graphql", answers.secondary_limit_in_graph)
        assert asked(client_of, api, "graph") == "lab/pump"
    assert waits.seconds == [2.0]


@pytest.mark.parametrize("way", ["rest", "graph"])
def test_refused_for_good_fails_at_once(way: str, client_of: ClientOf, waits: Waits) -> None:
    with local_github(PUMP) as api:
        api.fail("/", answers.not_accessible)
        with pytest.raises(SourceError, match="Resource not accessible") as caught:
            asked(client_of, api, way)
        assert api.count() == 1
    assert caught.value.reason == "no_access"
    assert waits.seconds == []


@pytest.mark.parametrize("way", ["rest", "graph"])
def test_primary_limit_is_waited_for_until_its_reset(way: str, client_of: ClientOf, waits: Waits) -> None:
    with local_github(PUMP) as api:
        api.fail("/", answers.primary_limit(seconds=3))
        assert asked(client_of, api, way) == "lab/pump"
        assert api.count() == 2
    assert 2.0 <= sum(waits.seconds) <= 4.0
    assert waits.said[0][0] == "seconds of waiting for GitHub: credential 1 of 1 has used up its limit"


@pytest.mark.parametrize("fault", [answers.primary_limit(seconds=1_000), answers.secondary_limit])
def test_waiting_has_a_ceiling(fault: Fault, client_of: ClientOf, waits: Waits) -> None:
    with local_github(PUMP) as api:
        api.fail("/", fault, times=9)
        with pytest.raises(SourceError, match="the ceiling is 5 s") as caught:
            asked(client_of, api, "rest", max_wait_seconds=5)
    assert caught.value.reason == "rate_limited"
    assert sum(waits.seconds) <= 5


def test_graph_limit_comes_as_a_good_answer(client_of: ClientOf, waits: Waits) -> None:
    with local_github(PUMP) as api:
        api.tokens[TOKEN]["graphql"] = Budget(left=0)
        with pytest.raises(SourceError, match="has used up its limit") as caught:
            asked(client_of, api, "graph")
        assert api.count() == 1
    assert caught.value.reason == "rate_limited"


@pytest.mark.parametrize("way", ["rest", "graph"])
def test_another_token_takes_over(way: str, client_of: ClientOf, waits: Waits) -> None:
    with local_github(PUMP) as api:
        for name, left in (("ghp_empty", 0), ("ghp_some", 10), ("ghp_full", 4_000)):
            api.tokens[name] = signed_in()
            for resource in ("core", "graphql"):
                api.tokens[name][resource].left = left
        github = client_of(api, "ghp_empty", "ghp_some", "ghp_full")
        for _ in range(6):
            github.get(PATH) if way == "rest" else github.query(QUERY, {}, "a repository")
        assert [item.token for item in api.requests] == ["ghp_empty", "ghp_some", *["ghp_full"] * 5]
    assert waits.seconds == []


@pytest.mark.parametrize("way", ["rest", "graph"])
@pytest.mark.parametrize(
    "fault",
    [answers.bad_gateway, answers.truncated, answers.cut_off, answers.not_json],
    ids=lambda fault: fault.__name__,
)
def test_a_broken_answer_is_asked_for_again(way: str, fault: Fault, client_of: ClientOf) -> None:
    with local_github(PUMP) as api:
        api.fail("/", fault, times=2)
        assert asked(client_of, api, way) == "lab/pump"
        assert api.count() == 3


@pytest.mark.parametrize("way", ["rest", "graph"])
def test_gives_up(way: str, client_of: ClientOf) -> None:
    with local_github(PUMP) as api:
        api.fail("/", answers.bad_gateway, times=9)
        with pytest.raises(SourceError, match="in 3 attempts") as caught:
            asked(client_of, api, way)
        assert api.count() == 3
    assert caught.value.reason == "index_unreachable"


def test_nobody_listens(client_of: ClientOf) -> None:
    with local_github() as api:
        pass
    with pytest.raises(SourceError, match="ConnectionError") as caught:
        asked(client_of, api, "rest")
    assert caught.value.reason == "index_unreachable"


def test_what_did_not_change_is_not_sent_again(client_of: ClientOf) -> None:
    with local_github(PUMP) as api:
        first, again = client_of(api, TOKEN), client_of(api, TOKEN)
        assert first.get(PATH) == again.get(PATH)
        assert api.tokens[TOKEN]["core"].left == 4_999
        assert (first.calls["unchanged"], again.calls["unchanged"]) == (0, 1)
        api.repositories = [HostedRepository(id=1, name="lab/pump", git=None, stars=8)]
        assert again.get(PATH)[0]["stargazers_count"] == 8


@pytest.mark.parametrize(
    ("status", "message", "headers", "meaning"),
    [
        (403, "abuse detection mechanism triggered", {}, Meaning.SECONDARY),
        (429, "Too Many Requests", {}, Meaning.SECONDARY),
        (403, "Forbidden", {"retry-after": "5"}, Meaning.SECONDARY),
        (403, "Forbidden", {"x-ratelimit-remaining": "0"}, Meaning.EXHAUSTED),
        (403, "Forbidden", {"x-ratelimit-remaining": "1"}, Meaning.REFUSED),
        (404, "Not Found", {"x-ratelimit-remaining": "0"}, Meaning.REFUSED),
        (401, "Bad credentials", {}, Meaning.BAD_CREDENTIAL),
        (504, "", {}, Meaning.UNAVAILABLE),
        (200, "Something went wrong while executing your query.", {}, Meaning.UNAVAILABLE),
    ],
)
def test_meanings(status: int, message: str, headers: dict[str, str], meaning: Meaning) -> None:
    assert meaning_of(Failure(status=status, message=message, headers=headers)) is meaning


def test_waits_grow_where_none_is_told() -> None:
    failure = Failure(status=403, message="secondary rate limit", headers={})
    assert [wait_seconds(failure, Meaning.SECONDARY, 0.0, times) for times in range(3)] == [60.0, 120.0, 240.0]
