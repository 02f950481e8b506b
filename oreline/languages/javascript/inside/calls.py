"""Calls of the tree's functions apart from any test: made by node, told to the host as they end."""

import json
import os
import tempfile
from collections.abc import Mapping
from typing import Any

from channel import Event, Run, run_tool
from drivers import TOOLS
from events import Report


def make_calls(calls: Any, seconds: float, cwd: str, variables: Mapping[str, str], report: Report) -> None:
    """An `outcome` event for each call that came to an end."""

    def take(event: Event) -> None:
        if event.get("event") == "outcome":
            report.write("outcome", number=event.get("number"), outcome=event.get("outcome"))

    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(calls, file)
        file.flush()
        argv = ["node", "--no-warnings", os.path.join(TOOLS, "make_calls.cjs"), file.name, str(seconds)]
        run_tool(Run(argv, cwd, variables), take)
