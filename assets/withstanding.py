"""The check that a profile withstands the known attacks before rewards made with it are released; it blocks."""

from pathlib import Path
from typing import Final

import dagster as dg

from assets.bench import Bench
from assets.factory import asset_key
from assets.tables import REWARDS
from oreline.rewards.attacks.attack import read_attacks
from oreline.rewards.attacks.withstanding import accepted_attacks
from oreline.rewards.profile import read_profile

ATTACKS: Final = Path(__file__).resolve().parents[1] / "tests" / "attacks"
"""Data of the checkout: the installed package brings no exploits."""
GROUND: Final = ATTACKS / "grounds" / "python.yaml"
MEANING: Final = "No known attack is accepted under the profile."


def accepted(bench: Bench) -> tuple[str, ...]:
    """Names of attacks that succeed under the profile of the recipe."""
    profile = read_profile(bench.plan.rewards)
    known = read_attacks(ATTACKS / "catalogue")
    return accepted_attacks(bench.layout, bench.sandbox, profile, known, GROUND, bench.progress)


def withstanding_check() -> dg.AssetChecksDefinition:
    """Asked of the rewards, as a release is made of them."""

    @dg.asset_check(asset=asset_key(REWARDS), name="withstands_attacks", blocking=True, description=MEANING)
    def check(bench: dg.ResourceParam[Bench]) -> dg.AssetCheckResult:
        names = accepted(bench)
        told = (
            f"accepted under {bench.plan.rewards}: {', '.join(names)}; `oreline attack` shows how" if names else MEANING
        )
        return dg.AssetCheckResult(passed=not names, description=told, metadata={"accepted": list(names)})

    return check
