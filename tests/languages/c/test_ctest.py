"""CTest's own states, as they come out."""

from collections.abc import Iterator

import pytest

from oreline.testing.report import parse_report
from tests.doubles.toolchains import need
from tests.languages.c.conftest import MakeSuite, need_headers
from tests.languages.c.suites import Suite, statuses

PROJECT = """
cmake_minimum_required(VERSION 3.10)
cmake_policy(SET CMP0110 NEW)
project(states C)
option(STATES_BUILD_TESTS "" OFF)
option(STATES_WERROR "" ON)
if(STATES_BUILD_TESTS)
  enable_testing()
  add_executable(program program.c)
  add_executable(later EXCLUDE_FROM_ALL program.c)
  add_custom_target(build_tests DEPENDS later)
  add_executable(broken broken.c)
  add_test(NAME "sums [2] \\"größe\\"; ok" COMMAND program 0)
  add_test(NAME fails COMMAND program 1)
  add_test(NAME segfaults COMMAND program segfault)
  add_test(NAME aborts COMMAND program abort)
  add_test(NAME hangs COMMAND program hang)
  add_test(NAME skips COMMAND program 77)
  add_test(NAME "skips by words" COMMAND program 0)
  add_test(NAME disabled COMMAND program 0)
  add_test(NAME "must fail" COMMAND program 1)
  add_test(NAME "must fail and passes" COMMAND program 0)
  add_test(NAME missing COMMAND ${CMAKE_BINARY_DIR}/nowhere)
  add_test(NAME "does not compile" COMMAND broken)
  add_test(NAME "by words" COMMAND program 1)
  add_test(NAME prints COMMAND program noise)
  add_test(NAME writes COMMAND program write)
  add_test(NAME reads COMMAND program read)
  add_test(NAME late COMMAND later 0)
  add_test(NAME "young files" COMMAND program age)
  set_tests_properties(skips PROPERTIES SKIP_RETURN_CODE 77)
  set_tests_properties("skips by words" PROPERTIES SKIP_REGULAR_EXPRESSION "state 0")
  set_tests_properties(disabled PROPERTIES DISABLED TRUE)
  set_tests_properties("must fail" "must fail and passes" PROPERTIES WILL_FAIL TRUE)
  set_tests_properties("by words" PROPERTIES PASS_REGULAR_EXPRESSION "state [1];nothing")
  set_tests_properties(writes PROPERTIES FIXTURES_SETUP file)
  set_tests_properties(reads PROPERTIES FIXTURES_REQUIRED file WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
endif()
"""
PROGRAM = """
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
int main(int count, char **words) {
  const char *word = count > 1 ? words[1] : "0";
  printf("state %s\\n", word);
  if (!strcmp(word, "segfault")) *(volatile int *)8 = 1;
  if (!strcmp(word, "abort")) abort();
  if (!strcmp(word, "hang")) for (;;) { if (fork() == 0) pause(); sleep(600); }
  if (!strcmp(word, "noise")) fwrite("\\0\\xff ok 1 - never ran\\nnever: PASS\\n", 1, 33, stdout);
  if (!strcmp(word, "write")) return system("echo made > /cache/made");
  if (!strcmp(word, "read")) return access("/cache/made", R_OK) || access("CMakeLists.txt", R_OK);
  if (!strcmp(word, "age")) {
    struct stat found;
    stat("/cache/build/program", &found);
    return time(NULL) - found.st_mtime > 90 * 86400;
  }
  return atoi(word);
}
"""
EXPECTED = {
    'sums [2] "größe"; ok': "passed",
    "fails": "failed",
    "segfaults": "error",
    "aborts": "failed",
    "hangs": "timeout",
    "skips": "skipped",
    "skips by words": "skipped",
    "disabled": "skipped",
    "must fail": "xfailed",
    "must fail and passes": "failed",
    "missing": "error",
    "does not compile": "error",
    "by words": "passed",
    "prints": "passed",
    "writes": "passed",
    "reads": "passed",
    "late": "passed",
    "young files": "passed",
}


@pytest.fixture(scope="module")
def states(make_suite: MakeSuite) -> Iterator[Suite]:
    need("cc", "cmake")
    files = {"CMakeLists.txt": PROJECT, "program.c": PROGRAM, "broken.c": "int main(void) { return nothing_known; }\n"}
    with make_suite(files).compiled() as built:
        yield built


def test_the_switches_that_turn_tests_on_are_found(states: Suite) -> None:
    attempt = states.ladder()[0]

    assert attempt.name == "cmake"
    assert attempt.runner.options["arguments"] == [
        "-DBUILD_TESTING=ON",
        "-DSTATES_BUILD_TESTS=ON",
        "-DSTATES_WERROR=OFF",
    ]


def test_each_state_is_told(states: Suite) -> None:
    report = states.run(test_seconds=2.0, workers=2)

    assert statuses(report) == EXPECTED
    assert report.ended_with == 1
    assert len(report.collection_errors) == 1
    assert report.collection_errors[0].startswith("broken.c: build_failed: ")
    assert "nothing_known" in report.collection_errors[0]


