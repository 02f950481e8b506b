"""What went wrong in a run of Maven beside tests that failed. Needs the standard library alone."""

from collections.abc import Iterator
from typing import Any

from jvm.results import Results

from .console import Console


def errors(console: Console, results: Results, *, is_partial: bool) -> Iterator[tuple[str, str]]:
    """What went wrong beside tests that failed: place and words."""
    for path, said in console.uncompiled.items():
        yield path, "\n".join(said)
    yield from console.failed.items()
    for module in console.skipped:
        yield module, "not run: a module that it needs failed"
    if console.lost and not console.failed:
        yield "", f"a test process did not come to its end: {console.lost}"
    if not is_partial:
        yield from _miscounted(console, results)


def _miscounted(console: Console, results: Results) -> Iterator[tuple[str, str]]:
    """Modules whose reports hold what Maven doesn't know of, or less than it counted."""
    for module in sorted(console.totals.keys() | results.counts.keys()):
        executions, reported = console.totals.get(module, []), results.counts.get(module, 0)
        told = sum(executions)
        # A second execution of the same classes writes over the reports of the first.
        is_less = reported < told and len(executions) == 1
        if module not in console.failed and (reported > told or is_less):
            yield module, f"Maven counted {told} tests, and the reports hold {reported}"


def as_order(order: dict[str, Any]) -> list[str] | None:
    """Ids asked for; None for all."""
    select = order.get("select")
    return None if select is None else [str(test_id) for test_id in select]
