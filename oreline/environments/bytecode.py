"""Byte code made once: of the environment by Python itself, of the test files by pytest, which rewrites their asserts.

Source files are left out: reading their byte code saves nothing that can be measured, and byte code that is valid by
time and size would hide a change that keeps both.
"""

import os
import re
from pathlib import Path
from typing import Final

from oreline.sandbox.contract import ENV, WORK, Command, Limits, Mount, Sandbox
from oreline.sandbox.runtime import interpreter_version

PYTHON: Final = f"{ENV}/bin/python"
REWRITTEN: Final = re.compile(r".+-pytest-[\w.]+\.pyc")


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
    """Remove whatever else the collection wrote."""
    for parent, folders, files in os.walk(upper, topdown=False):
        links = [name for name in folders if Path(parent, name).is_symlink()]
        for name in (*links, *files):
            path = Path(parent, name)
            if path.is_symlink() or not path.is_file() or not REWRITTEN.fullmatch(name):
                path.unlink()
        if parent != str(upper) and not any(Path(parent).iterdir()):
            Path(parent).rmdir()
