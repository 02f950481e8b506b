"""A calendar ahead of the machine's, and clocks that run fast, for programs that tests start."""

from pathlib import Path

from native.order import Order

FAST = 100


def clock_variables(order: Order) -> dict[str, str]:
    """What a test program's environment has beside its own; empty for the machine's clock."""
    if not order.clock_offset_days and not order.is_clock_fast:
        return {}
    library = next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)
    if library is None:
        return {}
    pace = f" x{FAST}" if order.is_clock_fast else ""
    # Files keep their dates, and durations theirs unless clocks are to run fast.
    kept = {"NO_FAKE_STAT": "1", **({} if order.is_clock_fast else {"FAKETIME_DONT_FAKE_MONOTONIC": "1"})}
    return {"LD_PRELOAD": str(library), "FAKETIME": f"+{order.clock_offset_days}d{pace}", **kept}
