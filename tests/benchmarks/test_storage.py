"""The comparison of storage, on small suites."""

import re

from benchmarks.comparisons.storage import compare


def test_a_whole_list_and_an_image_take_more() -> None:
    lines = list(compare(of_each=20, tests=500))
    assert lines[0].startswith("40 tasks of 2 suites of 500 tests each: ")
    ratios = [re.search(r", ([\d,]+) times as much$", line) for line in lines[2:]]
    whole, image = (int(found[1].replace(",", "")) for found in ratios if found)
    assert 3 < whole < image
