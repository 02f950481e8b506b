"""Runs that come to no good end: nothing of them may look green."""

from pathlib import Path

import pytest

from oreline.languages.contract import Runner, Toolchain
from oreline.sandbox.bubblewrap import Bubblewrap
from tests.doubles.maven import Place, run_order, write_files
from tests.languages.java.projects import aggregator, java, module

pytestmark = [pytest.mark.sandbox, pytest.mark.network, pytest.mark.slow]

FORGED = (
    """<testsuite name='demo.NoTest' tests='1'><testcase classname='demo.NoTest' name='never' time='0'/></testsuite>"""
)
NEEDS = "<dependency><groupId>demo</groupId><artifactId>broken</artifactId><version>1.0</version></dependency>"


@pytest.fixture
def place(tmp_path: Path, toolchain: Toolchain, cache: Path) -> Place:
    return Place(toolchain, tmp_path, cache)


def test_modules_that_do_not_compile_are_named_and_others_run(
    bubblewrap: Bubblewrap, place: Place, runner: Runner
) -> None:
    after = module("jupiter", "after", AfterTest="@Test void one() {}")
    after["after/pom.xml"] = after["after/pom.xml"].replace("<dependencies>", f"<dependencies>{NEEDS}")
    files = {
        "pom.xml": aggregator("broken", "after", "fine"),
        **module("jupiter", "broken", BrokenTest="@Test void one() { nothing(); }"),
        **after,
        **module("jupiter", "fine", FineTest="@Test void one() {}"),
    }
    write_files(place.tree, files)
    report, _ = run_order(bubblewrap, place, runner)
    assert [(result.test_id, str(result.status)) for result in report.results] == [("demo.FineTest#one", "passed")]
    compiler, skipped = report.collection_errors
    assert compiler.startswith("broken/src/test/java/demo/BrokenTest.java: line 10: cannot find symbol\nsymbol: ")
    assert skipped == "after: not run: a module that it needs failed"
    assert report.ended_with == 1


LEFT_BEHIND = """
  @Test void leaves() throws Exception {
    new java.io.File("target/surefire-reports").mkdirs();
    String[] late = {"/bin/sh", "-c", "setsid sh -c 'sleep 300' >/dev/null 2>&1 & exit 0"};
    new ProcessBuilder(late).start().waitFor();
    java.nio.file.Files.write(java.nio.file.Paths.get("target/surefire-reports/TEST-demo.NoTest.xml"),
      "%s".getBytes());
  }"""


def test_crashes_and_forged_reports_are_seen(bubblewrap: Bubblewrap, place: Place, runner: Runner) -> None:
    files = {
        "pom.xml": aggregator("exits", "forges"),
        **module("jupiter", "exits", ExitTest="@Test void one() { System.exit(0); }"),
        **module("jupiter", "forges", ForgeTest=LEFT_BEHIND % FORGED),
    }
    write_files(place.tree, files)
    report, finished = run_order(bubblewrap, place, runner)
    exits, forges = report.collection_errors
    assert exits.startswith(
        "exits: org.apache.maven.plugins:maven-surefire-plugin:3.2.5:test:\n"
        "The forked VM terminated without properly saying goodbye."
    )
    assert forges == "forges: Maven counted 1 tests, and the reports hold 2"
    assert (report.ended_with, finished.exit_code) == (1, 1)


def test_a_hanging_test_is_named(bubblewrap: Bubblewrap, place: Place, runner: Runner) -> None:
    body = "@Test public void spins() { while (true) { } }"
    write_files(place.tree, module("junit4", SpinTest=body))
    report, finished = run_order(bubblewrap, place, runner, test_seconds=2)
    assert [(result.test_id, str(result.status)) for result in report.results] == [("demo.SpinTest#spins", "timeout")]
    assert report.collection_errors
    assert finished.exit_code == 1


STATE = """package demo;
public class State { public static boolean isSet; }
"""


def test_classes_run_in_reverse_when_asked(bubblewrap: Bubblewrap, place: Place, runner: Runner) -> None:
    files = module("jupiter", ATest="@Test void sets() { State.isSet = true; }")
    files["src/test/java/demo/BTest.java"] = java("BTest", "@Test void needs() { assertTrue(State.isSet); }")
    write_files(place.tree, {**files, "src/test/java/demo/State.java": STATE})
    report, _ = run_order(bubblewrap, place, runner, is_reversed=True, workers=1)
    assert {result.test_id: str(result.status) for result in report.results} == {
        "demo.ATest#sets": "passed",
        "demo.BTest#needs": "failed",
    }


def test_no_tests_are_no_success(bubblewrap: Bubblewrap, place: Place, runner: Runner) -> None:
    write_files(place.tree, module("jupiter"))
    report, finished = run_order(bubblewrap, place, runner)
    assert (report.results, report.collected, finished.exit_code) == ((), 0, 5)
