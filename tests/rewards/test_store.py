from oreline.rewards.store import GradeStore, grade_key
from tests.doubles.episodes import a_grade, a_task

TASK = a_task()
GRADE = a_grade(TASK, failing=1)


def test_what_is_kept_is_found(tmp_path):
    store = GradeStore(tmp_path)
    assert store.find("ab12") is None
    store.keep("ab12", GRADE)
    assert store.find("ab12") == GRADE
    assert [file.name for file in tmp_path.rglob("*.json")] == ["ab12.json"]


def test_a_torn_file_counts_as_none(tmp_path):
    store = GradeStore(tmp_path)
    store.keep("ab12", GRADE)
    file = tmp_path / "ab" / "ab12.json"
    file.write_text(file.read_text()[:20])
    assert store.find("ab12") is None


def test_key_follows_task_and_patch():
    keys = {grade_key(TASK, ""), grade_key(TASK, "x"), grade_key(a_task(FAIL_TO_PASS=("t.py::test_other",)), "")}
    assert len(keys) == 3
    assert grade_key(TASK, "") == grade_key(a_task(), "")
