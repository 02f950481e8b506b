"""From a tree to proposals: every rewrite of every source file that a stable test could notice."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tree_sitter import Tree

from oreline.errors import CandidateError
from oreline.languages.grammar import Grammar, depth_of, has_errors, parse
from oreline.languages.grammars import grammars_of
from oreline.languages.sources import is_source_file, is_written_by_program
from oreline.mutation.coverage import FileCoverage
from oreline.mutation.operator import Operator
from oreline.mutation.rewrites import Rewrite, rewrites_of
from oreline.records.base import digest
from oreline.sandbox.layers import find_files

LARGEST_BYTES: Final = 1_000_000
DEEPEST: Final = 2_500
"""Levels of a syntax tree: what a query takes grows with the square of them."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file bugs may be planted in."""

    path: str
    source: bytes
    grammar: Grammar
    tree: Tree
    is_executable: bool


@dataclass(frozen=True, slots=True)
class Proposal:
    """A rewrite of one file, not yet proved to be a proper mutant."""

    file: SourceFile
    rewrite: Rewrite
    proposal_id: str
    """Hash of place and replacement; the seed is no part of it."""
    covering_tests: tuple[str, ...]


def source_files(layers: tuple[Path, ...]) -> Iterator[tuple[str, Path]]:
    """Source files of stacked layers (bottom first) with where they lie, sorted by path."""
    for path, file in sorted(find_files(layers).items()):
        is_readable = bool(grammars_of(path)) and is_source_file(path) and file.is_file() and not file.is_symlink()
        if is_readable and not is_written_by_program(path, file):
            yield path, file


def read_source(path: str, file: Path) -> SourceFile:
    """The parsed file.

    Raises:
        CandidateError: too large, not UTF-8, nested too deep, or the parser does not understand all of it.
    """
    source = file.read_bytes()
    if len(source) > LARGEST_BYTES:
        raise CandidateError(
            "too_large", f"{path} has {len(source)} bytes, a table rather than code, and is left alone"
        )
    try:
        source.decode("utf-8")
    except UnicodeDecodeError as error:
        raise CandidateError("not_utf8", f"{path} is not UTF-8 and is left alone: {error}") from error
    is_executable = bool(file.stat().st_mode & 0o100)
    trees = [(grammar, parse(grammar, source)) for grammar in grammars_of(path)]
    deepest = max(depth_of(tree) for _, tree in trees)
    if deepest > DEEPEST:
        raise CandidateError("nested_too_deep", f"{path} nests {deepest} levels deep and is left alone")
    for grammar, tree in sorted(trees, key=lambda found: has_errors(found[1])):
        if grammar.has_macros or not has_errors(tree):
            return SourceFile(path, source, grammar, tree, is_executable)
    names = " or ".join(grammar.name for grammar, _ in trees)
    raise CandidateError("syntax_error", f"{path} has parts the grammar of {names} does not know and is left alone")


def propose(
    file: SourceFile, coverage: Mapping[str, FileCoverage], operators: Sequence[Operator]
) -> Iterator[Proposal | tuple[str, CandidateError]]:
    """Proposals in order of place; for a rewrite no test can judge, its id and why."""
    covered = coverage.get(file.path) or FileCoverage((), frozenset())
    for rewrite in rewrites_of(file.grammar, file.tree, file.source, operators):
        if rewrite.scope.is_module:
            continue
        proposal_id = digest(file.path, rewrite.start_byte, rewrite.end_byte, rewrite.replacement)
        refusal = _refusal(file, rewrite, covered)
        if refusal:
            yield proposal_id, refusal
        else:
            yield Proposal(file, rewrite, proposal_id, covered.tests_of(rewrite.scope.body))


def _refusal(file: SourceFile, rewrite: Rewrite, covered: FileCoverage) -> CandidateError | None:
    where = f"{rewrite.operator.name} in {rewrite.function}, {file.path} line {rewrite.line}"
    if not covered.is_executed(rewrite.running_lines):
        return CandidateError("not_covered", f"{where}: no stable test runs it")
    if covered.runs_at_import(_without_head(rewrite)):
        return CandidateError(
            "runs_at_import", f"{where}: runs while the package is imported, and would break all tests"
        )
    return None


def _without_head(rewrite: Rewrite) -> range:
    """The running lines but for the line of `def` or `lambda`, which always runs at import."""
    lines = rewrite.running_lines
    return lines[1:] if lines and lines[0] == rewrite.scope.first_line else lines
