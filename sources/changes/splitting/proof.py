"""The proof that two patches are exact: git applies them, in either order, and the trees' hashes tell."""

from collections.abc import Sequence
from pathlib import Path

from oreline.sandbox.diffs import Pair, write_trees
from oreline.sandbox.git import run_git


def find_fault(git_folder: Path, pairs: Sequence[Pair], patches: tuple[str, str]) -> str:
    """Empty when the patches, in either order, lead from the old versions to the new ones; else what went wrong."""
    write_trees(pairs, git_folder)
    expected = run_git(["rev-parse", "new^{tree}"], git_folder=git_folder).stdout
    orders = {tuple(patch for patch in order if patch) for order in (patches, patches[::-1])}
    return next((fault for order in sorted(orders) if (fault := _fault(git_folder, order, expected))), "")


def _fault(git_folder: Path, patches: Sequence[str], expected: bytes) -> str:
    run_git(["read-tree", "old^{tree}"], git_folder=git_folder)
    for patch in patches:
        stdin = patch.encode("utf-8")
        done = run_git(["apply", "--cached", "--whitespace=nowarn", "-"], git_folder=git_folder, stdin=stdin)
        if done.returncode:
            return f"git apply said: {done.stderr.decode(errors='replace').strip()[:500]}"
    reached = run_git(["write-tree"], git_folder=git_folder).stdout
    return "" if reached == expected else "git apply led to another tree"
