"""Episodes of one small task as preferences see them: how they ended, what they changed, how long they took."""

from oreline.preferences.pairs import PreferenceSettings, pair_up
from oreline.records.preference import PreferencePair
from oreline.records.reward import Reward
from oreline.records.trajectory import FinalState, Step, Trajectory
from tests.doubles.episodes import FIX, a_step
from tests.doubles.rows import a_component, a_reward, a_trajectory

Played = tuple[Trajectory, Reward]
OTHER_FIX = FIX.replace("a + b", "b + a")
WRONG = FIX.replace("a + b", "a * b")
LOOK = a_step(1, "view_file", path="calc.py")

__all__ = ["FIX", "LOOK", "OTHER_FIX", "WRONG", "Played", "a_pair", "played"]


def played(
    name: str,
    patch: str,
    *steps: Step,
    resolved: bool,
    tamper: float = 0.0,
    efficiency: float = 1.0,
    process: float = 0.0,
    total: float | None = None,
    **fields: str,
) -> Played:
    """A trajectory and its reward, its total that of its components unless one is given."""
    own = steps or (LOOK, a_step(2, "edit_file", path="calc.py", old="a - b", new=patch), a_step(3, "submit"))
    rows = (
        a_component("outcome", 1.0 * resolved, 0.875, reason="all 3 tests pass" if resolved else "1 of 3 tests pass"),
        a_component("efficiency", efficiency * resolved, 0.125),
        a_component("process", process * resolved, 0.0625),
        a_component("tamper", tamper, 1.75, reason="rm tests" if tamper else "left alone"),
    )
    state = FinalState(tests_passed=1 + 2 * resolved, tests_total=3, success=resolved, duration_seconds=2.5)
    trajectory = a_trajectory(trajectory_id=name, patch=patch, trajectory=own, final_state=state, **fields)
    summed = sum(row.value * row.weight for row in rows) if total is None else total
    reward = a_reward(trajectory_id=name, total=summed, resolved=resolved, components=rows, profile="default@3:abc")
    return trajectory, reward


def a_pair() -> PreferencePair:
    """Of an episode `pass` and an episode `fail`."""
    rows = (played("pass", FIX, resolved=True), played("fail", WRONG, resolved=False))
    (pair,) = pair_up([row for row, _ in rows], [row for _, row in rows], PreferenceSettings()).pairs
    return pair
