import pytest

from assets.bench import Bench
from assets.metadata import column_schema, describe_partition, describe_table, markdown_table
from assets.pictures import rewards_by_agent, tasks_by_operator, yield_funnel
from assets.run import PartitionDone
from assets.tables import REWARDS, TASKS
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from oreline.records.task import Task
from tests.doubles.benches import CALC_KEY, a_bench
from tests.doubles.rows import a_rejection, a_reward, a_task

DONE = PartitionDone(partition=CALC_KEY, is_reused=True, seconds=1.25)


@pytest.fixture
def bench(layout: DataLayout) -> Bench:
    bench = a_bench(layout)
    rejected = (a_rejection(subject_id="1"), a_rejection(subject_id="2"), a_rejection(reason="flaky"))
    bench.tables.write(TASKS, CALC_KEY, Kept(rows=(a_task(),), rejected=rejected), "1")
    bench.tables.write(REWARDS, CALC_KEY, Kept(rows=(a_reward(), a_reward(agent="noop", total=None))), "1")
    return bench


def test_a_table_is_counted_and_its_rejections_too(bench: Bench) -> None:
    facts = describe_table(TASKS, bench, [DONE])
    assert facts["dagster/row_count"] == 1
    assert facts["rejected_rows"] == 3
    assert facts["rejected_by_reason"].value == {"bug_not_seen": 2, "flaky": 1}
    assert facts["stage_seconds"] == 1.25
    assert facts["reused_partitions"] == 1


def test_a_repository_is_counted_alone(bench: Bench) -> None:
    facts = describe_partition(TASKS, bench, DONE)
    assert facts["dagster/partition_row_count"] == 1
    assert facts["reused"] is True


def test_columns_say_their_type_and_whether_they_may_be_null() -> None:
    columns = {column.name: column for column in column_schema(Task).columns}
    assert columns["FAIL_TO_PASS"].type == "list<element: string>"
    assert columns["instance_id"].constraints.nullable is False


def test_a_sample_cannot_break_its_table() -> None:
    shown = markdown_table([a_task(problem_statement="a | b\nc" + "x" * 200)])
    heading, rule, row = shown.splitlines()
    assert "| a \\| b cxx" in row
    assert "…" in row
    assert heading.count("|") == rule.count("|") == row.replace("\\|", "").count("|")


def test_no_rows_is_said() -> None:
    assert markdown_table([]) == "no rows"


def test_pictures_carry_their_bytes(bench: Bench) -> None:
    drawn = (rewards_by_agent(bench, [CALC_KEY]), tasks_by_operator(bench, [CALC_KEY]), yield_funnel(bench))
    assert [picture.partition("](")[0] for picture in drawn] == [
        "![reward by agent",
        "![tasks by operator and repository",
        "![rows by stage",
    ]
    assert all("data:image/png;base64,iVBOR" in picture for picture in drawn)


def test_nothing_is_drawn_of_nothing(layout: DataLayout) -> None:
    assert rewards_by_agent(a_bench(layout), [CALC_KEY]) == "no rewards"
    assert tasks_by_operator(a_bench(layout), [CALC_KEY]) == "no tasks"
