"""What is read from a tree before anything runs: build systems, switches, what would be fetched."""

from pathlib import Path

import pytest

from oreline.errors import BuildError
from oreline.languages.c.attempts import plan
from oreline.languages.c.fetched import fetched_names, googletest_places, missing_submodules, supplied
from oreline.languages.c.files import is_steering_file
from oreline.languages.c.makefiles import find_target, printed_shape
from oreline.languages.c.options import chosen_switches
from oreline.languages.contract import Toolchain
from oreline.languages.registry import language_of
from tests.doubles.toolchains import need
from tests.languages.c.suites import write_tree

GCC = Toolchain(name="gcc", version="12.2.0")
PROJECT = "cmake_minimum_required(VERSION 3.10)\nproject(p C)\nadd_compile_options(-Werror)\n"


def names(tree: Path) -> list[str]:
    return [attempt.name for attempt in plan(tree, GCC, "")]


def test_every_build_system_is_a_rung(tmp_path: Path) -> None:
    need("cmake", "ninja", "meson", "make")
    files = {
        "CMakeLists.txt": PROJECT,
        "meson.build": "project('p', 'c')\n",
        "configure": "#!/bin/sh\n",
        "Makefile": "check: all\n",
        "build/cmake/CMakeLists.txt": PROJECT,
    }

    assert names(write_tree(tmp_path, files)) == [
        "cmake",
        "cmake, warnings forgiven",
        "meson",
        "autotools",
        "make",
        "cmake in build/cmake",
    ]


CI = """
jobs:
  build:
    steps:
      - run: sudo apt-get install cmake check
      - run: |
          cmake -S . -B build -DCMAKE_BUILD_TYPE=Release -DP_WITH_TABLES=ON \\
            -DP_SANITIZE=ON -DP_MODE=${{ matrix.mode }} -DBUILD_TESTING=ON
          cmake --build build -DNOT=THIS
      - run: make -j2 CC=clang spec-test
      - run: make testing-nothing-known
"""


def test_what_ci_does_is_a_hint(tmp_path: Path) -> None:
    need("cmake", "make")
    files = {
        ".github/workflows/ci.yml": CI,
        "CMakeLists.txt": PROJECT.replace("-Werror", "-Wall"),
        "Makefile": "test: all\n\nspec-test: all\n",
    }

    attempts = plan(write_tree(tmp_path, files), GCC, "")

    assert [attempt.name for attempt in attempts] == ["cmake", "cmake, as its CI does", "make"]
    assert attempts[1].runner.options["arguments"] == ["-DBUILD_TESTING=ON", "-DP_WITH_TABLES=ON"]
    assert attempts[2].runner.command == "make spec-test"


def test_a_project_below_the_root_is_found(tmp_path: Path) -> None:
    need("make")
    files = {"core/Makefile": "test:\n\ttrue\n", "examples/Makefile": "test:\n\ttrue\n", "tests/Makefile": "test:\n"}

    attempts = plan(write_tree(tmp_path, files), GCC, "")

    assert [attempt.name for attempt in attempts] == ["make in core"]
    assert attempts[0].runner.command == "cd core && make test"


def test_a_tree_that_nothing_builds_says_so(tmp_path: Path) -> None:
    with pytest.raises(BuildError) as raised:
        plan(write_tree(tmp_path, {"one.h": "", "Makefile": "all:\n\ttrue\n"}), GCC, "")

    assert raised.value.reason == "no_build_system"


def test_dependencies_are_the_same_for_all(tmp_path: Path) -> None:
    need("cmake", "make")
    one = plan(write_tree(tmp_path / "one", {"CMakeLists.txt": PROJECT}), GCC, "")
    other = plan(write_tree(tmp_path / "other", {"Makefile": "test:\n"}), GCC, "")

    assert {(tuple(attempt.manifest), attempt.fetch, attempt.build) for attempt in (*one, *other)} == {((), (), ())}


