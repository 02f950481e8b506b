"""Compiling a tree once for several runs of it, and what the compiler says of a tree that doesn't compile."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Final

from oreline.sandbox.contract import Limits, Sandbox
from oreline.sandbox.folders import lend_folder
from oreline.sandbox.machine import run_watched, try_again
from oreline.testing.checkout import Checkout
from oreline.testing.report import parse_report
from oreline.testing.runner import TestRequest, runner_command

COMPILE_LIMITS: Final = Limits(wall_seconds=900.0, cpu_seconds=1800)
"""Of making what runs share: their own limits are of runs that have it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compiled:
    """A tree whose tests are compiled, as far as they can be."""

    checkout: Checkout
    errors: tuple[str, ...] = ()
    """`path: message` of what doesn't compile."""


@contextmanager
def compiling(sandbox: Sandbox, checkout: Checkout, request: TestRequest) -> Iterator[Compiled]:
    """The checkout with its tests compiled, where there is something to compile, for several runs of the same tree.

    Raises:
        SandboxError: the sandbox itself failed.
    """
    if not checkout.runner.compiles:
        yield Compiled(checkout=checkout)
        return
    with lend_folder(checkout.env_layers[-1].parent, "compiled") as scratch:
        places = map(scratch.joinpath, map(str, count()))
        made, errors = try_again(lambda: _compile(sandbox, checkout, request, next(places)))
        built = replace(checkout.with_layer(made / "work"), cache=(*checkout.cache, made / "cache"))
        yield Compiled(checkout=built, errors=errors)


@contextmanager
def compiled(sandbox: Sandbox, checkout: Checkout, request: TestRequest) -> Iterator[Checkout]:
    """The same for runs that tell by themselves of what doesn't compile."""
    with compiling(sandbox, checkout, request) as made:
        yield made.checkout


def _compile(sandbox: Sandbox, checkout: Checkout, request: TestRequest, place: Path) -> tuple[Path, tuple[str, ...]]:
    command = runner_command(checkout, replace(request, limits=COMPILE_LIMITS), place, verb="compile")
    finished = run_watched(sandbox, command)
    return place, parse_report(finished.report, finished.stopped_by).collection_errors
