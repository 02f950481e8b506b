"""The checkout of a released task: the snapshot and environment it names, made again where they are missing."""

from oreline.environments.build import build_environment, find_environment
from oreline.environments.settings import EnvironmentSettings
from oreline.errors import SourceError
from oreline.records.environment import Environment
from oreline.records.layout import DataLayout
from oreline.records.task import Task
from oreline.sandbox.contract import Sandbox
from oreline.testing.checkout import Checkout, checkout_of
from sources.pypi.archives import fetch_archive
from sources.pypi.index import PackageIndex
from sources.pypi.repositories import read_repository
from sources.snapshots import take_snapshot


def checkout_for(layout: DataLayout, sandbox: Sandbox, task: Task) -> Checkout:
    """The untouched snapshot of the task in its environment.

    An environment made again may hold other versions than the task's lock: whether the task stands there is what
    verifying shows.

    Raises:
        SourceError: the package can't be had, or its source is no longer the same.
        BuildError: the environment can't be made.
    """
    environment = find_environment(layout, task.environment_id)
    if environment is None or not layout.tree(task.snapshot_id).is_dir():
        environment = _make_again(layout, sandbox, task)
    return checkout_of(layout, environment)


def _make_again(layout: DataLayout, sandbox: Sandbox, task: Task) -> Environment:
    index = PackageIndex(cache=layout.downloads)
    repository = read_repository(index, task.purl)
    snapshot = take_snapshot(layout, repository, fetch_archive(index, repository))
    if snapshot.snapshot_id != task.snapshot_id:
        raise SourceError("source_changed", f"{task.purl} is not the source that {task.instance_id} was made from.")
    return build_environment(layout, sandbox, snapshot, EnvironmentSettings())
