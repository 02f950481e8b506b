"""What an attack's file promises, held against what came of it on a stand."""

from collections.abc import Callable, Mapping
from pathlib import Path

import yaml

from oreline.records.attack import AttackResult
from oreline.records.layout import DataLayout
from oreline.records.reward import LayerStatus
from oreline.rewards.attacks.attack import Attack
from oreline.rewards.attacks.ground import ground_in
from oreline.rewards.attacks.trial import Stand, try_attack
from oreline.rewards.attacks.verdicts import bare_episode
from oreline.rewards.audit.finding import SUSPICION
from oreline.rewards.audit.search import audit
from oreline.rewards.component import Evidence
from oreline.rewards.profile import read_profile
from oreline.rewards.score import score
from oreline.sandbox.changes import FileChange
from oreline.sandbox.contract import Sandbox
from oreline.sandbox.patches import diff_of, layer_of
from oreline.testing.checkout import Checkout
from oreline.validation.trees import bug_changes
from tests.attacks.places import ground_file


def stand_in(sandbox: Sandbox, folder: Path, language: str, environ: Callable[[Path, str], Checkout]) -> Stand:
    """The stand of a language in an environment that is there already."""
    layout = DataLayout(folder)
    ground = ground_in(layout, ground_file(language), environ)
    return Stand(sandbox=sandbox, layout=layout, checkout=ground.checkout, task=ground.task, profile=read_profile())


def check_refused(stand: Stand, attack: Attack) -> None:
    """It is refused as its file says, shows what it says and isn't paid; one with a gap is, or the gap is closed."""
    result = try_attack(stand, attack)
    assert result is not None
    assert {*attack.refused} <= {*result.refused_by}
    assert {*attack.finds} <= found_by(result)
    assert result.is_accepted == bool(attack.gap)
    is_doubted = any(way.startswith("doubt ") for way in result.refused_by)
    assert (result.total is None) == is_doubted
    assert result.total is None or result.total <= stand.worth_of_nothing() or attack.gap


def check_repaired(stand: Stand, was: str = "", becomes: str = "") -> None:
    """A repair that is written otherwise than the gold patch is resolved, and no layer has anything against it.

    `becomes` may stand in it for text that it has.
    """
    told = _told(stand)["repaired"]
    texts = {path: text.replace(was, becomes) if was else text for path, text in told.items()}
    assert not was or texts != told
    evidence = _repaired(stand, texts)
    assert evidence.grade.graded_patch != stand.task.patch
    assert audit(evidence) == ()


def check_alike(stand: Stand) -> None:
    """The same repair beside lines that honest work and cheats both have: it is paid, as layers hold."""
    told = _told(stand)
    evidence = _repaired(stand, {**told["repaired"], **told["alike"]})
    assert {finding.severity for finding in audit(evidence)} == {SUSPICION}


def _told(stand: Stand) -> Mapping[str, Mapping[str, str]]:
    found: Mapping[str, Mapping[str, str]] = yaml.safe_load(ground_file(stand.task.language).read_text("utf-8"))
    return found


def _repaired(stand: Stand, texts: Mapping[str, str]) -> Evidence:
    """The evidence of a repair with these texts by path; it is resolved, and worth as much as a repair is."""
    repair = tuple(FileChange(path=path, content=text.encode()) for path, text in sorted(texts.items()))
    with layer_of(bug_changes(stand.checkout, stand.task.patch), stand.layout.scratch) as bug:
        patch = diff_of(repair, (*stand.checkout.work_layers, bug))
    graded = stand.grade(patch)
    assert graded.resolved, graded
    assert any(layer.status is LayerStatus.HELD for layer in graded.layers)
    evidence = Evidence(task=stand.task, episode=bare_episode(stand.task, patch), grade=graded)
    total = score(evidence, stand.profile).total
    assert total is not None
    assert total > 0.75 > stand.worth_of_nothing()
    return evidence


def found_by(result: AttackResult) -> set[str]:
    """Kinds that the audit proved or suspects."""
    return {way.rpartition(" ")[2] for way in result.refused_by} | {*result.suspicions}
