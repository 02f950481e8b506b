"""The dataset card of a release: the front matter readers load by, and what a person wants to know first."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import yaml

from oreline.exports.attack_card import attack_section
from oreline.exports.behaviour_card import behaviour_section
from oreline.exports.content import NO_LICENSE, ReleaseContent
from oreline.exports.fields import columns_of
from oreline.exports.layout import CONFIGS, file_of
from oreline.exports.markdown import code, excerpt, fence, table
from oreline.exports.preference_card import preference_section
from oreline.records.base import canonical_json
from oreline.records.task import Task
from oreline.records.text import storable
from oreline.records.trajectory import Trajectory

Counts = Mapping[str, Mapping[str, int]]

CONTENTS: Mapping[str, str] = {
    "instances": "One row a task: a superset of a SWE-bench row. `patch` solves the task.",
    "trajectories": "One row an episode: an agent on a task, step by step, with what the grader found at the end.",
    "rewards": "One row a component of an episode's reward, with its reason; `total` is repeated on each row, so "
    "`{row['trajectory_id']: row['total'] for row in rewards if row['is_trainable']}` is the reward of every episode "
    "that has one; `error_kind` says why the others have none.",
    "preferences": "One row a pair of episodes of one task, from the same start, of which one is to be preferred; "
    "matched so that length doesn't tell which. What was done is in `trajectories`.",
    "step_labels": "One row a step: what became of the episodes that took the same steps, and progress, for process "
    "reward models.",
    "outcome_labels": "One row an episode: right or not, and by which evidence, for verifiers.",
    "behaviour": "One row an agent, and one of all together: what it does, in which order, and what that earns.",
    "attacks": "One row an attack on a sampled task, graded and scored as an agent's work is: whether it was accepted, "
    "and what stood against it.",
    "rejected": "One row an item that was turned away on the way here, with the stage and the reason.",
}
SAMPLE_STEPS = 12
BY_HAND = """\
1. Fetch `archive_url`, compare it with `archive_sha256` and unpack it: that is the fixed tree. Where `origin` is
   `pull_request` or `commit`, clone it and check out `fixed_commit` of `provenance.upstream`; where it is `release`,
   fetch the release of that `version`.
2. `git apply -R` the `patch` there: that is the buggy tree with the tests that judge. An agent starts from it without
   `test_patch`, taken off with `git apply -R` too; as one commit without history that is `base_commit`.
3. In an interpreter of the kind `runtime` names, install what `lock` lists and then the package itself (`install`).
4. Run `test_command`: `FAIL_TO_PASS` fails and `PASS_TO_PASS` passes. With `patch` applied, all of them pass.
   `test_files` are what a grader must restore before it runs them."""
LIMITS = """\
- `oracle` applies the gold patch, `noop` does nothing and `cheater` goes for the tests: they calibrate rewards.
  What was really worked out is what the other agents solved.
- The tests of a planted bug lie in the tree an agent sees, so `test_patch` is empty; running them shows what fails.
- Bugs are planted by rewriting code in one to four places: smaller than most of what people mend. `realism` says how
  common what a change looks like is among real fixes, as numbers see it, not whether it makes sense.
- Problem statements of planted bugs are written by rule from what fails. They never name the changed line, and they
  read alike. Those of mined changes are what people wrote, without what names the answer; many say little.
