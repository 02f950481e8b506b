"""Which repositories to mine, and whether that is all of them."""

import pytest

from oreline.errors import SourceError
from sources.github.discovery import list_organisation, parse_list, search_repositories
from tests.doubles.github.api import TOKEN
from tests.doubles.github.budget import Budget
from tests.doubles.github.history import moment
from tests.doubles.github.hosted import HostedRepository
from tests.doubles.github.server import local_github
from tests.sources.github.conftest import ClientOf


def many(count: int, hours: float = 1) -> list[HostedRepository]:
    """So many repositories, created one after the other."""
    return [
        HostedRepository(id=number, name=f"lab/r{number}", created_at=moment(number * hours)) for number in range(count)
    ]


def test_a_search_beyond_its_cap_is_split_by_time(client_of: ClientOf) -> None:
    with local_github(*many(3_041)) as api:
        api.tokens[TOKEN]["search"] = Budget()
        found = search_repositories(client_of(api, TOKEN), "language:python")
    assert (len(set(found.purls)), found.total, found.is_complete) == (3_041, 3_041, True)
    assert found.purls[0] == "pkg:github/lab/r0"


def test_a_search_that_cannot_be_split_never_says_complete(client_of: ClientOf) -> None:
    with local_github(*many(1_041, hours=0)) as api:
        api.tokens[TOKEN]["search"] = Budget()
        found = search_repositories(client_of(api, TOKEN), "language:python")
    assert (len(found.purls), found.total, found.is_complete) == (1_000, 1_041, False)


def test_a_search_that_ran_out_of_time_never_says_complete(client_of: ClientOf) -> None:
    with local_github(*many(3)) as api:
        api.is_search_incomplete = True
        found = search_repositories(client_of(api, TOKEN), "language:python")
    assert (len(found.purls), found.is_complete) == (3, False)


def test_an_organisation_page_by_page(client_of: ClientOf) -> None:
    with local_github(*many(230), HostedRepository(id=900, name="mira/garden")) as api:
        found, own = (list_organisation(client_of(api, TOKEN), name) for name in ("lab", "mira"))
        with pytest.raises(SourceError) as caught:
            list_organisation(client_of(api, TOKEN), "nobody")
    assert (len(found.purls), found.is_complete) == (230, True)
    assert own.purls == ("pkg:github/mira/garden",)
    assert caught.value.reason == "unknown_organisation"


def test_a_list() -> None:
    told = parse_list([
        "lab/pump", "# those below are old", "", "https://github.com/lab/hose.git", "pkg:github/lab/pump  # again",
        "just words",
    ])  # fmt: skip
    assert told.rows == ("pkg:github/lab/pump", "pkg:github/lab/hose")
    assert [(item.subject_id, item.reason) for item in told.rejected] == [("just words", "bad_purl")]
