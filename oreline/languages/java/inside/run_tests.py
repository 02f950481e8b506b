"""Runs Maven or Gradle inside the sandbox and reports what JUnit's XML says. Needs the standard library alone.

The order comes through standard input as JSON; the report goes to a descriptor that no other process is given.
"""

import json
import sys

import gradle.run
import maven.run
from events import Suite, open_report
from jvm.processes import keep_to_ourselves

RUNNERS = {"maven": maven.run.run, "gradle": gradle.run.run}


def main() -> int:
    """Carry out the order on standard input."""
    keep_to_ourselves()
    report = open_report()
    order = json.load(sys.stdin)
    return int(RUNNERS[order["runner"]](order, Suite(report)))


if __name__ == "__main__":
    sys.exit(main())
