"""Makefiles and autotools: structured records where there are any, an exit code where there are none."""

import pytest

from tests.doubles.toolchains import need
from tests.languages.c.conftest import MakeSuite
from tests.languages.c.suites import statuses

PASSES = "int main(void) { return 0; }\n"
FAILS = "int main(void) { return 1; }\n"
MAKEFILE = "test: program\n\t./program\nprogram: program.c\n\t$(CC) -o $@ program.c\n"


@pytest.mark.parametrize(("program", "status"), [(PASSES, "passed"), (FAILS, "failed")], ids=["passes", "fails"])
def test_a_makefile_is_one_test_by_its_exit_code(make_suite: MakeSuite, program: str, status: str) -> None:
    need("cc", "make")
    suite = make_suite({"Makefile": MAKEFILE, "program.c": program})

    report = suite.run()

    assert suite.ladder()[0].runner.is_scraped is False
    assert statuses(report) == {"make test": status}
    assert report.collection_errors == ()


def test_a_makefile_whose_program_does_not_compile_is_no_failing_test(make_suite: MakeSuite) -> None:
    need("cc", "make")

    report = make_suite({"Makefile": MAKEFILE, "program.c": "int main(void) { return x; }\n"}).run()

    assert statuses(report) == {}
    assert report.ended_with == 1
    assert report.collection_errors[0].startswith("program: build_failed: ")
    assert "'x' undeclared" in report.collection_errors[0].replace("‘", "'").replace("’", "'")


def test_points_of_a_protocol_are_tests_and_marked_as_read_from_text(make_suite: MakeSuite) -> None:
    need("cc", "make")
    program = '#include <stdio.h>\nint main(void) { puts("1..2\\nok 1 - adds\\nnot ok 2 - carries"); return 1; }\n'
    suite = make_suite({"Makefile": MAKEFILE, "program.c": program})

    assert suite.ladder()[0].runner.is_scraped is True
    assert statuses(suite.run()) == {"adds": "passed", "carries": "failed"}
    assert statuses(suite.run(select=["adds"])) == {"adds": "passed"}


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("echo 1..2\necho 'ok 1 - adds'\necho 'ok 2 - carries'\n", {"adds": "passed", "carries": "passed"}),
        ("cat <<E\n1..1\nok 1 - adds\nE\n", {"adds": "passed"}),
        (
            "n=2; echo 'ok 1 - adds'; echo 'not ok 2 - b'; seq -f 1..%g $n $n; exit 1\n",
            {"adds": "passed", "b": "failed"},
        ),
        ("n=3; echo 'ok 1 - adds'; seq -f 1..%g $n $n\n", {"make test": "passed"}),
    ],
    ids=["echo", "document", "a plan that no text shows", "such a plan that doesn't agree"],
)
def test_points_count_whoever_prints_them(make_suite: MakeSuite, script: str, expected: dict[str, str]) -> None:
    need("cc", "make")
    assert statuses(make_suite({"Makefile": "test:\n\t@sh ./t.sh\n", "t.sh": script}).run()) == expected


def test_unity_is_read_where_its_own_totals_agree(make_suite: MakeSuite) -> None:
    need("cc", "make")
    lines = "t.c:3:test_adds:PASS\\nt.c:9:test_carries:FAIL: Expected 2 Was 3\\n"
    program = f'#include <stdio.h>\n/* unity.h */ int main(void) {{ puts("{lines}%s"); return 1; }}\n'
    honest = make_suite({"Makefile": MAKEFILE, "program.c": program % "2 Tests 1 Failures 0 Ignored"})
    cut = make_suite({"Makefile": MAKEFILE, "program.c": program % "3 Tests 1 Failures 0 Ignored"})

    assert statuses(honest.run()) == {"t.c > test_adds": "passed", "t.c > test_carries": "failed"}
    assert statuses(cut.run()) == {"make test": "failed"}


AUTOMAKE = {
    "configure.ac": "AC_INIT([states], [1])\nAM_INIT_AUTOMAKE([foreign subdir-objects])\nAC_PROG_CC\n"
    "AC_CONFIG_FILES([Makefile])\nAC_OUTPUT\n",
    "Makefile.am": "check_PROGRAMS = tests/good tests/bad tests/falls\n"
    "TESTS = $(check_PROGRAMS) tests/skips.sh tests/later.sh\nXFAIL_TESTS = tests/later.sh\n"
    "EXTRA_DIST = tests/skips.sh tests/later.sh\n",
    "tests/good.c": PASSES,
    "tests/bad.c": FAILS,
    "tests/falls.c": "int main(void) { *(volatile int *)8 = 1; return 0; }\n",
    "tests/skips.sh": "#!/bin/sh\nexit 77\n",
    "tests/later.sh": "#!/bin/sh\nexit 1\n",
}


def test_automake_keeps_a_record_of_each_test(make_suite: MakeSuite) -> None:
    need("cc", "make", "automake")
    with make_suite(AUTOMAKE).compiled() as suite:
        assert statuses(suite.run(workers=2)) == {
            "tests/good": "passed",
            "tests/bad": "failed",
            "tests/falls": "error",
            "tests/skips.sh": "skipped",
            "tests/later.sh": "xfailed",
        }
        assert statuses(suite.run(select=["tests/bad"])) == {"tests/bad": "failed"}
