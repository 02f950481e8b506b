"""Repeated runs of the untouched suite: plain ones, and ones that do something otherwise. Judging is quality's.

Deviations go together into few runs. Only where a test ends otherwise in one of those, each of its deviations is tried
by itself: what none of them brings back more than once was chance.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack
from functools import cache
from itertools import zip_longest
from typing import Final

from oreline.records.testing import Status, TestRun
from oreline.sandbox.contract import Sandbox
from oreline.testing.checkout import Checkout
from oreline.testing.compiling import compiled
from oreline.validation.deviations import AGREEING, BESIDE, DEFAULT, RESIDUE, deviation_of, parts_of
from oreline.validation.health_settings import HealthSettings
from oreline.validation.kept_runs import Keep, always_anew
from oreline.validation.series import BaselineRun, Series, plain_request, says_something

MOST_BREAKS: Final = 3
"""Runs of what is left that may break off in turn."""


def planned_runs(settings: HealthSettings, orders: Collection[str]) -> tuple[str, ...]:
    """Names of the runs, in the order they are made, for a runner that can do `orders`."""
    residue = (RESIDUE,) if settings.has_second_run_in_tree else ()
    return (DEFAULT, *residue, *(DEFAULT,) * (settings.default_runs - 1), *_directed(settings, orders))


def _directed(settings: HealthSettings, orders: Collection[str]) -> Iterator[str]:
    surroundings = [f"hash_seed:{settings.hash_seed}"] if settings.hash_seed else []
    surroundings += [f"time_zone:{settings.time_zone}"] if settings.time_zone else []
    date = [f"clock_days:{settings.clock_offset_days}"] if settings.clock_offset_days else []
    turned = ["reversed"] if settings.has_reversed_run else []
    turned += [f"workers:{settings.workers}"] if settings.workers > 1 else []
    fast = ["fast_clock"] if settings.has_fast_clock_run else []
    shuffles = [[f"shuffled:{seed}"] for seed in settings.shuffle_seeds]
    none: list[str] = []
    shuffled = zip_longest(shuffles, [surroundings, date], fillvalue=none)
    for group in (*(shuffle + rest for shuffle, rest in shuffled), turned, fast):
        possible = [part for part in group if deviation_of(part).order in {"", *orders}]
        if possible:
            yield BESIDE.join(possible)


def unheard(why: str, done: int, total: int) -> None:
    """Tell nobody of the runs."""


def measure_baseline(
    sandbox: Sandbox,
    checkout: Checkout,
    settings: HealthSettings,
    heard: Callable[[str, int, int], None] = unheard,
    keep: Keep = always_anew,
) -> tuple[BaselineRun, ...]:
    """Runs of the untouched suite, `planned_runs` first; the first alone when that one says enough.

    `heard` is told how many of the planned runs are made, and how many there are; before each further one that
    is made, of no number known ahead, what it is and why. Each run is asked of `keep` first.

    Raises:
        SandboxError: the sandbox itself failed.
    """
    plain = plain_request(settings)
    with ExitStack() as stack:
        # Where all runs are kept, nothing is compiled for them.
        built = cache(lambda: stack.enter_context(compiled(sandbox, checkout, plain)))
        series = Series(
            sandbox=sandbox, orders=checkout.runner.orders, built=built, plain=plain, heard=heard, keep=keep
        )
        return _measure(series, settings)


def _measure(series: Series, settings: HealthSettings) -> tuple[BaselineRun, ...]:
    names = planned_runs(settings, series.orders)
    runs = list(series.first(*(name for name in names if name == RESIDUE)))
    if not says_something(runs[0].run):
        return (*runs, *_left(series, runs[0]))
    series.heard("", len(runs), len(names))
    for name in names[1:]:
        if name != RESIDUE:
            runs.append(series.run(name))
            series.heard("", len(runs), len(names))
    return (*runs, *_told_apart(series, runs), *_alone(series, runs, settings.alone_tests))


def _left(series: Series, run: BaselineRun) -> Iterator[BaselineRun]:
    """What a run that a test ended did not come to, asked for without that test."""
    for _ in range(MOST_BREAKS):
        left = frozenset(test for test, status in run.statuses().items() if status is Status.NOT_RUN)
        if not _broke_off(run.run, left) or "select" not in series.orders:
            return
        why = f"{DEFAULT} once more, for {_counted(left)} that a run which broke off did not come to"
        run = series.run(DEFAULT, asked=left, why=why)
        yield run


def _broke_off(run: TestRun, left: Collection[str]) -> bool:
    """Whether a test ended the run before others, and not at a limit of time, where the others might as well be."""
    statuses = {result.status for result in run.results}
    is_at_limit = bool(run.stopped_by) or Status.TIMEOUT in statuses
    return not run.finished and 0 < len(left) < len(run.results) and not is_at_limit


def differing(run: BaselineRun, runs: Sequence[BaselineRun]) -> frozenset[str]:
    """Tests that end otherwise in `run` than in all the plain ones of `runs`."""
    plain = [other.statuses() for other in runs if other.name == DEFAULT]
    found, usual = run.statuses(), plain[0]
    ids = {test for test in {*found, *usual} if run.asks_for(test)} - _kept_from(run.run)
    settled = {test for test in ids if len({statuses.get(test) for statuses in plain}) == 1}
    return frozenset(test for test in settled if found.get(test) != usual.get(test))


def _kept_from(run: TestRun) -> frozenset[str]:
    """Tests that a run which broke off did not come to, for no deed of their own."""
    ids = (result.test_id for result in run.results if result.status is Status.NOT_RUN)
    return frozenset() if run.finished else frozenset(ids)


def _told_apart(series: Series, runs: Sequence[BaselineRun]) -> Iterator[BaselineRun]:
    suspected: set[str] = set()
    for run in runs:
        tests = differing(run, runs) if run.run.finished else frozenset()
        for part in parts_of(run.name) if tests else ():
            made, confirmed = _repeated(series, part, run, runs, tests)
            suspected |= confirmed
            yield from made
    if suspected:
        why = f"{DEFAULT} once more, for {_counted(suspected)} that a deviation brought to another end"
        yield series.run(DEFAULT, why=why)


def _repeated(
    series: Series, part: str, first: BaselineRun, runs: Sequence[BaselineRun], tests: frozenset[str]
) -> tuple[list[BaselineRun], frozenset[str]]:
    """Runs of a deviation by itself until `AGREEING` agree or one doesn't, and the tests that each brought back."""
    made: list[BaselineRun] = []
    agreeing = int(first.name == part)
    while tests and agreeing < AGREEING:
        why = f"{part} by itself, for {_counted(tests)} that ended otherwise there"
        found = list(series.again(part, tests, why))
        made += found
        tests &= differing(found[-1], runs)
        agreeing += 1
    return made, tests


def _counted(tests: Collection[str]) -> str:
    return f"{len(tests)} test{'' if len(tests) == 1 else 's'}"


def _alone(series: Series, runs: Sequence[BaselineRun], most: int) -> Iterator[BaselineRun]:
    plain = [run.statuses() for run in runs if run.name == DEFAULT and run.run.finished]
    flaky = {test for statuses in plain for test in statuses if len({other.get(test) for other in plain}) > 1}
    tests = sorted(flaky.union(*(differing(run, runs) for run in runs)))[:most]
    for _ in range(AGREEING if "select" in series.orders else 0):
        if tests:
            why = f"each of {_counted(tests)} that differ alone"
            run = series.alone(frozenset(tests), why)
            tests = sorted(differing(run, runs).intersection(tests))
            yield run
