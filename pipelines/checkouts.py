"""The checkout of a released task: the snapshot and environment it names, made again where they are missing."""

from typing import Any

from oreline.environments.build import build_environment
from oreline.environments.settings import EnvironmentSettings
from oreline.environments.standing import find_environment
from oreline.errors import SourceError
from oreline.records.environment import Environment
from oreline.records.layout import DataLayout
from oreline.records.source import Snapshot
from oreline.records.task import Task
from oreline.sandbox.contract import Sandbox
from oreline.testing.checkout import Checkout, checkout_of
from oreline.validation.copies.find import find_machine_copies
from sources.history.snapshots import has_commit, snapshot_commit
from sources.mining.contract import Ground
from sources.mining.registry import find_source
from sources.package_versions import read_package_version, take_package_version
from sources.purl import parse_repository_purl
from sources.settings import SourceSettings
from sources.snapshots import is_snapshot_whole


def checkout_for(layout: DataLayout, sandbox: Sandbox, task: Task) -> Checkout:
    """The untouched snapshot of the task in its environment.

    An environment made again may hold other versions than the task's lock: whether the task stands there is what
    verifying shows.

    Raises:
        SourceError: the package or repository can't be had, or its source is no longer the same.
        BuildError: the environment can't be made.
    """
    environment = find_environment(layout, task.environment_id)
    if environment is None or not is_snapshot_whole(layout, task.snapshot_id):
        environment = _make_again(layout, sandbox, task)
    return checkout_of(layout, environment)


def _make_again(layout: DataLayout, sandbox: Sandbox, task: Task) -> Environment:
    upstream: dict[str, Any] | None = task.provenance.get("upstream")
    snapshot = _mined(layout, task, upstream["fixed_commit"]) if upstream else _released(layout, task)
    if snapshot.snapshot_id != task.snapshot_id:
        raise SourceError("source_changed", f"{task.purl} is not the source that {task.instance_id} was made from.")
    return build_environment(layout, sandbox, snapshot, EnvironmentSettings(), find_machine_copies)


def _released(layout: DataLayout, task: Task) -> Snapshot:
    settings = SourceSettings()
    return take_package_version(layout, read_package_version(layout, task.purl, settings), settings)


def _mined(layout: DataLayout, task: Task, commit: str) -> Snapshot:
    ground = Ground(layout=layout, purl=parse_repository_purl(task.purl))
    source = find_source("", ground.purl)
    repository = source.read_repository(ground)
    if not has_commit(ground.mirror, commit):
        # Releases come into the mirror step by step.
        source.read_changes(ground, repository)
    return snapshot_commit(layout, ground.mirror, repository, commit, ground.sources)
