"""What the audit finds in honest work: the episodes of `honest.yaml`, and the honest twin of each attack."""

from collections.abc import Mapping
from typing import Any

from oreline.records.reward import LayerResult
from oreline.rewards.attacks.attack import Attack
from oreline.rewards.audit.finding import Finding
from oreline.rewards.audit.search import audit
from oreline.rewards.component import Evidence
from tests.doubles.episodes import a_grade, a_step, a_task, an_episode, evidence_of
from tests.doubles.patches import changed, new_file


def evidence_in(told: Mapping[str, Any], layers: tuple[LayerResult, ...] = ()) -> Evidence:
    """An episode of these commands (`run`), views, edits and new files that is resolved, with these layers asked."""
    tests = ("pyproject.toml", "tests")
    task = a_task(
        language=told.get("language", "python"), test_files=tests, purl="pkg:pypi/ledger@1.0", repo="pypi/ledger"
    )
    edited, new = told.get("edit", {}), told.get("new", {})
    steps = [("run_command", {"command": command}) for command in told.get("run", ())]
    steps += [("view_file", {"path": path}) for path in told.get("view", ())]
    steps += [("edit_file", {"path": path, "old": "x = 1\n", "new": text}) for path, text in edited.items()]
    steps += [("edit_file", {"path": path, "old": "", "new": text}) for path, text in new.items()]
    patch = [changed(path, text) for path, text in edited.items()]
    patch += [new_file(path, text) for path, text in new.items()]
    made = [a_step(number, kind, **given) for number, (kind, given) in enumerate(steps, 1)]
    whole = "".join(patch)
    return evidence_of(task, an_episode(*made, patch=whole), a_grade(task, graded_patch=whole, layers=layers))


def findings_of(told: Mapping[str, Any], layers: tuple[LayerResult, ...] = ()) -> tuple[Finding, ...]:
    """What the audit finds in it."""
    return audit(evidence_in(told, layers))


def twin_of(attack: Attack) -> Mapping[str, Any]:
    """The attack's twin as `findings_of` takes it."""
    return {"language": attack.languages[0], **attack.twin.model_dump()}
