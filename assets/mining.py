"""Layers `raw` and `candidates` of mined repositories: what each source tells of changes, and what they may become."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from assets.archive import read_missing_hours, unread_hours
from assets.bench import Bench
from assets.stage import Inputs, Stage
from assets.tables import CHANGES, COMMITS, ISSUES, PULL_REQUESTS, RELEASE_STEPS, REPOSITORIES
from oreline.records.change import Change, Issue
from oreline.records.outcome import Kept
from oreline.records.task import Candidate
from sources.changes.candidates import make_candidates
from sources.mining.archive import is_up_to_date
from sources.mining.contract import Ground, Told
from sources.mining.registry import SOURCES
from sources.purl import parse_repository_purl


def ground_of(bench: Bench, inputs: Inputs) -> Ground:
    """What is mined in this partition."""
    return Ground(
        layout=bench.layout,
        purl=parse_repository_purl(inputs.purl),
        sources=bench.plan.sources,
        mining=bench.plan.mining,
        archive=bench.plan.archive_hours,
        progress=bench.progress,
    )


def _ask(name: str, bench: Bench, inputs: Inputs) -> Told:
    if name not in inputs.sources:
        return Told(changes=Kept(rows=()))
    return SOURCES[name].read_changes(ground_of(bench, inputs), inputs.one(REPOSITORIES))


def _read_commits(bench: Bench, inputs: Inputs) -> Kept[Change]:
    return _ask("history", bench, inputs).changes


def _read_pull_requests(bench: Bench, inputs: Inputs) -> tuple[Kept[Change], Kept[Issue]]:
    if "github" in inputs.sources:
        told = _ask("github", bench, inputs)
        return told.changes, told.issues
    told = _ask("archive", bench, inputs)
    unread = unread_hours(bench) if "archive" in inputs.sources else ()
    return replace(told.changes, rejected=(*unread, *told.changes.rejected)), told.issues


def _read_missing_hours(bench: Bench, partitions: Sequence[str]) -> None:
    """The hours a recipe names, where anything asks for them; what is stored is kept."""
    if any("archive" in bench.sources[partition] for partition in partitions):
        read_missing_hours(bench)


def _hours_are_asked(bench: Bench, inputs: Inputs) -> bool:
    """Hours that came since name pull requests that were not looked at."""
    is_only_index = "archive" in inputs.sources and "github" not in inputs.sources
    return not is_only_index or is_up_to_date(ground_of(bench, inputs))


def _read_releases(bench: Bench, inputs: Inputs) -> Kept[Change]:
    return _ask("releases", bench, inputs).changes


def _make_candidates(bench: Bench, inputs: Inputs) -> Kept[Candidate]:
    if not inputs.is_mined:
        return Kept(rows=())
    told = [change for table in (PULL_REQUESTS, COMMITS, RELEASE_STEPS) for change in inputs.all(table)]
    ground = ground_of(bench, inputs)
    return make_candidates(
        ground.mirror, inputs.one(REPOSITORIES), told, inputs.all(ISSUES), ground.mining, ground.progress
    )


commits: Final = Stage(
    makes=(COMMITS,),
    reads=(REPOSITORIES,),
    work=_read_commits,
    settings=lambda plan: (plan.sources, plan.mining),
    kinds=("git",),
)
pull_requests: Final = Stage(
    makes=(PULL_REQUESTS, ISSUES),
    reads=(REPOSITORIES,),
    work=_read_pull_requests,
    settings=lambda plan: (plan.sources, plan.mining, plan.archive_hours),
    prepare=_read_missing_hours,
    stands=_hours_are_asked,
    kinds=("github",),
)
releases: Final = Stage(
    makes=(RELEASE_STEPS,),
    reads=(REPOSITORIES,),
    work=_read_releases,
    settings=lambda plan: (plan.sources, plan.mining),
    kinds=("git",),
)
changes: Final = Stage(
    makes=(CHANGES,),
    reads=(REPOSITORIES,),
    may_read=(COMMITS, PULL_REQUESTS, ISSUES, RELEASE_STEPS),
    work=_make_candidates,
    settings=lambda plan: plan.mining,
    kinds=("git",),
)
STAGES: Final = (commits, pull_requests, releases)
