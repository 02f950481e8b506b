"""Runs Maven inside the sandbox and reports what Surefire's XML says. Needs the standard library alone.

The order comes through standard input as JSON; the report goes to a descriptor that no other process is given.
"""

import json
import sys

from events import Suite, open_report
from maven.processes import keep_to_ourselves
from maven.run import run


def main() -> int:
    """Carry out the order on standard input."""
    keep_to_ourselves()
    report = open_report()
    return int(run(json.load(sys.stdin), Suite(report)))


if __name__ == "__main__":
    sys.exit(main())
