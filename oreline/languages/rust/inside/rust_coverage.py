"""Which lines of the tree each test runs: crates of the workspace are compiled with counters, which each test's process
writes for itself, and the workspace's programs that it starts do too.

LLVM's own readers are no part of a usual toolchain, and those of another version can't read its files.
"""

import io
import os
import struct
import tempfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Lock

from events import Suite
from mapping import Mapped, read_mapping
from plain_files import open_plain, plain_files
from programs import Documentation, Program
from raw_profile import Key, UnknownFormatError, read_counters
from regions import run_regions
from workspace import WORK

Lines = dict[str, set[int]]
PROFILE = "LLVM_PROFILE_FILE"
MOST_BYTES = 500_000_000
UNREADABLE = (struct.error, zlib.error, IndexError, ValueError, OSError)
WRAPPER = Path("/cache/instrumented-rustc")
WRAPPED = """#!/bin/sh
case "$*" in
  *"--crate-type proc-macro"*|*"--crate-name build_script_"*) exec "$@" ;;
esac
exec "$@" -C instrument-coverage
"""
"""Only what tests run is counted, and dependencies stay as they are: cargo calls it for members of the workspace."""


def instrument_workspace() -> None:
    """Let cargo compile with counters from here on."""
    WRAPPER.write_text(WRAPPED)
    WRAPPER.chmod(0o755)
    os.environ.update({"RUSTC_WORKSPACE_WRAPPER": str(WRAPPER), PROFILE: "/dev/null"})


class Coverage:
    """Tells the lines of tests, and those that run before any."""

    def __init__(self, programs: Sequence[Program], suite: Suite) -> None:
        self.suite = suite
        self.lock = Lock()
        self.at_start: Lines = {}
        self.mapping: dict[Key, Mapped] = {}
        self.unknown = ""
        try:
            self.mapping = read_mapping(_compiled(programs))
        except UnknownFormatError as error:
            self.unknown = str(error)
        except UNREADABLE as error:
            self.unknown = f"a compiled file can't be read: {error}"

    @contextmanager
    def starting(self, program: Program) -> Iterator[Program]:
        """The program, watched while it runs no test. A harness of the project's own may run them all nonetheless."""
        if program.has_own_harness:
            yield program
            return
        with self._counting(program) as (started, found):
            yield started
        for path, lines in found.items():
            self.at_start.setdefault(path, set()).update(lines)

    @contextmanager
    def testing(self, program: Program, name: str) -> Iterator[Program]:
        """The program, watched while it runs that test alone."""
        with self._counting(program) as (started, found):
            yield started
        own = {path: lines - self.at_start.get(path, set()) for path, lines in found.items()}
        with self.lock:
            self._tell(program.test_id(name), own)

    def end(self) -> None:
        """Tell of what is known once all have run."""
        self._tell("", self.at_start)
        if self.unknown:
            self.suite.error("", f"lines are not measured, this compiler tells them in an unknown form: {self.unknown}")

    def _tell(self, test_id: str, lines: Lines) -> None:
        for path, numbers in sorted(lines.items()):
            self.suite.report.write("covered", id=test_id, path=path, lines=sorted(numbers))

    @contextmanager
    def _counting(self, program: Program) -> Iterator[tuple[Program, Lines]]:
        """The program, writing counters; the lines are there at the end. What it starts writes a file of its own."""
        lines: Lines = {}
        # What a test has done to the folder is no trouble of the others.
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            yield _counted(program, f"{folder}/%p"), lines
            for path in plain_files(folder):
                self._add(path, lines)

    def _add(self, file: str, lines: Lines) -> None:
        try:
            with open_plain(file, MOST_BYTES) or io.BytesIO() as stream:
                for path, found in _run_lines(stream.read(), self.mapping):
                    lines.setdefault(path, set()).update(found)
        except UnknownFormatError as error:
            self.unknown = str(error)
        except UNREADABLE:
            # It was cut off with its process, or a test wrote it.
            return


def _counted(program: Program, profile: str) -> Program:
    # An example whose own code isn't counted would be linked without what writes the counters of its library.
    argv = (*program.argv, "-C", "instrument-coverage") if isinstance(program, Documentation) else program.argv
    return replace(program, argv=argv, variables={**program.variables, PROFILE: profile})


def _run_lines(counters: bytes, mapping: Mapping[Key, Mapped]) -> Iterator[tuple[str, range]]:
    for key, counts in read_counters(counters):
        for region in run_regions(mapping[key], counts) if key in mapping else ():
            if region.path.startswith(f"{WORK}/"):
                yield region.path.removeprefix(f"{WORK}/"), region.lines


def _compiled(programs: Sequence[Program]) -> list[Path]:
    """What holds code that can run: test programs, those they may start, the libraries of examples."""
    found = {path for program in programs for path in _files_of(program)}
    return sorted(path for path in found if path.is_file())


def _files_of(program: Program) -> Iterator[Path]:
    if isinstance(program, Documentation):
        yield from (Path(word.rpartition("=")[2]) for word in program.argv if word.endswith(".rlib"))
        return
    yield Path(program.argv[0])
    yield from (Path(value) for name, value in program.variables.items() if name.startswith("CARGO_BIN_EXE_"))
