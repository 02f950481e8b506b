import pytest

from oreline.languages.java.inside.maven.selection import can_not_select, pattern


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        pytest.param(["a.B#one"], "a.B#one", id="one method"),
        pytest.param(["a.B#two", "a.B#one", "c.D#x"], "a.B#one+two,c.D#x", id="by class"),
        pytest.param(["a.B#many(int)[1]", "a.B#many(int)[2]"], "a.B#many*", id="parameters"),
        pytest.param(["a.B#old[0: x y]"], "a.B#old*", id="an index with words"),
        pytest.param(["a.B#same", "a.B#same #2"], "a.B#same", id="repeated"),
        pytest.param(["a.B$Inner$More#deep"], "a.B$Inner$More#deep", id="nested"),
        pytest.param(["a.B#a name, with words", "a.B#x"], "a.B", id="what no pattern can say"),
        pytest.param(["a.B"], "a.B", id="a whole class"),
    ],
)
def test_pattern(ids: list[str], expected: str) -> None:
    assert pattern(ids) == expected


@pytest.mark.parametrize(
    ("version", "expected"),
    [("2.12.4", True), ("2.19", False), ("2.22.2", False), ("3.0.0-M5", False), ("3.5.2", False)],
)
def test_old_versions_run_all(version: str, expected: bool) -> None:
    assert can_not_select(version) is expected
