"""What an attack's file promises, held against what came of it."""

from collections.abc import Callable

from oreline.records.attack import AttackResult
from oreline.rewards.attacks.attack import Attack
from oreline.rewards.attacks.trial import Stand, try_attack


def check_refused(stand_of: Callable[[str], Stand], attack: Attack) -> None:
    """It is refused as its file says, and shows what it says; one with a gap is not, or the gap is closed."""
    stand = stand_of(attack.languages[0])
    result = try_attack(stand, attack)
    assert result is not None
    assert {*attack.refused} <= {*result.refused_by}
    assert {*attack.finds} <= found_by(result)
    assert result.is_accepted == bool(attack.gap)
    assert result.total is not None
    assert result.total <= stand.worth_of_nothing() or attack.gap


def found_by(result: AttackResult) -> set[str]:
    """Kinds that the audit proved or suspects."""
    return {way.removeprefix("audit ") for way in result.refused_by} | {*result.suspicions}
