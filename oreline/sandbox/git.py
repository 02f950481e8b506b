"""Git with a neutral configuration: nothing of the user, the system or a `.gitattributes` changes what it does."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

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


def run_git(
    arguments: Sequence[str], *, git_folder: Path, work_tree: Path | None = None, stdin: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """Run git in `work_tree`, without one on a bare repository; its exit code is the caller's to judge."""
    bare = "true" if work_tree is None else "false"
    argv = ["git", "-c", "core.autocrlf=false", "-c", f"core.bare={bare}", *arguments]
    env = {**NEUTRAL, "GIT_DIR": str(git_folder)}
    where = work_tree or git_folder
    return subprocess.run(argv, cwd=where, env=env, input=stdin, capture_output=True, check=False)
