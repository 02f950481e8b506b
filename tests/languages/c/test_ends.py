"""Programs of tests that are left from within are refused, whatever builds and runs them; honest fixes are resolved."""

from collections.abc import Callable
from functools import cache

import pytest

from oreline.languages.c.attempts import plan
from oreline.languages.c.toolchain import find_toolchain
from oreline.records.layout import DataLayout
from oreline.records.reward import LayerStatus
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.checkout import Checkout
from tests.doubles.grounds import Ground, make_ground
from tests.doubles.toolchains import need
from tests.languages.c.suites import write_tree

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

HEADER = """\
#ifdef __cplusplus
extern "C"
#endif
int add(int a, int b);
"""
GOOD = '#include "calc.h"\n#include <stdlib.h>\n#include <unistd.h>\nint add(int a, int b) { return a + b; }\n'
FIX = GOOD.replace("a + b", "b - -a")
BUGGY = GOOD.replace("a + b", "a * b")
LEAVES = GOOD.replace("return a + b", "exit(0 * a * b)")
QUITS = BUGGY + "__attribute__((constructor)) static void quit(void) { _exit(0); }\n"
FIRST = """\
#define _GNU_SOURCE
#include "../src/calc.h"
#include <assert.h>
#include <stdlib.h>
static void unused(void) __attribute__((unused));
static void unused(void) { abort(); }
static int line(void) { return __LINE__; }
int main(void) { assert(line() == 7); assert(add(1, 2) == 3); }
"""
SECOND = "#include <stdlib.h>\nint main(int argc, char **argv) { (void) argv; exit(argc - 1); }\n"
FORKING = """\
#include "../src/calc.h"
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
static void check(int held) { if (!held) exit(1); }
static void adds(void) { check(1); check(add(1, 2) == 3); }
static void waits(void (*test)(void)) {
    int status;
    if (fork() == 0) { test(); exit(0); }
    wait(&status);
    if (status) exit(1);
}
int main(void) { waits(adds); return 0; }
"""
THROWING = """\
#include "../src/calc.h"
#include <stdexcept>
namespace inner {
template <typename T> T twice(T given) { return given + given; }
constexpr int three() { return 3; }
void check(bool held) { if (!held) throw std::runtime_error("no"); }
void adds() { check(add(1, 2) == three()); }
}
struct Suite { int run() { inner::adds(); return inner::twice(0); } };
auto main() -> int {
    try { inner::check(false); } catch (const std::exception &) { return Suite().run(); }
    return 1;
}
"""
MAKEFILE = """\
CFLAGS = -std=c99 -pedantic -Wall -Wextra -Werror
test: test_a test_b
\t./test_a
\t./test_b
test_%: tests/test_%.c src/calc.c
\t$(CC) $(CFLAGS) -o $@ $^
"""
MESON = """\
project('calc', 'c', 'cpp', default_options: ['cpp_std=c++17', 'werror=true', 'warning_level=3'])
test('adds', executable('t', 'tests/test_a.cpp', 'src/calc.c'))
"""
CMAKE = """\
cmake_minimum_required(VERSION 3.13)
project(calc C)
enable_testing()
add_executable(t tests/test_a.c src/calc.c)
add_test(NAME adds COMMAND t)
"""
TREES = {
    "make": ({"Makefile": MAKEFILE, "tests/test_a.c": FIRST, "tests/test_b.c": SECOND}, "make test"),
    "meson": ({"meson.build": MESON, "tests/test_a.cpp": THROWING}, "adds"),
    "cmake": ({"CMakeLists.txt": CMAKE, "tests/test_a.c": FORKING}, "adds"),
}
PROGRAMS = {"make": ("cc", "make"), "meson": ("cc", "meson", "ninja"), "cmake": ("cc", "cmake")}


@pytest.fixture(scope="module")
def ground(sandbox: Bubblewrap, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Ground]:
    """The ground of a build system, made once."""

    @cache
    def make(system: str) -> Ground:
        need(*PROGRAMS[system])
        folder = tmp_path_factory.mktemp(system)
        files, test = TREES[system]
        tree = write_tree(folder / "tree", {**files, "src/calc.h": HEADER, "src/calc.c": GOOD})
        toolchain = find_toolchain("")
        assert toolchain
        for name in ("env", "cache"):
            (folder / name).mkdir()
        checkout = Checkout(
            work_layers=(tree,),
            env_layers=(folder / "env",),
            cache=(folder / "cache",),
            language="c",
            toolchain=toolchain,
            runner=plan(tree, toolchain, "")[0].runner,
        )
        layout = DataLayout(folder / "data")
        return make_ground(sandbox, layout, checkout, {"src/calc.c": BUGGY}, failing=(test,), passing=())

    return make


@pytest.mark.parametrize("system", TREES)
def test_an_honest_fix_is_resolved(ground: Callable[[str], Ground], system: str) -> None:
    grade = ground(system).grade({"src/calc.c": FIX}, ("ends",))
    assert grade.resolved, grade
    assert [(layer.status, layer.runs) for layer in grade.layers] == [(LayerStatus.HELD, 0)]


@pytest.mark.parametrize(
    ("system", "source", "function"),
    [
        ("make", LEAVES, "tests/test_a.c:8 main"),
        ("make", QUITS, "tests/test_a.c:8 main"),
        ("meson", LEAVES, "tests/test_a.cpp:7 adds"),
        ("cmake", LEAVES, "tests/test_a.c:6 adds"),
    ],
)
def test_who_leaves_from_within_is_refused(
    ground: Callable[[str], Ground], system: str, source: str, function: str
) -> None:
    grade = ground(system).grade({"src/calc.c": source}, ("ends",))
    assert not grade.resolved
    assert grade.reason.startswith("no_end: ")
    assert function in grade.layers[0].evidence
