"""Starts linters inside the sandbox: on the work tree as it is, and as each of several sets of files leaves it.

Standard library only. The order comes through standard input as JSON, the answers go to the report descriptor.
"""

import base64
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

OUTPUT_CHARACTERS = 2_000_000
MISSING = -2


def put(files: dict[str, str | None]) -> dict[str, str | None]:
    """Write files of the work tree, None for none; what stood there, in the same form."""
    before: dict[str, str | None] = {}
    for path, content in files.items():
        place = Path(path)
        before[path] = base64.b64encode(place.read_bytes()).decode() if place.is_file() else None
        if content is None:
            place.unlink(missing_ok=True)
        else:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(base64.b64decode(content))
    return before


def start(job: dict[str, Any]) -> dict[str, Any]:
    """Run one command to its end or limit, where there is something to run it on."""
    folder = Path(job["cwd"])
    if not all((folder / path).exists() for path in job["needs"]):
        return {"exit_code": MISSING, "output": "the tree lacks it"}
    if job["files"] and not any((folder / path).exists() for path in job["files"]):
        return {"exit_code": 0, "output": ""}
    try:
        done = subprocess.run(
            job["argv"],
            cwd=job["cwd"],
            capture_output=True,
            timeout=job["seconds"],
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        return {"exit_code": -1, "output": f"it took longer than {job['seconds']} seconds"}
    except OSError as error:
        return {"exit_code": -1, "output": str(error)}
    output = (done.stdout + b"\n" + done.stderr).decode("utf-8", "replace")
    return {"exit_code": done.returncode, "output": output[:OUTPUT_CHARACTERS]}


def main() -> None:
    """Answers in order: for each state the answer to each job."""
    answers = []
    for state in json.load(sys.stdin):
        before = put(state["files"])
        answers.append([start(job) for job in state["jobs"]])
        put(before)
    with os.fdopen(int(os.environ["ORELINE_REPORT_FD"]), "w", encoding="utf-8") as report:
        json.dump(answers, report)


if __name__ == "__main__":
    main()
