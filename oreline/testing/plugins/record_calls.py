"""Runs tests inside the sandbox and tells which functions they call. Needs the standard library and pytest alone.

The request comes through standard input as for `run_pytest.py`, with `test_paths` beside; so does the report go.
"""

from __future__ import annotations

import importlib
import json
import os
import sys

from call_watch import CallWatch
from events import open_report


def main() -> int:
    """Exit code of pytest."""
    report = open_report()
    request = json.load(sys.stdin)
    import pytest

    is_old = int(pytest.__version__.split(".")[0]) < 7
    plugin = importlib.import_module("older_pytest" if is_old else "oreline_pytest")
    sys.path[0] = os.getcwd()  # noqa: PTH109
    reporter = plugin.Reporter(request, report, None)
    return int(pytest.main(plugin.arguments(), plugins=[reporter, CallWatch(report, request["test_paths"])]))


if __name__ == "__main__":
    exit_code = main()
    sys.stdout.flush()
    os._exit(exit_code)
