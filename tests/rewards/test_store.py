import dataclasses

import pytest

from oreline.rewards.difference import bits_of, names_of
from oreline.rewards.store import GradeStore, grade_key
from tests.doubles.episodes import a_grade, a_task
from tests.doubles.rows import a_broken_layer

TASK = a_task()
GRADE = a_grade(TASK, failing=1, layers=(a_broken_layer("canary", "forged_results: so"),))


def test_what_is_kept_is_found(tmp_path):
    store = GradeStore(tmp_path)
    assert store.find("ab12", TASK) is None
    store.keep("ab12", TASK, GRADE)
    assert store.find("ab12", TASK) == GRADE
    assert [file.name for file in tmp_path.rglob("*.json")] == ["ab12.json"]


def test_a_torn_file_counts_as_none(tmp_path):
    store = GradeStore(tmp_path)
    store.keep("ab12", TASK, GRADE)
    file = tmp_path / "ab" / "ab12.json"
    file.write_text(file.read_text()[:20])
    assert store.find("ab12", TASK) is None


def test_key_follows_task_and_patch():
    keys = {
        grade_key(TASK, "", ("canary", "twin")),
        grade_key(TASK, "x", ("canary", "twin")),
        grade_key(TASK, "", ("canary",)),
        grade_key(a_task(FAIL_TO_PASS=("t.py::test_other",)), "", ("canary", "twin")),
    }
    assert len(keys) == 4
    assert grade_key(TASK, "", ("a", "b")) == grade_key(a_task(), "", ("b", "a"))


@pytest.mark.parametrize("step", [1, 2, 3], ids=["all", "every other", "every third"])
def test_a_grade_that_names_many_tests_is_small(tmp_path, step):
    tests = tuple(f"tests/test_large.py::test_number[{'long' * 20}-{number}]" for number in range(20_000))
    task = a_task(FAIL_TO_PASS=tests[:1], PASS_TO_PASS=tests[1:])
    named = {"pass_to_pass_failed": tests[1::step], "missing": tests[::step]}
    grade = dataclasses.replace(a_grade(task), **named)
    GradeStore(tmp_path).keep("ab12", task, grade)
    assert GradeStore(tmp_path).find("ab12", task) == grade
    assert (tmp_path / "ab" / "ab12.json").stat().st_size < 2_000


@pytest.mark.parametrize("names", [(), ("a",), ("c",), ("a", "c"), ("a", "b", "c")])
def test_bits_tell_the_same_names(names):
    assert names_of(bits_of(names, ("a", "b", "c")), ("a", "b", "c")) == names


@pytest.mark.parametrize("names", [("d",), ("b", "a"), ("a", "a")], ids=["unknown", "other order", "twice"])
def test_what_bits_cannot_tell_is_refused(names):
    with pytest.raises(ValueError, match="not some of 3 tests"):
        bits_of(names, ("a", "b", "c"))


@pytest.mark.parametrize("bits", ["", "no bits", "eJwDAAAAAAE=", bits_of(("a",), ("a", "b"))])
def test_bits_of_other_tests_are_refused(bits):
    with pytest.raises(ValueError, match=r"bits|base64"):
        names_of(bits, ("a", "b", "c"))
