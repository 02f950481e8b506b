"""The fan-out inside a stage: a thread pool whose results come back in order. The work itself runs in sandboxes."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")


def default_workers() -> int:
    """One worker a core."""
    return os.cpu_count() or 1


def map_in_order(
    work: Callable[[ItemT], ResultT], items: Iterable[ItemT], *, workers: int | None = None
) -> Generator[ResultT, None, None]:
    """Results of `work` in the order of `items`, with at most `workers` under way and as many finished ahead.

    Stopping to iterate starts nothing further. An exception in `work` is raised at its item's place.
    """
    count = workers or default_workers()
    pending: deque[Future[ResultT]] = deque()
    with ThreadPoolExecutor(max_workers=count) as pool:
        try:
            for item in items:
                pending.append(pool.submit(work, item))
                if len(pending) >= 2 * count:
                    yield pending.popleft().result()
            while pending:
                yield pending.popleft().result()
        finally:
            for future in pending:
                future.cancel()
