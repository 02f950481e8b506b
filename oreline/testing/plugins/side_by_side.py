"""Processes that share the tests of one run, in one work tree at the same time, and tell of it as one.

Needs the standard library alone. What the processes tell passes as it comes; only what they collected and how they
ended is put together.
"""

from __future__ import annotations

import select
from typing import TYPE_CHECKING

from shares import NO_TESTS, Share

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events import Report
    from shares import Run

PAUSE_SECONDS = 0.05


def run_side_by_side(report: Report, runs: Sequence[Run], test_seconds: float, stall_seconds: float) -> int:
    """One exit code for all."""
    shares = [Share(report, run, test_seconds, stall_seconds) for run in runs]
    is_told = False
    while running := [share for share in shares if share.part]:
        listen(running)
        if not is_told and all(share.ids is not None for share in shares):
            is_told = True
            report.write("collected", ids=[test for share in shares for test in share.ids or ()])
        for share in running:
            share.look()
    codes: set[int] = {code for share in shares for code in share.codes}
    return max(codes - {NO_TESTS}, default=NO_TESTS)


def listen(shares: Sequence[Share]) -> None:
    """Wait a moment for what they tell, and take it in."""
    readers = {share.part.reader: share for share in shares if share.part and not share.part.is_silent}
    for reader in select.select(list(readers), [], [], PAUSE_SECONDS)[0]:
        readers[reader].hear()
