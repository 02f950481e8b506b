from assets.tables import CANDIDATES, HEALTH_REPORTS, REWARDS, SNAPSHOTS, TASKS
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from pipelines.cli.tables import package_table
from pipelines.report import report_packages
from tests.doubles.benches import CALC, CALC_KEY, a_bench
from tests.doubles.rows import a_rejection, a_reward, a_task


def test_a_package_is_followed_through_the_stages(layout: DataLayout) -> None:
    bench = a_bench(layout)
    turned_away = tuple(a_rejection(subject_id=str(number)) for number in range(3))
    bench.tables.write(TASKS, CALC_KEY, Kept(rows=(a_task(),), rejected=turned_away), "1")
    bench.tables.write(REWARDS, CALC_KEY, Kept(rows=(a_reward(), a_reward(resolved=False))), "1")
    (report,) = report_packages(bench)
    assert (report.purl, report.tasks, report.solved, report.dropped) == (CALC, 1, 1, {"bug_not_seen": 3})


def test_a_package_that_never_came_to_its_tests_says_why(layout: DataLayout) -> None:
    bench = a_bench(layout)
    gone = a_rejection(stage="raw/snapshots", subject="repository", reason="unsafe_archive")
    bench.tables.write(SNAPSHOTS, CALC_KEY, Kept(rows=(), rejected=(gone,)), "1")
    (report,) = report_packages(bench)
    assert report.health == "unsafe_archive"
    assert bench.tables.read(HEALTH_REPORTS, CALC_KEY) == ()


def test_the_table_adds_up(layout: DataLayout) -> None:
    bench = a_bench(layout, "pkg:pypi/a@1", "pkg:pypi/b@1")
    for partition in bench.packages:
        bench.tables.write(TASKS, partition, Kept(rows=(a_task(),), rejected=(a_rejection(),)), "1")
    last = package_table(report_packages(bench)).splitlines()[-1]
    assert last.split() == ["all", "0", "0", "2", "0", "0", "candidates", "2"]


def test_places_and_candidates_are_told_apart(layout: DataLayout) -> None:
    bench = a_bench(layout)
    place, candidate = a_rejection(reason="over_limit"), a_rejection(reason="over_quota")
    bench.tables.write(CANDIDATES, CALC_KEY, Kept(rows=(), rejected=(place, place)), "1")
    bench.tables.write(TASKS, CALC_KEY, Kept(rows=(), rejected=(candidate,)), "1")
    (report,) = report_packages(bench)
    assert report.dropped_by_stage == {"candidates/mutations": {"over_limit": 2}, "tasks/validated": {"over_quota": 1}}
    told = " ".join(package_table((report,)).split())
    assert "places: over_limit 2; candidates: over_quota 1" in told
    assert "over_limit: beyond mutation.candidates (places)" in told
    assert "over_quota: beyond validation.tasks_per_repository (candidates)" in told
