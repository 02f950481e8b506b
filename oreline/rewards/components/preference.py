"""Was a solution preferred to others of its task: the share of its pairs won, as judges said who saw both."""

from typing import Final

from oreline.rewards.component import Component, Evidence
from oreline.rewards.judgements.counting import Pair, pairs_of
from oreline.rewards.verdict import LISTED, NOT_APPLICABLE, OK, Verdict, share


def judge(evidence: Evidence) -> Verdict:
    """In [0, 1]; 0 without a pair that is decided, and for what isn't resolved."""
    pairs = pairs_of(evidence.episode.trajectory_id, evidence.judgements)
    decided = [pair for pair in pairs if pair.is_decided]
    told = {"status": OK if decided else NOT_APPLICABLE, "pairs": [_told(pair) for pair in pairs[:LISTED]]}
    if not decided:
        return Verdict(value=0.0, reason="nobody judged it beside another one", evidence=told)
    if not evidence.grade.resolved:
        return Verdict(value=0.0, reason="only a resolved episode is told apart by who prefers it", evidence=told)
    won = sum(pair.won for pair in decided)
    value = share(round(2 * won), 2 * len(decided))
    return Verdict(value=value, reason=f"{won:g} of {len(decided)} pairs won", evidence=told)


def _told(pair: Pair) -> dict[str, object]:
    return {
        "other": pair.other,
        "won": pair.won,
        "agreement": pair.agreement,
        "judges": list(pair.judges),
        "is_decided": pair.is_decided,
    }


COMPONENT: Final = Component(judge=judge, low=0.0, high=1.0, is_extra=True)
