import pytest

from assets.fanout import Label, fan_out
from oreline.errors import EpisodeError, SandboxError
from oreline.progress import silent
from oreline.records.task import Task
from tests.doubles.rows import a_task

LABEL = Label(stage="trajectories/raw", subject="episode", gives="grades", purl="pkg:pypi/calc@1.0")


def test_items_keep_their_order_and_bad_ones_are_set_aside() -> None:
    def work(number: int) -> Task:
        if number == 2:
            raise EpisodeError("agent_broke", "it did")
        return a_task(instance_id=str(number))

    heard: list[tuple[str, int, int]] = []
    kept = fan_out(work, [1, 2, 3], str, LABEL, lambda *said: heard.append(said))
    assert [row.instance_id for row in kept.rows] == ["1", "3"]
    assert [(row.subject, row.subject_id, row.border, row.reason) for row in kept.rejected] == [
        ("episode", "2", "EpisodeError", "agent_broke")
    ]
    assert heard == [("pkg:pypi/calc@1.0 grades", number, 3) for number in (1, 2, 3)]


def test_a_fatal_error_is_nobodys_rejection() -> None:
    def work(number: int) -> Task:
        raise SandboxError("no_sandbox", "none")

    with pytest.raises(SandboxError):
        fan_out(work, [1], str, LABEL, silent)
