"""Plant bugs: from a tree and what its tests cover to candidates, each a proper mutant and no two alike.

The unit of the count is one rewrite (an operator at a place with one replacement), one combination of them, one
function that a model is asked about, and one file where a file as a whole cannot be read: each becomes a candidate or a
rejection.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from pydantic import Field, field_validator

from oreline.errors import CandidateError, OrelineError, RecipeError
from oreline.mutation.combine import Draft, draft_id
from oreline.mutation.combined import Combiner, combined_candidate
from oreline.mutation.coverage import Unmeasured, coverage_by_path, is_any_seen
from oreline.mutation.drafts import order_drafts
from oreline.mutation.hunks import solving_patch
from oreline.mutation.model_written.places import Place, draw, places_of
from oreline.mutation.model_written.writing import Writer, Written, write_bugs
from oreline.mutation.mutants import Mutant, Nursery
from oreline.mutation.operator import Operator
from oreline.mutation.operators.registry import OPERATORS
from oreline.mutation.planted import planted_candidate
from oreline.mutation.proposals import Proposal, SourceFile, propose, read_source, source_files
from oreline.mutation.realism.choice import DEFAULT, profile_for
from oreline.mutation.realism.profile import Profile, read_profile
from oreline.mutation.realism.rows import with_realism
from oreline.mutation.realism.versions import Versions
from oreline.mutation.sampling import spread, take_turns
from oreline.records.outcome import Kept, Rejection, reject
from oreline.records.source import Snapshot
from oreline.records.task import Candidate
from oreline.records.testing import CoveredLines
from oreline.settings import Settings

STAGE: Final = "candidates/mutations"
_NAMES: Final = tuple(operator.name for operator in OPERATORS)


class MutationSettings(Settings):
    """How many bugs are planted in a repository, and of which kinds."""

    seed: int = Field(default=0, ge=0)
    """Decides which of the possible bugs are tried."""
    candidates: int = Field(default=60, ge=1)
    """Most candidates a repository gives."""
    operators: tuple[str, ...] = ()
    """Names of operators to use; all when empty."""
    profile: str = "none"
    """Which real fixes the bugs are drawn to look like: `default` for those in the repository's language, another name
    of those that come with Oreline, or the path of a file that `oreline realism` wrote. `none`: operators take turns,
    and no bug is a combination."""

    model: str = ""
    """Name of a model that writes bugs beside the operators, at the endpoint in `ORELINE_MODEL_URL`. Empty: none."""
    model_candidates: int = Field(default=10, ge=0)
    """How many functions the model is given, for a bug in each; candidates that come of it count in `candidates`."""

    @field_validator("profile")
    @classmethod
    def _can_be_read(cls, name: str) -> str:
        try:
            if name != "none":
                read_profile(name)
        except RecipeError as error:
            raise ValueError(error.detail) from error
        return name

    @field_validator("operators")
    @classmethod
    def _are_known(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        unknown = sorted(set(names) - set(_NAMES))
        if unknown:
            raise ValueError(f"no such operator: {', '.join(unknown)}; allowed are {', '.join(_NAMES)}")
        return names

    @property
    def measure(self) -> str:
        """Name of the profile that bugs are held against."""
        return DEFAULT if self.profile == "none" else self.profile

    def fitted(self, grammars: Iterable[str]) -> Profile | None:
        """The profile that bugs are drawn by, in files of these grammars."""
        return None if self.profile == "none" else profile_for(self.profile, grammars)

    @property
    def asked(self) -> int:
        """How many functions a model is asked about."""
        return min(self.model_candidates, self.candidates) if self.model else 0

    @property
    def chosen(self) -> tuple[Operator, ...]:
        """The operators to use, in the registry's order."""
        return tuple(operator for operator in OPERATORS if not self.operators or operator.name in self.operators)


