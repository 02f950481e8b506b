"""The comparison on a small hour: both readers run, agree, and their costs are told."""

import re

import click
import pytest

from benchmarks.__main__ import main
from benchmarks.comparisons.archive_hour import compare


def test_both_readers_find_the_same_and_their_ratio_is_told() -> None:
    size, found, ours, plain, ratio = compare(events=400)
    assert size.startswith("an hour of 400 events: ")
    assert found == "both find 10 pull requests to look at"
    for line, reader in ((ours, "oreline"), (plain, "plain Python")):
        assert re.fullmatch(reader + r" +\d+\.\d\d CPU seconds per 100 MB unpacked \(\d+ MB a CPU second\), "
                            r"\d+ MB of memory at most", line)  # fmt: skip
    assert re.fullmatch(r"ratio: \d+\.\d times as fast by CPU, \d+\.\d times the memory", ratio)


def test_a_comparison_that_is_not_there() -> None:
    with pytest.raises(click.UsageError, match="no comparison nothing; there are: archive_hour"):
        main(["nothing"])
