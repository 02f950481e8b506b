"""What is Go's own: versions that a later go.mod takes back."""

import pytest

from sources.releases.registries.golang_retractions import Retraction, read_retractions

GO_MOD = b"""\
module example.org/left

go 1.21

retract v1.0.5 // Published by accident.

retract (
\tv1.0.6
\t[v1.1.0, v1.1.9] // loses data
)

require example.org/other v1.0.7 // retract v1.0.8
"""


def test_all_forms() -> None:
    assert read_retractions(GO_MOD) == (
        Retraction(first="v1.0.6", last="v1.0.6", reason=""),
        Retraction(first="v1.1.0", last="v1.1.9", reason="loses data"),
        Retraction(first="v1.0.5", last="v1.0.5", reason="Published by accident."),
    )


@pytest.mark.parametrize(
    ("version", "covered"),
    [("v1.1.0", True), ("v1.1.5", True), ("v1.1.9", True), ("v1.1.10", False), ("v1.0.9", False), ("nonsense", False)],
)
def test_a_range_holds_both_its_ends(version: str, covered: bool) -> None:
    assert Retraction(first="v1.1.0", last="v1.1.9", reason="").covers(version) is covered
