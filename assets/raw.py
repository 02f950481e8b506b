"""Layer `raw`: package versions as their index describes them, and their source trees."""

from typing import Final

from assets.bench import Bench
from assets.plan import Plan
from assets.stage import Inputs, Stage
from assets.tables import REPOSITORIES, SNAPSHOTS
from oreline.records.outcome import Kept
from oreline.records.source import Repository, Snapshot
from sources.pypi.archives import fetch_archive
from sources.pypi.index import PackageIndex
from sources.pypi.repositories import read_repository
from sources.settings import SourceSettings
from sources.snapshots import is_snapshot_whole, take_snapshot


def _sources(plan: Plan) -> SourceSettings:
    return plan.sources


def _index(bench: Bench) -> PackageIndex:
    return PackageIndex(cache=bench.layout.downloads, settings=bench.plan.sources)


def _read_repositories(bench: Bench, inputs: Inputs) -> Kept[Repository]:
    return Kept(rows=(read_repository(_index(bench), inputs.purl),))


def _take_snapshots(bench: Bench, inputs: Inputs) -> Kept[Snapshot]:
    repository = inputs.one(REPOSITORIES)
    archive = fetch_archive(_index(bench), repository)
    return Kept(rows=(take_snapshot(bench.layout, repository, archive, bench.plan.sources),))


def _trees_stand(bench: Bench, inputs: Inputs) -> bool:
    return all(is_snapshot_whole(bench.layout, row.snapshot_id) for row in inputs.all(SNAPSHOTS))


repositories: Final = Stage(makes=(REPOSITORIES,), work=_read_repositories, settings=_sources, kinds=("pypi",))
snapshots: Final = Stage(
    makes=(SNAPSHOTS,),
    reads=(REPOSITORIES,),
    work=_take_snapshots,
    settings=_sources,
    stands=_trees_stand,
    kinds=("pypi", "git"),
)
STAGES: Final = (repositories, snapshots)
