"""A crash resumes at its page; tomorrow's run asks only for what changed; whoever has enough stops asking."""

import json

import pytest

from oreline.errors import SourceError
from oreline.records.layout import DataLayout
from sources.changes.settings import MiningSettings
from sources.github.changes import read_changes
from tests.doubles.github import answers
from tests.doubles.github.api import TOKEN, LocalGitHub
from tests.doubles.github.history import moment
from tests.doubles.github.hosting import Hosting
from tests.doubles.github.server import local_github
from tests.sources.github.conftest import PURL, ClientOf, Mine

NUMBERS = [9, 8, 7, 6, 5, 4, 3]


@pytest.fixture
def seven(pump: Hosting) -> Hosting:
    """Seven merged pull requests, 9 the newest."""
    for number in reversed(NUMBERS):
        pump.pull(number, how="squash")
    return pump


def pages_asked(api: LocalGitHub) -> list[str | None]:
    """Where each page of pull requests began."""
    asked = [json.loads(item.body) for item in api.requests if "graphql" in item.path]
    return [item["variables"]["after"] for item in asked if "after" in item["variables"]]


def test_a_failure_in_the_middle(seven: Hosting, mine: Mine, client_of: ClientOf, layout: DataLayout) -> None:
    with local_github(seven.publish()) as api:
        pages = read_changes(client_of(api, TOKEN, page_size=3), layout, PURL, MiningSettings())
        assert [change.number for change in next(pages).changes] == [9, 8, 7]
        api.fail("/graphql", answers.not_accessible)
        with pytest.raises(SourceError, match="not accessible"):
            next(pages)
        api.requests.clear()
        assert [change.number for change in mine(api, page_size=3).changes] == NUMBERS
        top, second, third = pages_asked(api)
    assert top is None
    assert None not in {second, third}


def test_a_page_that_was_not_finished_is_read_again(seven: Hosting, mine: Mine, layout: DataLayout) -> None:
    with local_github(seven.publish()) as api:
        mine(api, page_size=3)
        cursor = layout.cursor("github", PURL)
        state = json.loads(cursor.read_text())
        (cursor.with_suffix("") / "000002.json").write_text("cut off")
        cursor.write_text(json.dumps(state | {"pages": 2, "after": "", "newest": {"updated_at": "", "numbers": []}}))
        assert [change.number for change in mine(api, page_size=3).changes] == NUMBERS


def test_tomorrow_only_what_changed_is_read(seven: Hosting, mine: Mine, layout: DataLayout) -> None:
    with local_github(seven.publish()) as api:
        mine(api, page_size=3)
        api.requests.clear()
        seven.repository.pulls[4].title = "Mend it, in other words"
        seven.repository.pulls[4].updated_at = moment(5_000)
        told = mine(api, page_size=3)
        assert pages_asked(api) == [None]
        assert [change.number for change in told.changes] == NUMBERS
        assert next(change.title for change in told.changes if change.number == 4) == "Mend it, in other words"
        pages = sorted(path.name for path in layout.cursor("github", PURL).with_suffix("").iterdir())
        assert pages == ["000000.json", "000001.json", "000002.json", "000003.json"]
        assert mine(api, page_size=3) == told
        assert len(list(layout.cursor("github", PURL).with_suffix("").iterdir())) == 4


def test_many_new_ones_with_a_crash_among_them(seven: Hosting, mine: Mine) -> None:
    late = {number: seven.repository.pulls.pop(number) for number in (9, 8, 7, 6, 5)}
    with local_github(seven.publish()) as api:
        assert [change.number for change in mine(api, page_size=2).changes] == [4, 3]
        seven.repository.pulls |= late
        api.fail("/graphql", lambda right: right)
        api.fail("/graphql", answers.not_accessible)
        with pytest.raises(SourceError, match="not accessible"):
            mine(api, page_size=2)
        api.requests.clear()
        assert [change.number for change in mine(api, page_size=2).changes] == NUMBERS
        resumed, *others = pages_asked(api)
    assert resumed is not None
    assert others == [*others[:-1], None]


def test_whoever_has_enough_stops_and_goes_on_later(
    seven: Hosting, mine: Mine, client_of: ClientOf, layout: DataLayout
) -> None:
    with local_github(seven.publish()) as api:
        next(read_changes(client_of(api, TOKEN, page_size=3), layout, PURL, MiningSettings()))
        assert len(pages_asked(api)) == 1
        pages = read_changes(client_of(api, TOKEN, page_size=3), layout, PURL, MiningSettings())
        assert [[change.number for change in page.changes] for page in pages] == [[9, 8, 7], [6, 5, 4], [3]]


def test_since(seven: Hosting, mine: Mine) -> None:
    since = seven.repository.pulls[6].merged_at or ""
    with local_github(seven.publish()) as api:
        told = mine(api, since=since, page_size=2)
        assert [change.number for change in told.changes] == [9, 8, 7, 6]
        assert len(pages_asked(api)) == 3
        assert [change.number for change in mine(api, page_size=2).changes] == NUMBERS


def test_a_cursor_the_host_forgot(seven: Hosting, mine: Mine, layout: DataLayout) -> None:
    with local_github(seven.publish()) as api:
        mine(api, since="2024-01-01T12:00:00Z", page_size=2)
        cursor = layout.cursor("github", PURL)
        cursor.write_text(json.dumps(json.loads(cursor.read_text()) | {"after": "???", "oldest": "2030"}))
        with pytest.raises(SourceError) as caught:
            mine(api)
        assert caught.value.reason == "stale_cursor"
        assert [change.number for change in mine(api).changes] == NUMBERS


def test_what_is_stored_is_told_though_the_host_fails(
    seven: Hosting, mine: Mine, client_of: ClientOf, layout: DataLayout
) -> None:
    with local_github(seven.publish()) as api:
        mine(api)
        api.fail("/graphql", answers.bad_gateway, times=99)
        pages = read_changes(client_of(api, TOKEN, page_size=1), layout, PURL, MiningSettings())
        assert [change.number for change in next(pages).changes] == NUMBERS
        with pytest.raises(SourceError):
            next(pages)


def test_with_a_token_later_it_is_read_anew(seven: Hosting, mine: Mine) -> None:
    with local_github(seven.publish()) as api:
        assert mine(api, "").changes[0].files == ()
        assert mine(api, TOKEN).changes[0].files != ()
