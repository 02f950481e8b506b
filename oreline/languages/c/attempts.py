"""The ladder for a tree: each build system that it has files for, cheapest first. None of them installs anything."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from oreline.errors import BuildError
from oreline.languages.c.fetched import googletest_places, missing_submodules
from oreline.languages.c.runners import cmake_runners, find_runners
from oreline.languages.c.toolchain import can_run, has_clock, has_program
from oreline.languages.c.tools import lack_of
from oreline.languages.c.tree import NESTED, is_project, read_text, sub_projects
from oreline.languages.contract import Attempt, Runner, Toolchain

_TOOLS: Final = {"cmake": ("cmake", "ctest"), "meson": ("meson", "ninja"), "make": ("make",), "autotools": ("make",)}
_RUNGS: Final = 6
"""More are no more likely to go."""


def plan(tree: Path, toolchain: Toolchain, date: str) -> tuple[Attempt, ...]:
    """Attempts for a tree, cheapest first.

    Raises:
        BuildError: no_build_system, missing_build_tool with what to install, or unusable_build_tool.
    """
    runners = tuple(_runners(tree))
    if not runners:
        raise BuildError(
            "no_build_system",
            "no CMakeLists.txt, meson.build, configure script or Makefile with a target `test`, `check` or `tests`: "
            "nothing says how the tests are run.",
        )
    usable = [runner for runner in runners if not _missing_tools(runner)]
    if not usable:
        raise lack_of(tool for runner in runners for tool in _missing_tools(runner))
    absent = missing_submodules(tree, read_text(tree / ".gitmodules"))
    shared = {"submodules": [path for path, _ in absent], "googletest": list(googletest_places(absent))}
    told = [
        replace(runner, options={**runner.options, **shared}, orders=runner.orders | _more_orders(runner, toolchain))
        for runner in usable[:_RUNGS]
    ]
    return tuple(Attempt(name=_name(runner), manifest={}, runner=runner) for runner in told)


def _runners(tree: Path) -> Iterator[Runner]:
    found = list(find_runners(tree, "."))
    yield from found
    for folder in NESTED:
        if is_project(tree / folder / "CMakeLists.txt"):
            found += list(cmake_runners(tree, folder))
            yield from cmake_runners(tree, folder)
    if not found:
        for folder in sub_projects(tree):
            yield from find_runners(tree, folder)


def _more_orders(runner: Runner, toolchain: Toolchain) -> frozenset[str]:
    """What can be asked where the machine has the programs for it."""
    counts = runner.name == "cmake" and toolchain.name == "gcc" and has_program("gcov")
    return frozenset({*(("coverage",) if counts else ()), *(("clock",) if has_clock() else ())})


def _name(runner: Runner) -> str:
    place = "" if runner.options["source"] == "." else f" in {runner.options['source']}"
    forgiven = ", warnings forgiven" if runner.options.get("is_lenient") else ""
    return f"{runner.name}{place}{forgiven}{', as its CI does' if runner.options.get('hints') else ''}"


def _missing_tools(runner: Runner) -> list[str]:
    needed = [*_TOOLS[runner.name], *(("autoreconf", "automake") if runner.options.get("bootstrap") else ())]
    return [tool for tool in needed if not can_run(tool)]
