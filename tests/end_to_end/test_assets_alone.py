import dagster as dg
import pytest

from pipelines.build import build_bench, build_definitions
from pipelines.jobs import REBUILD
from pipelines.recipe_file import read_recipe
from tests.end_to_end.conftest import Built

pytestmark = [pytest.mark.sandbox, pytest.mark.network, pytest.mark.slow]

KEYS = [
    "raw/repositories",
    "raw/snapshots",
    "environments/built",
    "health/repositories",
    "health/tests",
    "health/blind_spots",
    "health/coverage",
    "candidates/mutations",
    "tasks/validated",
    "trajectories/raw",
    "rewards/grades",
    "rewards/inspections",
    "rewards/judgements",
    "rewards/scored",
    "trajectories/clean",
    "behaviour/agents",
    "preferences/pairs",
    "labels/steps",
    "labels/outcomes",
    "rewards/attacks",
    "releases/dataset",
]
CALCULATOR = "pypi~calculator@1.0.0"
MAY_BE_EMPTY = {"health/blind_spots", "rewards/judgements", "rewards/attacks"}
"""Tables that hold nothing of a package with nothing of the kind, or that nobody was asked for."""


@pytest.fixture(scope="module")
def definitions(built: Built) -> dg.Definitions:
    return build_definitions(build_bench(read_recipe(str(built.recipe)), built.command.data))


@pytest.mark.parametrize("key", KEYS)
def test_one_asset_of_one_repository(definitions: dg.Definitions, built: Built, key: str) -> None:
    asset = dg.AssetKey(key.split("/"))
    is_partitioned = key != "releases/dataset"
    with dg.DagsterInstance.ephemeral() as instance:
        result = definitions.resolve_job_def(REBUILD).execute_in_process(
            instance=instance,
            asset_selection=[asset],
            partition_key=CALCULATOR if is_partitioned else None,
            run_config={"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}},
        )
    assert result.success
    (made,) = result.get_asset_materialization_events()
    assert made.asset_key == asset
    metadata = made.materialization.metadata
    if is_partitioned:
        assert made.partition == CALCULATOR
        assert metadata["dagster/row_count"].value > 0 or key in MAY_BE_EMPTY
        assert metadata["reused"].value is True
    else:
        assert metadata["is_new"].value is False
        assert "data:image/png;base64," in metadata["yield"].value
