"""Benches over an empty data folder: real tables, real settings, no sandbox unless one is handed over."""

from assets.bench import Bench
from assets.plan import Plan
from oreline.exports.content import ReleaseProvenance
from oreline.progress import Progress, silent
from oreline.records.layout import DataLayout
from oreline.sandbox.contract import Sandbox
from pipelines.partitions import partition_key
from pipelines.warehouse import Warehouse

CALC = "pkg:pypi/calc@1.0"
CALC_KEY = partition_key(CALC)


def a_bench(
    layout: DataLayout,
    *packages: str,
    plan: Plan | None = None,
    code_version: str = "code-1",
    sources: frozenset[str] = frozenset({"package"}),
    progress: Progress = silent,
) -> Bench:
    """A bench for these packages, `pkg:pypi/calc@1.0` when none is named."""
    return Bench(
        plan=plan or Plan(),
        layout=layout,
        tables=Warehouse(layout),
        packages={partition_key(purl): purl for purl in packages or (CALC,)},
        sources={partition_key(purl): sources for purl in packages or (CALC,)},
        code_version=code_version,
        describe_origin=lambda: ReleaseProvenance(recipe_name="small", recipe_hash="r" * 64, code_commit=""),
        progress=progress,
        open_sandbox=_no_sandbox,
    )


def _no_sandbox() -> Sandbox:
    raise AssertionError("this test runs nothing in a sandbox")
