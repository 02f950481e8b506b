"""From functions to candidates by way of a model: each is asked about once, and each answer is kept."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oreline.answers import answer_to, kept_answer, question_id
from oreline.chat import Answer, Question
from oreline.errors import CandidateError, ModelError, OrelineError
from oreline.mutation.combined import patch_of
from oreline.mutation.differences import differences
from oreline.mutation.model_written.checks import rewrite_of
from oreline.mutation.model_written.lines import code_of
from oreline.mutation.model_written.places import Place
from oreline.mutation.model_written.prompt import question_about
from oreline.mutation.mutants import Mutant, Nursery
from oreline.mutation.planted import planted_candidate
from oreline.mutation.realism.shape import shape_of
from oreline.mutation.realism.versions import Versions
from oreline.mutation.rewrites import Rewrite
from oreline.records.base import Json
from oreline.records.source import Snapshot
from oreline.records.task import Candidate

PATIENCE: Final = 3
"""Questions without an answer after which no further one is put in this run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Writer:
    """Who writes."""

    model: str
    seed: int
    answers: Path
    """Folder in which what it said is kept."""


@dataclass(frozen=True, slots=True)
class Written:
    """A candidate, and the file with its bug and without."""

    candidate: Candidate
    versions: Versions


def write_bugs(
    snapshot: Snapshot, places: Iterable[Place], writer: Writer, nursery: Nursery
) -> Iterator[Written | tuple[str, OrelineError]]:
    """A candidate for each place, in order; for one that came to nothing, its id and why."""
    unanswered = 0
    for place in places:
        question = question_about(place, writer.model, writer.seed)
        try:
            answer = _answer(question, writer, unanswered)
            rewrite = rewrite_of(place, code_of(answer.text, place))
            mutant = nursery.grow(place.file, rewrite)
            told = _told(writer, question, answer)
            yield _written(snapshot, place, rewrite, mutant, {"seed": writer.seed, "model": told})
        except (CandidateError, ModelError) as error:
            unanswered += error.reason == "model_unreachable"
            yield place.place_id, error


def _answer(question: Question, writer: Writer, unanswered: int) -> Answer:
    found = kept_answer(question, writer.answers)
    if found is None and unanswered >= PATIENCE:
        raise ModelError(
            "model_unreachable", f"not asked, as the model left {PATIENCE} questions unanswered; build again"
        )
    return found or answer_to(question, writer.answers)


def _told(writer: Writer, question: Question, answer: Answer) -> Json:
    return {
        "name": writer.model,
        "prompt": question_id(question),
        "prompt_tokens": answer.prompt_tokens,
        "completion_tokens": answer.completion_tokens,
    }


def _written(snapshot: Snapshot, place: Place, rewrite: Rewrite, mutant: Mutant, told: Json) -> Written:
    file = place.file
    versions = Versions(file.path, mutant.source, file.source)
    patch = patch_of((versions,), {file.path: file.is_executable})
    places = differences(mutant.source, file.source)
    candidate = planted_candidate(
        snapshot,
        patch,
        operator=rewrite.operator.name,
        explanation=_explanation(versions),
        path=file.path,
        function=rewrite.function,
        lines=tuple(sorted({line for one in places for line in one.lines})),
        covering_tests=place.covering_tests,
        provenance={
            **told,
            "operator": rewrite.operator.name,
            "before": b"".join(rewrite.hunk.fixed).decode(),
            "after": b"".join(rewrite.hunk.buggy).decode(),
        },
    )
    return Written(candidate, versions)


def _explanation(versions: Versions) -> str:
    """What trees say that a fix does: a model's own words are worth nothing."""
    kinds = [kind.replace("_", " ") for kind in dict.fromkeys(shape_of((versions,)).kinds)]
    if not kinds:
        return f"A function is wrong in what {versions.changed_lines()} changed lines mend."
    return f"A function is wrong in what a fix of these kinds mends: {', '.join(kinds)}."
