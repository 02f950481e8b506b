"""One row an agent, counted by hand."""

from dataclasses import replace

from oreline.behaviour.summary import ALL, behaviour_of
from oreline.records.behaviour import ComponentUse, CurvePoint
from oreline.records.trajectory import AgentInfo, Trajectory
from tests.doubles.episodes import a_step
from tests.doubles.rows import a_component, a_masked_reward, a_reward, a_trajectory

LOOK, READ = a_step(1, "run_command", command="ls"), a_step(2, "view_file", path="calc.py")
TEST, SUBMIT = a_step(3, "run_command", command="pytest"), a_step(4, "submit")


def played(name: str, agent: str, *steps, status: str = "submitted") -> Trajectory:
    info = AgentInfo(name=agent, version="1", model="")
    return a_trajectory(trajectory_id=name, agent=info, trajectory=steps, exit_status=status)


def rewarded(name: str, agent: str, total: float, *, resolved: bool, tamper: float = 0.0):
    rows = (a_component("outcome", 1.0 * resolved, 0.875), a_component("tamper", tamper, 1.75))
    return a_reward(trajectory_id=name, agent=agent, total=total, resolved=resolved, components=rows)


TRAJECTORIES = [
    played("1", "ada", LOOK, READ, TEST, SUBMIT),
    played("2", "ada", LOOK, READ, TEST, LOOK, READ, TEST, LOOK, READ, TEST, LOOK, status="step_limit"),
    played("3", "bob", SUBMIT),
    played("4", "bob", SUBMIT),
]
REWARDS = [
    rewarded("1", "ada", 0.875, resolved=True),
    rewarded("2", "ada", -1.75, resolved=False, tamper=-1.0),
    rewarded("3", "bob", 0.0, resolved=False),
    a_masked_reward(trajectory_id="4", agent="bob"),
    a_masked_reward(trajectory_id="5", agent="cem"),
]


def test_an_agent_in_numbers() -> None:
    ada = behaviour_of(TRAJECTORIES, REWARDS, "pkg:pypi/calc@1.0")[0]
    assert (ada.purl, ada.agent, ada.episodes, ada.rewarded, ada.masked) == ("pkg:pypi/calc@1.0", "ada", 2, 2, 0)
    assert (ada.steps, ada.mean_steps, ada.steps_deviation) == (14, 7.0, 3.0)
    assert ada.actions == {"run_command": 5, "run_tests": 4, "submit": 1, "view_file": 4}
    assert ada.bigrams["start>run_command"] == 2
    assert ada.bigrams["run_tests>run_command"] == 3
    assert (ada.repeated_share, ada.looping_share, ada.truncated_share) == (7 / 14, 0.5, 0.5)
    assert (ada.opening, ada.opening_share) == ("run_command ls; view_file calc.py; run_command pytest", 1.0)
    assert (ada.resolved_share, ada.tampered_share) == (0.5, 0.5)
    assert (ada.mean_reward, ada.reward_deviation) == (-0.4375, 1.3125)
    assert ada.reward_by_steps == (
        CurvePoint(most_steps=5, episodes=1, resolved=1, mean_reward=0.875),
        CurvePoint(most_steps=10, episodes=1, resolved=0, mean_reward=-1.75),
    )
    assert ada.components == (
        ComponentUse(component="outcome", mean=0.4375, nonzero_share=0.5, capped_share=0.5),
        ComponentUse(component="tamper", mean=-0.875, nonzero_share=0.5, capped_share=0.5),
    )


def test_masked_episodes_are_counted_and_never_averaged() -> None:
    _, bob, cem, everyone = behaviour_of(TRAJECTORIES, REWARDS)
    assert (bob.episodes, bob.rewarded, bob.masked, bob.mean_reward) == (2, 1, 1, 0.0)
    assert (cem.episodes, cem.rewarded, cem.masked, cem.mean_steps, cem.opening) == (0, 0, 1, 0.0, "")
    assert (everyone.agent, everyone.episodes, everyone.rewarded, everyone.masked) == (ALL, 4, 3, 2)


def test_agents_are_told_apart_by_what_follows_what() -> None:
    ada, bob, *_ = behaviour_of(TRAJECTORIES, REWARDS)
    assert ada.distances["bob"] == bob.distances["ada"] == 1.0
    assert ada.distances.keys() == {"bob", "cem"}


def test_order_of_rows_changes_nothing() -> None:
    assert behaviour_of(TRAJECTORIES[::-1], REWARDS[::-1]) == behaviour_of(TRAJECTORIES, REWARDS)


def test_observations_change_nothing() -> None:
    other = [replace(row, trajectory=tuple(replace(s, observation={"output": "?"}) for s in row.trajectory)) for row in
             TRAJECTORIES]  # fmt: skip
    assert behaviour_of(other, REWARDS) == behaviour_of(TRAJECTORIES, REWARDS)


def test_nothing_done_nothing_told() -> None:
    assert behaviour_of([], []) == ()
