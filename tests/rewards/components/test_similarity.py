from dataclasses import replace

import pytest

from oreline.rewards.components import similarity
from tests.doubles.episodes import FIX, a_grade, a_task, an_episode, evidence_of

TASK = a_task()


def value_of(patch: str, gold: str = FIX) -> float:
    task = a_task(patch=gold)
    grade = replace(a_grade(task, failing=2), graded_patch=patch)
    return similarity.judge(evidence_of(task, an_episode(patch=patch), grade)).value


def test_gold_is_one_and_nothing_is_nothing() -> None:
    assert value_of(FIX) == 1.0
    assert value_of("") == value_of(FIX, gold="") == value_of("", gold="") == 0.0


def test_layout_and_comments_make_no_difference() -> None:
    assert value_of(FIX.replace("+    return a + b", "+    return a  +  b  # mended")) == 1.0


def test_nearer_patches_are_worth_more() -> None:
    near, far = (FIX.replace("+    return a + b", f"+    return {text}") for text in ("a + b + 0", "sum((b, a))"))
    assert 0.0 < value_of(far) < value_of(near) < 1.0


def test_the_same_lines_in_another_file_are_not_alike() -> None:
    assert value_of(FIX.replace("calc.py", "other.py")) == 0.0


def test_the_opposite_patch_is_not_alike() -> None:
    lines = FIX.replace("-    return", "*    return").replace("+    return", "-    return").replace("*    ", "+    ")
    assert value_of(lines) < value_of(FIX) / 2


@pytest.mark.parametrize("path", ["a.py", "a.go", "a.rs", "a.java", "a.c", "a.ts", "a.js", "a.txt"])
def test_every_kind_of_file_is_read(path: str) -> None:
    patch = FIX.replace("calc.py", path)
    assert value_of(patch, gold=patch) == 1.0
