"""The table of attacks in docs: `python -m pipelines.attack_table` prints it; a test holds the page against it."""

import sys
from collections.abc import Iterator

from oreline.rewards.attacks.attack import Attack
from pipelines.attacks import known_attacks


def attack_table() -> str:
    """One row an attack, by language and then by name."""
    return "\n".join(_lines(sorted(known_attacks(), key=lambda attack: (attack.languages[0], attack.name))))


def _lines(attacks: list[Attack]) -> Iterator[str]:
    yield "| attack | hacks | languages | by | refused by | audit shows |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for attack in attacks:
        cells = (
            attack.name,
            ", ".join(map(str, attack.numbers)),
            ", ".join(attack.languages),
            "an agent's steps" if attack.steps else "its patch",
            f"**not yet**: needs {attack.gap}" if attack.gap else ", ".join(attack.refused),
            ", ".join(f"`{kind}`" for kind in attack.finds),
        )
        yield f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.stdout.write(attack_table() + "\n")
