"""Runs in the sandbox, in the build environment: asks the project's build backend (PEP 517, PEP 660).

`try` writes the backend's further build requirements as JSON to the report, and goes on when there are none; `install`
builds an editable wheel and installs it into /env. Needs the standard library and uv alone; runs on Python 3.8, too.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from typing import Any

WHEELS = "/tmp/wheels"  # noqa: S108 -- the sandbox's own tmpfs
ENV_PYTHON = "/env/bin/python"


def load_backend(specification: str, paths: list[str]) -> Any:
    """The backend object of `module:object`."""
    sys.path[:0] = [os.path.abspath(path) for path in paths]  # noqa: PTH100
    module, _, attributes = specification.partition(":")
    found: Any = importlib.import_module(module)
    for attribute in filter(None, attributes.split(".")):
        found = getattr(found, attribute)
    return found


def write_requires(backend: Any) -> list[str]:
    """What `get_requires_for_build_editable` says, to the report."""
    hook = getattr(backend, "get_requires_for_build_editable", None)
    answer = list(hook()) if hook else []
    os.write(int(os.environ["ORELINE_REPORT_FD"]), json.dumps(answer).encode())
    return answer


def install(backend: Any, installer: str) -> int:
    """Exit code of building and installing."""
    os.makedirs(WHEELS, exist_ok=True)  # noqa: PTH103
    if not hasattr(backend, "build_editable"):
        print("The build backend knows no editable installs (PEP 660).", file=sys.stderr)  # noqa: T201
        return 1
    wheel = os.path.join(WHEELS, backend.build_editable(WHEELS))  # noqa: PTH118
    command = [
        installer,
        "pip",
        "install",
        "--python",
        ENV_PYTHON,
        "--no-deps",
        "--offline",
        "--no-index",
        "--no-config",
    ]
    command += ["--no-cache", "--reinstall", "--link-mode", "copy", "--quiet", wheel]
    return subprocess.run(command, check=False).returncode


def main() -> int:
    """Exit code."""
    order = json.load(sys.stdin)
    # The tools that backends start, such as cmake, stand beside the interpreter.
    os.environ["PATH"] = os.path.join(sys.prefix, "bin") + os.pathsep + os.environ["PATH"]  # noqa: PTH118
    backend = load_backend(order["backend"], order["paths"])
    if order["verb"] == "try" and write_requires(backend):
        return 0
    return install(backend, order["installer"])


if __name__ == "__main__":
    sys.exit(main())
