"""The worker pool: order, laziness, and where an exception comes out."""

import threading
import time

import pytest

from oreline.workers import map_in_order


def test_results_come_in_the_order_of_items() -> None:
    def slow_first(number: int) -> int:
        time.sleep(0.05 if number == 0 else 0)
        return number * 10

    assert list(map_in_order(slow_first, range(6), workers=3)) == [0, 10, 20, 30, 40, 50]


def test_no_more_than_the_asked_number_run_at_once() -> None:
    lock = threading.Lock()
    running, peak = 0, 0

    def work(_: int) -> None:
        nonlocal running, peak
        with lock:
            running += 1
            peak = max(peak, running)
        time.sleep(0.01)
        with lock:
            running -= 1

    list(map_in_order(work, range(12), workers=3))
    assert peak <= 3


def test_stopping_early_starts_nothing_further() -> None:
    started: list[int] = []
    results = map_in_order(lambda number: started.append(number) or number, range(1000), workers=2)
    assert next(results) == 0
    results.close()  # type: ignore[attr-defined]
    assert len(started) <= 8


def test_an_exception_comes_out_at_its_place() -> None:
    def work(number: int) -> int:
        if number == 2:
            raise ValueError("two")
        return number

    results = map_in_order(work, range(4), workers=2)
    assert [next(results), next(results)] == [0, 1]
    with pytest.raises(ValueError, match="two"):
        next(results)


def test_items_are_taken_on_behind_a_long_one() -> None:
    others_done = threading.Event()
    finished: list[int] = []

    def work(number: int) -> int:
        if number == 0:
            assert others_done.wait(10)
        finished.append(number)
        if len(finished) == 9:
            others_done.set()
        return number

    assert list(map_in_order(work, range(10), workers=2, ahead=10)) == list(range(10))


def test_an_interrupt_waits_for_nothing() -> None:
    may_end = threading.Event()
    results = map_in_order(lambda number: number == 0 or may_end.wait(30), range(3), workers=1)
    assert next(results) is True
    with pytest.raises(KeyboardInterrupt):
        results.throw(KeyboardInterrupt())
    assert not may_end.is_set()
    may_end.set()
