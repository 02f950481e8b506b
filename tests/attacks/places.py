"""Where the attacks and their grounds lie, and which grounds are quick enough to be graded on in this suite."""

from pathlib import Path
from typing import Final

from oreline.rewards.attacks.attack import Attack, read_attacks

HERE: Final = Path(__file__).parent
ATTACKS: Final = read_attacks(HERE / "catalogue")
UNRUN: Final = frozenset({"go", "java"})
"""Compiling Go's library and fetching Maven's plugins takes minutes: there nothing is run."""


def ground_file(language: str) -> Path:
    return HERE / "grounds" / f"{language}.yaml"


def of(*languages: str) -> list[Attack]:
    """Attacks whose first language is one of these."""
    return [attack for attack in ATTACKS if attack.languages[0] in languages]
