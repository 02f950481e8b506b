"""Grading: the judged part of a patch on a clean buggy tree in a fresh sandbox, the whole suite run, layers asked.

What a run proves is `evidence.py`, what else it is held against `layers/`; what it is worth is `score.py`.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from oreline.errors import CandidateError, GradingError, SandboxError
from oreline.languages.python.files import import_root, module_name
from oreline.languages.python.language import LANGUAGE
from oreline.records.layout import DataLayout
from oreline.records.reward import Grade, LayerResult
from oreline.records.task import Task
from oreline.records.testing import TestRun
from oreline.rewards.evidence import LIMIT_MET, judge_run, judge_unapplied, with_layer
from oreline.rewards.layer import REQUEST, Check, Layer, Scene, not_applicable
from oreline.rewards.layers import LAYERS, canary
from oreline.rewards.store import GradeStore, grade_key
from oreline.sandbox.changes import FileChange
from oreline.sandbox.contract import Sandbox
from oreline.sandbox.layers import find_stack
from oreline.sandbox.patches import apply_patch, layer_of
from oreline.testing.checkout import Checkout
from oreline.testing.runner import run_tests
from oreline.validation.graded_part import GradedPart, graded_part, is_gradable
from oreline.validation.trees import bug_changes

PYTHON: Final = LANGUAGE.name
ALL: Final = tuple(LAYERS)


def grade(
    sandbox: Sandbox, layout: DataLayout, checkout: Checkout, task: Task, patch: str, layers: Sequence[str] = ALL
) -> Grade:
    """The grade of an agent's whole patch on a task, with those layers; `checkout` is the untouched snapshot.

    The same task and judged part are graded once and read from the data folder afterwards.

    Raises:
        GradingError: there is no evidence, for no fault of the patch.
    """
    part = graded_part(patch, task.test_files, task.language)
    store, key = GradeStore(layout.grades), grade_key(task, part.patch, layers)
    with store.claim(key):
        found = store.find(key, task)
        if found is None:
            found = _grade_part(sandbox, layout, checkout, task, part, layers)
            store.keep(key, task, found)
    return replace(found, dropped_paths=part.dropped_paths)


def grade_afresh(
    sandbox: Sandbox, layout: DataLayout, checkout: Checkout, task: Task, patch: str, layers: Sequence[str] = ALL
) -> Grade:
    """The same, run now whatever was graded before."""
    return _grade_part(sandbox, layout, checkout, task, graded_part(patch, task.test_files, task.language), layers)


def _grade_part(
    sandbox: Sandbox, layout: DataLayout, checkout: Checkout, task: Task, part: GradedPart, layers: Sequence[str]
) -> Grade:
    asked = tuple(layer for name, layer in LAYERS.items() if name in layers)
    try:
        with layer_of(bug_changes(checkout, task.patch), layout.scratch) as bug_layer:
            base = checkout.with_layer(bug_layer)
            scene = Scene(
                sandbox=sandbox,
                layout=layout,
                task=task,
                patch=part.patch,
                gold=checkout,
                buggy=base,
                graded=base,
                is_planted=canary.NAME in layers,
            )
            graded = _run_part(scene, part, asked)
            if not graded.is_trustworthy:
                _acquit_grader(scene, part, asked, graded)
            if graded.reason.startswith(LIMIT_MET):
                _acquit_limits(scene, part, asked, graded)
            return graded
    except SandboxError as error:
        raise GradingError("sandbox_broke", f"{task.instance_id}: {error.detail}") from error
    except CandidateError as error:
        raise GradingError("bad_task", f"{task.instance_id}: its bug can't be planted: {error.detail}") from error


def _run_part(scene: Scene, part: GradedPart, layers: Sequence[Layer]) -> Grade:
    """The grade of a part, on a scene whose graded tree is still the buggy one."""
    try:
        changes = _safe_changes(apply_patch(part.patch, scene.buggy.work_layers), scene.buggy, scene.task)
    except CandidateError as error:
        return judge_unapplied(scene.task, part, error.detail)
    with layer_of(changes, scene.layout.scratch) as fix_layer:
        scene = replace(scene, patch=part.patch, graded=scene.buggy.with_layer(fix_layer))
        is_gold = part.patch == graded_part(scene.task.patch, scene.task.test_files, scene.task.language).patch
        checks = tuple(
            (layer, _spared(layer) if is_gold and layer.is_measured else layer.start(scene)) for layer in layers
        )
        run = _run_suite(scene, [check for _, check in checks])
        graded = judge_run(scene.task, part, run)
        for layer, check in checks:
            graded = with_layer(graded, _ask(layer, check, run, graded))
        return graded


def _spared(layer: Layer) -> Check:
    return Check(judge=lambda run: not_applicable(layer.name, "gold_patch: it is what others are held to"))


def _run_suite(scene: Scene, checks: Sequence[Check]) -> TestRun:
    """The run of the whole suite, with what the layers plant in it."""
    planted = {path: content for check in checks for path, content in check.planted.items()}
    replaced = {path: content for check in checks for path, content in check.replaced.items()}
    files = sorted({**replaced, **planted}.items())
    changes = tuple(FileChange(path=path, content=content) for path, content in files)
    with layer_of(changes, scene.layout.scratch) as layer:
        request = replace(REQUEST, extra_paths=tuple(sorted(planted)))
        return run_tests(scene.sandbox, scene.graded.with_layer(layer), request)


def _ask(layer: Layer, check: Check, run: TestRun, graded: Grade) -> LayerResult:
    if not layer.asked(graded):
        return not_applicable(layer.name, "not_passing: what it could show would change nothing")
    return check.judge(run)


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


def _acquit_grader(scene: Scene, part: GradedPart, layers: Sequence[Layer], graded: Grade) -> None:
    """Return when the tree without the patch gives evidence that holds: then the patch is at fault.

    Raises:
        GradingError: it doesn't either.
    """
    empty = GradedPart(patch="", dropped_paths=())
    if part.patch == "" or not _run_part(scene, empty, layers).is_trustworthy:
        raise GradingError("no_evidence", f"{scene.task.instance_id}: {graded.reason}, and without a patch no better")


def _acquit_limits(scene: Scene, part: GradedPart, layers: Sequence[Layer], graded: Grade) -> None:
    """Return when the solved tree keeps within the limits: then it is the patch that met one.

    Without a patch it proves nothing: a bug may hang, too.

    Raises:
        GradingError: it doesn't either.
    """
    task = scene.task
    gold = graded_part(task.patch, task.test_files, task.language)
    if part.patch == gold.patch or _run_part(scene, gold, layers).reason.startswith(LIMIT_MET):
        raise GradingError("grader_limit", f"{task.instance_id}: {graded.reason}, and the gold patch fares no better")
