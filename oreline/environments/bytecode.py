"""Byte code made once: of the environment by Python itself, of the test files by pytest, which rewrites their asserts.

Source files are left out: reading their byte code saves nothing that can be measured, and byte code that is valid by
time and size would hide a change that keeps both.
"""

import subprocess
from pathlib import Path
from typing import Final

from oreline.sandbox.contract import ENV, WORK, Command, Limits, Mount, Sandbox
from oreline.sandbox.runtime import interpreter_version

PYTHON: Final = f"{ENV}/bin/python"
REWRITTEN: Final = "*-pytest-*.pyc"


def compile_environment(sandbox: Sandbox, folder: Path, limits: Limits) -> None:
    """Byte code of all packages in `folder`, into its `project/`; files that don't compile are left as they are."""
    packages = f"{ENV}/lib/python{interpreter_version()}/site-packages"
    argv = (PYTHON, "-I", "-S", "-m", "compileall", "-q", "-j", "2", packages)
    mounts = (Mount(target=ENV, layers=(folder / "base",), upper=folder / "project"),)
    sandbox.run(Command(argv=argv, cwd="/", mounts=mounts, limits=limits))


def compile_tests(sandbox: Sandbox, tree: Path, folder: Path, limits: Limits) -> None:
    """Byte code of test files as pytest rewrites them, into `bytecode/`; an uncollectable suite leaves less."""
    upper = folder / "bytecode"
    mounts = (
        Mount(target=WORK, layers=(tree, folder / "build"), upper=upper),
        Mount(target=ENV, layers=(folder / "base", folder / "project")),
    )
    argv = (PYTHON, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider")
    sandbox.run(Command(argv=argv, mounts=mounts, env={"PYTHONDONTWRITEBYTECODE": ""}, limits=limits))
    _keep_rewritten(upper)


def _keep_rewritten(upper: Path) -> None:
    """Remove whatever else the collection wrote; by `find`, since code inside decides how deep folders nest."""
    others = ("!", "-type", "d", "!", "(", "-type", "f", "-name", REWRITTEN, ")")
    for chosen in (others, ("-type", "d", "-empty")):
        subprocess.run(["find", "-P", upper, "-mindepth", "1", *chosen, "-delete"], check=False, capture_output=True)
