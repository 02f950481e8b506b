"""How a bug is shown: by clean runs of the tests that can see it, or of the whole suite where that isn't known.

The first run asks them all; the others ask those that broke in it. By selection, what broke must pass on the sound tree
without the tests outside, and the bug may leave nothing else behind in the process than the selection does there, which
tests outside might meet.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from oreline.errors import ValidationError
from oreline.records.base import digest
from oreline.records.task import Candidate
from oreline.records.testing import BROKEN, Status, TestRun
from oreline.testing.checkout import Checkout
from oreline.testing.compiling import compiling
from oreline.validation.bench import Bench
from oreline.validation.evidence import Effect, check_compiles, check_run, check_screening, find_effect
from oreline.validation.limits import pays_to_screen, pays_to_select
from oreline.validation.reach import Sight


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The runs, and what they prove."""

    runs: Sequence[TestRun]
    effect: Effect
    selected: tuple[str, ...] = ()
    """Empty for whole suites."""
    whole_because: str = ""
    """never | unknown | head | import | order | short | dependent | state."""

    @property
    def full_runs(self) -> int:
        """Runs of the whole suite: a run of less collects less."""
        most = max(run.collected for run in self.runs)
        return 0 if self.selected else sum(run.collected == most for run in self.runs)


def show_bug(bench: Bench, buggy: Checkout, covering: tuple[str, ...], is_noticed: bool, sight: Sight) -> Shown:
    """The effect of the bug; `is_noticed` says that a test among `covering` is known to notice it.

    Raises:
        ValidationError: does_not_compile | survived | hangs_too_long | breaks_collection | disagreeing_runs
            | no_fail_to_pass | no_pass_to_pass.
        SandboxError: the sandbox itself failed.
    """
    with compiling(bench.sandbox, buggy, bench.request) as built:
        check_compiles(built.errors)
        return _show(bench, built.checkout, covering, is_noticed, sight)


def _show(bench: Bench, buggy: Checkout, covering: tuple[str, ...], is_noticed: bool, sight: Sight) -> Shown:
    because = _obstacle(bench, sight)
    if not because:
        shown = _by_selection(bench, buggy, covering, sight.tests)
        if isinstance(shown, Shown):
            return shown
        because = shown
    if not is_noticed and pays_to_screen(bench.baseline, covering):
        check_screening(bench.run(buggy, covering), covering, bench.settings)
    first = bench.run(buggy)
    check_screening(first, covering, bench.settings)
    runs = [first, *_repeated(bench, buggy, first, None)]
    return Shown(runs=runs, effect=find_effect(runs, bench.stable, bench.settings), whole_because=because)


def check_alike(bench: Bench, buggy: Checkout, candidate: Candidate, shown: Shown) -> None:
    """Return unless the candidate is one of the sample that is compared, and whole suites say otherwise.

    Raises:
        ValidationError: selection_differs; or as `show_bug`.
    """
    if not shown.selected or not _is_compared(candidate, bench.settings.compare_share):
        return
    runs = bench.runs(buggy)
    effect = find_effect(runs, bench.stable, bench.settings)
    differing = {*shown.effect.fail_to_pass} ^ {*effect.fail_to_pass}
    differing |= {*shown.effect.pass_to_pass} ^ {*effect.pass_to_pass}
    if differing:
        named = ", ".join(sorted(differing)[:5])
        raise ValidationError("selection_differs", f"whole suites say otherwise of {len(differing)} tests: {named}")


def _is_compared(candidate: Candidate, share: float) -> bool:
    return int(digest("compared", candidate.candidate_id)[:8], 16) < share * 0x1_0000_0000


def _obstacle(bench: Bench, sight: Sight) -> str:
    if bench.settings.selection == "never" or bench.checkout.language != "python":
        return "never"
    return sight.obstacle or ("" if pays_to_select(bench.baseline, sight.tests) else "short")


def _by_selection(bench: Bench, buggy: Checkout, covering: tuple[str, ...], selected: tuple[str, ...]) -> Shown | str:
    """The effect, or why it can't be told this way."""
    first = bench.run(buggy, selected, with_state=True)
    check_screening(first, covering, bench.settings)
    sound = bench.sound_run(selected if first.state_changes else _broken(first, bench.stable))
    if not sound.finished or any(result.status is not Status.PASSED for result in sound.results):
        return "dependent"
    if first.state_changes and first.state_changes != sound.state_changes:
        return _beside_whole_suites(bench, buggy, selected, [first])
    runs = [first, *_repeated(bench, buggy, first, selected)]
    unaffected = bench.stable.difference(selected)
    effect = find_effect(runs, bench.stable, bench.settings, unaffected)
    return Shown(runs=runs, effect=effect, selected=selected)


def _repeated(bench: Bench, buggy: Checkout, first: TestRun, select: tuple[str, ...] | None) -> list[TestRun]:
    """The other runs of the bug, each of what broke in the first; of all once more where one of these does not."""
    broken = _broken(first, bench.stable)
    again = bench.run(buggy, broken)
    check_run(again, bench.settings)
    if _broken(again, bench.stable) != broken:
        return [bench.run(buggy, select) for _ in range(bench.settings.bug_runs - 1)]
    others = (bench.run(buggy, broken) for _ in range(bench.settings.bug_runs - 2))
    return [_completed(run, first) for run in (again, *others)]


def _completed(run: TestRun, first: TestRun) -> TestRun:
    """The run, with what the first says of the tests that it didn't ask."""
    asked = {result.test_id for result in run.results}
    rest = (result for result in first.results if result.test_id not in asked)
    return replace(run, results=(*run.results, *rest))


def _broken(run: TestRun, stable: frozenset[str]) -> tuple[str, ...]:
    return tuple(sorted({one.test_id for one in run.results if one.status in BROKEN and one.test_id in stable}))


def _beside_whole_suites(bench: Bench, buggy: Checkout, selected: tuple[str, ...], runs: list[TestRun]) -> Shown | str:
    """The effect where tests that never run the function might meet what it leaves behind: a whole suite asks them.

    Those that can see the function have run already. Where any of the others does not pass, whole suites decide alone.
    """
    needed = max(1, bench.settings.bug_runs - len(runs))
    runs = [*runs, *(bench.run(buggy) for _ in range(needed))]
    others = bench.stable.difference(selected)
    if any(not others <= _passing(run) for run in runs[-needed:]):
        return "state"
    effect = find_effect(runs, bench.stable, bench.settings, others)
    return Shown(runs=runs, effect=effect, whole_because="state")


def _passing(run: TestRun) -> set[str]:
    return {result.test_id for result in run.results if result.status is Status.PASSED}
