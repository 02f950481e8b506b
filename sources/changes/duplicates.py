"""One task for one change, however often it was made: back-ports, cherry-picks, and what several sources tell of."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from oreline.errors import CandidateError
from oreline.records.change import Change
from oreline.records.outcome import Kept, Rejection, reject
from oreline.records.task import Candidate
from sources.changes.patch_ids import patch_ids

_ORIGINS: Final = ("pull_request", "commit", "release")
"""The one that tells more stays."""
_PICKED: Final = re.compile(
    r"\(cherry picked from commit ([0-9a-f]{7,64})\)|^Backport-of:? ([0-9a-f]{7,64})", re.MULTILINE
)
_BACKPORT: Final = re.compile(
    r"\bback-?ports?(?:ed|ing)?\s+(?:of\s+|from\s+)?(?:PR\s+|pull request\s+)?#(\d{1,9})", re.IGNORECASE
)
_LOOKED_AT: Final = 20_000


def links_of(change: Change) -> Mapping[str, Any]:
    """What a candidate's provenance must hold of its change for `drop_duplicates` to link it with others."""
    texts = [text[:_LOOKED_AT] for text in (change.title, change.body, *(commit.message for commit in change.commits))]
    picked = [found for text in texts for pair in _PICKED.findall(text) for found in pair if found]
    numbers = [f"#{number}" for text in texts for number in _BACKPORT.findall(text)]
    return {
        "issues": list(change.linked_issues),
        "number": change.number,
        "commits": [change.fixed_commit, *(commit.sha for commit in change.commits)],
        "picked_from": list(dict.fromkeys([*picked, *numbers])),
    }


def drop_duplicates(candidates: Sequence[Candidate], stage: str) -> Kept[Candidate]:
    """The candidates, each change once, in their order; `provenance["duplicates"]` names those turned away for it.

    Two are one change when their normalised source patches are the same and their issues don't contradict that, or
    when one says that it was picked from the other. What stays is the original: it has an issue, comes from the source
    that tells most, or is the oldest.
    """
    ids = dict(zip((id(one) for one in candidates), patch_ids([one.patch for one in candidates]), strict=True))
    groups: list[list[Candidate]] = []
    by_patch: dict[str, list[list[Candidate]]] = {}
    by_name: dict[str, list[Candidate]] = {}
    for candidate in sorted(candidates, key=_rank):
        group = _group(candidate, by_patch.get(ids[id(candidate)], []), by_name)
        if group is None:
            group = []
            groups.append(group)
            if ids[id(candidate)]:
                by_patch.setdefault(ids[id(candidate)], []).append(group)
        group.append(candidate)
        by_name.update(dict.fromkeys(_names(candidate), group))
    return _kept(candidates, groups, stage)


def _rank(candidate: Candidate) -> tuple[bool, bool, int, str, str]:
    origin = _ORIGINS.index(candidate.origin) if candidate.origin in _ORIGINS else len(_ORIGINS)
    has_issue = bool(candidate.provenance.get("issues"))
    is_picked = bool(candidate.provenance.get("picked_from"))
    return is_picked, not has_issue, origin, candidate.created_at, candidate.candidate_id


def _group(
    candidate: Candidate, same_patch: Sequence[list[Candidate]], by_name: Mapping[str, list[Candidate]]
) -> list[Candidate] | None:
    """The group of the same change, if there is one among those of the same patch and those it was picked from."""
    for group in same_patch:
        if all(_may_be_one(candidate, other) for other in group):
            return group
    picked = [f"{candidate.purl} {name[:7]}" for name in candidate.provenance.get("picked_from", [])]
    return next((by_name[name] for name in picked if name in by_name), None)


def _may_be_one(one: Candidate, other: Candidate) -> bool:
    """Whether the issues of two candidates don't tell them apart: one names none, or they share one."""
    mine, others = set(one.provenance.get("issues", [])), set(other.provenance.get("issues", []))
    return not mine or not others or bool(mine & others)


def _names(candidate: Candidate) -> Iterator[str]:
    """What others call it by: the first seven digits of its commits, and the number of its pull request."""
    commits = [candidate.fixed_commit, *candidate.provenance.get("commits", [])]
    number = candidate.provenance.get("number", 0)
    for name in (*(commit[:7] for commit in commits if commit), *([f"#{number}"] if number else [])):
        yield f"{candidate.purl} {name}"


def _kept(candidates: Sequence[Candidate], groups: Sequence[Sequence[Candidate]], stage: str) -> Kept[Candidate]:
    first = {id(one): group[0] for group in groups for one in group}
    others = {id(group[0]): [one.candidate_id for one in group[1:]] for group in groups}
    rows = [
        replace(one, provenance={**one.provenance, "duplicates": others[id(one)]}) if others[id(one)] else one
        for one in candidates
        if first[id(one)] is one
    ]
    rejected = [_rejection(one, first[id(one)], stage) for one in candidates if first[id(one)] is not one]
    return Kept(rows=rows, rejected=rejected)


def _rejection(candidate: Candidate, original: Candidate, stage: str) -> Rejection:
    told = f"{candidate.fixed_commit or candidate.candidate_id} is the same change as {original.fixed_commit}"
    error = CandidateError("duplicate_change", f"{told}, which stays as candidate {original.candidate_id}.")
    return reject(error, stage=stage, subject="candidate", subject_id=candidate.candidate_id, purl=candidate.purl)
