"""What a build turned away, as text: under each reason how many of what, so that places and candidates don't mix."""

from collections.abc import Mapping
from typing import Final

from assets.tables import (
    CANDIDATES,
    CHANGES,
    COMMITS,
    EPISODES,
    GRADES,
    INVERSIONS,
    ISSUES,
    JUDGEMENTS,
    OUTCOME_LABELS,
    PAIRS,
    PULL_REQUESTS,
    RELEASE_STEPS,
    REWARDS,
    STEP_LABELS,
    TASKS,
    TRAJECTORIES,
)

UNITS: Final = {
    COMMITS.key: "commits",
    PULL_REQUESTS.key: "pull requests",
    ISSUES.key: "issues",
    RELEASE_STEPS.key: "release steps",
    CHANGES.key: "changes",
    CANDIDATES.key: "places",
    INVERSIONS.key: "fixes",
    TASKS.key: "candidates",
    PAIRS.key: "pairs",
    STEP_LABELS.key: "step labels",
    OUTCOME_LABELS.key: "outcome labels",
    JUDGEMENTS.key: "judged pairs",
    **{table.key: "episodes" for table in (EPISODES, GRADES, REWARDS, TRAJECTORIES)},
}
"""What a stage goes through, where that isn't the repository."""
MEANINGS: Final = {
    "places": "spots of the code where a bug was looked for; a candidate is a bug that was written there",
    "over_limit": "beyond mutation.candidates (places) or mining.limit (changes, fixes, release steps): not looked at",
    "not_named": "changes that mining.commits doesn't name: not looked at",
    "no_contrast": "both passed, alike in cost and quality (pairs; counted by task)",
    "none_passed": "neither passed by fair means (pairs; counted by task)",
    "over_quota": "beyond validation.tasks_per_repository (candidates): not run",
}


def told_drops(dropped: Mapping[str, Mapping[str, int]]) -> str:
    """By stage and reason, such as `places: not_covered 3, over_limit 102; candidates: over_quota 1`."""
    by_unit: dict[str, dict[str, int]] = {}
    for stage, reasons in dropped.items():
        counts = by_unit.setdefault(unit_of(stage), {})
        for reason, count in reasons.items():
            counts[reason] = counts.get(reason, 0) + count
    return "; ".join(f"{unit}: {_counted(counts)}" for unit, counts in by_unit.items())


def unit_of(stage: str) -> str:
    """What the rejections of a stage are of."""
    return UNITS.get(stage, "repository")


def meanings(told: str) -> str:
    """A line for each word in `told` that needs one."""
    return "\n".join(f"{word}: {meaning}" for word, meaning in MEANINGS.items() if word in told)


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{reason} {count}" for reason, count in sorted(counts.items()))
