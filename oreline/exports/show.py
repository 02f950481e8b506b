"""Tasks and episodes as plain text for a person. Finding them by a unique beginning of their id is here too."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import indent
from typing import Any

from oreline.errors import ReleaseError
from oreline.exports.content import ReleaseContent
from oreline.exports.markdown import excerpt
from oreline.records.base import canonical_json
from oreline.records.reward import Reward, RewardComponent, cut_to
from oreline.records.task import Task
from oreline.records.trajectory import Step, Trajectory

OUTPUT_CHARACTERS = 1200
"""Of an observation, before it is cut."""
LISTED = 8
"""Names in a list, before the rest is counted."""


def find(content: ReleaseContent, prefix: str) -> Task | Trajectory:
    """The task or trajectory whose id is `prefix` or alone begins with it.

    Raises:
        ReleaseError: none does, or several do (listed).
    """
    rows: dict[str, Task | Trajectory] = {row.trajectory_id: row for row in content.trajectories}
    rows |= {task.instance_id: task for task in content.tasks}
    if prefix in rows:
        return rows[prefix]
    matches = sorted(row_id for row_id in rows if row_id.startswith(prefix))
    if not matches:
        raise ReleaseError("unknown_id", f"No task or episode begins with {prefix!r}; ids stand in the tables.")
    if len(matches) > 1:
        raise ReleaseError("ambiguous_id", f"{len(matches)} ids begin with {prefix!r}: {_listed(matches)}.")
    return rows[matches[0]]


def render(content: ReleaseContent, row: Task | Trajectory) -> str:
    """A task with its episodes, or an episode with its task and reward."""
    if isinstance(row, Task):
        episodes = [trajectory for trajectory in content.trajectories if trajectory.task_id == row.instance_id]
        rewards = {reward.trajectory_id: reward for reward in content.rewards}
        return render_task(row, [(trajectory, rewards.get(trajectory.trajectory_id)) for trajectory in episodes])
    reward = next((reward for reward in content.rewards if reward.trajectory_id == row.trajectory_id), None)
    return render_episode(row, reward)


def render_task(task: Task, episodes: Sequence[tuple[Trajectory, Reward | None]] = ()) -> str:
    """The problem, the tests, the patch, and how every agent did."""
    parts = [
        f"task {task.instance_id}",
        _facts(
            {
                "repository": f"{task.purl} ({task.license or 'no licence declared'})",
                "base commit": task.base_commit,
                **_upstream(task),
                "origin": " ".join(word for word in (task.origin, task.operator) if word),
                "difficulty": f"{task.difficulty:.2f}",
                "confirmed by": f"{task.gold_runs} gold runs, {task.bug_runs} bug runs",
                **_strength(task),
                "test command": task.test_command,
                "fail to pass": _listed(task.FAIL_TO_PASS),
                "pass to pass": _listed(task.PASS_TO_PASS),
            }
        ),
        _block("problem", task.problem_statement),
        _block("patch (solves it)", task.patch),
        *([_block("test patch (comes with grading)", task.test_patch)] if task.test_patch else []),
    ]
    if episodes:
        parts.append(_block("episodes", "\n".join(_one_line(*pair) for pair in episodes)))
    return "\n\n".join(parts) + "\n"


def _strength(task: Task) -> dict[str, str]:
    """What its tests make of almost right fixes, where any were tried."""
    return (
        {"near misses": f"FAIL_TO_PASS accepts {task.near_misses_survived} of {task.near_misses}"}
        if task.near_misses
        else {}
    )


def _upstream(task: Task) -> dict[str, str]:
    """Where a mined change came from."""
    commits = task.provenance.get("upstream")
    if not commits:
        return {}
    url = task.provenance.get("url") or task.provenance.get("change_id", "")
    return {"change": str(url), "upstream": f"{commits['base_commit']} to {commits['fixed_commit']}"}


def render_episode(trajectory: Trajectory, reward: Reward | None) -> str:
    """The problem, each step, the patch, and each reward component with its reason."""
    state = trajectory.final_state
    outcome = "solved" if state.success else "not solved"
    parts = [
        f"episode {trajectory.trajectory_id}",
        _facts(
            {
                "task": trajectory.task_id,
                "agent": " ".join(word for word in (trajectory.agent.name, trajectory.agent.model) if word),
                "ended": f"{trajectory.exit_status} after {len(trajectory.trajectory)} steps, "
                f"{state.duration_seconds:.1f} s",
                "tests": f"{state.tests_passed} of {state.tests_total} pass: {outcome}",
            }
        ),
        _block("problem", trajectory.task_description),
        *(_step(step) for step in trajectory.trajectory),
        _block("patch (the agent's whole change)", trajectory.patch or "(none)"),
        _block("reward", "\n".join(_reward_lines(reward))),
    ]
    return "\n\n".join(parts) + "\n"


def _step(step: Step) -> str:
    lines = [f"step {step.step} · {step.action_type} · {step.timestamp}"]
    lines += [_field("", name, value) for name, value in step.action_input.items()]
    lines += [_field("> ", name, value) for name, value in step.observation.items()]
    lines += [_field("! ", name, value) for name, value in step.signals.items()]
    return "\n".join(lines)


def _reward_lines(reward: Reward | None) -> Iterator[str]:
    if reward is None:
        yield "(not scored)"
        return
    yield f"total {_number(reward.total)} under {reward.profile}"
    yield from (_component(component) for component in reward.components)


def _component(row: RewardComponent) -> str:
    place = f" (step {row.step})" if row.step else ""
    cut = cut_to(row.value, row.cap)
    return f"{row.component}{place}: {cut:g} x {row.weight:g} = {cut * row.weight:g}. {row.reason}"


def _one_line(trajectory: Trajectory, reward: Reward | None) -> str:
    state, total = trajectory.final_state, _number(reward.total) if reward else "not scored"
    outcome = "solved" if state.success else "not solved"
    steps = len(trajectory.trajectory)
    return f"{trajectory.agent.name}: {outcome}, reward {total}, {steps} steps ({trajectory.trajectory_id})"


def _number(total: float | None) -> str:
    return "none (no evidence)" if total is None else f"{total:g}"


def _facts(facts: Mapping[str, str]) -> str:
    width = max(len(name) for name in facts)
    return "\n".join(f"  {name:<{width}}  {_on_one_line(value)}" for name, value in facts.items())


def _block(head: str, text: str) -> str:
    return f"{head}\n{indent(_printable(text).rstrip(), '  ')}"


def _field(mark: str, name: str, value: Any) -> str:
    """A value of a step: beside its name when it is one line, below it when it is more."""
    name = _on_one_line(name)
    text = _printable(excerpt(value if isinstance(value, str) else canonical_json(value), OUTPUT_CHARACTERS)).rstrip()
    return f"  {mark}{name}:\n{indent(text, '      ')}" if "\n" in text else f"  {mark}{name}: {text}"


def _printable(text: str) -> str:
    """Without control characters: text from a sandbox must not steer the terminal it is shown on."""
    return "".join(c if c in "\n\t" or c.isprintable() else f"\\x{ord(c):02x}" for c in text)


def _on_one_line(text: str) -> str:
    return _printable(text).replace("\n", "\\n")


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - LISTED} more" if len(names) > LISTED else ""
    return ", ".join(names[:LISTED]) + more
