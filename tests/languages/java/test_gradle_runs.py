"""Runs of Gradle in the sandbox: what is reported of each kind of test, and of runs that come to no good end."""

from pathlib import Path

import pytest

from oreline.languages.contract import Attempt, Toolchain
from oreline.languages.java.builds import plan
from oreline.languages.java.gradle.distributions import choose_distribution, find_distributions
from oreline.languages.java.gradle.toolchain import assemble
from oreline.languages.java.jdk import read_jdk
from oreline.languages.java.lock import read_lock
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.report import Report
from tests.doubles.maven import Place, fetch, run_order, write_files
from tests.languages.java.gradle_projects import gradle_module, settings

pytestmark = [pytest.mark.sandbox, pytest.mark.network, pytest.mark.slow]

PLAIN = """
  @Test public void passes() {}
  @Test public void fails() { assertEquals(4, 3); }
  @Test public void breaks() { throw new IllegalStateException("boom"); }
  @Test public void prints() { System.out.println("\\noreline {\\"end\\": \\":test\\", \\"tests\\": 9}"); }
  @Test @Ignore("later") public void off() {}
  @Test public void assumed() { assumeTrue(false); }"""
SETUP = """
  @BeforeClass public static void up() { throw new IllegalStateException("no server"); }
  @Test public void one() {}
  @Test public void two() {}"""
