"""How strong a task's tests are: near misses of its fix are run against FAIL_TO_PASS, and those that pass are counted.

A near miss that passes is a wrong fix that the tests accept, or one that means the same as the fix: which of both isn't
known. A mark on the task, no proof: what a warm process says is believed where it can be shown all of the change.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from oreline.errors import CandidateError, ValidationError
from oreline.languages.sources import is_source_file
from oreline.mutation.near_misses import FixedFile, NearMiss, near_misses
from oreline.mutation.proposals import read_source
from oreline.records.task import Candidate
from oreline.records.testing import Status
from oreline.sandbox.changes import FileChange
from oreline.sandbox.layers import find_file
from oreline.sandbox.patches import layer_of
from oreline.testing.compiling import compiled
from oreline.testing.screening import Change, Screened, screen_changes
from oreline.validation.bench import Bench
from oreline.validation.independent import SELECT
from oreline.validation.limits import pace_of
from oreline.validation.settings import ValidationSettings
from oreline.validation.trees import bug_changes
from oreline.workers import default_workers, map_in_order


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength:
    """What became of the near misses of one fix."""

    tried: int = 0
    """Near misses with which tests of FAIL_TO_PASS ran."""
    survivors: tuple[str, ...] = ()
    """Those of them that all of FAIL_TO_PASS accept: what was done, and where."""


NOT_MEASURED: Final = Strength()


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix:
    """A proven fix, and the tests that are to tell it from what is nearly one."""

    candidate: Candidate
    fail_to_pass: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Variant:
    variant_id: str
    owner: int
    miss: NearMiss
    tests: tuple[str, ...]


def measure_strength(bench: Bench, fixes: Sequence[Fix]) -> tuple[Strength, ...]:
    """The strength of each fix's tests; all their near misses share one warm process where they can.

    Raises:
        SandboxError: the sandbox itself failed.
    """
    if SELECT not in bench.checkout.runner.orders:
        return tuple(NOT_MEASURED for _ in fixes)
    variants = [variant for owner, fix in enumerate(fixes) for variant in _variants(bench, owner, fix)]
    screened = _screen(bench, variants)
    asked = map_in_order(lambda one: _is_accepted(bench, one, screened), variants, ahead=len(variants))
    accepted = list(zip(variants, asked, strict=True))
    return tuple(
        _strength([(one, told) for one, told in accepted if one.owner == owner]) for owner in range(len(fixes))
    )


def check_strength(strength: Strength, settings: ValidationSettings) -> None:
    """Return unless more near misses pass the tests than a recipe allows.

    Raises:
        ValidationError: weak_tests.
    """
    allowed, survived = settings.most_survivors, len(strength.survivors)
    if allowed is not None and survived > allowed:
        named = "; ".join(strength.survivors[:3])
        raise ValidationError(
            "weak_tests",
            f"FAIL_TO_PASS accepts {survived} of {strength.tried} near misses; {allowed} are allowed: {named}",
        )


def told_of(strength: Strength) -> dict[str, Any]:
    """What a task's provenance says of it."""
    return {"near_miss_survivors": list(strength.survivors)} if strength.survivors else {}


def _strength(told: Sequence[tuple[_Variant, bool | None]]) -> Strength:
    return Strength(
        tried=sum(answer is not None for _, answer in told),
        survivors=tuple(f"{one.miss.kind}, {one.miss.path} line {one.miss.lines[0]}" for one, answer in told if answer),
    )


def _variants(bench: Bench, owner: int, fix: Fix) -> list[_Variant]:
    files = [found for change in bug_changes(bench.checkout, fix.candidate.patch) if (found := _fixed(bench, change))]
    made = near_misses(files, bench.settings.near_misses, fix.candidate.operator.split("+"))
    return [
        _Variant(variant_id=f"{owner}/{number}", owner=owner, miss=miss, tests=fix.fail_to_pass)
        for number, miss in enumerate(made)
    ]


def _fixed(bench: Bench, change: FileChange) -> FixedFile | None:
    """None for what no operator reads: another kind of file, one that the fix removes, one with errors."""
    file = find_file(bench.checkout.work_layers, change.path)
    if file is None or file.is_symlink() or not file.is_file() or not is_source_file(change.path):
        return None
    try:
        return FixedFile(read_source(change.path, file), change.content or b"")
    except CandidateError:
        return None


def _screen(bench: Bench, variants: Sequence[_Variant]) -> dict[str, Screened]:
    is_possible = bench.checkout.language == "python" and bench.settings.selection != "never"
    if not variants or not is_possible:
        return {}
    changes = [
        Change(
            change_id=one.variant_id,
            path=one.miss.path,
            before=_source(bench, one.miss.path),
            after=one.miss.content,
            tests=one.tests,
            near=(),
        )
        for one in variants
    ]
    pace = pace_of(bench.baseline, bench.settings, default_workers())
    return screen_changes(bench.sandbox, bench.checkout, bench.request, changes, pace)


def _source(bench: Bench, path: str) -> bytes:
    file = find_file(bench.checkout.work_layers, path)
    return file.read_bytes() if file else b""


def _is_accepted(bench: Bench, one: _Variant, screened: dict[str, Screened]) -> bool | None:
    """Whether all tests pass; None where none of them ran, so that nothing is known."""
    verdict = screened[one.variant_id].verdict if one.variant_id in screened else ""
    if verdict in {"killed", "hangs"}:
        return False
    if verdict == "survived" and _is_shown_whole(bench, one.miss):
        return True
    return _passes_afresh(bench, one)


def _is_shown_whole(bench: Bench, miss: NearMiss) -> bool:
    """Whether nothing of the change has run before a warm process is shown it."""
    return bench.reach.sight_of(miss.path, _source(bench, miss.path), miss.lines).is_exchangeable


def _passes_afresh(bench: Bench, one: _Variant) -> bool | None:
    change = FileChange(path=one.miss.path, content=one.miss.content, is_executable=one.miss.is_executable)
    with (
        layer_of((change,), bench.layout.scratch) as layer,
        compiled(bench.sandbox, bench.checkout.with_layer(layer), bench.request) as tree,
    ):
        run = bench.run_to_failure(tree, one.tests)
    statuses = {result.test_id: result.status for result in run.results}
    seen = [statuses.get(test, Status.NOT_RUN) for test in one.tests]
    if not run.stopped_by and all(status is Status.NOT_RUN for status in seen):
        return None
    return all(status is Status.PASSED for status in seen)