def plant_bugs(
    snapshot: Snapshot,
    layers: tuple[Path, ...],
    coverage: Sequence[CoveredLines] | None,
    stable_tests: frozenset[str],
    settings: MutationSettings,
    answers: Path = Path(),
) -> Kept[Candidate]:
    """Candidates in the order they were drawn, and everything else with the reason it is none.

    `layers` are those of the fixed work tree, bottom first. Without `coverage` (None: it can't be measured; or not one
    line of a source file was seen, as where tests run what a build made of it) bugs are planted anywhere, all stable
    tests stand as those that cover them, and the provenance says so.
    The same input gives the same bytes in the same order. What a model wrote is input too: it is kept in `answers`.
    """
    planting = _Planting(snapshot)
    files = tuple(source_files(layers))
    if coverage is not None and not is_any_seen(coverage, {path for path, _ in files}):
        coverage = None
    by_path = (
        dict.fromkeys((path for path, _ in files), Unmeasured(stable_tests))
        if coverage is None
        else coverage_by_path(coverage, stable_tests)
    )
    proposals: list[Proposal] = []
    places: list[Place] = []
    for file in planting.read(files):
        places.extend(places_of(file, by_path) if settings.asked else ())
        for found in propose(file, by_path, settings.chosen):
            if isinstance(found, Proposal):
                proposals.append(found)
            else:
                planting.turn_away(*found)
    written = planting.commission(places, settings, answers)
    profile = settings.fitted(proposal.file.grammar.name for proposal in proposals)
    drafts = order_drafts(take_turns(proposals, settings.seed), profile, settings.candidates)
    candidates = spread(written, planting.draw(drafts, settings, settings.candidates - len(written)))
    if coverage is None:
        candidates = tuple(replace(row, provenance={**row.provenance, "coverage": "none"}) for row in candidates)
    return Kept(rows=candidates, rejected=tuple(planting.rejected))


class _Planting:
    """One run: what was turned away, and which mutants stand already."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._nursery = Nursery()
        self._combiner = Combiner()
        self.rejected: list[Rejection] = []

    def turn_away(self, subject_id: str, error: OrelineError) -> None:
        row = reject(error, stage=STAGE, subject="candidate", subject_id=subject_id, purl=self._snapshot.purl)
        self.rejected.append(row)

    def read(self, files: Iterable[tuple[str, Path]]) -> Iterator[SourceFile]:
        for path, file in files:
            try:
                yield read_source(path, file)
            except CandidateError as error:
                self.turn_away(path, error)

    def commission(self, places: Sequence[Place], settings: MutationSettings, answers: Path) -> tuple[Candidate, ...]:
        """What a model writes, where one is set."""
        writer = Writer(model=settings.model, seed=settings.seed, answers=answers)
        candidates: list[Candidate] = []
        for found in write_bugs(self._snapshot, draw(places, settings.seed, settings.asked), writer, self._nursery):
            if isinstance(found, Written):
                candidates.append(with_realism(found.candidate, (found.versions,), settings.measure))
            else:
                self.turn_away(*found)
        return tuple(candidates)

    def draw(self, drafts: Sequence[Draft], settings: MutationSettings, count: int) -> tuple[Candidate, ...]:
        candidates: list[Candidate] = []
        limit = CandidateError("over_limit", f"{settings.candidates} candidates were found before this one")
        for draft in drafts:
            if len(candidates) >= count:
                self.turn_away(draft_id(draft), limit)
                continue
            try:
                candidates.append(self._grow(draft, settings))
            except CandidateError as error:
                self.turn_away(draft_id(draft), error)
        return tuple(candidates)

    def _grow(self, draft: Draft, settings: MutationSettings) -> Candidate:
        if len(draft) > 1:
            versions = self._combiner.grow(draft)
            candidate = combined_candidate(self._snapshot, draft, versions, settings.seed)
        else:
            file = draft[0].file
            mutant = self._nursery.grow(file, draft[0].rewrite)
            versions = (Versions(file.path, mutant.source, file.source),)
            candidate = _candidate(self._snapshot, draft[0], mutant, settings.seed)
        return with_realism(candidate, versions, settings.measure)


def _candidate(snapshot: Snapshot, proposal: Proposal, mutant: Mutant, seed: int) -> Candidate:
    file, rewrite = proposal.file, proposal.rewrite
    patch = solving_patch(file.path, rewrite.hunk, file.source, mutant.source, is_executable=file.is_executable)
    return planted_candidate(
        snapshot,
        patch,
        operator=rewrite.operator.name,
        explanation=rewrite.operator.explanation,
        path=file.path,
        function=rewrite.function,
        lines=rewrite.hunk.lines,
        covering_tests=proposal.covering_tests,
        provenance={
            "seed": seed,
            "operator": rewrite.operator.name,
            "before": b"".join(rewrite.hunk.fixed).decode(),
            "after": b"".join(rewrite.hunk.buggy).decode(),
        },
    )
