"""The comparison of re-weighting, on few episodes."""

from benchmarks.comparisons.rescoring import compare


def test_totals_are_the_stored_ones() -> None:
    lines = list(compare(episodes=500))
    assert lines[0] == "500 episodes, 500 totals the same to the bit under the profile they were made with"
    assert all(line.endswith(" episodes a second") for line in lines[1:])
