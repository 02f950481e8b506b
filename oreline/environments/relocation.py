"""Moving a virtual environment made on the host to its place inside, so that it names no path of the host."""

from pathlib import Path, PurePosixPath

from oreline.languages.python.interpreters import Interpreter
from oreline.sandbox.runtime import executable_inside


def settle(folder: Path, interpreter: Interpreter) -> None:
    """Make the virtual environment at `folder` work with its interpreter at its inside path."""
    inside = PurePosixPath(executable_inside(interpreter))
    lines = [
        f"home = {inside.parent}",
        "implementation = CPython",
        f"version_info = {interpreter.minor}",
        "include-system-site-packages = false",
        "relocatable = true",
    ]
    (folder / "pyvenv.cfg").write_text("\n".join(lines) + "\n")
    for script in (folder / "bin").glob("[Aa]ctivate*"):
        if script.is_symlink() or not script.is_dir():
            script.unlink()
    for link in ("python", "python3", f"python{interpreter.minor}"):
        (folder / "bin" / link).unlink(missing_ok=True)
        (folder / "bin" / link).symlink_to(str(inside) if link == "python" else "python")
