"""The tamper audit: every kind asked of one episode's trajectory, patch and grade. Pure; nothing is run."""

from oreline.rewards.audit.doubts import settled
from oreline.rewards.audit.finding import RANK, Finding, named
from oreline.rewards.audit.kinds import KINDS
from oreline.rewards.audit.material import material_of
from oreline.rewards.component import Evidence


def audit(evidence: Evidence) -> tuple[Finding, ...]:
    """All findings, each once: tampering first, then doubts; by kind, and the trajectory's before the patch's."""
    material = material_of(evidence)
    found = dict.fromkeys(
        named(kind, settled(rule, clue, material)) for kind, rule in KINDS.items() for clue in rule.find(material)
    )
    return tuple(sorted(found, key=lambda finding: RANK.index(finding.severity)))
