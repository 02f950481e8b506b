"""The ladder for a tree: each build system that it has files for, cheapest first. None of them installs anything."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from oreline.errors import BuildError
from oreline.languages.c.fetched import fetched_names, googletest_places, missing_submodules, supplied
from oreline.languages.c.makefiles import printed_shape, test_target
from oreline.languages.c.meson import meson_options
from oreline.languages.c.options import chosen_switches
from oreline.languages.c.toolchain import INSTALL_HINT, has_program
from oreline.languages.c.tree import cmake_folders, cmake_texts, read_text, source_texts
from oreline.languages.contract import Attempt, Runner, Toolchain

ORDERS: Final = frozenset({"select", "shuffle", "reverse", "workers"})
_STRICT: Final = re.compile(r"-Werror\b|/WX\b|COMPILE_WARNING_AS_ERROR|werror\s*=\s*true")


def plan(tree: Path, toolchain: Toolchain, date: str) -> tuple[Attempt, ...]:
    """Attempts for a tree, cheapest first.

    Raises:
        BuildError: no_build_system, or missing_build_tool with what to install.
    """
    gitmodules = read_text(tree / ".gitmodules")
    absent = missing_submodules(tree, gitmodules)
    shared = {"submodules": [path for path, _ in absent], "googletest": list(googletest_places(absent))}
    runners = tuple(_runners(tree))
    usable = [runner for runner in runners if not _missing_tools(runner)]
    if not runners:
        raise BuildError(
            "no_build_system",
            "no CMakeLists.txt, meson.build, configure script or Makefile with a target `test`, `check` or `tests`: "
            "nothing says how the tests are run.",
        )
    if not usable:
        tools = ", ".join(sorted({tool for runner in runners for tool in _missing_tools(runner)}))
        raise BuildError("missing_build_tool", f"the project needs {tools}, and the machine has none. {INSTALL_HINT}")
    return tuple(_attempt(runner, shared) for runner in usable)


def _attempt(runner: Runner, shared: dict[str, list[str]]) -> Attempt:
    told = Runner(
        name=runner.name.partition(" ")[0],
        command=runner.command,
        options={**runner.options, **shared},
        orders=runner.orders,
        compiles=True,
        is_scraped=runner.is_scraped,
    )
    return Attempt(name=runner.name, manifest={}, runner=told)


def _runners(tree: Path) -> Iterator[Runner]:
    folders = cmake_folders(tree)
    if "." in folders:
        yield from _cmake(tree, ".")
    if "project" in read_text(tree / "meson.build"):
        yield _meson(tree)
    yield from _configured(tree)
    yield from _make(tree)
    for folder in folders:
        if folder != ".":
            yield from _cmake(tree, folder)


def _cmake(tree: Path, folder: str) -> Iterator[Runner]:
    texts = cmake_texts(tree)
    names = fetched_names(texts)
    arguments = [*chosen_switches(texts), *supplied(names)]
    options = {"source": folder, "arguments": arguments, "fetched": list(names), "is_lenient": False}
    name = "cmake" if folder == "." else f"cmake in {folder}"
    command = " ".join(["cmake -B build", *(["-S", folder] if folder != "." else []), *arguments])
    command += " && cmake --build build && ctest --test-dir build"
    yield Runner(name=name, command=command, options=options, orders=ORDERS)
    if any(_STRICT.search(text) for text in texts):
        told = {**options, "is_lenient": True}
        yield Runner(name=f"{name}, warnings forgiven", command=command, options=told, orders=ORDERS)


def _meson(tree: Path) -> Runner:
    arguments = meson_options(read_text(tree / "meson_options.txt") or read_text(tree / "meson.options"))
    command = " ".join(["meson setup build", *arguments]) + " && meson test -C build"
    options = {"arguments": list(arguments)}
    return Runner(name="meson", command=command, options=options, orders=frozenset({"select", "workers"}))


def _configured(tree: Path) -> Iterator[Runner]:
    script = read_text(tree / "configure")
    source = read_text(tree / "configure.ac") or read_text(tree / "configure.in")
    if not script and not source:
        return
    target = test_target(read_text(tree / "Makefile.am") or read_text(tree / "Makefile.in")) or "check"
    bootstrap = [] if script else ["autoreconf", "-fi"]
    command = " && ".join([*(["autoreconf -fi"] if bootstrap else []), "./configure", f"make {target}"])
    is_automake = "AM_INIT_AUTOMAKE" in source or "am__" in read_text(tree / "Makefile.in")
    options = {"bootstrap": bootstrap, "configure": ["./configure"], "target": target}
    orders = frozenset({"select", "workers"}) if is_automake else frozenset({"select"})
    yield Runner(name="autotools", command=command, options=options, orders=orders)


def _make(tree: Path) -> Iterator[Runner]:
    for name in ("GNUmakefile", "makefile", "Makefile"):
        target = test_target(read_text(tree / name))
        if target:
            shape = printed_shape(source_texts(tree))
            yield Runner(
                name="make",
                command=f"make {target}",
                options={"bootstrap": [], "configure": [], "target": target, "lines": shape},
                orders=frozenset({"select"}),
                is_scraped=bool(shape),
            )
            return


def _missing_tools(runner: Runner) -> list[str]:
    kind = runner.name.partition(" ")[0].strip(",")
    needed = {"cmake": ["cmake", "ctest"], "meson": ["meson", "ninja"], "make": ["make"], "autotools": ["make"]}[kind]
    if runner.options.get("bootstrap"):
        needed = [*needed, "autoreconf", "automake"]
    return [tool for tool in needed if not has_program(tool)]
