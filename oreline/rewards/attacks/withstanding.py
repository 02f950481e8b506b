"""Whether a profile withstands the attacks that need every guard of a grading, on a tiny ground; a pass is kept.

It is tried once for a profile, the grading code, the audit and the attacks: another version of any is tried anew.
"""

from collections.abc import Sequence
from pathlib import Path

from oreline.files import write_bytes
from oreline.progress import Progress
from oreline.records.base import canonical_json, digest
from oreline.records.layout import DataLayout
from oreline.rewards.attacks.attack import Attack
from oreline.rewards.attacks.ground import open_ground
from oreline.rewards.attacks.matrix import run_attacks
from oreline.rewards.attacks.trial import Stand
from oreline.rewards.audit.version import audit_version
from oreline.rewards.profile import RewardProfile
from oreline.rewards.store import GRADER
from oreline.sandbox.contract import Sandbox
from oreline.sandbox.folders import lend_folder


def core_of(attacks: Sequence[Attack]) -> tuple[Attack, ...]:
    """The attacks that are tried, all of them against Python."""
    return tuple(attack for attack in attacks if attack.is_core and not attack.gap)


def pass_key(profile: RewardProfile, attacks: Sequence[Attack], audit: str) -> str:
    """Identity of what is tried; `audit` is the version of the audit."""
    told = [attack.model_dump(mode="json") for attack in core_of(attacks)]
    return digest(profile.profile_id, GRADER, audit, told)


def accepted_attacks(
    layout: DataLayout,
    sandbox: Sandbox,
    profile: RewardProfile,
    attacks: Sequence[Attack],
    ground: Path,
    progress: Progress,
) -> tuple[str, ...]:
    """Names of the attacks that succeed under the profile; none when it may be used.

    A profile that doesn't weigh the outcome of tests has nothing to be cheated out of by them.

    Raises:
        SandboxError: the sandbox itself failed.
        BuildError: the ground can't be made here.
    """
    if not profile.weight("outcome") or is_passed(layout, profile, attacks):
        return ()
    with lend_folder(layout.scratch, "ground") as folder:
        made = open_ground(DataLayout(folder), sandbox, ground)
        stand = Stand(
            sandbox=sandbox, layout=DataLayout(folder), checkout=made.checkout, task=made.task, profile=profile
        )
        results = run_attacks([stand], core_of(attacks), progress)
    accepted = tuple(row.attack for row in results if row.is_accepted)
    if not accepted:
        keep_pass(layout, profile, attacks)
    return accepted


def is_passed(layout: DataLayout, profile: RewardProfile, attacks: Sequence[Attack]) -> bool:
    """Whether it has withstood them before."""
    return layout.withstood(pass_key(profile, attacks, audit_version())).is_file()


def keep_pass(layout: DataLayout, profile: RewardProfile, attacks: Sequence[Attack]) -> None:
    """Write down that the profile withstands them."""
    told = {
        "profile": profile.profile_id,
        "grader": GRADER,
        "audit": audit_version(),
        "attacks": len(core_of(attacks)),
    }
    write_bytes(layout.withstood(pass_key(profile, attacks, audit_version())), canonical_json(told).encode())
