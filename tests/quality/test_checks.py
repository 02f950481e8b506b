"""Each check of a table, holding and failing."""

import secrets

import pyarrow as pa

from oreline.exports.layout import RewardRow
from oreline.records.tables import schema_of
from quality.checks import StageSums, matches_schema, no_secrets, non_empty_fail_to_pass, sums_add_up, unique_ids
from quality.publishing import texts_of
from tests.doubles.rows import a_rejection, a_reward, a_step, a_task, a_trajectory


def test_unique_ids() -> None:
    assert unique_ids(["a", "b"]) == ()
    assert unique_ids(["b", "a", "b", "c", "a", "b"]) == ("a", "b")


def test_non_empty_fail_to_pass() -> None:
    assert non_empty_fail_to_pass([a_task()]) == ()
    assert non_empty_fail_to_pass([a_task(), a_task(instance_id="bad", FAIL_TO_PASS=())]) == ("bad",)


def test_no_secrets() -> None:
    clean = (a_task(), a_trajectory(), a_reward(), a_rejection())
    token = "ghp_" + secrets.token_hex(16) + "Zz01"
    steps = (a_step(1, "submit", {}, {"env": [{"headers": token}]}),)

    assert no_secrets([(str(place), texts_of(row)) for place, row in enumerate(clean)]) == ()
    assert no_secrets(
        [
            ("episode", texts_of(a_trajectory(trajectory=steps))),
            ("task", texts_of(a_task(patch=f"+{token}"))),
            ("rejection", texts_of(a_rejection(detail=f"stopped at https://me:{token[:12]}@host"))),
        ]
    ) == ("episode: github_token", "rejection: url_password", "task: github_token")


def test_matches_schema() -> None:
    schema = schema_of(RewardRow)
    assert matches_schema(schema, RewardRow) == ()
    changed = schema.remove(0).append(pa.field("extra", pa.string())).set(5, pa.field("resolved", pa.string()))
    assert matches_schema(changed, RewardRow) == ("extra", "resolved", "trajectory_id")
    nullable = schema.set(schema.get_field_index("step"), pa.field("step", pa.int64(), nullable=True))
    assert matches_schema(nullable, RewardRow) == ("step",)


def test_sums_add_up() -> None:
    good = StageSums(name="tasks/validated", came_in=3, kept=1, rejected=2)
    bad = StageSums(name="trajectories/clean", came_in=3, kept=1, rejected=1)
    assert sums_add_up([good]) == ()
    assert sums_add_up([good, bad]) == (
        "trajectories/clean: 3 came in, 1 stayed and 1 were set aside; rows are lost or doubled.",
    )
