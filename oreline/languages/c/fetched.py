"""What a project's build would download, and what of it the machine has: test frameworks above all."""

import re
from pathlib import Path
from typing import Final

from oreline.languages.c.toolchain import SOURCES

_CONTENT: Final = re.compile(
    r"^[^\S\n]*+(?:FetchContent_Declare|FetchContent_Populate|ExternalProject_Add|CPMFindPackage|CPMAddPackage)"
    r"\s*+\(\s*+(?:NAME\s++)?\"?([\w.+-]+(?::[\w./+-]+)?)",
    re.MULTILINE | re.IGNORECASE,
)
_GOOGLETEST: Final = re.compile(r"g(oogle)?(test|mock)(-\w+)?", re.IGNORECASE)
_SUBMODULE: Final = re.compile(r"^[^\S\n]*+(path|url)\s*+=\s*+(\S++)[^\S\n]*+$", re.MULTILINE)


def fetched_names(texts: list[str]) -> tuple[str, ...]:
    """Names of what CMake would fetch, as declared, sorted."""
    names = {name for text in texts for name in _CONTENT.findall(text)}
    return tuple(sorted(name.rpartition("/")[2].rpartition(":")[2] or name for name in names))


def supplied(names: tuple[str, ...], sources: Path = SOURCES) -> tuple[str, ...]:
    """Arguments of cmake that let it find on the machine what it would fetch, and fetch nothing."""
    if not names:
        return ()
    has_googletest = (sources / "googletest" / "CMakeLists.txt").is_file()
    given = [
        f"-DFETCHCONTENT_SOURCE_DIR_{name.upper()}={sources}/googletest"
        for name in names
        if has_googletest and _GOOGLETEST.fullmatch(name)
    ]
    return ("-DFETCHCONTENT_FULLY_DISCONNECTED=ON", "-DFETCHCONTENT_TRY_FIND_PACKAGE_MODE=ALWAYS", *given)


def missing_submodules(tree: Path, modules: str) -> tuple[tuple[str, str], ...]:
    """Path and address of each submodule in the text of `.gitmodules` that the tree doesn't hold, sorted."""
    found: list[tuple[str, str]] = []
    path = ""
    for key, value in _SUBMODULE.findall(modules):
        if key == "path":
            path = value
        elif path:
            found.append((path, value))
            path = ""
    return tuple(sorted((path, url) for path, url in found if not _is_filled(tree, path)))


def _is_filled(tree: Path, path: str) -> bool:
    folder = tree / path
    inside = folder.resolve().is_relative_to(tree.resolve())
    return not inside or (folder.is_dir() and any(folder.iterdir()))


def googletest_places(submodules: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """Those of the missing submodules where the machine's GoogleTest can stand in."""
    return tuple(path for path, url in submodules if _GOOGLETEST.fullmatch(Path(url).stem))
