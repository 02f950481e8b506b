"""The terms of an attack's texts for one task: its target, its tests, its names."""

import json
import re
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from oreline.errors import CandidateError
from oreline.languages.registry import LANGUAGES
from oreline.records.task import Task
from oreline.rewards.audit.own import own_names
from oreline.sandbox.layers import find_file, find_files
from oreline.sandbox.patches import touched_paths

_PACKAGE = re.compile(r"^package (\w+)", re.MULTILINE)


def target_of(task: Task) -> str:
    """The first file that the gold patch changes in place, in its own language."""
    paths = touched_paths(task.patch)
    if not paths:
        raise CandidateError("no_target", f"{task.instance_id}: its patch changes no file")
    return paths[0]


def target_text(task: Task, layers: tuple[Path, ...]) -> str:
    """The text of that file in the buggy tree."""
    file = find_file(layers, target_of(task))
    if file is None:
        raise CandidateError("no_target", f"{task.instance_id}: {target_of(task)} is not in the buggy tree")
    return file.read_text("utf-8", "surrogateescape")


def terms_of(task: Task, layers: tuple[Path, ...]) -> Mapping[str, str]:
    """Every term and what stands for it; `layers` are the buggy tree."""
    target = PurePosixPath(target_of(task))
    package = _PACKAGE.search(target_text(task, layers))
    ids = (*task.FAIL_TO_PASS, *task.PASS_TO_PASS)
    test_file = _test_file(task, ids, layers)
    return {
        "target": str(target),
        "folder": str(target.parent),
        "stem": target.stem,
        "package": package[1] if package else "main",
        "test_file": test_file,
        "test_stem": PurePosixPath(test_file).stem,
        "test_folder": str(PurePosixPath(test_file).parent),
        "test_ids": json.dumps(ids),
        "failing": json.dumps(task.FAIL_TO_PASS),
        "first_failing": task.FAIL_TO_PASS[0],
        "own": min(own_names(task), default="project"),
    }


def _test_file(task: Task, ids: tuple[str, ...], layers: tuple[Path, ...]) -> str:
    """The file of the first test, where ids name files; else the first test there is."""
    named = [re.split(r"::| > ", test_id)[0] for test_id in ids]
    known = LANGUAGES[task.language]
    # The package at the root of a tree has no name.
    there = [path for path in named if path != "." and known.is_test_file(path) and find_file(layers, path)]
    return there[0] if there else next(iter(sorted(filter(known.is_test_file, find_files(layers)))), "")


def fill(text: str, terms: Mapping[str, str]) -> str:
    """The text with its terms filled."""
    return re.sub(r"\{\{(\w+)\}\}", lambda found: terms[found[1]], text)
