"""Programs of GoogleTest, Catch2 and doctest: each of their cases is a test."""

from collections.abc import Iterator

import pytest

from tests.doubles.toolchains import need
from tests.languages.c.conftest import MakeSuite, need_headers
from tests.languages.c.suites import Suite, statuses

CMAKE = """
cmake_minimum_required(VERSION 3.10)
project(framed CXX)
enable_testing()
find_package(GTest REQUIRED)
find_package(doctest REQUIRED)
add_executable(g g.cpp)
target_link_libraries(g GTest::gtest_main)
add_executable(d d.cpp)
add_test(NAME google COMMAND g)
add_test(NAME doc COMMAND d)
add_test(NAME crash COMMAND g)
set_tests_properties(crash PROPERTIES ENVIRONMENT "CRASH=1;WITH=a blank")
"""
GOOGLE = """
#include <gtest/gtest.h>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>
TEST(Sum, Adds) { std::puts("[  FAILED  ] Never.Ran (0 ms)"); EXPECT_EQ(1 + 1, 2); }
TEST(Sum, IsWrong) { EXPECT_EQ(1 + 1, 3) << "a sum \\xff"; }
TEST(Sum, Waits) { GTEST_SKIP() << "not today"; }
TEST(Sum, DISABLED_Later) { FAIL(); }
TEST(Last, Falls) { if (std::getenv("CRASH")) *(volatile int *)8 = 1; }
TEST(Last, Hangs) { if (std::getenv("CRASH")) sleep(600); }
TEST(Last, Runs) { EXPECT_EQ(std::getenv("WITH"), nullptr) << "seen all the same"; }
class Each : public testing::TestWithParam<int> {};
TEST_P(Each, IsSmall) { EXPECT_LT(GetParam(), 2); }
INSTANTIATE_TEST_SUITE_P(Group, Each, testing::Values(1, 2));
"""
DOC = """
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
TEST_CASE("sums, commas and [brackets]") { CHECK(1 + 1 == 2); }
TEST_CASE("größe ist falsch") { CHECK(1 + 1 == 3); }
TEST_CASE("twice") { CHECK(true); }
TEST_CASE("twice") { CHECK(false); }
TEST_CASE("may fail" * doctest::should_fail()) { CHECK(false); }
TEST_CASE("left out" * doctest::skip()) { CHECK(false); }
"""


@pytest.fixture(scope="module")
def framed(make_suite: MakeSuite) -> Iterator[Suite]:
    need("cc", "make", "cmake")
    need_headers("libgtest-dev", "doctest-dev")
    suite = make_suite({"CMakeLists.txt": CMAKE, "g.cpp": GOOGLE, "d.cpp": DOC})
    with suite.compiled() as built:
        yield built


def test_cases_of_programs_are_tests_of_their_own(framed: Suite) -> None:
    report = framed.run()

    found = {name: status for name, status in statuses(report).items() if not name.startswith("crash")}
    assert found == {
        "google > Sum.Adds": "passed",
        "google > Sum.IsWrong": "failed",
        "google > Sum.Waits": "skipped",
        "google > Sum.DISABLED_Later": "skipped",
        "google > Group/Each.IsSmall/0": "passed",
        "google > Group/Each.IsSmall/1": "failed",
        "google > Last.Falls": "passed",
        "google > Last.Hangs": "passed",
        "google > Last.Runs": "passed",
        "doc > sums, commas and [brackets]": "passed",
        "doc > größe ist falsch": "failed",
        "doc > twice": "passed",
        "doc > twice #2": "failed",
        "doc > may fail": "passed",
        "doc > left out": "skipped",
    }
    messages = {result.test_id: result.message for result in report.results}
    assert "1 + 1" in messages["google > Sum.IsWrong"]


def test_a_crash_is_the_error_of_one_case_and_the_others_run(framed: Suite) -> None:
    wanted = ["crash > Sum.Adds", "crash > Last.Falls", "crash > Last.Hangs", "crash > Last.Runs"]

    report = framed.run(select=wanted, test_seconds=2.0)

    assert statuses(report) == dict(zip(wanted, ["passed", "error", "timeout", "failed"], strict=True))
    messages = {result.test_id: result.message for result in report.results}
    assert "SEGFAULT" in messages["crash > Last.Falls"]
    assert "seen all the same" in messages["crash > Last.Runs"]


def test_only_chosen_cases_run_and_are_told(framed: Suite) -> None:
    chosen = [
        "google > Group/Each.IsSmall/1",
        "doc > sums, commas and [brackets]",
        "doc > twice #2",
        "google > Last.Runs",
    ]

    report = framed.run(select=chosen)

    assert statuses(report) == dict(zip(chosen, ["failed", "passed", "failed", "passed"], strict=True))


def test_a_shuffled_run_says_the_same(framed: Suite) -> None:
    ids = {"google > Sum.Adds": "passed", "google > Sum.IsWrong": "failed", "doc > twice": "passed"}

    report = framed.run(select=list(ids), shuffle_seed=7, is_reversed=True, workers=2)

    assert statuses(report) == ids