def test_a_chosen_test_brings_what_it_needs_and_is_told_alone(states: Suite) -> None:
    report = states.run(select=["reads", 'sums [2] "größe"; ok'])

    assert statuses(report) == {"reads": "passed", 'sums [2] "größe"; ok': "passed"}


def test_a_changed_tree_is_built_again(states: Suite) -> None:
    (states.scratch / "change").mkdir()
    (states.scratch / "change" / "broken.c").write_text("int main(void) { return 0; }\n")
    changed = Suite(
        sandbox=states.sandbox,
        tree=states.tree,
        scratch=states.scratch,
        layers=(*states.layers, states.scratch / "change"),
        cache=states.cache,
    )

    report = changed.run(select=["does not compile", "late", "fails"])

    assert statuses(report) == {"does not compile": "passed", "late": "passed", "fails": "failed"}
    assert report.collection_errors == ()


def test_a_calendar_ahead_shows_what_depends_on_the_date(states: Suite) -> None:
    need_headers("libfaketime")
    assert "clock" in states.ladder()[0].runner.orders

    report = states.run(select=["young files", "late"], clock_offset_days=400)

    assert statuses(report) == {"young files": "failed", "late": "passed"}


def test_lines_are_counted_by_test(states: Suite) -> None:
    need("gcov")
    assert "coverage" in states.ladder()[0].runner.orders

    report = states.run(select=["young files", "reads"], with_coverage=True)

    lines = {(test, path): set(found) for test, path, found in report.covered}
    number = {text.strip(): line for line, text in enumerate(PROGRAM.splitlines(), 1)}
    assert set(lines) == {("young files", "program.c"), ("reads", "program.c")}
    assert number["struct stat found;"] + 1 in lines["young files", "program.c"] - lines["reads", "program.c"]
    assert number["return atoi(word);"] not in lines["young files", "program.c"] | lines["reads", "program.c"]


def test_a_build_that_hangs_is_stopped_and_gives_no_result(make_suite: MakeSuite) -> None:
    need("cc", "cmake")
    text = "cmake_minimum_required(VERSION 3.10)\nproject(p NONE)\nadd_custom_target(all_day ALL COMMAND sleep 600)\n"
    suite = make_suite({"CMakeLists.txt": text})

    finished = suite.start(suite.ladder()[0], wall_seconds=5)

    assert (finished.stopped_by, finished.exit_code) == ("wall", None)
    assert statuses(parse_report(finished.report, finished.stopped_by)) == {}


PASSED_OVER = """
cmake_minimum_required(VERSION 3.10)
project(passed_over C)
enable_testing()
add_test(NAME kept COMMAND /bin/true)
add_test(NAME ignored COMMAND /bin/false)
add_test(NAME ignored_too COMMAND /bin/true)
configure_file(CTestCustom.cmake.in CTestCustom.cmake)
add_subdirectory(below)
"""
BELOW = "add_test(NAME below COMMAND /bin/false)\nfile(WRITE ${CMAKE_CURRENT_BINARY_DIR}/CTestCustom.ctest ${IGNORE})\n"


def test_tests_that_ctest_is_told_to_pass_over_are_skipped_and_seen(make_suite: MakeSuite) -> None:
    need("cc", "cmake")
    files = {
        "CMakeLists.txt": PASSED_OVER,
        "CTestCustom.cmake.in": "set(CTEST_CUSTOM_TESTS_IGNORE ignored ignored_too)\n",
        "below/CMakeLists.txt": BELOW.replace("${IGNORE}", '"set(CTEST_CUSTOM_TESTS_IGNORE kept)"'),
    }
    report = make_suite(files).run()

    assert statuses(report) == {"kept": "passed", "ignored": "skipped", "ignored_too": "skipped", "below": "failed"}


def test_a_suite_that_does_not_configure_says_why(make_suite: MakeSuite) -> None:
    need("cc", "cmake")
    text = "cmake_minimum_required(VERSION 3.10)\nproject(p C)\nfind_package(Nowhere 1 REQUIRED)\n"

    report = make_suite({"CMakeLists.txt": text}).run()

    assert statuses(report) == {}
    assert report.ended_with == 1
    assert report.collection_errors[0].startswith(
        "CMakeLists.txt: missing_dependency: the build looks for Nowhere, which the machine doesn't have; install it."
    )


def test_a_suite_that_fetches_says_what_it_needs(make_suite: MakeSuite) -> None:
    need("cc", "cmake")
    text = """
cmake_minimum_required(VERSION 3.14)
project(p C)
include(FetchContent)
FetchContent_Declare(somewhere GIT_REPOSITORY https://example.invalid/somewhere.git GIT_TAG v1)
FetchContent_MakeAvailable(somewhere)
somewhere_add_tests(p)
"""

    report = make_suite({"CMakeLists.txt": text}).run()

    assert report.collection_errors[0].startswith(
        "CMakeLists.txt: needs_network_to_build: the build fetches somewhere, which neither the tree nor"
    )


def test_no_registered_test_is_no_green_run(make_suite: MakeSuite) -> None:
    need("cc", "cmake")
    text = "cmake_minimum_required(VERSION 3.10)\nproject(p C)\nenable_testing()\n"

    report = make_suite({"CMakeLists.txt": text}).run()

    assert (report.collected, report.ended_with, report.collection_errors) == (0, 5, ())
