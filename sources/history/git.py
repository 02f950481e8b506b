"""Git on a stranger's repository: neutral configuration, no replacement objects, and its failures as our errors.
GitHub's own host may ask for the token (`access.py`).

What is asked of it stands in the modules beside.
"""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from oreline.errors import SourceError
from oreline.sandbox.git import NEUTRAL
from sources.history.access import git_access

WARY: Final = (
    "core.bare=true",
    "core.hooksPath=/dev/null",
    "core.fsmonitor=false",
    "gc.auto=0",
    "maintenance.auto=false",
    "fetch.recurseSubmodules=no",
    "protocol.allow=never",
    "protocol.https.allow=always",
    "protocol.http.allow=always",
    "protocol.file.allow=always",
    "http.lowSpeedLimit=1000",
    "http.lowSpeedTime=60",
    "credential.helper=",
    "core.askPass=true",
    "i18n.logOutputEncoding=UTF-8",
    "log.showSignature=false",
)
"""Nothing of the repository or the machine makes git run a program, ask a person, or speak another protocol."""

LONGEST_SECONDS: Final = 3600
"""The first fetch of a huge repository stays below it."""


def git(arguments: Sequence[str], git_folder: Path, stdin: bytes = b"") -> bytes:
    """What git prints. A partial clone fetches what it lacks.

    Raises:
        SourceError: `git_failed`, with what git said.
    """
    access = git_access(os.environ)
    env = {**NEUTRAL, **access.variables, "GIT_DIR": str(git_folder), "GIT_NO_REPLACE_OBJECTS": "1"}
    argv = ["git", *(part for setting in (*WARY, *access.settings) for part in ("-c", setting)), *arguments]
    try:
        # In our own process group: who stops us stops git.
        done = subprocess.run(
            argv, cwd=git_folder, env=env, input=stdin, capture_output=True, check=False, timeout=LONGEST_SECONDS
        )
    except subprocess.TimeoutExpired:
        what = f"git {arguments[0]} in {git_folder.name} took longer than {LONGEST_SECONDS} seconds"
        raise SourceError("git_failed", what) from None
    if done.returncode:
        raise SourceError("git_failed", f"git {arguments[0]} in {git_folder.name} said: {_told(done.stderr)}")
    return done.stdout


def _told(stderr: bytes) -> str:
    """The end of what git complained of, in a line."""
    lines = [line.strip() for line in stderr.decode(errors="replace").splitlines() if line.strip()]
    return "; ".join(lines[-6:])[-600:] or "nothing"