- `difficulty` is an estimate made before anybody tried: of the search for the change, not of how hard it is to write.
- Secrets and user names are taken out by known shapes. No such list is complete; report what you find.
- Tests decide what is right. A patch that passes them can still be wrong where no test looks.
- Columns of free form (`provenance`, `action_input`, `observation`, `signals`, `evidence`) are JSON text.
- NUL and lone surrogates in text stand as U+241B and four hex digits."""


def write_card(folder: Path, release: str, content: ReleaseContent, content_hash: str, counts: Counts) -> None:
    """Write `README.md` into a release folder; `release` is name and version, such as `demo v1`."""
    sections = [f"# {release}", *_sections(release, content, counts)]
    front = yaml.safe_dump(_front_matter(release, content, content_hash, counts), sort_keys=False, allow_unicode=True)
    text = storable(f"---\n{front}---\n\n" + "\n\n".join(sections) + "\n")
    (folder / "README.md").write_text(text, encoding="utf-8")


def _front_matter(release: str, content: ReleaseContent, content_hash: str, counts: Counts) -> dict[str, object]:
    return {
        "pretty_name": release.split()[0],
        "license": "other",
        "license_name": "per-row",
        "language": ["en", "code"],
        "task_categories": ["text-generation"],
        "tags": ["reinforcement-learning", "code", "agents", "swe-bench", *_kinds(content)],
        "size_categories": [_size(len(content.tasks))],
        "configs": [
            {
                "config_name": config,
                "data_files": [{"split": s, "path": file_of(config, s, content_hash)} for s in sorted(splits)],
            }
            for config, splits in counts.items()
            if splits
        ],
    }


def _size(rows: int) -> str:
    steps = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
    return next((category for bound, category in steps if rows < bound), "n>1M")


def _sections(release: str, content: ReleaseContent, counts: Counts) -> Iterator[str]:
    yield (
        "Tasks for coding agents, mined from real packages: a bug, the tests that see it, what agents did about it, "
        "and what that was worth and why. Made with Oreline."
    )
    yield "## What it holds\n\n" + _repository_table(content)
    yield _count_table(counts)
    yield from _quarantine(content)
    yield "## How to load it\n\n" + _loading(counts)
    yield (
        f"`oreline verify {release.replace(' ', '/')}` runs every task again: the gold patch must pass, doing nothing "
        "must fail."
    )
    yield "## How to run a task without Oreline\n\n" + BY_HAND
    yield from _samples(content)
    yield from behaviour_section(content)
    yield from preference_section(content)
    yield from attack_section(content)
    for config in CONFIGS:
        yield f"## `{config}`\n\n{CONTENTS[config]}\n\n{_column_table(config)}"
    yield "## Licences\n\n" + _licenses(content)
    yield "## Known limits\n\n" + LIMITS


def _kinds(content: ReleaseContent) -> Iterator[str]:
    planted = [task.origin == "mutation" for task in content.tasks]
    yield from ["synthetic"] * any(planted)
    yield from ["mined"] * (not all(planted))


def _repository_table(content: ReleaseContent) -> str:
    tasks = Counter((task.purl, _license_of(task), task.split) for task in content.tasks)
    episodes = Counter(trajectory.purl for trajectory in content.trajectories)
    solved = Counter((row.purl, row.agent.name) for row in content.trajectories if row.final_state.success)
    rows = [
        (f"`{purl}`", split, license_name, count, episodes[purl], _by_agent(purl, solved))
        for (purl, license_name, split), count in sorted(tasks.items())
    ]
    return table(("repository", "split", "licence", "tasks", "episodes", "solved by"), rows)


def _by_agent(purl: str, solved: Mapping[tuple[str, str], int]) -> str:
    return ", ".join(f"{agent} {count}" for (of, agent), count in sorted(solved.items()) if of == purl)


def _count_table(counts: Counts) -> str:
    rows = [(f"`{config}`", split, n) for config, splits in counts.items() for split, n in sorted(splits.items())]
    return table(("configuration", "split", "rows"), rows)


def _quarantine(content: ReleaseContent) -> Iterator[str]:
    """Tasks left out because they moved, where there are any."""
    rows = [(code(row.subject_id), code(row.detail)) for row in content.rejected if row.reason == "quarantined"]
    if rows:
        told = f"{len(rows)} tasks were left out, as they no longer held when an earlier release was run again."
        yield f"## In quarantine\n\n{told}\n\n{table(('task', 'what was seen'), sorted(rows))}"


def _loading(counts: Counts) -> str:
    split = sorted(counts["instances"])[-1]
    lines = (
        "from datasets import load_dataset",
        'tasks = load_dataset("path/to/this/folder", "instances")',
        f'print(tasks["{split}"][0]["problem_statement"])',
    )
    return fence("\n".join(lines), "python")


def _samples(content: ReleaseContent) -> Iterator[str]:
    task = min(content.tasks, key=lambda row: row.instance_id)
    yield f"## A task\n\n`{task.instance_id}`\n\n{fence(excerpt(task.problem_statement, 1200))}"
    yield f"Failing before, passing after: {len(task.FAIL_TO_PASS)}; passing both times: {len(task.PASS_TO_PASS)}."
    episodes = [row for row in content.trajectories if row.task_id == task.instance_id] or content.trajectories
    if episodes:
        yield _episode(max(episodes, key=_tells_most))


def _tells_most(row: Trajectory) -> tuple[bool, bool, int, str]:
    steps = len(row.trajectory)
    return steps <= SAMPLE_STEPS, row.final_state.success, steps, row.trajectory_id


def _episode(row: Trajectory) -> str:
    steps = [
        (
            step.step,
            step.action_type,
            code(excerpt(canonical_json(step.action_input), 120)),
            _first_words(step.observation),
        )
        for step in row.trajectory[:SAMPLE_STEPS]
    ]
    ended = f"{row.final_state.tests_passed} of {row.final_state.tests_total} tests pass at the end."
    head = f"## An episode\n\n`{row.trajectory_id}`: {row.agent.name} on `{row.task_id}`, {len(row.trajectory)} steps."
    return f"{head} {ended}\n\n{table(('step', 'action', 'input', 'observation'), steps)}"


def _first_words(observation: Mapping[str, object]) -> str:
    return code(excerpt(str(observation.get("output") or observation.get("error") or ""), 120))


def _column_table(config: str) -> str:
    rows = [(f"`{column.name}`", column.type, column.meaning) for column in columns_of(CONFIGS[config])]
    return table(("column", "type", "meaning"), rows)


def _license_of(task: Task) -> str:
    return code(task.license) or NO_LICENSE


def _licenses(content: ReleaseContent) -> str:
    counted = Counter(_license_of(task) for task in content.tasks)
    rows = table(("licence", "tasks"), sorted(counted.items()))
    return f"Each row carries the licence of the repository its code comes from (`license` in `instances`).\n\n{rows}"
