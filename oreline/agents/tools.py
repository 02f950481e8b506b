"""The tools as commands to run inside a sandbox, and what comes back as an observation."""

import base64
import json
from typing import Any, Final

from oreline.agents.contract import EDIT_FILE, VIEW_FILE, Action, Observation
from oreline.agents.shown import show
from oreline.sandbox.contract import Finished
from oreline.sandbox.runtime import interpreter_inside

FILE_TOOLS: Final = "/opt/oreline-agent"
"""Where the scripts in `inside/` are mounted, read-only."""

FILE_INPUTS: Final = {VIEW_FILE: {"path", "start", "end"}, EDIT_FILE: {"path", "old", "new"}}

Call = tuple[tuple[str, ...], bytes]
"""Arguments and standard input."""


def shell_command(action: Action) -> Call:
    """Run a command as typed; both streams come as one, as on a terminal."""
    return ("/bin/bash", "-c", "exec 2>&1\n" + str(action.input["command"])), b""


def file_command(action: Action) -> Call:
    """View or edit a file."""
    request = json.dumps({name: value for name, value in action.input.items() if name in FILE_INPUTS[action.type]})
    return (interpreter_inside(), "-I", "-S", "-B", f"{FILE_TOOLS}/files.py"), request.encode()


def _facts(finished: Finished) -> dict[str, Any]:
    stopped = {"stopped_by": finished.stopped_by} if finished.stopped_by else {}
    return {"duration_seconds": round(finished.duration_seconds, 3), **stopped}


def read_output(finished: Finished, limit: int) -> Observation:
    """What a command printed, also when it was stopped."""
    text, facts = show(finished.stdout + finished.stderr, limit)
    error = f"stopped: the command met its {finished.stopped_by} limit" if finished.stopped_by else ""
    return Observation(output=text, error=error, exit_code=finished.exit_code, facts={**facts, **_facts(finished)})


def read_answer(finished: Finished, limit: int) -> Observation:
    """What a file tool answered."""
    try:
        answer = json.loads(finished.stdout)
    except ValueError:
        why = finished.stopped_by or finished.stderr.decode("utf-8", "replace").strip()[-500:]
        return Observation(error=f"no_answer: the tool gave no answer ({why})", facts=_facts(finished))
    if "error" in answer:
        return Observation(error=answer["error"], facts=_facts(finished))
    text, facts = show(base64.b64decode(answer["output"]), limit)
    return Observation(output=text, facts={**answer["facts"], **facts, **_facts(finished)})
