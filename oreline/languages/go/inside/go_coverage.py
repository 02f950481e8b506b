"""Which lines of the tree each test function runs: one run of an instrumented binary a function.

What runs when the program starts, before any test, is told under the empty name. Standard library alone.
"""

import io
import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from go_frames import Frames
from go_package import Orders, Package, pattern
from go_process import run_binary
from plain_files import open_plain

Lines = dict[str, set[int]]
Folders = dict[str, str]
FLAGS = ("-cover", "-covermode=set", "-coverpkg=./...")
MOST_BYTES = 256 * 2**20
_BLOCK = re.compile(r"(.+):([0-9]{1,6})\.[0-9]+,([0-9]{1,6})\.[0-9]+ [0-9]+ ([0-9]+)")
"""Of a file: no file has a million lines."""


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
        # A test that takes its process with it leaves none, or what it likes.
        file = open_plain(str(profile), MOST_BYTES)
        with file or io.BytesIO() as profiled:
            return read_profile(io.TextIOWrapper(profiled, "utf-8", "replace"), roots)


def read_profile(profile: Iterable[str], roots: Folders) -> Lines:
    """Lines that ran, by path; what is no block of a profile is passed over."""
    found: Lines = {}
    for line in profile:
        block = _BLOCK.fullmatch(line.rstrip("\n"))
        if not block or block[4] == "0":
            continue
        import_path, _, name = block[1].rpartition("/")
        if import_path in roots:
            path = name if roots[import_path] == "." else f"{roots[import_path]}/{name}"
            found.setdefault(path, set()).update(range(int(block[2]), int(block[3]) + 1))
    return found
