"""A file that only grows: what a killed writer leaves half written never counts and is overwritten."""

import pytest

from oreline.errors import StorageError
from oreline.records.journal import Journal
from oreline.records.outcome import Rejection
from tests.doubles.rows import a_rejection

ROWS = tuple(a_rejection(subject_id=f"candidate-{number}", detail="é\n\u2028 \udc80") for number in range(3))


@pytest.fixture
def journal(tmp_path) -> Journal[Rejection]:
    return Journal(tmp_path / "deep" / "rows.jsonl", Rejection)


def test_rows_come_back_in_their_order(journal):
    assert journal.read() == ()
    journal.append(ROWS[:1])
    journal.append(ROWS[1:])
    assert [row.subject_id for row in journal.read()] == ["candidate-0", "candidate-1", "candidate-2"]


@pytest.mark.parametrize("cut", [2, 20, 100])
def test_a_torn_row_is_written_over(journal, tmp_path, cut):
    journal.append(ROWS[:2])
    file = tmp_path / "deep" / "rows.jsonl"
    file.write_bytes(file.read_bytes()[:-cut])
    assert [row.subject_id for row in journal.read()] == ["candidate-0"]
    again = Journal(file, Rejection)
    again.append(ROWS[2:])
    assert [row.subject_id for row in again.read()] == ["candidate-0", "candidate-2"]


def test_a_line_may_be_removed_and_blank_ones_left(journal, tmp_path):
    journal.append(ROWS)
    file = tmp_path / "deep" / "rows.jsonl"
    first, _, last, _ = file.read_text("utf-8").split("\n")
    file.write_text(f"{first}\n\n{last}", "utf-8")
    journal = Journal(file, Rejection)
    assert [row.subject_id for row in journal.read()] == ["candidate-0", "candidate-2"]
    journal.append(ROWS[1:2])
    assert [row.subject_id for row in journal.read()] == ["candidate-0", "candidate-2", "candidate-1"]


def test_a_damaged_line_is_named(journal, tmp_path):
    journal.append(ROWS[:1])
    file = tmp_path / "deep" / "rows.jsonl"
    file.write_text(file.read_text("utf-8") + "{}\n", "utf-8")
    with pytest.raises(StorageError, match=r"rows\.jsonl line 2 can't be read.*mend or remove") as caught:
        journal.read()
    assert caught.value.reason == "damaged_journal"
