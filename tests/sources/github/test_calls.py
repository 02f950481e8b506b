"""What mining costs, counted at the host."""

from tests.doubles.github.hosted import HostedFile
from tests.doubles.github.hosting import Hosting
from tests.doubles.github.server import local_github
from tests.sources.github.conftest import Mine

WAYS = ("merge", "squash", "rebase")


def test_a_thousand_merged_pull_requests_cost_at_most_sixty_calls(pump: Hosting, mine: Mine) -> None:
    for number in range(1, 1_001):
        pump.issue(10_000 + number, f"Leak {number}")
        closes = [("lab/pump", 10_000 + number)] if number % 2 else []
        pull = pump.pull(
            number, how=WAYS[number % 3], messages=["one", "two"], body=f"Fixes #{10_000 + number}", closes=closes
        )
        if number % 100 == 0:
            pull.files = [HostedFile(path=f"part{index}.py") for index in range(250)]
    with local_github(pump.publish()) as api:
        told = mine(api)
        graph, rest = api.count("/graphql"), api.count("/api/v3")
    assert len(told.changes) == len(told.issues) == 1_000
    assert all(change.linked_issues == (f"lab/pump#{10_000 + change.number}",) for change in told.changes)
    assert told.rejected == ()
    assert graph == 50 <= 60
    assert rest == 0
