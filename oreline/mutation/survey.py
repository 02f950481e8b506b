"""All bugs that could be planted in a tree, without running anything. `plant.py` asks what tests could notice, too."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from oreline.errors import CandidateError, RecipeError
from oreline.languages.registry import language_of
from oreline.mutation.hunks import solving_patch
from oreline.mutation.mutants import Mutant, Nursery
from oreline.mutation.operator import Operator
from oreline.mutation.operators.registry import OPERATORS
from oreline.mutation.proposals import Proposal, read_source
from oreline.mutation.rewrites import rewrites_of
from oreline.mutation.sampling import take_turns
from oreline.records.base import Record, digest


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketch(Record):
    """A bug that could be planted, not yet known to be noticed by any test."""

    candidate_id: str
    proposal_id: str
    """Hash of operator, place and replacement."""
    language: str
    grammar: str
    operator: str
    explanation: str
    """One sentence: what is wrong in the buggy code. Never shown to an agent."""
    path: str
    function: str
    """Qualified name; `<module>` for what stands outside of all functions."""
    lines: tuple[int, ...]
    """Changed lines, in the fixed file."""
    before: str
    after: str
    patch: str
    """From the buggy file to the fixed one."""
    cluster: str
    """The same for copies of a function that are changed alike, wherever they stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey(Record):
    """What was found, and what was turned away by reason."""

    candidates: tuple[Sketch, ...]
    files: int
    """Files that were read."""
    clusters: int
    rejected: Mapping[str, int]


def choose_operators(names: Sequence[str]) -> tuple[Operator, ...]:
    """The operators of these names, all when there are none.

    Raises:
        RecipeError: there is no such operator.
    """
    known = [operator.name for operator in OPERATORS]
    unknown = sorted(set(names) - set(known))
    if unknown:
        raise RecipeError("bad_option", f"no such operator: {', '.join(unknown)}; there are {', '.join(known)}")
    return tuple(operator for operator in OPERATORS if not names or operator.name in names)


def survey(files: Iterable[tuple[str, Path]], operators: Sequence[Operator], seed: int, limit: int | None) -> Survey:
    """Candidates of all sites, mixed so that the first few hold many operators and functions; at most `limit`."""
    rejected: Counter[str] = Counter()
    paths = list(files)
    proposals = list(_propose(paths, operators, rejected))
    drawn = take_turns(proposals, seed)
    grown = _grow(drawn, rejected) if limit else _grow_all(proposals, drawn, rejected)
    sketches = tuple(islice(grown, limit or None))
    clusters = len({sketch.cluster for sketch in sketches})
    return Survey(candidates=sketches, files=len(paths), clusters=clusters, rejected=dict(sorted(rejected.items())))


def _propose(
    files: Iterable[tuple[str, Path]], operators: Sequence[Operator], rejected: Counter[str]
) -> Iterator[Proposal]:
    for path, place in files:
        try:
            file = read_source(path, place)
        except CandidateError as error:
            rejected[error.reason] += 1
            continue
        for rewrite in rewrites_of(file.grammar, file.tree, file.source, operators):
            name = digest(path, rewrite.operator.name, rewrite.start_byte, rewrite.end_byte, rewrite.replacement)
            yield Proposal(file, rewrite, name, ())


def _grow(proposals: Iterable[Proposal], rejected: Counter[str]) -> Iterator[Sketch]:
    nursery = Nursery()
    for proposal in proposals:
        try:
            yield _sketch(proposal, nursery.grow(proposal.file, proposal.rewrite))
        except CandidateError as error:
            rejected[error.reason] += 1


def _grow_all(proposals: Iterable[Proposal], drawn: Iterable[Proposal], rejected: Counter[str]) -> Iterator[Sketch]:
    """The same for all of `drawn`: file by file what is read once serves all of a function, several times as fast."""
    nursery = Nursery()
    found: dict[str, tuple[str, Sketch]] = {}
    for proposal in proposals:
        try:
            mutant = nursery.try_out(proposal.file, proposal.rewrite)
            found[proposal.proposal_id] = mutant.identity, _sketch(proposal, mutant)
        except CandidateError as error:
            rejected[error.reason] += 1
    known: set[str] = set()
    for identity, sketch in (found[one.proposal_id] for one in drawn if one.proposal_id in found):
        if identity in known:
            rejected["duplicate"] += 1
        else:
            known.add(identity)
            yield sketch


def _sketch(proposal: Proposal, mutant: Mutant) -> Sketch:
    file, rewrite = proposal.file, proposal.rewrite
    patch = solving_patch(file.path, rewrite.hunk, file.source, mutant.source, is_executable=file.is_executable)
    return Sketch(
        candidate_id=digest(patch),
        proposal_id=proposal.proposal_id,
        language=language_of(file.path),
        grammar=file.grammar.name,
        operator=rewrite.operator.name,
        explanation=rewrite.operator.explanation,
        path=file.path,
        function=rewrite.function,
        lines=rewrite.hunk.lines,
        before=b"".join(rewrite.hunk.fixed).decode(),
        after=b"".join(rewrite.hunk.buggy).decode(),
        patch=patch,
        cluster=mutant.cluster,
    )
