"""What a run of a suite may do otherwise than a plain one, by name; which of it a runner can do. Nothing is run here.

A run is named by what it does otherwise, such as `shuffled:1 + hash_seed:1`; a plain one is `default`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from oreline.testing.runner import TestRequest

DEFAULT: Final = "default"
RESIDUE: Final = "second_in_tree"
"""Not the request differs but the place: the run before it was made there too."""
ALONE: Final = "alone"
"""Each test asked for in a run of its own."""
BESIDE: Final = " + "
AGREEING: Final = 2
"""Runs with a deviation by itself that must bring the same end before it counts as the cause: one may be chance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deviation:
    """One thing that a run does otherwise."""

    label: str
    """What a test is that this alone lets end otherwise."""
    order: str = ""
    """What a runner must be able to do for it; empty: nothing."""
    is_of_each_test: bool = True
    """Whether a test shows it without the others."""
    change: Callable[[TestRequest, str], TestRequest] = lambda request, _: request


def _variable(name: str) -> Callable[[TestRequest, str], TestRequest]:
    return lambda request, value: replace(request, variables=(*request.variables, (name, value)))


DEVIATIONS: Final[Mapping[str, Deviation]] = {
    ALONE: Deviation(label="order", order="select"),
    "shuffled": Deviation(
        label="order",
        order="shuffle",
        is_of_each_test=False,
        change=lambda request, seed: replace(request, shuffle_seed=int(seed)),
    ),
    "reversed": Deviation(
        label="order",
        order="reverse",
        is_of_each_test=False,
        change=lambda request, _: replace(request, is_reversed=True),
    ),
    "hash_seed": Deviation(label="hash_seed", order="hash_seed", change=_variable("PYTHONHASHSEED")),
    "time_zone": Deviation(label="time_zone", change=_variable("TZ")),
    "clock_days": Deviation(
        label="date", order="clock", change=lambda request, days: replace(request, clock_offset_days=int(days))
    ),
    "fast_clock": Deviation(
        label="timing", order="clock", change=lambda request, _: replace(request, is_clock_fast=True)
    ),
    "workers": Deviation(
        label="parallel",
        order="workers",
        is_of_each_test=False,
        change=lambda request, count: replace(request, workers=int(count)),
    ),
    RESIDUE: Deviation(label="residue", is_of_each_test=False),
}
"""In the order in which causes are named where a test has several."""


def parts_of(name: str) -> tuple[str, ...]:
    """The single deviations of a run; none for a plain one."""
    return () if name == DEFAULT else tuple(name.split(BESIDE))


def deviation_of(part: str) -> Deviation:
    """What a part of a run's name stands for."""
    return DEVIATIONS[part.partition(":")[0]]


def request_for(name: str, plain: TestRequest) -> TestRequest:
    """The request of a run with that name."""
    for part in parts_of(name):
        plain = deviation_of(part).change(plain, part.partition(":")[2])
    return plain
