"""Byte code made once: of packages by Python itself, of the test files by pytest, which rewrites their asserts.

Source files are left out: reading their byte code saves nothing that can be measured, and byte code that is valid by
time and size would hide a change that keeps both.
"""

import subprocess
from pathlib import Path
from typing import Final

from oreline.languages.python.interpreters import Interpreter
from oreline.sandbox.contract import ENV, Command, Limits, Mount, Sandbox
from oreline.sandbox.runtime import interpreter_mounts
from oreline.testing.checkout import Checkout

PYTHON: Final = f"{ENV}/bin/python"
CACHE: Final = "/tmp/.pytest_cache"  # noqa: S108 -- the sandbox's own
REWRITTEN: Final = "*-pytest-*.pyc"


def compile_packages(sandbox: Sandbox, folder: Path, upper: Path, interpreter: Interpreter, limits: Limits) -> None:
    """Byte code of all packages in the virtual environment `folder`, into it by way of `upper`; files that don't
    compile are left as they are."""
    packages = f"{ENV}/lib/python{interpreter.minor}/site-packages"
    argv = (PYTHON, "-I", "-S", "-m", "compileall", "-q", "-j", "2", packages)
    mounts = (Mount(target=ENV, layers=(folder,), upper=upper), *interpreter_mounts(interpreter))
    sandbox.run(Command(argv=argv, cwd="/", mounts=mounts, limits=limits))
    for file in upper.rglob("*.pyc"):
        place = folder / file.relative_to(upper)
        place.parent.mkdir(exist_ok=True)
        file.rename(place)


def compile_tests(sandbox: Sandbox, checkout: Checkout, upper: Path, limits: Limits) -> None:
    """Byte code of test files as pytest rewrites them, into `upper`; a suite that can't be collected leaves less."""
    argv = (PYTHON, "-m", "pytest", "--collect-only", "-q", "-o", f"cache_dir={CACHE}")
    env = {**checkout.variables(), "PYTHONDONTWRITEBYTECODE": ""}
    sandbox.run(Command(argv=argv, mounts=checkout.mounts(upper=upper), env=env, limits=limits))
    _keep_rewritten(upper)


def _keep_rewritten(upper: Path) -> None:
    """Remove whatever else the collection wrote; by `find`, since code inside decides how deep folders nest."""
    others = ("!", "-type", "d", "!", "(", "-type", "f", "-name", REWRITTEN, ")")
    for chosen in (others, ("-type", "d", "-empty")):
        subprocess.run(["find", "-P", upper, "-mindepth", "1", *chosen, "-delete"], check=False, capture_output=True)
