"""Asks many changes at once whether tests notice them: the suite is collected once, each change tried in a child.

The request comes through standard input as JSON (`oreline/testing/screening.py` writes it, and reads the report). What
is said here is a hint of what is worth proving: it runs in the same process as the code it judges.
"""

from __future__ import annotations

import importlib
import json
import os
import sys

from events import open_report


def main() -> int:
    """Exit code of pytest."""
    report = open_report()
    request = json.load(sys.stdin)
    for stream in (1, 2):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
    import pytest

    is_old = int(pytest.__version__.split(".")[0]) < 7
    plugin = importlib.import_module("older_pytest" if is_old else "oreline_pytest")
    screening = importlib.import_module("screening_pytest")
    screener = type("Screener", (screening.Screening, plugin.Reporter), {})
    sys.path[0] = os.getcwd()  # noqa: PTH109
    sys.argv[0] = os.path.join(os.path.dirname(pytest.__file__), "__main__.py")  # noqa: PTH118, PTH120
    code = int(pytest.main(plugin.arguments(), plugins=[screener(request, report)]))
    report.write("end", exit_code=code)
    return code


if __name__ == "__main__":
    os._exit(main())
