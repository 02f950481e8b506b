"""A recipe's hours are read where something asks for them, once, and looked at again when they change."""

from pathlib import Path

import pytest

from assets.archive import EVENTS
from assets.bench import Bench
from assets.mining import pull_requests
from assets.plan import Plan
from assets.run import run_stage
from assets.tables import PULL_REQUESTS, REPOSITORIES
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from sources.mining.archive import ARCHIVE
from sources.mining.contract import Ground
from sources.purl import parse_repository_purl
from tests.doubles.archive_hours import stub_pull, write_hour
from tests.doubles.benches import a_bench
from tests.doubles.github.hosting import Hosting
from tests.doubles.github.server import local_github
from tests.sources.mining.test_github import sign_in

PURL = "pkg:github/lab/pump"
PUMP = {"id": 42, "name": "lab/pump"}


def bench_of(layout: DataLayout, hours: Path, source: str, **more: str) -> Bench:
    plan = Plan.model_validate({"archive_hours": {"address": str(hours), **more}})
    return a_bench(layout, PURL, plan=plan, sources=frozenset({source}))


def make(bench: Bench) -> tuple[list[int], list[str], bool]:
    """Numbers and reasons that are stored, and whether they stood."""
    (key,) = bench.packages
    (done,) = run_stage(pull_requests, bench, [key])
    numbers = [change.number for change in bench.tables.read(PULL_REQUESTS, key)]
    return numbers, sorted(bench.tables.reasons(PULL_REQUESTS, key)), done.is_reused


def test_hours_of_a_recipe(layout: DataLayout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pump, hours = Hosting(tmp_path / "pump.git", "lab/pump"), tmp_path / "hours"
    for number in (2, 3):
        pump.pull(number)
    write_hour(hours, "2025-10-07-5", stub_pull(1, 2, repo=PUMP))
    wanted = {"first_hour": "2025-10-07-05", "last_hour": "2025-10-07-06"}
    with local_github(pump.publish()) as api:
        sign_in(api, monkeypatch)
        (key,) = bench_of(layout, hours, "archive").packages
        described = ARCHIVE.read_repository(Ground(layout=layout, purl=parse_repository_purl(PURL)))
        bench_of(layout, hours, "archive").tables.write(REPOSITORIES, key, Kept(rows=(described,)), "1")
        assert make(bench_of(layout, hours, "archive")) == ([], ["no_archive_hours"], False)
        assert make(bench_of(layout, hours, "archive", **wanted)) == ([2], ["missing_hour"], False)
        write_hour(hours, "2025-10-07-6", stub_pull(2, 3, repo=PUMP, created_at="2025-10-07T06:00:00Z"))
        assert make(bench_of(layout, hours, "archive", **wanted)) == ([3, 2], [], False)
        assert make(bench_of(layout, hours, "archive", **wanted)) == ([3, 2], [], True)


def test_hours_are_read_for_the_archive_alone(layout: DataLayout, tmp_path: Path) -> None:
    bench = bench_of(layout, tmp_path, "history", first_hour="2025-10-07-05", last_hour="2025-10-07-05")
    assert make(bench) == ([], [], False)
    assert bench.tables.schema(EVENTS, "2025-10-07-05") is None
