"""Which lines of the tree each test function runs: one run of an instrumented binary a function.

What runs when the program starts, before any test, is told under the empty name. Standard library alone.
"""

import re
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from go_frames import Frames
from go_package import Orders, Package, pattern
from go_process import run_binary

Lines = dict[str, set[int]]
Folders = dict[str, str]
FLAGS = ("-cover", "-covermode=set", "-coverpkg=./...")
_BLOCK = re.compile(r"(.+):(\d+)\.\d+,(\d+)\.\d+ \d+ (\d+)")


def covered_by(package: Package, names: Sequence[str], orders: Orders, roots: Folders) -> Iterator[tuple[str, Lines]]:
    """Names and the lines they run, by path below the work tree; `roots`: folders of packages by import path."""
    at_start = _run(package, "^$", orders, roots)
    yield "", at_start
    for name in names:
        found = _run(package, pattern([name]), orders, roots)
        yield name, {path: lines - at_start.get(path, set()) for path, lines in found.items()}


def _run(package: Package, chosen: str, orders: Orders, roots: Folders) -> Lines:
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder, "profile")
        frames = Frames(package.defined, is_marked=orders.is_marked)
        argv = [package.binary, *orders.arguments, "-test.run", chosen, f"-test.coverprofile={profile}"]
        run_binary(argv, package.folder, frames, orders.stall_seconds)
        # A test that takes its process with it leaves none.
        return _read(profile.read_text("utf-8", "replace"), roots) if profile.exists() else {}


def _read(text: str, roots: Folders) -> Lines:
    found: Lines = {}
    for line in text.splitlines():
        block = _BLOCK.fullmatch(line)
        if not block or block[4] == "0":
            continue
        import_path, _, name = block[1].rpartition("/")
        if import_path in roots:
            path = name if roots[import_path] == "." else f"{roots[import_path]}/{name}"
            found.setdefault(path, set()).update(range(int(block[2]), int(block[3]) + 1))
    return found