def test_switches_turn_tests_on_and_what_no_test_needs_off() -> None:
    text = """
option(FMT_TEST "Generate the test target." ${FMT_MASTER})
OPTION ( "P_BUILD_UNIT_TESTS" "" OFF )
cmake_dependent_option(P_TESTING "" OFF "A" OFF)
set(P_TESTS OFF CACHE BOOL "")
option(P_DISABLE_TESTS "" ON)
option(P_WITH_SYSTEM_GTEST "" OFF)
option(P_COVERAGE_TESTS "" OFF)
option(P_BUILD_EXAMPLES "" ON)
option(P_EXAMPLES_TEST "" OFF)
option(P_WARNINGS_AS_ERRORS "" ON)
option(P_FAST "" ON)
option(P_POST_BUILD_UNITTEST "" ON)
set(P_TEST_FILES a b)
# option(P_OLD_TESTS "" OFF)
"""

    assert chosen_switches([text]) == (
        "-DBUILD_TESTING=ON",
        "-DFMT_TEST=ON",
        "-DP_BUILD_EXAMPLES=OFF",
        "-DP_BUILD_UNIT_TESTS=ON",
        "-DP_DISABLE_TESTS=OFF",
        "-DP_EXAMPLES_TEST=ON",
        "-DP_POST_BUILD_UNITTEST=OFF",
        "-DP_TESTING=ON",
        "-DP_TESTS=ON",
        "-DP_WARNINGS_AS_ERRORS=OFF",
    )


def test_what_would_be_fetched_comes_from_the_machine(tmp_path: Path) -> None:
    (tmp_path / "googletest").mkdir()
    (tmp_path / "googletest" / "CMakeLists.txt").touch()
    text = 'FetchContent_Declare(\n  googletest\n  URL https://x)\nCPMAddPackage("gh:catchorg/Catch2@3.5.0")\n'

    found = fetched_names([text])

    assert found == ("Catch2", "googletest")
    assert supplied(found, tmp_path) == (
        "-DFETCHCONTENT_FULLY_DISCONNECTED=ON",
        "-DFETCHCONTENT_TRY_FIND_PACKAGE_MODE=ALWAYS",
        f"-DFETCHCONTENT_SOURCE_DIR_GOOGLETEST={tmp_path}/googletest",
    )
    assert supplied(()) == ()


def test_submodules_that_are_not_there_are_named(tmp_path: Path) -> None:
    modules = """
[submodule "a"]
    path = third_party/googletest
    url = https://example.org/google/googletest.git
[submodule "b"]
    path = there
    url = ../there.git
[submodule "c"]
    path = ../outside
    url = ../outside.git
"""
    write_tree(tmp_path, {"tree/there/file": ""})

    missing = missing_submodules(tmp_path / "tree", modules)

    assert missing == (("third_party/googletest", "https://example.org/google/googletest.git"),)
    assert googletest_places(missing) == ("third_party/googletest",)


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("all: x\ntest: x\n\t./x\n", "test"),
        ("check test: x\n\t./x\n", "check"),
        (".PHONY: test\nx: y\n", ""),
        ("test := one\nTEST = two\n", ""),
        ("run-tests::\n\t./x\n", "run-tests"),
        ("x:\n\tmake test: it\n", ""),
    ],
    ids=["plain", "two targets", "phony alone", "variables", "double colon", "within a recipe"],
)
def test_the_target_that_tests_is_found(text: str, target: str) -> None:
    assert find_target(text) == target


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ('#include "unity.h"', "unity"),
        ('printf("1..%d\\n", n);', "tap"),
        ('echo "1..4"', "tap"),
        ("echo 1..4", "tap"),
        ('print(f"1..{count}")', "tap"),
        ("cat <<E\n1..4\nok 1\n", "tap"),
        ('#include "immunity.h"', ""),
        ("x = 1..2", ""),
    ],
    ids=["unity", "plan", "plan of a script", "bare", "of Python", "document", "another header", "no plan"],
)
def test_the_shape_of_what_tests_print_is_seen_in_their_sources(text: str, shape: str) -> None:
    assert printed_shape([text]) == shape


@pytest.mark.parametrize("path", ["a.cpp", "a.cc", "a.cxx", "a.hpp", "a.H", "a.tpp", "a.ixx"])
def test_cpp_is_of_this_language(path: str) -> None:
    assert language_of(path) == "c"


@pytest.mark.parametrize(
    "path",
    [
        "CMakeLists.txt",
        "src/CMakeLists.txt",
        "cmake/Tests.cmake",
        "Makefile",
        "lib/Makefile.am",
        "meson.build",
        "configure",
        "configure.ac",
        "CTestConfig.cmake",
        ".github/workflows/ci.yml",
        "build-aux/test-driver",
        "lib/libx.a",
        "CMakePresets.json",
    ],
)
def test_what_steers_tests_is_protected(path: str) -> None:
    assert is_steering_file(path)


@pytest.mark.parametrize(
    "path", ["src/make.c", "include/configure.h", "src/test_driver_api.c", "src/ci.c", "doc/cmake.md"]
)
def test_sources_are_not(path: str) -> None:
    assert not is_steering_file(path)
