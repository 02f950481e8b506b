"""Near misses of a fix: what they change, in which order, and what is none."""

from pathlib import Path

import pytest

from oreline.mutation.differences import differences, taken_back
from oreline.mutation.near_misses import PARTIAL, FixedFile, NearMiss, near_misses
from oreline.mutation.proposals import read_source

FIXED = '''\
"""Shop."""

VERSION = "2"


def price(count, rate):
    """The price."""
    if count < 10:
        return count * rate
    total = count * rate
    return total - rate


def label(name):
    """A new word for it."""
    return name.strip()
'''
ONE_PLACE = FIXED.replace("count < 10", "count > 10")


def misses(folder: Path, buggy: str, fixed: str = FIXED, limit: int = 100, name: str = "shop.py") -> list[NearMiss]:
    file = folder / name
    file.write_text(fixed)
    found = near_misses([FixedFile(read_source(name, file), buggy.encode())], limit, ("comparison_reversed",))
    return list(found)


def changed(miss: NearMiss, fixed: str = FIXED) -> list[str]:
    """Lines of the near miss that the fixed file hasn't."""
    return [line.strip() for line in miss.content.decode().splitlines() if line not in fixed.splitlines()]


def test_neither_the_fix_nor_the_bug_is_a_near_miss_of_it(tmp_path: Path) -> None:
    contents = [miss.content for miss in misses(tmp_path, ONE_PLACE)]
    assert len(contents) == len(set(contents)) > 5
    assert not {FIXED.encode(), ONE_PLACE.encode()} & set(contents)


def test_the_opposite_boundary_comes_first_then_unlike_operators_on_the_changed_line(tmp_path: Path) -> None:
    first, *others = misses(tmp_path, ONE_PLACE, limit=4)
    assert first.kind in {"comparison_boundary", "constant_off_by_one"}
    kinds = [first.kind, *(miss.kind for miss in others)]
    assert len(set(kinds)) == len(kinds)
    assert all(8 in miss.lines for miss in (first, *others))


def test_lines_around_the_change_come_after_it_and_other_functions_not_at_all(tmp_path: Path) -> None:
    lines = [miss.lines[0] for miss in misses(tmp_path, ONE_PLACE)]
    is_near = [line != 8 for line in lines]
    assert is_near == sorted(is_near)
    assert set(lines) <= set(range(5, 12))
    assert len(set(lines)) > 1


def test_each_place_of_a_fix_is_taken_back_by_itself(tmp_path: Path) -> None:
    buggy = ONE_PLACE.replace("name.strip()", "name")
    found = [changed(miss) for miss in misses(tmp_path, buggy) if miss.kind == PARTIAL]
    assert found == [["if count > 10:"], ["return name"]]


def test_partial_fixes_leave_room_for_rewrites(tmp_path: Path) -> None:
    buggy = ONE_PLACE.replace("name.strip()", "name").replace("total - rate", "total + rate")
    kinds = [miss.kind == PARTIAL for miss in misses(tmp_path, buggy, limit=4)]
    assert kinds == [True, True, False, False]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('VERSION = "2"', 'VERSION = "1"'),
        ('"""A new word for it."""', '"""A word."""'),
        ("* rate\n    total", "* rate  # so\n    total"),
    ],
    ids=["outside of functions", "documentation", "comment"],
)
def test_what_is_no_code_of_a_function_is_no_part_of_a_fix(tmp_path: Path, right: str, wrong: str) -> None:
    found = misses(tmp_path, ONE_PLACE.replace(right, wrong))
    assert [miss for miss in found if miss.kind == PARTIAL] == []


def test_a_guard_that_the_fix_brings_is_weakened(tmp_path: Path) -> None:
    buggy = FIXED.replace("    if count < 10:\n        return count * rate\n", "")
    found = misses(tmp_path, buggy)
    assert ["if count <= 10:"] in [changed(miss) for miss in found]


def test_a_file_that_the_fix_brings_has_near_misses(tmp_path: Path) -> None:
    found = misses(tmp_path, "")
    assert ["if count <= 10:"] in [changed(miss) for miss in found]
    assert PARTIAL not in {miss.kind for miss in found}


def test_other_languages_have_them_too(tmp_path: Path) -> None:
    fixed = "package shop\n\nfunc Free(count int) bool {\n\treturn count > 10\n}\n"
    found = misses(tmp_path, fixed.replace(">", "<"), fixed, name="shop.go")
    assert ["return count >= 10"] in [changed(miss, fixed) for miss in found]


def test_none_are_made_where_none_are_asked_for(tmp_path: Path) -> None:
    assert misses(tmp_path, ONE_PLACE, limit=0) == []


@pytest.mark.parametrize("buggy", ["a\nb\nc\n", "b\n", "", "a\nx\nb\nc\nd\ny", "c\nb\na"])
def test_taking_back_every_place_gives_the_buggy_file(buggy: str) -> None:
    fixed = b"a\nb\nd\n"
    content = fixed
    for place in reversed(differences(buggy.encode(), fixed)):
        content = taken_back(place, buggy.encode(), content)
    assert content == buggy.encode()
