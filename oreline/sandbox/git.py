"""Git with a neutral configuration: nothing of the user, the system or a `.gitattributes` changes what it does."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import IO

NEUTRAL = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "HOME": "/nonexistent",
    "XDG_CONFIG_HOME": "/nonexistent",
    "LC_ALL": "C.UTF-8",
    "PATH": os.environ.get("PATH", os.defpath),
}
# These win over any `.gitattributes` among the files: no conversion of content, no diff driver.
RAW_BYTES = "* -text !eol -ident !filter !working-tree-encoding !diff !whitespace !merge\n"


def make_git_folder(folder: Path, attributes: str = RAW_BYTES) -> Path:
    """The least that git takes for a repository, with attributes that win over those of the files."""
    for name in ("objects", "refs", "info"):
        (folder / name).mkdir(parents=True)
    (folder / "HEAD").write_text("ref: refs/heads/main\n")
    (folder / "info" / "attributes").write_text(attributes)
    return folder


def borrow_objects(git_folder: Path, lender: Path) -> None:
    """Let `git_folder` read every object of the bare repository `lender`, which is never written to."""
    alternates = git_folder / "objects" / "info" / "alternates"
    alternates.parent.mkdir(exist_ok=True)
    alternates.write_bytes(os.fsencode(lender.resolve() / "objects") + b"\n")


def run_git(
    arguments: Sequence[str], *, git_folder: Path, work_tree: Path | None = None, stdin: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """Run git in `work_tree`, without one on a bare repository; its exit code is the caller's to judge."""
    argv = _argv(arguments, is_bare=work_tree is None)
    where = work_tree or git_folder
    return subprocess.run(argv, cwd=where, env=_env(git_folder), input=stdin, capture_output=True, check=False)


def start_git(arguments: Sequence[str], *, git_folder: Path, stdin: IO[bytes]) -> subprocess.Popen[bytes]:
    """Start git on a bare repository, to read what it prints while it runs; what it complains of is lost."""
    argv, env = _argv(arguments, is_bare=True), _env(git_folder)
    pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
    return subprocess.Popen(argv, cwd=git_folder, env=env, stdin=stdin, stdout=pipe, stderr=nowhere)


def _argv(arguments: Sequence[str], *, is_bare: bool) -> list[str]:
    return ["git", "-c", "core.autocrlf=false", "-c", f"core.bare={'true' if is_bare else 'false'}", *arguments]


def _env(git_folder: Path) -> dict[str, str]:
    return {**NEUTRAL, "GIT_DIR": str(git_folder)}
