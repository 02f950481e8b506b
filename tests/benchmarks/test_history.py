"""The comparison of history readers, on a small history."""

import re

from benchmarks.comparisons.history import compare


def test_every_pull_request_is_found() -> None:
    lines = list(compare(commits=60, sample=3))
    assert lines[0] == "61 commits, 20 pull requests, all found"
    assert re.fullmatch(r"ratio: \d+ times as fast", lines[-1])