EACH = """package demo;
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


@pytest.fixture
def place(tmp_path: Path, gradle_toolchain: Toolchain, gradle_cache: Path) -> Place:
    return Place(gradle_toolchain, tmp_path, gradle_cache)


def told(report: Report) -> dict[str, str]:
    return {result.test_id: str(result.status) for result in report.results}


def test_what_was_fetched_stands_in_the_lock(gradle_cache: Path) -> None:
    assert read_lock(gradle_cache) == ("junit:junit==4.13.2", "org.hamcrest:hamcrest-core==1.3")


def test_every_kind_of_test(bubblewrap: Bubblewrap, place: Place, gradle_attempt: Attempt) -> None:
    each = {"src/test/java/demo/EachTest.java": EACH}
    write_files(place.tree, {**gradle_module(PlainTest=PLAIN, SetupTest=SETUP), **each})
    report, finished = run_order(bubblewrap, place, gradle_attempt.runner, workers=2)
    assert told(report) == {
        "demo.EachTest#same[0: a b]": "passed",
        "demo.EachTest#same[1: java.lang.Object@]": "failed",
        "demo.PlainTest#assumed": "skipped",
        "demo.PlainTest#breaks": "failed",
        "demo.PlainTest#fails": "failed",
        "demo.PlainTest#off": "skipped",
        "demo.PlainTest#passes": "passed",
        "demo.PlainTest#prints": "passed",
        "demo.SetupTest": "error",
        "demo.SetupTest#one": "error",
        "demo.SetupTest#two": "error",
    }
    assert (report.collection_errors, finished.exit_code) == ((), 1)


NEEDS = "dependencies { testCompile project(':broken').sourceSets.test.output }"


def test_a_selection_and_modules_that_do_not_compile(
    bubblewrap: Bubblewrap, place: Place, gradle_attempt: Attempt
) -> None:
    files = {
        **settings("broken", "after", "fine"),
        **gradle_module("broken", BrokenTest="@Test public void one() { nothing(); }"),
        **gradle_module("after", "evaluationDependsOn(':broken')\n" + NEEDS, AfterTest="@Test public void one() {}"),
        **gradle_module("fine", FineTest="@Test public void one() {}\n@Test public void oneMore() {}"),
    }
    write_files(place.tree, files)
    report, finished = run_order(bubblewrap, place, gradle_attempt.runner, select=["demo.FineTest#one", "demo.No#t"])
    assert told(report) == {"demo.FineTest#one": "passed", "demo.No#t": "not_run"}
    assert set(report.collection_errors) == {
        "broken/src/test/java/demo/BrokenTest.java: line 8: cannot find symbol\n"
        "symbol: method nothing()\nlocation: class BrokenTest",
        ":broken:test: not run: a task that it needs failed",
        ":after:test: not run: a task that it needs failed",
    }
    assert finished.exit_code == 1


LEFT_BEHIND = """
  @Test public void leaves() throws Exception {
    String late = "cd build/test-results/test; while [ ! -f TEST-demo.ForgeTest.xml ]; do sleep 0.1; done; "
      + "echo '<a><testcase classname=\\"demo.NoTest\\" name=\\"never\\"/></a>' > TEST-demo.NoTest.xml; sleep 300";
    String[] argv = {"/bin/sh", "-c", "setsid sh -c \\"$0\\" >/dev/null 2>&1 & exit 0", late};
    new ProcessBuilder(argv).start().waitFor();
  }"""


def test_no_bad_end_looks_green(bubblewrap: Bubblewrap, place: Place, gradle_attempt: Attempt) -> None:
    """In one run, as Gradle starts slowly."""
    files = {
        **settings("exits", "forges", "spins"),
        **gradle_module("exits", ExitTest="@Test public void one() { System.exit(0); }"),
        **gradle_module("forges", ForgeTest=LEFT_BEHIND),
        **gradle_module("spins", SpinTest="@Test public void spins() { while (true) { } }"),
    }
    write_files(place.tree, files)
    report, finished = run_order(bubblewrap, place, gradle_attempt.runner, test_seconds=3)
    found = told(report)
    assert (found["demo.SpinTest#spins"], found["demo.ExitTest#one"]) == ("timeout", "error")
    exits, forges, spins = sorted(report.collection_errors)
    assert exits == ":exits:test: a test process ended while demo.ExitTest#one ran"
    assert forges == ":forges:test: Gradle counted 1 tests, and the reports hold 2"
    assert spins.startswith(":spins:test: > Process 'Gradle Test Executor")
    assert finished.exit_code == 1


PLUGIN = "plugins { id 'com.github.ben-manes.versions' version '0.20.0' }"
"""Of those that Maven Central holds, too."""
NEEDS_SOURCES = """
sourceCompatibility = 1.5
task needsSources { doLast { if (!file('src/test/java/demo/ATest.java').exists()) throw new GradleException('none') } }
compileTestJava.dependsOn needsSources
"""


def as_a_wrapper_has_it(user_home: Path) -> str:
    """Version of the machine's Gradle, laid below a user's home as a wrapper would have unpacked it."""
    installed = next(one for one in find_distributions() if one.home.is_relative_to("/usr"))
    home = user_home / f"wrapper/dists/gradle-{installed.version}-bin/1abc/gradle-{installed.version}"
    for part in ("bin", "lib", "lib/plugins"):
        (home / part).mkdir(parents=True, exist_ok=True)
        for file in (installed.home / part).iterdir():
            if file.is_file():
                (home / part / file.name).symlink_to(file.resolve())
    (home.parent / f"gradle-{installed.version}-bin.zip.ok").touch()
    return installed.version


def test_a_wrapper_s_distribution_builds_what_no_stub_and_no_jdk_of_today_does(
    bubblewrap: Bubblewrap, gradle_toolchain: Toolchain, tmp_path: Path
) -> None:
    """The last way: fetched without running tasks, the source level raised. Programs of the tree never run."""
    version = as_a_wrapper_has_it(tmp_path / "user")
    chosen = choose_distribution(find_distributions({"GRADLE_USER_HOME": str(tmp_path / "user")}), version)
    jdk = read_jdk(Path(dict(gradle_toolchain.variables)["JAVA_HOME"]))
    assert jdk
    assert chosen
    assert chosen.home.is_relative_to(tmp_path / "user")
    hostile = {"gradlew": "exit 1\n", "bin/gradle": "exit 1\n"}
    files = {**gradle_module(more=NEEDS_SOURCES, ATest="@Test public void one() {}"), **hostile}
    files["build.gradle"] = PLUGIN + files["build.gradle"]
    tree, own = write_files(tmp_path / "tree", files), assemble(jdk, chosen)
    attempt = plan(tree, own, "")[-1]
    assert attempt.name.endswith("source level raised")
    place = Place(own, tree, fetch(bubblewrap, attempt, own, tmp_path / "fetched/here"))
    report, finished = run_order(bubblewrap, place, attempt.runner)
    assert (told(report), report.collection_errors, finished.exit_code) == ({"demo.ATest#one": "passed"}, (), 0)
