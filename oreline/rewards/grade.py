"""Grading: the judged part of a patch on a clean buggy tree in a fresh sandbox, the whole suite run, canaries planted.

What a run proves is `evidence.py`; what it is worth is `score.py`.
"""

from dataclasses import replace
from typing import Final

from oreline.errors import CandidateError, GradingError, SandboxError
from oreline.languages.python.files import import_root, module_name
from oreline.languages.python.language import LANGUAGE
from oreline.records.layout import DataLayout
from oreline.records.reward import Grade
from oreline.records.task import Task
from oreline.rewards.canary import new_canary
from oreline.rewards.evidence import judge_run, judge_unapplied
from oreline.rewards.store import GradeStore, grade_key
from oreline.sandbox.changes import FileChange
from oreline.sandbox.contract import Limits, Sandbox
from oreline.sandbox.layers import find_stack
from oreline.sandbox.patches import apply_patch, layer_of
from oreline.testing.checkout import Checkout
from oreline.testing.runner import TestRequest, run_tests
from oreline.validation.graded_part import GradedPart, graded_part, is_gradable
from oreline.validation.trees import bug_changes

PYTHON: Final = LANGUAGE.name
TEST_SECONDS: Final = 20.0
LIMITS: Final = Limits(wall_seconds=300.0, cpu_seconds=300)
"""Far above what a healthy suite takes: what meets them hangs."""


def grade(sandbox: Sandbox, layout: DataLayout, checkout: Checkout, task: Task, patch: str) -> Grade:
    """The grade of an agent's whole patch on a task; `checkout` is the untouched snapshot.

    The same task and judged part are graded once and read from the data folder afterwards.

    Raises:
        GradingError: there is no evidence, for no fault of the patch.
    """
    part = graded_part(patch, task.test_files, task.language)
    store, key = GradeStore(layout.grades), grade_key(task, part.patch)
    with store.claim(key):
        found = store.find(key, task)
        if found is None:
            found = _grade_part(sandbox, layout, checkout, task, part)
            store.keep(key, task, found)
    return replace(found, dropped_paths=part.dropped_paths)


def grade_afresh(sandbox: Sandbox, layout: DataLayout, checkout: Checkout, task: Task, patch: str) -> Grade:
    """The same, run now whatever was graded before."""
    return _grade_part(sandbox, layout, checkout, task, graded_part(patch, task.test_files, task.language))


def _grade_part(sandbox: Sandbox, layout: DataLayout, checkout: Checkout, task: Task, part: GradedPart) -> Grade:
    try:
        with layer_of(bug_changes(checkout, task.patch), layout.scratch) as bug_layer:
            base = checkout.with_layer(bug_layer)
            graded = _run_part(sandbox, layout, base, task, part)
            if not graded.is_trustworthy:
                _acquit_grader(sandbox, layout, base, task, part, graded)
            return graded
    except SandboxError as error:
        raise GradingError("sandbox_broke", f"{task.instance_id}: {error.detail}") from error
    except CandidateError as error:
        raise GradingError("bad_task", f"{task.instance_id}: its bug can't be planted: {error.detail}") from error


def _run_part(sandbox: Sandbox, layout: DataLayout, base: Checkout, task: Task, part: GradedPart) -> Grade:
    try:
        changes = _safe_changes(apply_patch(part.patch, base.work_layers), base, task)
    except CandidateError as error:
        return judge_unapplied(task, part, error.detail)
    canary = new_canary(task.language)
    planted = (canary.file,) if canary else ()
    with layer_of(changes, layout.scratch) as fix_layer, layer_of(planted, layout.scratch) as canary_layer:
        paths = tuple(change.path for change in planted)
        request = TestRequest(extra_paths=paths, test_seconds=TEST_SECONDS, limits=LIMITS)
        run = run_tests(sandbox, base.with_layer(fix_layer).with_layer(canary_layer), request)
    return judge_run(task, part, run, canary)


def _safe_changes(changes: tuple[FileChange, ...], base: Checkout, task: Task) -> tuple[FileChange, ...]:
    """The changes, once more held against the rules: what reaches the tree counts, not what a header calls itself."""
    for change in changes:
        if change.is_symlink or not is_gradable(change.path, task.test_files, task.language, is_new=False):
            raise CandidateError("patch_does_not_apply", f"it changes {change.path}, which its headers don't name")
        root = import_root(change.path)
        is_new = change.content is not None and not find_stack(base.work_layers, root)
        if task.language == PYTHON and is_new and module_name(root) in base.installed_modules():
            raise CandidateError("patch_does_not_apply", f"{root} would stand in for an installed module")
    return changes


def _acquit_grader(
    sandbox: Sandbox, layout: DataLayout, base: Checkout, task: Task, part: GradedPart, graded: Grade
) -> None:
    """Return when the tree without the patch gives evidence that holds: then the patch is at fault.

    Raises:
        GradingError: it doesn't either.
    """
    empty = GradedPart(patch="", dropped_paths=())
    if part.patch == "" or not _run_part(sandbox, layout, base, task, empty).is_trustworthy:
        raise GradingError("no_evidence", f"{task.instance_id}: {graded.reason}, and without a patch no better")
