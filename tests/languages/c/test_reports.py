"""Reports of frameworks, points of TAP and words of compilers, read by the scripts themselves."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from oreline.languages.c.language import LANGUAGE
from oreline.sandbox.contract import WORK


@pytest.fixture
def native(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Imports a module of the scripts."""
    assert LANGUAGE.building
    monkeypatch.syspath_prepend(str(LANGUAGE.building.scripts))
    import importlib

    return lambda name: importlib.import_module(f"native.{name}")


VERSION_3 = """<?xml version="1.0" encoding="UTF-8"?>
<Catch2TestRun name="p" rng-seed="1" xml-format-version="3" catch2-version="3.8.0">
  <TestCase name="sums, commas" tags="[sum]" filename="WORK/t.cpp" line="3">
    <OverallResult success="true" skips="0" durationInSeconds="0.25"/>
  </TestCase>
  <TestCase name="größe" filename="WORK/t.cpp" line="4">
    <Expression success="false" type="CHECK" filename="WORK/t.cpp" line="5">
      <Original>a == b</Original>
      <Expanded>1 == 2</Expanded>
    </Expression>
    <OverallResult success="false" skips="0" durationInSeconds="0"/>
  </TestCase>
  <TestCase name="no disk" filename="WORK/t.cpp" line="9">
    <OverallResult success="true" skips="1" durationInSeconds="0"/>
  </TestCase>
  <TestCase name="falls" filename="WORK/t.cpp" line="12">
""".replace("WORK", WORK)


def test_a_report_of_catch2_that_ends_in_the_middle_keeps_what_ended(native: Any, tmp_path: Path) -> None:
    (tmp_path / "report").write_text(VERSION_3, "utf-8")

    cases = native("frameworks.catch2").read_report(tmp_path / "report")

    assert [(case.name, case.status, case.seconds) for case in cases] == [
        ("sums, commas", "passed", 0.25),
        ("größe", "failed", 0.0),
        ("no disk", "skipped", 0.0),
    ]
    assert cases[1].message == "a == b\n1 == 2"


def test_cases_of_catch2_are_listed_by_either_version(native: Any, tmp_path: Path) -> None:
    catch2, done = native("frameworks.catch2"), native("processes").Done
    report = tmp_path / "report"

    def version_2(more: Sequence[str]) -> Any:
        said = {"--libidentify": "category:       testframework\nframework:      Catch Test\nversion:        2.13.10\n"}
        return done(2, said.get(more[0], 'adds [x]\n"#starts oddly"\n'))

    def version_3(more: Sequence[str]) -> Any:
        report.write_text("<MatchingTests><TestCase><Name>adds [x]</Name></TestCase></MatchingTests>")
        return done(0, "")

    def other(more: Sequence[str]) -> Any:
        return done(0, "framework: none of it\nruns everything\n")

    assert catch2.list_cases(version_2, report) == ("adds [x]", "#starts oddly")
    assert catch2.list_cases(version_3, report) == ("adds [x]",)
    report.unlink()
    assert catch2.list_cases(other, report) == ()


def test_names_are_escaped_where_they_would_be_patterns(native: Any, tmp_path: Path) -> None:
    choice = native("frameworks.framework").Choice
    names = ('a, b [c] "d" \\e',)

    assert native("frameworks.catch2").arguments(choice(names), tmp_path)[0] == 'a\\, b \\[c] \\"d\\" \\\\e'
    assert '--test-case=a\\, b [c] "d" \\\\e' in native("frameworks.doctest").arguments(choice(names), tmp_path)


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"testsuites": [3]}', "\x00\xff"], ids=repr)
def test_no_report_is_no_case(native: Any, tmp_path: Path, text: str) -> None:
    (tmp_path / "report").write_text(text, "utf-8")

    for name in ("googletest", "catch2", "doctest"):
        assert native(f"frameworks.{name}").read_report(tmp_path / "report") == []
        assert native(f"frameworks.{name}").read_report(tmp_path / "nowhere") == []


def test_points_are_held_against_their_plan(native: Any) -> None:
    text = "noise\n1..4\nok 1 - adds (12 ms)\nok 2 PASSED never\nnot ok 3 - fails # TODO later\nok 4 # SKIP no disk\n"

    cases = native("tap").read_tap(text)

    assert [(case.name, case.status) for case in cases] == [
        ("adds (12 ms)", "passed"),
        ("PASSED never", "passed"),
        ("fails", "xfailed"),
        ("4", "skipped"),
    ]
    assert native("tap").read_tap("ok 1 - no plan\n") == []
    assert native("tap").read_tap("1..2\nok 1 - a\nBail out! disk\n")[-1].message == "2 were planned, 1 ran. disk"


NINJA = """[1/3] Building C object CMakeFiles/good.dir/good.c.o
FAILED: tests/CMakeFiles/bad.dir/deep/bad.c.o
/usr/bin/cc -o tests/CMakeFiles/bad.dir/deep/bad.c.o -c WORK/tests/deep/bad.c
WORK/tests/deep/bad.c:1:8: error: unknown type name 'x'
[2/3] Linking C executable good
FAILED: [code=1] other
/usr/bin/ld: undefined reference to `sum'
ninja: build stopped: cannot make progress due to previous errors.
""".replace("WORK", WORK)
MADE = """cc -c good.c
cc -c bad.c
bad.c:1:8: error: unknown type name 'x'
make[1]: *** [Makefile:3: bad.o] Error 1
make[1]: Target 'all' not remade because of errors.
make: *** [Makefile:9: all] Error 2
"""


@pytest.mark.parametrize(
    ("output", "targets"),
    [(NINJA, ["tests/deep/bad.c", "other"]), (MADE, ["bad.o"])],
    ids=["ninja", "make"],
)
def test_what_failed_to_compile_is_told_with_the_compilers_words(native: Any, output: str, targets: list[str]) -> None:
    found = list(native("complaints").failed_targets(output))

    assert [target for target, _ in found] == targets
    assert "error: unknown type name 'x'" in found[0][1]


@pytest.mark.parametrize(
    ("output", "fetched", "slug"),
    [
        ("fatal: unable to access 'https://x/': Could not resolve host: x", [], "needs_network_to_build"),
        ("The source directory /x does not contain a CMakeLists.txt file.", ["googletest"], "needs_network_to_build"),
        ("Could NOT find ZLIB (missing: ZLIB_LIBRARY)", [], "missing_dependency"),
        ("a.c:1:10: fatal error: event2/event.h: No such file or directory", [], "missing_dependency"),
        ("-- Could NOT find Doxygen\na.c:1:8: error: unknown type name 'x'", ["googletest"], "build_failed"),
    ],
    ids=["no host", "not fetched", "no package", "no header", "plain error"],
)
def test_the_kind_of_failure_is_named(native: Any, output: str, fetched: list[str], slug: str) -> None:
    assert native("complaints").reason(output, {"fetched": fetched}).startswith(f"{slug}: ")
