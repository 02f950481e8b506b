"""Lines that nobody wrote by hand."""

from oreline.mutation.rewrites import LONGEST_LINE_BYTES, rewrites


def test_no_change_touches_a_line_that_is_too_long() -> None:
    table = ", ".join("7" for _ in range(LONGEST_LINE_BYTES))
    found = list(rewrites(f"def take(index):\n    rows = [{table}]\n    return rows[index + 1]\n".encode()))
    assert found
    assert {rewrite.hunk.lines for rewrite in found} == {(3,)}


def test_a_line_of_the_greatest_length_is_changed() -> None:
    line = b"    return index + 1  # ".ljust(LONGEST_LINE_BYTES, b"x")
    assert any(rewrite.line == 2 for rewrite in rewrites(b"def take(index):\n" + line + b"\n"))
    assert not list(rewrites(b"def take(index):\n" + line + b"x\n"))
