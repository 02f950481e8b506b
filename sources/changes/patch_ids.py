"""Patch ids that a back-port shares with the change it was taken from: git's, of the changed source lines alone.

Context, line numbers, blanks, and files in no programming language (change logs, documents) differ between branches.
"""

import re
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from oreline.errors import IntegrityError
from oreline.languages.registry import language_of
from oreline.sandbox.folders import lend_folder
from oreline.sandbox.git import make_git_folder, run_git
from oreline.sandbox.patch_paths import touched_paths

_FILE: Final = re.compile(r"^(?=diff --git )", re.MULTILINE)
_HUNK: Final = re.compile(r"@@ -\d+(?:,(\d{1,9}))? \+\d+(?:,(\d{1,9}))? @@")


def patch_ids(patches: Sequence[str]) -> tuple[str, ...]:
    """The normalised patch id of each patch, in order; empty for one that changes no line.

    Raises:
        IntegrityError: `no_patch_id`, git can't read what it was given.
    """
    stdin = "".join(f"From {number:040x} Mon\n{_normalised(patch)}" for number, patch in enumerate(patches))
    with lend_folder(Path(tempfile.gettempdir()), "oreline-patch-ids") as folder:
        git_folder = make_git_folder(folder / "git")
        done = run_git(["patch-id", "--stable"], git_folder=git_folder, stdin=stdin.encode("utf-8", "surrogateescape"))
    if done.returncode:
        raise IntegrityError("no_patch_id", f"git patch-id said: {done.stderr.decode(errors='replace')[:300]}")
    found = {int(number, 16): name for name, number in (row.split() for row in done.stdout.decode().splitlines())}
    return tuple(found.get(number, "") for number in range(len(patches)))


def _normalised(patch: str) -> str:
    files = [text for text in _FILE.split(patch) if text.startswith("diff --git ")]
    sources = [text for text in files if any(language_of(path) for path in touched_paths(text.partition("\n@@")[0]))]
    return "".join(map(_one_hunk, sources or files))


def _one_hunk(file: str) -> str:
    """The part of a patch about one file, its changed lines as one hunk."""
    lines = file.removesuffix("\n").split("\n")
    changed = list(_changed(lines))
    old = sum(line.startswith("-") for line in changed)
    path = lines[0].removeprefix("diff --git ").partition(" b/")[0].removeprefix("a/")
    head = f"diff --git a/{path} b/{path}\n--- a/{path}\n+++ b/{path}\n@@ -1,{old} +1,{len(changed) - old} @@\n"
    return head + "".join(f"{line}\n" for line in changed) if changed else ""


def _changed(lines: Sequence[str]) -> Iterator[str]:
    """Added and removed lines; those of a binary patch as added ones."""
    old = new = 0
    is_binary = False
    for line in lines:
        if old > 0 or new > 0:
            old -= line[:1] not in {"+", "\\"}
            new -= line[:1] not in {"-", "\\"}
            if line[:1] in {"+", "-"}:
                yield line
        elif hunk := _HUNK.match(line):
            old, new = (int(count) if count else 1 for count in hunk.groups())
        elif is_binary and line:
            yield f"+{line}"
        is_binary |= line == "GIT binary patch"
