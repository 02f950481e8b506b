"""SWE-bench's grading through its own functions: `swebench.py ASKED TOLD`, in an environment that holds it and not us.

Asked for a plan it tells how its harness applies a patch and which script it runs, made of the one that its data hold;
asked with logs, what is resolved.
"""

import json
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

NAME = "oreline__ground-1"


def answer(asked: Mapping[str, Any]) -> Mapping[str, object]:
    """By the kind of what is asked."""
    spec = _spec(asked)
    if "logs" in asked:
        return {name: _is_resolved(spec, log) for name, log in asked["logs"].items()}
    apply = import_module("swebench.harness.run_evaluation").GIT_APPLY_CMDS
    # The script takes the tests of the task anew by itself.
    return {"apply": apply, "restore": "", "script": spec.eval_script}


def _spec(asked: Mapping[str, Any]) -> Any:
    instance = {
        **asked["tests"],
        "instance_id": NAME,
        "image": "",
        "repo": "oreline/ground",
        "version": "1",
        "log_parser": "parse_log_pytest",
        "eval_type": "pass_and_fail",
        "eval_script": asked["script"],
    }
    return import_module("swebench.harness.utils").make_test_spec(instance)


def _is_resolved(spec: Any, log: str) -> bool:
    grading = import_module("swebench.harness.grading")
    prediction = {"instance_id": NAME, "model_name_or_path": "attack", "model_patch": ""}
    report = grading.get_eval_report(spec, prediction, log, include_tests_status=False)
    return bool(report[NAME]["resolved"])


if __name__ == "__main__":
    request, report = map(Path, sys.argv[1:])
    report.write_text(json.dumps(answer(json.loads(request.read_text("utf-8")))), "utf-8")
