"""Layers `raw` and `candidates` of mined repositories: what each source tells of changes, and what they may become."""

from pathlib import Path
from typing import Final

from assets.bench import Bench
from assets.stage import Inputs, Stage
from assets.tables import CHANGES, COMMITS, ISSUES, PULL_REQUESTS, RELEASE_STEPS, REPOSITORIES
from oreline.records.change import Change
from oreline.records.outcome import Kept
from oreline.records.task import Candidate
from sources.changes.candidates import make_candidates
from sources.history.changes import read_changes as read_history
from sources.purl import parse_repository_purl


def _mirror(bench: Bench, inputs: Inputs) -> Path:
    return bench.layout.mirror(inputs.purl)


def _read_commits(bench: Bench, inputs: Inputs) -> Kept[Change]:
    if "history" not in inputs.sources:
        return Kept(rows=())
    return read_history(_mirror(bench, inputs), parse_repository_purl(inputs.purl), bench.plan.mining.since)


def _make_candidates(bench: Bench, inputs: Inputs) -> Kept[Candidate]:
    changes = [change for table in (PULL_REQUESTS, COMMITS, RELEASE_STEPS) for change in inputs.all(table)]
    return make_candidates(
        _mirror(bench, inputs),
        inputs.one(REPOSITORIES),
        changes,
        inputs.all(ISSUES),
        bench.plan.mining,
        bench.progress,
    )


commits: Final = Stage(
    makes=(COMMITS,), reads=(REPOSITORIES,), work=_read_commits, settings=lambda plan: plan.mining.since, kinds=("git",)
)
changes: Final = Stage(
    makes=(CHANGES,),
    reads=(REPOSITORIES,),
    may_read=(COMMITS, PULL_REQUESTS, ISSUES, RELEASE_STEPS),
    work=_make_candidates,
    settings=lambda plan: plan.mining,
    kinds=("git",),
)
