"""Which episodes say the same."""

from dataclasses import replace

import pytest

from oreline.records.trajectory import AgentInfo, Episode
from quality.duplicates import identity_of
from tests.doubles.rows import a_step, an_episode

FIRST, SECOND, LAST = an_episode().trajectory


def with_output(**observation: object) -> Episode:
    return an_episode(trajectory=(replace(FIRST, observation=observation), SECOND, LAST))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (an_episode(), an_episode(trajectory_id="another", duration_seconds=9.0)),
        (with_output(output="ok"), with_output(output="ok\n")),
        (with_output(output="1 passed in 0.03s"), with_output(output="1 passed in 12.41s")),
        (with_output(output="<C object at 0x7f31aa02>"), with_output(output="<C object at 0x7ffe1c0ab0>")),
        (with_output(output="ok", duration_seconds=1.0), with_output(output="ok", duration_seconds=2.0)),
    ],
    ids=["other id", "blank end", "clock in text", "address in text", "duration"],
)
def test_clocks_addresses_and_ids_are_no_difference(one: Episode, other: Episode) -> None:
    assert identity_of(one) == identity_of(other)


@pytest.mark.parametrize(
    "other",
    [
        an_episode(task_id="another"),
        an_episode(agent=AgentInfo(name="cheater", version="1", model="")),
        an_episode(patch=""),
        an_episode(trajectory=(FIRST, SECOND, LAST, a_step(4, "submit"))),
        with_output(output="1 passed, 2 failed"),
        with_output(output="1 passed, 3 failed"),
    ],
    ids=["task", "agent", "patch", "one more step", "output", "a number in the output"],
)
def test_everything_else_is(other: Episode) -> None:
    assert len({identity_of(row) for row in (an_episode(), other, with_output(output="cat"))}) == 3
