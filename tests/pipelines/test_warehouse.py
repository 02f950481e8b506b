import re
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from assets.tables import TASKS
from oreline.errors import StorageError
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from oreline.records.tables import schema_of
from oreline.records.task import Task
from pipelines.warehouse import Warehouse
from tests.doubles.large_suites import a_large_suite, tasks_of
from tests.doubles.rows import a_rejection, a_task

CALC = "pypi~calc@1.0"


@pytest.fixture
def warehouse(layout: DataLayout) -> Warehouse:
    return Warehouse(layout)


def test_rows_and_rejections_come_back_as_they_were(warehouse: Warehouse) -> None:
    kept = Kept(rows=(a_task(instance_id="b"), a_task(instance_id="a")), rejected=(a_rejection(),))
    warehouse.write(TASKS, CALC, kept, "print-1")
    assert warehouse.read(TASKS, CALC) == kept.rows
    assert warehouse.rejected(TASKS, CALC) == kept.rejected
    assert warehouse.fingerprint(TASKS, CALC) == "print-1"


def test_rows_and_reasons_are_counted(warehouse: Warehouse) -> None:
    rejected = tuple(a_rejection(reason=reason) for reason in ("survived", "over_quota", "survived"))
    warehouse.write(TASKS, CALC, Kept(rows=(a_task(),), rejected=rejected), "print-1")
    assert warehouse.count(TASKS, CALC) == 1
    assert warehouse.reasons(TASKS, CALC) == {"over_quota": 1, "survived": 2}


def test_an_empty_table_keeps_its_schema(warehouse: Warehouse) -> None:
    warehouse.write(TASKS, CALC, Kept(rows=()), "print-1")
    assert warehouse.read(TASKS, CALC) == ()
    assert warehouse.schema(TASKS, CALC).equals(schema_of(Task))


def test_what_was_never_written_is_empty_and_nothing_is_created(warehouse: Warehouse, layout: DataLayout) -> None:
    assert warehouse.read(TASKS, CALC) == ()
    assert warehouse.rejected(TASKS, CALC) == ()
    assert warehouse.fingerprint(TASKS, CALC) == ""
    assert warehouse.content(TASKS, CALC) == ""
    assert warehouse.schema(TASKS, CALC) is None
    assert warehouse.files(TASKS) == ()
    assert warehouse.count(TASKS, CALC) == 0
    assert warehouse.reasons(TASKS, CALC) == {}
    assert not layout.root.exists()


def test_versions_that_differ_after_a_dot_have_their_own_files(warehouse: Warehouse, layout: DataLayout) -> None:
    for version in ("1.2", "1.3"):
        warehouse.write(TASKS, f"pypi~calc@{version}", Kept(rows=(a_task(version=version),)), "")
    assert [path.name for path in warehouse.files(TASKS)] == ["pypi~calc@1.2.parquet", "pypi~calc@1.3.parquet"]
    assert [row.version for row in warehouse.read(TASKS, "pypi~calc@1.2")] == ["1.2"]
    assert sorted(path.name for path in (layout.root / "tables/tasks/validated").iterdir()) == [
        "pypi~calc@1.2.parquet",
        "pypi~calc@1.2.rejected.parquet",
        "pypi~calc@1.3.parquet",
        "pypi~calc@1.3.rejected.parquet",
    ]


def test_content_changes_with_rows_and_not_with_the_fingerprint(warehouse: Warehouse) -> None:
    contents = []
    for rows, fingerprint in [((a_task(),), "1"), ((a_task(),), "2"), ((a_task(patch="other"),), "2")]:
        warehouse.write(TASKS, CALC, Kept(rows=rows), fingerprint)
        contents.append(warehouse.content(TASKS, CALC))
    assert contents[0] == contents[1] != contents[2]


@pytest.mark.parametrize("damage", [b"", b"PAR1 and no more"], ids=["empty", "cut off"])
def test_a_damaged_table_counts_as_not_there(warehouse: Warehouse, layout: DataLayout, damage: bytes) -> None:
    warehouse.write(TASKS, CALC, Kept(rows=(a_task(),)), "print-1")
    layout.table(TASKS.key, CALC).write_bytes(damage)
    assert warehouse.fingerprint(TASKS, CALC) == ""


@pytest.mark.parametrize("name", [CALC, f"{CALC}.rejected"], ids=["rows", "rejections"])
def test_a_table_with_one_bad_byte_counts_as_not_there_and_is_not_read(
    warehouse: Warehouse, layout: DataLayout, name: str
) -> None:
    kept = Kept(rows=(a_task(),), rejected=(a_rejection(),))
    warehouse.write(TASKS, CALC, kept, "print-1")
    path = layout.table(TASKS.key, name)
    content = bytearray(path.read_bytes())
    content[60] ^= 0xFF
    path.write_bytes(content)
    assert warehouse.fingerprint(TASKS, CALC) == ""
    with pytest.raises(StorageError, match=re.escape(str(path))) as caught:
        (warehouse.rejected if name.endswith("rejected") else warehouse.read)(TASKS, CALC)
    assert caught.value.reason == "damaged_table"


def test_rows_without_their_rejections_count_as_not_there(warehouse: Warehouse, layout: DataLayout) -> None:
    warehouse.write(TASKS, CALC, Kept(rows=(a_task(),)), "print-1")
    layout.table(TASKS.key, f"{CALC}.rejected").unlink()
    assert warehouse.fingerprint(TASKS, CALC) == ""


def test_no_half_written_file_stays(warehouse: Warehouse, layout: DataLayout) -> None:
    warehouse.write(TASKS, CALC, Kept(rows=(a_task(),)), "print-1")
    assert list(layout.root.rglob("*.tmp")) == []


def test_the_file_is_read_by_others_too(warehouse: Warehouse, layout: DataLayout, tmp_path: Path) -> None:
    warehouse.write(TASKS, CALC, Kept(rows=(a_task(),)), "print-1")
    assert pq.read_table(layout.table(TASKS.key, CALC)).column("FAIL_TO_PASS").to_pylist() == [
        ["tests/test_calc.py::test_add"]
    ]


def test_a_task_of_a_large_suite_costs_its_difference(warehouse: Warehouse, layout: DataLayout) -> None:
    tasks = tuple(tasks_of("pypi/calc", a_large_suite("pypi/calc"), 40))
    for partition, rows in (("one", tasks[:1]), ("all", tasks)):
        warehouse.write(TASKS, partition, Kept(rows=rows), "")
    one, every = (layout.table(TASKS.key, partition).stat().st_size for partition in ("one", "all"))
    assert (every - one) / (len(tasks) - 1) <= 10_000
