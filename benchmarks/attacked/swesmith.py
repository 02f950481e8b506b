"""SWE-smith's grading through its own functions: `swesmith.py ASKED TOLD`, in an environment that holds it and not us.

Asked for a plan it tells how its harness applies a patch, restores tests and runs them; asked with logs, what is
resolved. The swebench beside it (4.1) makes scripts as SWE-bench's data hold them, so it tells that one, too.
"""

import json
import sys
from collections.abc import Mapping
from dataclasses import make_dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

NAMES = ("oreline", "ground", "0123456789abcdef")
"""Owner, repository and commit, as its registry wants them."""
SPEC = {"repo": "pytest-dev/pytest", "version": "8.0"}
"""A repository of SWE-bench whose suite is run by a plain `pytest -rA`."""
TESTBED = "testbed"


def answer(asked: Mapping[str, Any]) -> Mapping[str, object]:
    """By the kind of what is asked."""
    profile = _profile()
    task = {**asked["tests"], "instance_id": f"{profile.repo_name}.attacked", "repo": profile.repo_name}
    return _graded(task, asked["logs"]) if "logs" in asked else _plan(profile, task, asked)


def _plan(profile: Any, task: Mapping[str, Any], asked: Mapping[str, Any]) -> Mapping[str, object]:
    constants = import_module("swesmith.constants")
    command, _ = profile.get_test_cmd(task)
    start, end = (f": '{mark}'" for mark in (constants.TEST_OUTPUT_START, constants.TEST_OUTPUT_END))
    lines = ("#!/bin/bash", "set -uxo pipefail", f"cd /{TESTBED}", start, command, end)
    files = sorted({file for part in profile.get_test_files(task) for file in part})
    return {
        "apply": constants.GIT_APPLY_CMDS,
        "restore": f"git checkout -- {' '.join(files)}",
        "script": "\n".join(lines) + "\n",
        "swebench_script": _swebench_script(asked["commit"], asked["test_patch"]),
    }


def _swebench_script(commit: str, test_patch: str) -> str:
    maker = import_module("swebench.harness.test_spec.python")
    instance = {**SPEC, "test_patch": test_patch}
    lines = maker.make_eval_script_list_py(instance, {}, TESTBED, f"/{TESTBED}", commit, test_patch)
    return "\n".join(("#!/bin/bash", "set -uxo pipefail", *lines)) + "\n"


def _graded(task: Mapping[str, Any], logs: Mapping[str, str]) -> Mapping[str, bool]:
    grading = import_module("swesmith.harness.grading")
    reports = {name: grading.get_eval_report({"model_patch": ""}, dict(task), log) for name, log in logs.items()}
    return {name: bool(report["resolved"]) for name, report in reports.items()}


def _profile() -> Any:
    python = import_module("swesmith.profiles.python")
    fields = [(name, str, value) for name, value in zip(("owner", "repo", "commit"), NAMES, strict=True)]
    kind = make_dataclass("Ground", fields, bases=(python.PythonProfile,))
    python.registry.register_profile(kind)
    return kind()


if __name__ == "__main__":
    request, report = map(Path, sys.argv[1:])
    report.write_text(json.dumps(answer(json.loads(request.read_text("utf-8")))), "utf-8")
