from assets.catalogue import STAGES
from assets.tables import TABLES


def test_every_table_is_made_by_one_stage() -> None:
    made = [table.key for stage in STAGES for table in stage.makes]
    assert sorted(made) == sorted(table.key for table in TABLES)


def test_stages_read_what_stages_make() -> None:
    made = {table for stage in STAGES for table in stage.makes}
    assert {table for stage in STAGES for table in stage.inputs} <= made
