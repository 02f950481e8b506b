"""How each build system runs a project's tests, read from the files of one of its folders."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from oreline.languages.c.fetched import fetched_names, supplied
from oreline.languages.c.hints import ci_texts, cmake_hints, make_hints
from oreline.languages.c.makefiles import find_target, printed_shape
from oreline.languages.c.meson import meson_options
from oreline.languages.c.options import chosen_switches
from oreline.languages.c.tree import cmake_texts, is_project, read_text, source_texts
from oreline.languages.contract import Runner
from oreline.records.base import Json

_CTEST: Final = frozenset({"select", "shuffle", "reverse", "workers"})
_PARALLEL: Final = frozenset({"select", "workers"})
_PLAIN: Final = frozenset({"select"})
_STRICT: Final = re.compile(r"-Werror\b|COMPILE_WARNING_AS_ERROR")


def find_runners(tree: Path, folder: str) -> Iterator[Runner]:
    """The ways to run the tests of a project that lies in `folder`, cheapest first."""
    place = tree / folder
    if is_project(place / "CMakeLists.txt"):
        yield from cmake_runners(tree, folder)
    if is_project(place / "meson.build"):
        yield _meson(place, folder)
    yield from _configured(place, folder)
    yield from _make(place, folder, make_hints(ci_texts(tree)))


def cmake_runners(tree: Path, folder: str) -> Iterator[Runner]:
    """By CMake: as the project has it, with warnings forgiven where it makes errors of them, as its CI does."""
    texts = cmake_texts(tree)
    names = fetched_names(texts)
    arguments = [*chosen_switches(texts), *supplied(names)]
    options: Json = {"source": folder, "fetched": list(names), "is_lenient": False}
    yield _cmake(folder, arguments, options)
    if any(_STRICT.search(text) for text in texts):
        yield _cmake(folder, arguments, {**options, "is_lenient": True})
    hinted = [hint for hint in cmake_hints(ci_texts(tree)) if hint not in arguments]
    if hinted:
        yield _cmake(folder, [*arguments, *hinted], {**options, "hints": hinted})


def _cmake(folder: str, arguments: list[str], options: Json) -> Runner:
    command = " ".join(["cmake -B build", *(["-S", folder] if folder != "." else []), *arguments])
    command += " && cmake --build build && ctest --test-dir build"
    told = {**options, "arguments": arguments}
    return Runner(name="cmake", command=command, options=told, orders=_CTEST, compiles=True)


def _inside(command: str, folder: str) -> str:
    return command if folder == "." else f"cd {folder} && {command}"


def _meson(place: Path, folder: str) -> Runner:
    arguments = meson_options(read_text(place / "meson_options.txt") or read_text(place / "meson.options"))
    command = " ".join(["meson setup build", *arguments]) + " && meson test -C build"
    options = {"source": folder, "arguments": list(arguments)}
    return Runner(name="meson", command=_inside(command, folder), options=options, orders=_PARALLEL, compiles=True)


def _configured(place: Path, folder: str) -> Iterator[Runner]:
    source = read_text(place / "configure.ac") or read_text(place / "configure.in")
    has_script = bool(read_text(place / "configure"))
    if not has_script and not source:
        return
    template = read_text(place / "Makefile.am") or read_text(place / "Makefile.in")
    target = find_target(template) or "check"
    bootstrap = [] if has_script else ["autoreconf", "-fi"]
    command = " && ".join([*([" ".join(bootstrap)] if bootstrap else []), "./configure", f"make {target}"])
    is_automake = "AM_INIT_AUTOMAKE" in source or "am__" in template
    yield Runner(
        name="autotools",
        command=_inside(command, folder),
        options={"source": folder, "bootstrap": bootstrap, "configure": ["./configure"], "target": target},
        orders=_PARALLEL if is_automake else _PLAIN,
        compiles=True,
    )


def _make(place: Path, folder: str, hints: tuple[str, ...]) -> Iterator[Runner]:
    texts = (read_text(place / name) for name in ("GNUmakefile", "makefile", "Makefile"))
    target = find_target(next(filter(None, texts), ""), hints)
    if not target:
        return
    shape = printed_shape(source_texts(place))
    yield Runner(
        name="make",
        command=_inside(f"make {target}", folder),
        options={"source": folder, "target": target, "lines": shape},
        orders=_PLAIN,
        compiles=True,
        is_scraped=bool(shape),
    )
