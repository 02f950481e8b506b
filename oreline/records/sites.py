"""The places that a planted bug changes: one for a single rewrite, several for a combination."""

from dataclasses import dataclass

from oreline.records.task import Candidate


@dataclass(frozen=True, slots=True)
class ChangedSite:
    """One place."""

    path: str
    function: str
    lines: tuple[int, ...]
    """In the fixed tree."""


def sites_of(candidate: Candidate) -> tuple[ChangedSite, ...]:
    """All places, in order of path and line."""
    stored = candidate.provenance.get("sites")
    if not stored:
        return (ChangedSite(candidate.path, candidate.function, candidate.lines),)
    return tuple(ChangedSite(site["path"], site["function"], tuple(site["lines"])) for site in stored)
