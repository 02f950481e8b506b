"""SWE-smith's validation through its own entry points: `swesmith.py REQUEST REPORT`, in the folder it may write to.

Runs in an environment of its own that holds `swesmith` and not us; its instances and reports are for `verdicts.py`.
What is not its own here is a profile: which image holds the repository, how its tests are run, that no server is asked.
"""

import json
import sys
import time
from collections.abc import Mapping
from dataclasses import make_dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

WORKERS = 4
"""Its own default."""


def run(request: Mapping[str, Any]) -> Mapping[str, object]:
    """Seconds that the run without a bug took, which it makes once, and those of all candidates after it."""
    valid = import_module("swesmith.harness.valid")
    repo = _register(request["owner"], request["name"], request["commit"], request["image"])
    profile = valid.registry.get(repo)
    started = time.perf_counter()
    reference = {valid.KEY_INSTANCE_ID: f"{repo}{valid.REF_SUFFIX}"}
    logger, _ = valid.run_patch_in_container(reference, repo, valid.LOG_DIR_RUN_VALIDATION, profile.timeout_ref)
    valid.close_logger(logger)
    between = time.perf_counter()
    valid.main(request["instances"], WORKERS)
    ended = time.perf_counter()
    return {"reference_seconds": between - started, "seconds": ended - between}


def _register(owner: str, name: str, commit: str, image: str) -> str:
    """What its registry knows the repository by."""
    python = import_module("swesmith.profiles.python")
    command = python.PythonProfile().test_cmd.rpartition("; ")[2]
    given = {"owner": owner, "repo": name, "commit": commit, "test_cmd": command}
    fields = [(field, str, value) for field, value in given.items()]
    kind: Any = make_dataclass("Local", fields, bases=(python.PythonProfile,))
    kind.image_name, kind._is_repo_private = image, lambda _: False  # noqa: SLF001 -- it would ask a server
    python.registry.register_profile(kind)
    repo_name: str = kind().repo_name
    return repo_name


if __name__ == "__main__":
    asked, target = map(Path, sys.argv[1:])
    target.write_text(json.dumps(run(json.loads(asked.read_text("utf-8")))), "utf-8")
