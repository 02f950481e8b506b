"""From graded patches to inspections: those that are not kept are measured, task by task and then all together."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from oreline.errors import CandidateError
from oreline.records.inspection import Inspection
from oreline.records.layout import DataLayout
from oreline.records.task import Task
from oreline.rewards.inspection.alone import lint_alone
from oreline.rewards.inspection.case import Case, compare
from oreline.rewards.inspection.lines import count_copies
from oreline.rewards.inspection.linter import ERROR
from oreline.rewards.inspection.measures import complex_functions, measure_file, source_files
from oreline.rewards.inspection.store import InspectionStore, inspection_key
from oreline.rewards.inspection.trees import lint_trees
from oreline.sandbox.contract import Sandbox
from oreline.sandbox.patches import apply_patch, layer_of
from oreline.testing.checkout import Checkout
from oreline.validation.trees import bug_changes
from oreline.workers import map_in_order

LISTED: Final = 200
"""Remarks that are kept; their count is whole."""
Wanted = tuple[Task, str]
"""A task and a graded patch."""


def inspect_patches(
    sandbox: Sandbox, layout: DataLayout, checkouts: Mapping[str, Checkout], wanted: Sequence[Wanted]
) -> tuple[Inspection, ...]:
    """One inspection a task and graded patch, in their order; `checkouts` are untouched snapshots, by environment.

    Raises:
        SandboxError: the sandbox itself failed.
    """
    store = InspectionStore(layout.inspections)
    keys = {
        (task.instance_id, patch): inspection_key(task, patch, checkouts[task.environment_id]) for task, patch in wanted
    }
    found = {place: kept for place, key in keys.items() if (kept := store.find(key))}
    missing = [(task, patch) for task, patch in wanted if (task.instance_id, patch) not in found]
    for inspection in inspect_afresh(sandbox, layout, checkouts, missing):
        place = inspection.task_id, inspection.graded_patch
        store.keep(keys[place], inspection)
        found[place] = inspection
    return tuple(found[task.instance_id, patch] for task, patch in wanted)


def inspect_afresh(
    sandbox: Sandbox, layout: DataLayout, checkouts: Mapping[str, Checkout], wanted: Sequence[Wanted]
) -> Iterator[Inspection]:
    """The same, measured now whatever is kept: each distinct one, in order of task and patch."""
    ordered = sorted(dict.fromkeys((task.instance_id, patch) for task, patch in wanted))
    tasks = {task.instance_id: task for task, _ in wanted}
    groups = [
        (tasks[name], [patch for _, patch in pairs]) for name, pairs in groupby(ordered, key=lambda pair: pair[0])
    ]
    work = map_in_order(lambda group: _cases(sandbox, layout, checkouts[group[0].environment_id], *group), groups)
    cases = lint_alone(sandbox, [case for found in work for case in found], layout.scratch)
    yield from map(inspection_of, cases)


def _cases(
    sandbox: Sandbox, layout: DataLayout, checkout: Checkout, task: Task, patches: Sequence[str]
) -> Sequence[Case]:
    """All patches of a task, with what linters say that need its tree."""
    with layer_of(bug_changes(checkout, task.patch), layout.scratch) as bug:
        base = checkout.with_layer(bug)
        return lint_trees(sandbox, base, [_case(checkout, base, task, patch) for patch in patches], layout.scratch)


def _case(checkout: Checkout, base: Checkout, task: Task, patch: str) -> Case:
    try:
        files = tuple(source_files(apply_patch(patch, base.work_layers), base))
    except CandidateError:
        # Its grade says so; there is nothing to measure.
        files = ()
    return Case(
        task=task,
        patch=patch,
        checkout=checkout,
        files=tuple(file for file in files if file.is_read),
        unread=tuple(file.path for file in files if not file.is_read),
    )


def inspection_of(case: Case) -> Inspection:
    """All that is known of a case."""
    compared = [compare(linter, case) for linter in case.linters]
    complexity = [remark for file in case.files for remark in complex_functions(file)]
    added = [*(remark for _, remarks, _ in compared for remark in remarks), *complexity]
    sides = [
        [side for side in versions if side] for versions in zip(*((f.before, f.after) for f in case.files), strict=True)
    ]
    return Inspection(
        task_id=case.task.instance_id,
        graded_patch=case.patch,
        files=tuple(map(measure_file, case.files)),
        unread=case.unread,
        duplicated=count_copies(*sides) if sides else 0,
        tools=tuple(report for report, _, _ in compared),
        added=tuple(added[:LISTED]),
        added_count=len(added),
        errors_added=sum(remark.severity == ERROR for remark in added),
        removed_count=sum(removed for _, _, removed in compared),
    )
