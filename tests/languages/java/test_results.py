"""One run of a tree with three test frameworks; what it reports of each kind of test."""

from pathlib import Path

import pytest

from oreline.languages.contract import Runner, Toolchain
from oreline.records.testing import TestResult
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.report import Report
from tests.doubles.maven import Place, run_order, write_files
from tests.languages.java.projects import aggregator, module

pytestmark = [pytest.mark.sandbox, pytest.mark.network, pytest.mark.slow]

TEST_SECONDS = 2

JUPITER = {
    "Plain": """
  @Test void passes() {}
  @Test void fails() { assertEquals(4, 3); }
  @Test void breaks() { throw new IllegalStateException("boom"); }
  @Test void prints() { System.out.println("[INFO] Tests run: 9, Failures: 0, Errors: 0, Skipped: 0"); }
  @Test @Disabled("later") void off() {}
  @Test void assumed() { assumeTrue(false, "not here"); }
  @Test @DisplayName("words [and] \\n more") void named() {}
  @Test void sleeps() throws Exception { Thread.sleep(60_000); }
  @ParameterizedTest @CsvSource({"'a b',1", "'#[é',2"}) void pairs(String s, int n) { assertEquals(1, n); }
  @TestFactory Stream<DynamicTest> made() { return Stream.of("x", "y").map(s -> DynamicTest.dynamicTest(s, () -> {})); }
  @Nested class Inner { @Test void deep() {} }""",
    "Setup": """
  @BeforeAll static void up() { throw new IllegalStateException("no server"); }
  @Test void one() {}
  @Test void two() {}""",
    "Teardown": """
  @AfterAll static void down() { throw new IllegalStateException("late"); }
  @Test void one() {}""",
}
JUNIT4 = {
    "Plain": """
  @Test public void passes() {}
  @Test public void fails() { assertEquals(4, 3); }
  @Test @Ignore("later") public void off() {}
  @Test public void assumed() { assumeTrue(false); }""",
    "Setup": """
  @BeforeClass public static void up() { throw new IllegalStateException("no server"); }
  @Test public void one() {}""",
}
PARAMETERIZED = """package demo;
import java.util.*;
import org.junit.*;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
@RunWith(Parameterized.class)
public class EachTest {
  @Parameterized.Parameters(name = "{index}: {0}") public static List<Object> data() {
    return Arrays.asList("a b", new Object());
  }
  @Parameterized.Parameter public Object given;
  @Test public void same() { Assert.assertEquals("a b", given); }
}
"""
OLD = """package demo;
public class OldTest extends junit.framework.TestCase {
  public void testPasses() {}
  public void testFails() { assertEquals(1, 2); }
}
"""
OFF = """package demo;
import org.junit.*;
@Ignore("all") public class OffTest { @Test public void one() {} @Test public void two() {} }
"""
TESTNG = {
    "Plain": """
  @Test public void passes() {}
  @Test public void fails() { assertEquals(3, 4); }
  @Test(enabled = false) public void off() {}
  @Test public void skips() { throw new SkipException("not here"); }
  @DataProvider public Object[][] rows() { return new Object[][] {{1}, {2}}; }
  @Test(dataProvider = "rows") public void each(int n) { assertEquals(n, 1); }""",
}


def classes(suffixed: dict[str, str]) -> dict[str, str]:
    return {f"{name}Test": body for name, body in suffixed.items()}


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    files = {
        "pom.xml": aggregator("jupiter", "junit4", "testng"),
        **module("jupiter", "jupiter", **classes(JUPITER)),
        **module("junit4", "junit4", **{f"Four{name}": body for name, body in classes(JUNIT4).items()}),
        **module("testng", "testng", **{f"Ng{name}": body for name, body in classes(TESTNG).items()}),
        "junit4/src/test/java/demo/EachTest.java": PARAMETERIZED,
        "junit4/src/test/java/demo/OldTest.java": OLD,
        "junit4/src/test/java/demo/OffTest.java": OFF,
    }
    return write_files(tmp_path_factory.mktemp("suite"), files)


