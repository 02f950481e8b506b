"""Where the attacks and their grounds lie."""

from pathlib import Path
from typing import Final

from oreline.rewards.attacks.attack import Attack, read_attacks

HERE: Final = Path(__file__).parent
ATTACKS: Final = read_attacks(HERE / "catalogue")


def ground_file(language: str) -> Path:
    return HERE / "grounds" / f"{language}.yaml"


def of(*languages: str) -> list[Attack]:
    """Attacks whose first language is one of these."""
    return [attack for attack in ATTACKS if attack.languages[0] in languages]
