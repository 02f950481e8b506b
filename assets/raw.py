"""Layer `raw`: package versions and repositories as they are described, and their source trees."""

from typing import Final

from assets.bench import Bench
from assets.fanout import Label, fan_out
from assets.mining import STAGES as MINING_STAGES
from assets.mining import ground_of
from assets.plan import Plan
from assets.stage import Inputs, Stage
from assets.tables import CHANGES, REPOSITORIES, SNAPSHOTS
from oreline.records.outcome import Kept
from oreline.records.source import Repository, Snapshot
from oreline.records.task import Candidate
from sources.history.mirror import fetch_contents
from sources.history.snapshots import snapshot_commit
from sources.mining.registry import SOURCES
from sources.package_versions import read_package_version, take_package_version
from sources.settings import SourceSettings
from sources.snapshots import is_snapshot_whole


def _sources(plan: Plan) -> SourceSettings:
    return plan.sources


def _read_repositories(bench: Bench, inputs: Inputs) -> Kept[Repository]:
    if inputs.is_package:
        return Kept(rows=(read_package_version(bench.layout, inputs.purl, bench.plan.sources),))
    ground = ground_of(bench, inputs)
    described = [SOURCES[name].read_repository(ground) for name in SOURCES if name in inputs.sources]
    return Kept(rows=tuple(described[-1:]))


def _is_settled(bench: Bench, inputs: Inputs) -> bool:
    """A released version never changes; a repository may have moved since."""
    return inputs.is_package


def _take_snapshots(bench: Bench, inputs: Inputs) -> Kept[Snapshot]:
    repository, settings = inputs.one(REPOSITORIES), bench.plan.sources
    if inputs.is_package:
        return Kept(rows=(take_package_version(bench.layout, repository, settings),))
    mirror, wanted = bench.layout.mirror(inputs.purl), inputs.all(CHANGES)
    if inputs.is_inverted:
        fetch_contents(mirror, [repository.version])
        return Kept(rows=(snapshot_commit(bench.layout, mirror, repository, repository.version, settings),))

    def take(candidate: Candidate) -> Snapshot:
        return snapshot_commit(bench.layout, mirror, repository, candidate.fixed_commit, settings)

    fetch_contents(mirror, [candidate.fixed_commit for candidate in wanted])
    label = Label(stage=SNAPSHOTS.key, subject="candidate", gives="snapshots", purl=inputs.purl)
    return fan_out(take, wanted, lambda candidate: candidate.candidate_id, label, bench.progress)


def _trees_stand(bench: Bench, inputs: Inputs) -> bool:
    return all(is_snapshot_whole(bench.layout, row.snapshot_id) for row in inputs.all(SNAPSHOTS))


repositories: Final = Stage(
    makes=(REPOSITORIES,), work=_read_repositories, settings=_sources, stands=_is_settled, kinds=("git",)
)
snapshots: Final = Stage(
    makes=(SNAPSHOTS,),
    reads=(REPOSITORIES,),
    may_read=(CHANGES,),
    work=_take_snapshots,
    settings=_sources,
    stands=_trees_stand,
    kinds=("git",),
)
STAGES: Final = (repositories, *MINING_STAGES)
"""`snapshots` comes after the candidates: of a mined repository only their trees are kept."""
