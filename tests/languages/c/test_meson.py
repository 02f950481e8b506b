"""Meson's own states, as they come out."""

from collections.abc import Iterator

import pytest

from tests.doubles.toolchains import need
from tests.languages.c.conftest import MakeSuite
from tests.languages.c.suites import Suite, statuses

PROJECT = """
project('states', 'c')
if get_option('tests').enabled()
  program = executable('program', 'program.c')
  late = executable('late', 'program.c', build_by_default: false)
  test('passes', program, args: ['0'])
  test('fails', program, args: ['1'], suite: 'slow')
  test('falls', program, args: ['segfault'])
  test('hangs', program, args: ['hang'])
  test('skips', program, args: ['77'])
  test('breaks', program, args: ['99'])
  test('must fail', program, args: ['1'], should_fail: true)
  test('points, größe', program, args: ['tap'], protocol: 'tap')
  test('late', late, args: ['0'], env: ['LATE=1'])
endif
"""
PROGRAM = """
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int count, char **words) {
  if (!strcmp(words[1], "segfault")) *(volatile int *)8 = 1;
  if (!strcmp(words[1], "hang")) sleep(600);
  if (!strcmp(words[1], "tap"))
    puts("1..5\\nok 1 - adds\\nnot ok 2 - adds\\nok 3 # skip no disk\\nnot ok 4 - later # TODO\\n# noise");
  return atoi(words[1]);
}
"""


@pytest.fixture(scope="module")
def states(make_suite: MakeSuite) -> Iterator[Suite]:
    need("cc", "meson", "ninja")
    options = "option('tests', type: 'feature', value: 'disabled')\noption('docs', type: 'boolean', value: true)\n"
    files = {"meson.build": PROJECT, "meson_options.txt": options, "program.c": PROGRAM}
    with make_suite(files).compiled() as built:
        yield built


def test_each_state_is_told(states: Suite) -> None:
    assert states.ladder()[0].runner.options["arguments"] == ["-Ddocs=false", "-Dtests=enabled"]

    report = states.run(test_seconds=2.0, workers=2)

    assert statuses(report) == {
        "states / passes": "passed",
        "states:slow / fails": "failed",
        "states / falls": "error",
        "states / hangs": "timeout",
        "states / skips": "skipped",
        "states / breaks": "error",
        "states / must fail": "xfailed",
        "states / points, größe > adds": "passed",
        "states / points, größe > adds #2": "failed",
        "states / points, größe > 3": "skipped",
        "states / points, größe > later": "xfailed",
        "states / points, größe > plan": "error",
        "states / late": "passed",
    }


def test_only_chosen_tests_run_and_are_told(states: Suite) -> None:
    chosen = ["states / late", "states / points, größe > adds"]

    report = states.run(select=chosen)

    assert statuses(report) == dict.fromkeys(chosen, "passed")


def test_what_does_not_compile_is_named_and_the_rest_runs(make_suite: MakeSuite) -> None:
    need("cc", "meson", "ninja")
    text = """
project('p', 'c')
test('good', executable('good', 'good.c'))
test('bad', executable('bad', 'bad.c'))
"""
    files = {"meson.build": text, "good.c": "int main(void) { return 0; }\n", "bad.c": "int main(void) { return x; }\n"}

    report = make_suite(files).run()

    assert statuses(report) == {"good": "passed", "bad": "error"}
    assert report.collection_errors[0].startswith("bad.c: build_failed: ")