@pytest.fixture(scope="module")
def report(bubblewrap: Bubblewrap, suite: Path, toolchain: Toolchain, cache: Path, runner: Runner) -> Report:
    return run_order(bubblewrap, Place(toolchain, suite, cache), runner, test_seconds=TEST_SECONDS)[0]


@pytest.fixture(scope="module")
def results(report: Report) -> dict[str, TestResult]:
    return {result.test_id: result for result in report.results}


EXPECTED = {
    "demo.EachTest#same[0: a b]": "passed",
    "demo.EachTest#same[1: java.lang.Object@]": "failed",
    "demo.FourPlainTest#assumed": "skipped",
    "demo.FourPlainTest#fails": "failed",
    "demo.FourPlainTest#off": "skipped",
    "demo.FourPlainTest#passes": "passed",
    "demo.FourSetupTest": "error",
    "demo.FourSetupTest#one": "error",
    "demo.NgPlainTest#each[1](1)": "passed",
    "demo.NgPlainTest#each[2](2)": "failed",
    "demo.NgPlainTest#fails": "failed",
    "demo.NgPlainTest#passes": "passed",
    "demo.NgPlainTest#skips": "skipped",
    "demo.OffTest#one": "skipped",
    "demo.OffTest#two": "skipped",
    "demo.OldTest#testFails": "failed",
    "demo.OldTest#testPasses": "passed",
    "demo.PlainTest#assumed": "skipped",
    "demo.PlainTest#breaks": "failed",
    "demo.PlainTest#fails": "failed",
    "demo.PlainTest#made": "passed",
    "demo.PlainTest#made #2": "passed",
    "demo.PlainTest#named": "passed",
    "demo.PlainTest#off": "skipped",
    "demo.PlainTest#pairs(String, int)[1]": "passed",
    "demo.PlainTest#pairs(String, int)[2]": "failed",
    "demo.PlainTest#passes": "passed",
    "demo.PlainTest#prints": "passed",
    "demo.PlainTest#sleeps": "timeout",
    "demo.PlainTest$Inner#deep": "passed",
    "demo.SetupTest": "error",
    "demo.SetupTest#one": "error",
    "demo.SetupTest#two": "error",
    "demo.TeardownTest": "error",
    "demo.TeardownTest#one": "passed",
}


def test_every_test_is_told_once_by_its_name(results: dict[str, TestResult]) -> None:
    assert {test: str(result.status) for test, result in results.items()} == EXPECTED


def test_the_run_tells_its_end_and_how_many(report: Report) -> None:
    assert (report.ended_with, report.collected, report.collection_errors) == (1, len(EXPECTED), ())


@pytest.mark.parametrize(
    ("test", "start"),
    [
        ("demo.PlainTest#fails", "org.opentest4j.AssertionFailedError: expected: <4> but was: <3>\n\tat "),
        ("demo.PlainTest#off", "later"),
        ("demo.SetupTest#one", "java.lang.IllegalStateException: no server"),
    ],
)
def test_messages_say_why(results: dict[str, TestResult], test: str, start: str) -> None:
    assert results[test].message.startswith(start)


def test_selected_tests_alone_are_told(
    bubblewrap: Bubblewrap, suite: Path, toolchain: Toolchain, cache: Path, runner: Runner
) -> None:
    wanted = ("demo.EachTest#same[0: a b]", "demo.PlainTest#pairs(String, int)[2]", "demo.PlainTest$Inner#deep")
    gone = "demo.PlainTest#gone"
    report, _ = run_order(
        bubblewrap, Place(toolchain, suite, cache), runner, select=[*wanted, "demo.NgPlainTest#passes", gone]
    )
    assert {result.test_id: str(result.status) for result in report.results} == {
        gone: "not_run",
        "demo.NgPlainTest#passes": "passed",
        **{test: EXPECTED[test] for test in wanted},
    }
    assert report.collection_errors == ()
