"""Oreline as a maker of bugs: `python -m benchmarks.mutants.oreline FOLDER NAMES MADE`; see `made.py`."""

import json
import resource
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from benchmarks.mutants.made import Made
from oreline.mutation.operators.registry import OPERATORS
from oreline.mutation.proposals import SourceFile, read_source
from oreline.mutation.queries import operator_names
from oreline.mutation.rewrites import rewrites_of
from oreline.mutation.structure import read_structure
from oreline.mutation.survey import survey


def make(folder: Path, names: Sequence[str]) -> Made:
    """All that a survey finds."""
    before = _cpu_seconds()
    found = survey([(name, folder / name) for name in names], OPERATORS, 0, None)
    cpu_seconds = _cpu_seconds() - before
    files = [read_source(name, folder / name) for name in names]
    return Made(
        cpu_seconds=cpu_seconds,
        operators=max(len(operator_names(file.grammar)) for file in files),
        patches=tuple((sketch.path, sketch.patch) for sketch in found.candidates),
        is_solving=True,
        sites=tuple(site for file in files for site in _sites(file)),
        functions=tuple(known for file in files for known in _functions(file)),
    )


def _sites(file: SourceFile) -> Iterator[tuple[str, int, int]]:
    for rewrite in rewrites_of(file.grammar, file.tree, file.source, OPERATORS):
        yield file.path, rewrite.line, rewrite.line + file.source.count(b"\n", rewrite.start_byte, rewrite.end_byte)


def _functions(file: SourceFile) -> Iterator[tuple[str, int]]:
    structure = read_structure(file.grammar, file.tree.root_node)
    for function in structure.functions:
        if not structure.off_limits.around(function.start_byte, function.end_byte):
            yield file.path, function.first_line


def _cpu_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    root, listed, target = map(Path, sys.argv[1:])
    target.write_text(json.dumps(asdict(make(root, listed.read_text("utf-8").splitlines()))), "utf-8")
