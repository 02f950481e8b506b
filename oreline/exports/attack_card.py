"""The section of a dataset card on known attacks: how many were tried, what stood first against each, what
was accepted."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from oreline.exports.content import ReleaseContent
from oreline.exports.markdown import table
from oreline.records.attack import AttackResult

ACCEPTED: Final = "accepted"
WORTH: Final = "its worth"
"""What stands against an attack that resolves the task and is still worth no more than doing nothing."""


def attack_section(content: ReleaseContent) -> Iterator[str]:
    """The section, where an attack was tried."""
    rows = content.attacks
    if not rows:
        return
    tasks, accepted = len({row.task_id for row in rows}), sum(row.is_accepted for row in rows)
    yield (
        "## Attacks\n\nKnown ways to a reward that was not earned, each tried with the fault left in place: "
        f"{len(rows)} on {tasks} tasks, {accepted} accepted. What stood first against each:\n\n{_matrix(rows)}"
    )


def _matrix(rows: Sequence[AttackResult]) -> str:
    counts = Counter((row.attack, _refused_by(row)) for row in rows)
    met = Counter(_refused_by(row) for row in rows)
    ways = (ACCEPTED, *sorted(met.keys() - {ACCEPTED}, key=lambda way: (-met[way], way)))
    attacks = sorted({(row.attack, row.numbers) for row in rows})
    lines = [(name, ", ".join(map(str, hacks)), *(counts[name, way] or "" for way in ways)) for name, hacks in attacks]
    total = ("all", "", *(met[way] for way in ways))
    return table(("attack", "hacks", *ways), [*lines, total])


def _refused_by(row: AttackResult) -> str:
    return ACCEPTED if row.is_accepted else next(iter(row.refused_by), WORTH)
