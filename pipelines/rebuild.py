"""One in-process run over every repository of a recipe, and what came of it."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import dagster as dg
from dagster._core.errors import DagsterAssetCheckFailedError

from assets.bench import Bench
from assets.releases import DATASET
from oreline.errors import RecipeError, StorageError
from oreline.records.base import Record
from pipelines.inputs import check_inputs
from pipelines.instance import dagster_instance
from pipelines.jobs import REBUILD, range_tags
from pipelines.lock import locked

QUIET: Final = "CRITICAL"
"""Errors are told once, by the command."""
LOUD: Final = "DEBUG"


class CheckError(StorageError):
    """Tables break a rule that a release stands on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StageTime(Record):
    """How long one step took, wall clock."""

    stage: str
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildResult(Record):
    """What a build leaves behind."""

    folder: str
    """The release folder; empty when the release was not asked for."""
    version: str
    is_new: bool
    content_hash: str
    stages: tuple[StageTime, ...]


def rebuild(
    bench: Bench, definitions: dg.Definitions, only: Sequence[str] = (), *, is_loud: bool = False
) -> BuildResult:
    """Run the rebuild job, or the named assets of it, over every repository.

    Raises:
        RecipeError: an asset is named that isn't there.
        OrelineError: of the fatal kinds, as where a blocking check failed.
        KeyboardInterrupt: work may still be under way; the process should end now.
    """
    selection = selected_keys(definitions, only)
    check_inputs(bench, only)
    run_id = str(uuid.uuid4())
    with locked(bench.layout, "oreline build"), dagster_instance(bench.layout) as instance:
        try:
            result = definitions.resolve_job_def(REBUILD).execute_in_process(
                instance=instance,
                run_id=run_id,
                tags=dict(range_tags(list(bench.packages))),
                asset_selection=selection,
                run_config={"loggers": {"console": {"config": {"log_level": LOUD if is_loud else QUIET}}}},
            )
        except DagsterAssetCheckFailedError as error:
            raise CheckError("check_failed", _broken_rules(instance, run_id)) from error
        except dg.DagsterExecutionInterruptedError as error:
            raise KeyboardInterrupt from error
    return _outcome(result)


def selected_keys(definitions: dg.Definitions, only: Sequence[str]) -> list[dg.AssetKey] | None:
    """Asset keys by their `layer/noun` names; None for all of them.

    Raises:
        RecipeError: one isn't there; the message lists those that are.
    """
    known = {key.to_user_string(): key for key in definitions.resolve_asset_graph().get_all_asset_keys()}
    for name in only:
        if name not in known:
            raise RecipeError("unknown_asset", f"there is no asset {name!r}; there are: {', '.join(sorted(known))}")
    return [known[name] for name in only] or None


def _broken_rules(instance: dg.DagsterInstance, run_id: str) -> str:
    logs = instance.all_logs(run_id, of_type=dg.DagsterEventType.ASSET_CHECK_EVALUATION)
    events = [entry.dagster_event for entry in logs if entry.dagster_event]
    found = [event.asset_check_evaluation_data for event in events]
    lines = [
        f"{check.asset_key.to_user_string()} {check.check_name}: {check.description or 'failed'}"
        for check in found
        if not check.passed
    ]
    return "\n".join(lines) or "a blocking check failed"


def _outcome(result: dg.ExecuteInProcessResult) -> BuildResult:
    facts = {
        name: value.value
        for event in result.get_asset_materialization_events()
        if event.asset_key == dg.AssetKey(DATASET.split("/"))
        for name, value in event.materialization.metadata.items()
    }
    return BuildResult(
        folder=str(Path(str(facts["dagster/uri"]))) if facts else "",
        version=str(facts.get("version", "")),
        is_new=bool(facts.get("is_new", False)),
        content_hash=str(facts.get("content_hash", "")),
        stages=_stage_times(result),
    )


def _stage_times(result: dg.ExecuteInProcessResult) -> tuple[StageTime, ...]:
    """Steps in their order; the checks of all tables together as one."""
    seconds: dict[str, float] = {}
    for event in result.get_step_success_events():
        stage = (event.step_key or "").replace("__", "/")
        stage = "checks" if stage.startswith("checks/") else stage
        seconds[stage] = seconds.pop(stage, 0.0) + event.step_success_data.duration_ms / 1000
    return tuple(StageTime(stage=stage, seconds=round(took, 3)) for stage, took in seconds.items())
