"""A history of 10,000 commits, from the clone to its changes: our reader beside one that starts git for each commit."""

import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.history_repository import make_history
from oreline.records.layout import DataLayout
from sources.history.changes import read_changes
from sources.history.mirror import update_mirror
from sources.purl import parse_repository_purl

COMMITS: Final = 10_000
SAMPLE: Final = 200
"""Commits that the plain reader is measured on."""


def compare(commits: int = COMMITS, sample: int = SAMPLE) -> Iterator[str]:
    """Lines that tell what each reader takes, and their ratio; wall clock, for most of it passes in git.

    Raises:
        ValueError: a pull request was not found.
    """
    with tempfile.TemporaryDirectory(prefix="bench-history-") as name:
        folder = Path(name) / "origin.git"
        pull_requests = make_history(folder, commits)
        started = time.perf_counter()
        purl = parse_repository_purl(f"git+file://{folder}")
        mirror = update_mirror(DataLayout(Path(name) / "data"), purl.text, purl.url)
        mirrored = time.perf_counter()
        found = read_changes(mirror, purl)
        ours = time.perf_counter() - mirrored
        plain = _read_plainly(mirror, sample) / sample * (pull_requests * 3 + 1)
    numbers = {change.number for change in found.rows}
    if numbers != set(range(1, pull_requests + 1)):
        raise ValueError(f"{pull_requests} pull requests were made and {len(numbers)} found")
    yield f"{pull_requests * 3 + 1:,} commits, {pull_requests:,} pull requests, all found"
    yield f"oreline       {mirrored - started:.1f} s for the mirror, {ours:.1f} s for its changes"
    yield f"git a commit  {plain:.1f} s, measured on {sample} of them"
    yield f"ratio: {plain / ours:.0f} times as fast"


def _read_plainly(mirror: Path, sample: int) -> float:
    """Seconds for message and files of each commit, two processes a commit."""
    listed = subprocess.run(
        ["git", "rev-list", f"--max-count={sample}", "HEAD"], cwd=mirror, capture_output=True, check=True
    )
    started = time.perf_counter()
    for commit in listed.stdout.decode().split():
        for arguments in (["show", "--quiet", "--format=%P%x00%B", commit], ["diff", "--raw", f"{commit}^", commit]):
            subprocess.run(["git", *arguments], cwd=mirror, capture_output=True, check=False)
    return time.perf_counter() - started
