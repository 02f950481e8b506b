"""Starts inside the sandbox: builds a project of C or C++ and runs its tests. Needs the standard library alone.

The order comes through standard input as JSON, the events go to the report.
"""

import ctypes
import sys
from collections.abc import Callable

from events import Suite, open_report
from native import automake, cmake, make, meson
from native.ends import MarkedSuite
from native.order import Order, parse_order

RUNNERS: dict[str, Callable[[Order, Suite], int]] = {
    "cmake": cmake.run_suite,
    "meson": meson.run_suite,
    "autotools": automake.run_suite,
    "make": make.run_suite,
}
PR_SET_DUMPABLE = 4


def main() -> int:
    """Exit code of the suite."""
    # The descriptors of this process are nobody else's to open.
    ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
    suite = MarkedSuite(open_report())
    order = parse_order(sys.stdin.read())
    return RUNNERS[order.runner](order, suite)


if __name__ == "__main__":
    sys.exit(main())
