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
    work: Callable[[ItemT], ResultT],
    items: Iterable[ItemT],
    *,
    workers: int | None = None,
    ahead: int | None = None,
) -> Generator[ResultT, None, None]:
    """Results of `work` in the order of `items`, with at most `workers` under way.

    `ahead` items, as many as workers unless told, are taken on behind the one waited for: where all results are
    wanted, many keep every worker busy through one long item; where iterating may stop early, few waste less.

    Stopping to iterate starts nothing further. An exception in `work` is raised at its item's place.
    An interrupt doesn't wait for what is under way.
    """
    count = workers or default_workers()
    taken = count if ahead is None else ahead
    pending: deque[Future[ResultT]] = deque()
    pool = ThreadPoolExecutor(max_workers=count)
    has_patience = True
    try:
        for item in items:
            pending.append(pool.submit(work, item))
            if len(pending) >= count + taken:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
    except (Exception, GeneratorExit):
        raise
    except BaseException:
        # A person who interrupts waits for nothing; sandboxes die with the process.
        has_patience = False
        raise
    finally:
        pool.shutdown(wait=has_patience, cancel_futures=True)
