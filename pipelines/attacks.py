"""Every attack of the catalogue on tasks of a release, in the sandbox; the matrix is written beside the release."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from assets.withstanding import ATTACKS
from oreline.errors import FATAL, OrelineError
from oreline.exports.manifest import read_manifest
from oreline.exports.release import load_release
from oreline.files import write_bytes
from oreline.progress import Progress
from oreline.records.attack import AttackResult
from oreline.records.base import Record, canonical_json, to_plain
from oreline.records.layout import DataLayout
from oreline.records.task import Task
from oreline.rewards.attacks.attack import Attack, read_attacks
from oreline.rewards.attacks.matrix import AttackSummary, choose_tasks, run_attacks, sum_up
from oreline.rewards.attacks.trial import Stand
from oreline.rewards.profile import RewardProfile
from oreline.rewards.store import GRADER
from oreline.sandbox.contract import Sandbox
from pipelines.checkouts import checkout_for

CATALOGUE: Final = ATTACKS / "catalogue"


@dataclass(frozen=True, slots=True, kw_only=True)
class Unattacked(Record):
    """A task that could not be attacked."""

    instance_id: str
    reason: str
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackedRelease(Record):
    """How the tasks of a release withstood, as it is printed and kept."""

    release: str
    """`name/version`."""
    attacks: int
    accepted: int
    summary: AttackSummary
    unattacked: tuple[Unattacked, ...]
    matrix: tuple[AttackResult, ...]


def known_attacks() -> tuple[Attack, ...]:
    """The catalogue.

    Raises:
        RecipeError: a file of it can't be meant, or there is no checkout.
    """
    return read_attacks(CATALOGUE)


def attack_release(
    layout: DataLayout,
    sandbox: Sandbox,
    folder: Path,
    attacks: Sequence[Attack],
    profile: RewardProfile,
    sample: int,
    progress: Progress,
) -> AttackedRelease:
    """What came of the attacks on `sample` tasks (0: all); environments that are missing are made again.

    Grades are kept by content, so a run that was broken off goes on where it was.

    Raises:
        ReleaseError: the folder is damaged.
        SandboxError: the sandbox itself failed.
    """
    manifest = read_manifest(folder)
    found = tuple(_stands(layout, sandbox, profile, choose_tasks(load_release(folder).tasks, sample)))
    stands = [one for one in found if isinstance(one, Stand)]
    results = run_attacks(stands, attacks, progress)
    summary = sum_up(profile.profile_id, GRADER, results)
    attacked = AttackedRelease(
        release=f"{manifest.name}/{manifest.version}",
        attacks=summary.attacks,
        accepted=summary.accepted,
        summary=summary,
        unattacked=tuple(one for one in found if isinstance(one, Unattacked)),
        matrix=results,
    )
    version = f"{manifest.version}-{manifest.content_hash[:12]}"
    write_bytes(layout.attacks(manifest.name, version), canonical_json(to_plain(attacked)).encode())
    return attacked


def _stands(
    layout: DataLayout, sandbox: Sandbox, profile: RewardProfile, tasks: Sequence[Task]
) -> Iterator[Stand | Unattacked]:
    for task in tasks:
        try:
            checkout = checkout_for(layout, sandbox, task)
        except FATAL:
            raise
        except OrelineError as error:
            yield Unattacked(instance_id=task.instance_id, reason=error.reason, detail=error.detail)
        else:
            yield Stand(sandbox=sandbox, layout=layout, checkout=checkout, task=task, profile=profile)
