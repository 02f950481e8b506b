"""What a person reads of a health check."""

from dataclasses import replace

from oreline.records.environment import AttemptOutcome
from oreline.records.testing import Status
from oreline.validation.copies.origins import CopyOrigin
from oreline.validation.series import BaselineRun
from pipelines.cli.health_lines import health_lines
from pipelines.health import BuiltEnvironment, HealthCheck
from pipelines.health_tests import TestRow, rows_of
from quality.baseline_labels import label_tests
from tests.quality.test_health import a_run


def test_a_row_tells_why_a_test_broke_first_and_how_often_it_passed() -> None:
    runs = [BaselineRun(name="default", run=a_run(".Fs", message)) for message in ("E   KeyError: 3", "other")]
    assert rows_of(label_tests("5" * 64, runs), runs) == (
        TestRow(
            test_id="t::1",
            label="failing",
            statuses=(Status.FAILED, Status.FAILED),
            asked=2,
            pass_rate=0.0,
            line="KeyError: 3",
            message="E   KeyError: 3",
        ),
    )


def test_a_report_says_why_tests_broke_and_where_copies_come_from() -> None:
    rows = [
        TestRow(test_id=f"t::{n}", label="failing", statuses=(), asked=2, pass_rate=0.0, line=f"no {n}", message="")
        for n in range(12)
    ]
    origin = CopyOrigin(place="node_modules/left", version="1.2", pulled_by=("tap@4.0",))
    lines = list(health_lines(a_check(test_rows=tuple(rows), copy_origins=(origin,))))
    assert lines[0] == "left: rejected: too_few_tests"
    assert "  why          t::9: no 9" in lines
    assert "  why          2 more: --json tells of each" in lines
    assert "  copy         node_modules/left, version 1.2, pulled in by tap@4.0" in lines


def test_a_report_says_which_sandbox_judged() -> None:
    kept = a_check(sandbox="docker", environment=BuiltEnvironment(is_kept=True))
    second = [list(health_lines(check))[1] for check in (a_check(sandbox="docker"), kept)]
    told = "  sandbox      docker, in an environment built before, in this sandbox or the other"
    assert second == ["  sandbox      docker", told]


def test_a_way_to_install_that_failed_says_why() -> None:
    said = "`npm ci`: exit code 1 after 0.4 s\nnpm error code EUSAGE\nnpm error\nnpm error no lock file\nusage"
    attempt = AttemptOutcome(name="npm ci", outcome="build_failed", detail=said, seconds=0.4)
    lines = list(health_lines(a_check(environment=BuiltEnvironment(attempts=(attempt,)))))
    at = lines.index("  attempt      npm ci: build_failed: `npm ci`: exit code 1 after 0.4 s")
    assert [line.strip() for line in lines[at + 1 : at + 3]] == ["npm error code EUSAGE", "npm error no lock file"]
    assert lines[at + 3].startswith("  tests ")


def test_what_could_not_be_found_out_is_not_called_rejected() -> None:
    first = next(health_lines(a_check(verdict="unknown", reasons=("index_unreachable",))))
    assert first == "left: could not be found out: index_unreachable"


def a_check(**changes: object) -> HealthCheck:
    found = HealthCheck(
        verdict="rejected",
        target="left",
        reasons=("too_few_tests",),
        purl="",
        snapshot_id="",
        language="",
        sandbox="bubblewrap",
        tests=1,
        stable=1,
        pass_share=1.0,
        counts="",
    )
    return replace(found, **changes)  # type: ignore[arg-type]
