"""Combinations: what may be one, that each is a proper mutant, and that its patch takes all of it back."""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from oreline.languages.python.grammar import has_errors, parse
from oreline.mutation.combine import SIZES, combine, draft_id
from oreline.mutation.coverage import coverage_by_path
from oreline.mutation.operators.registry import OPERATORS
from oreline.mutation.plant import MutationSettings, plant_bugs
from oreline.mutation.proposals import Proposal, propose, read_source, source_files
from oreline.mutation.realism.shape import read_shape
from oreline.mutation.sampling import take_turns
from oreline.records.outcome import Kept
from oreline.records.task import Candidate
from oreline.sandbox.patches import apply_patch, diff_of, layer_of, touched_paths
from tests.mutation.test_plant import SNAPSHOT, STABLE, covered

CORE = '''\
"""Tiny."""


def clamp(value, low, high=10):
    if value < low:
        return low

    return min(value, high)


def spread(rows, low):
    found = []
    for row in rows:
        if row is None:
            continue
        found.append(clamp(row, low))
    return sorted(found, reverse=True)
'''
MORE = """\
def total(rows):
    size = 0
    for row in rows:
        size += row
    return size * 2


def apart(a, b):
    return a - b
"""
BOTH = {"tiny/core.py": CORE, "tiny/more.py": MORE}


def write(tree: Path) -> tuple:
    (tree / "tiny").mkdir()
    for path, text in BOTH.items():
        (tree / path).write_text(text)
    # `apart` is run by a test of its own.
    return (
        covered("tiny/core.py", *range(1, 20)),
        covered("tiny/more.py", *range(1, 6)),
        covered("tiny/more.py", *range(7, 10), test_id="tests/test_core.py::test_b"),
    )


@pytest.fixture
def proposals(tmp_path: Path) -> list[Proposal]:
    coverage = coverage_by_path(write(tmp_path), STABLE)
    files = [read_source(path, file) for path, file in source_files((tmp_path,))]
    found = [one for file in files for one in propose(file, coverage, OPERATORS)]
    return take_turns([one for one in found if isinstance(one, Proposal)], 0)


def test_sites_of_a_combination_lie_apart_and_are_run_by_one_test(proposals: list[Proposal]) -> None:
    drafts = combine(proposals, 300)
    assert {2, 3} <= {len(draft) for draft in drafts} <= set(SIZES)
    assert len({draft_id(draft) for draft in drafts}) == len(drafts)
    for draft in drafts:
        assert set.intersection(*(set(one.covering_tests) for one in draft))
        assert len({one.rewrite.function for one in draft} & {"apart"}) == 0 or len(draft) == 1
        for left, right in pairwise(draft):
            same_file = left.file.path == right.file.path
            assert not same_file or left.rewrite.hunk.lines[-1] + 1 < right.rewrite.hunk.lines[0]


def test_every_way_to_combine_comes_early(proposals: list[Proposal]) -> None:
    places = [{(one.file.path, one.rewrite.function) for one in draft} for draft in combine(proposals, 12)]
    assert any(len(found) == 1 for found in places)
    assert {("tiny/core.py", "clamp"), ("tiny/core.py", "spread")} in places
    assert any(len({path for path, _ in found}) == 2 for found in places)


def test_fewer_are_the_first_of_more(proposals: list[Proposal]) -> None:
    assert combine(proposals, 7) == combine(proposals, 40)[:7]
    assert combine([], 5) == []


def plant(tree: Path, **settings: object) -> Kept[Candidate]:
    coverage = write(tree)
    return plant_bugs(SNAPSHOT, (tree,), coverage, STABLE, MutationSettings.model_validate(settings))


def test_each_combination_is_a_proper_mutant_and_its_patch_is_what_git_writes(tmp_path: Path) -> None:
    kept = plant(tmp_path, candidates=24, profile="default")
    combined = [row for row in kept.rows if "sites" in row.provenance]
    assert len(combined) >= 6
    assert len({row.candidate_id for row in kept.rows}) == len(kept.rows)
    for row in combined:
        bug = apply_patch(row.patch, (tmp_path,), reverse=True)
        assert [change.path for change in bug] == sorted(touched_paths(row.patch))
        assert not any(has_errors(parse(change.content or b"")) for change in bug)
        with layer_of(bug, tmp_path.parent / "scratch") as layer:
            fixed = apply_patch(row.patch, (tmp_path, layer))
            assert {change.path: (change.content or b"").decode() for change in fixed}.items() <= BOTH.items()
            assert diff_of(fixed, (tmp_path, layer)) == row.patch
        sites = row.provenance["sites"]
        assert row.operator == "+".join(sorted(site["operator"] for site in sites))
        assert read_shape(row.provenance["shape"]).sites >= 2
        assert 0 < row.realism <= 1


def test_all_is_counted(tmp_path: Path) -> None:
    kept = plant(tmp_path, candidates=10, profile="default")
    ids = Counter(row.subject_id for row in kept.rejected)
    assert max(ids.values()) == 1
    assert len(kept.rows) == 10


def test_without_a_profile_nothing_is_combined(tmp_path: Path) -> None:
    kept = plant(tmp_path, candidates=30)
    assert all("+" not in row.operator for row in kept.rows)
    assert all(row.realism > 0 for row in kept.rows)


def test_chance_has_no_part_in_it(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    first, second = plant(tmp_path / "one", candidates=12), plant(tmp_path / "two", candidates=12)
    assert first == second
