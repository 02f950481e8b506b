"""Dagster's own home below the data folder, and the switches that keep every library silent."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from oreline.records.layout import DataLayout

if TYPE_CHECKING:
    from dagster import DagsterInstance

SILENT: Final = {
    "DAGSTER_DISABLE_TELEMETRY": "1",
    "DO_NOT_TRACK": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "HF_DATASETS_DISABLE_TELEMETRY": "1",
    "MPLBACKEND": "Agg",
}
NOT_CAPTURED: Final = {
    "module": "dagster._core.storage.noop_compute_log_manager",
    "class": "NoOpComputeLogManager",
}
"""A build in the person's own terminal speaks there; capturing would start two more processes a step."""
DAGSTER_YAML: Final = "telemetry:\n  enabled: false\n"


def silence_libraries() -> None:
    """Switch telemetry off. Called before the libraries are imported: some read it only then."""
    os.environ.update(SILENT)


@contextmanager
def dagster_instance(layout: DataLayout) -> Iterator["DagsterInstance"]:
    """The instance whose runs and events lie below the data folder."""
    # These cost a second: only what runs something pays it.
    from dagster import DagsterInstance
    from dagster._core.instance.ref import InstanceRef

    prepare_home(layout)
    os.environ["DAGSTER_HOME"] = str(layout.dagster_home.resolve())
    reference = InstanceRef.from_dir(str(layout.dagster_home), overrides={"compute_logs": NOT_CAPTURED})
    with DagsterInstance.from_ref(reference) as instance:
        yield instance


def prepare_home(layout: DataLayout) -> None:
    """Make Dagster's home with its configuration, unless somebody has written one."""
    layout.dagster_home.mkdir(parents=True, exist_ok=True)
    config = layout.dagster_home / "dagster.yaml"
    if not config.exists():
        config.write_text(DAGSTER_YAML, encoding="utf-8")


if __name__ == "__main__":
    prepare_home(DataLayout(Path(sys.argv[1])))
