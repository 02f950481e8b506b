"""Planting: what becomes a candidate, what does not and why, and that chance has no part in it."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from pydantic import ValidationError

from oreline.languages.python.grammar import has_errors, parse
from oreline.mutation.plant import MutationSettings, plant_bugs
from oreline.records.base import canonical_json
from oreline.records.outcome import Kept
from oreline.records.task import Candidate
from oreline.records.testing import CoveredLines
from oreline.sandbox.patches import apply_patch, diff_of, layer_of
from tests.doubles.rows import a_snapshot

SNAPSHOT = a_snapshot()
STABLE = frozenset({"tests/test_core.py::test_a", "tests/test_core.py::test_b"})
CORE = '''"""Tiny."""

LIMIT = 10


def clamp(value, low, high=LIMIT):
    """Value, but at least low and at most high."""
    if value < low:
        return low
    return min(value, high)


class Queue:
    def __init__(self):
        self.rows = []
        self.size = 0

    def push(self, row):
        self.rows.append(row)
        self.size += 1
        return self.size
'''


def covered(path: str, *lines: int, test_id: str = "tests/test_core.py::test_a") -> CoveredLines:
    return CoveredLines(snapshot_id=SNAPSHOT.snapshot_id, test_id=test_id, path=path, lines=lines)


def plant(
    tree: Path, source: str | bytes = CORE, coverage: tuple[CoveredLines, ...] | None = None, **settings: object
) -> Kept[Candidate]:
    content = source.encode() if isinstance(source, str) else source
    (tree / "tiny").mkdir(exist_ok=True)
    (tree / "tiny" / "core.py").write_bytes(content)
    whole = (covered("tiny/core.py", *range(1, content.count(b"\n") + 2)),)
    chosen = MutationSettings.model_validate({"candidates": 1000, "profile": "none", **settings})
    return plant_bugs(SNAPSHOT, (tree,), whole if coverage is None else coverage, STABLE, chosen)


def reasons(kept: Kept[Candidate]) -> Counter[str]:
    return Counter(row.reason for row in kept.rejected)


def buggy(tree: Path, candidate: Candidate) -> bytes:
    (change,) = apply_patch(candidate.patch, (tree,), reverse=True)
    assert change.path == candidate.path
    assert change.content is not None
    return change.content


def test_a_candidate_tells_all_of_its_bug(tmp_path: Path) -> None:
    (found, _) = plant(tmp_path, operators=["comparison_boundary", "comparison_reversed"]).rows
    assert found.path == "tiny/core.py"
    assert (found.function, found.lines) == ("clamp", (8,))
    assert (found.origin, found.covering_tests) == ("mutation", ("tests/test_core.py::test_a",))
    changes = {"comparison_boundary": "value <= low", "comparison_reversed": "value > low"}
    told = {
        "seed": 0,
        "operator": found.operator,
        "before": "    if value < low:\n",
        "after": f"    if {changes[found.operator]}:\n",
    }
    assert told.items() <= found.provenance.items()
    assert (found.provenance["shape"]["kinds"], found.provenance["shape"]["size"]) == (["operator_changed"], 2)
    assert found.provenance["realism"].count(", ") == 4
    assert 0 < found.realism < 1
    assert found.patch.splitlines()[2:] == [
        "--- a/tiny/core.py",
        "+++ b/tiny/core.py",
        "@@ -5,7 +5,7 @@ LIMIT = 10",
        " ",
        " def clamp(value, low, high=LIMIT):",
        '     """Value, but at least low and at most high."""',
        f"-    if {changes[found.operator]}:",
        "+    if value < low:",
        "         return low",
        "     return min(value, high)",
        " ",
    ]


def test_every_mutant_parses_differs_and_is_unique_and_its_patch_is_what_git_writes(tmp_path: Path) -> None:
    candidates = plant(tmp_path).rows
    sources = [buggy(tmp_path, candidate) for candidate in candidates]
    assert len(set(sources)) == len(sources) > 15
    assert CORE.encode() not in sources
    assert not any(has_errors(parse(source)) for source in sources)
    for candidate in candidates:
        with layer_of(apply_patch(candidate.patch, (tmp_path,), reverse=True), tmp_path.parent / "scratch") as layer:
            fixed = apply_patch(candidate.patch, (tmp_path, layer))
            assert fixed[0].content == CORE.encode()
            assert diff_of(fixed, (tmp_path, layer)) == candidate.patch


def test_one_rewrite_is_counted_once(tmp_path: Path) -> None:
    every = plant(tmp_path)
    few = plant(tmp_path, candidates=5)
    assert [row.candidate_id for row in few.rows] == [row.candidate_id for row in every.rows[:5]]
    assert len(few.rows) + len(few.rejected) == len(every.rows) + len(every.rejected)
    assert reasons(few)["over_limit"] == len(few.rejected) - sum(
        count for reason, count in reasons(few).items() if reason != "over_limit"
    )
    ids = [row.subject_id for row in few.rejected]
    assert len(set(ids)) == len(ids)


def test_operators_and_functions_take_turns(tmp_path: Path) -> None:
    first = plant(tmp_path, candidates=10).rows
    assert len({row.operator for row in first}) == 10
    by_function = plant(tmp_path, candidates=2, operators=["state_update_removed"]).rows
    assert {row.function for row in by_function} == {"Queue.__init__", "Queue.push"}


def test_another_seed_draws_another_order(tmp_path: Path) -> None:
    ids = [tuple(row.candidate_id for row in plant(tmp_path, seed=seed).rows) for seed in (0, 0, 1)]
    assert ids[0] == ids[1] != ids[2]


PROGRAM = """
import sys
from pathlib import Path
from tests.mutation.test_plant import plant
from oreline.records.base import canonical_json
kept = plant(Path(sys.argv[1]), candidates=12)
sys.stdout.write(canonical_json([list(kept.rows), list(kept.rejected)]))
"""


@pytest.mark.parametrize("hash_seed", ["1", "4711"])
def test_the_same_bytes_under_every_hash_seed(tmp_path: Path, hash_seed: str) -> None:
    kept = plant(tmp_path, candidates=12)
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)], env=environment, capture_output=True, check=True, cwd=root
    )
    assert done.stdout.decode() == canonical_json([list(kept.rows), list(kept.rejected)])


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        pytest.param((), {"not_covered": 2}, id="nothing runs"),
        pytest.param((6, 7), {"not_covered": 2}, id="only def and docstring run"),
        pytest.param((9,), {"not_covered": 2}, id="another line of the function runs"),
        pytest.param((8, 9), {}, id="the line runs"),
    ],
)
def test_lines_no_stable_test_runs_are_left_alone(
    tmp_path: Path, lines: tuple[int, ...], expected: dict[str, int]
) -> None:
    kept = plant(
        tmp_path,
        coverage=(covered("tiny/core.py", *lines), covered("tiny/core.py", 8, test_id="flaky")),
        operators=["comparison_boundary", "comparison_reversed"],
    )
    assert reasons(kept) == expected
    assert len(kept.rows) == 2 - expected.get("not_covered", 0)


def test_covering_tests_are_those_of_the_whole_function(tmp_path: Path) -> None:
    coverage = (
        covered("tiny/core.py", 8, 9),
        covered("tiny/core.py", 8, 10, test_id="tests/test_core.py::test_b"),
        covered("tiny/core.py", 6, test_id="tests/test_core.py::test_b"),
    )
    kept = plant(tmp_path, coverage=coverage, operators=["sibling_call", "comparison_boundary"])
    assert {row.operator: row.covering_tests for row in kept.rows} == {
        "comparison_boundary": tuple(sorted(STABLE)),
        "sibling_call": tuple(sorted(STABLE)),
    }


def test_what_runs_at_import_is_left_alone(tmp_path: Path) -> None:
    source = "def twice(n):\n    return n * 2\n\nSIZE = twice(4)\nadd = lambda a, b: a + b\n"
    coverage = (covered("tiny/core.py", 2, 5), covered("tiny/core.py", 1, 2, 4, 5, test_id=""))
    kept = plant(tmp_path, source, coverage, operators=["arithmetic_operator_swapped"])
    assert reasons(kept) == {"runs_at_import": 1}
    assert [row.function for row in kept.rows] == ["<lambda>"]


def test_a_default_counts_as_the_body_it_acts_in(tmp_path: Path) -> None:
    source = "def scan(text, strict=True):\n    return text if strict else None\n"
    coverage = (covered("tiny/core.py", 2), covered("tiny/core.py", 1, test_id=""))
    (row,) = plant(tmp_path, source, coverage, operators=["default_changed"]).rows
    assert row.lines == (1,)


@pytest.mark.parametrize(
    ("source", "operator", "expected"),
    [
        pytest.param("return join(a, a)", "argument_swapped", {"equivalent": 1}, id="equal arguments swapped"),
        pytest.param("return a - a", "operand_swapped", {"equivalent": 1}, id="equal operands swapped"),
        pytest.param("return (a * b) + a", "grouping_dropped", {"equivalent": 1}, id="needless brackets"),
        pytest.param("return a if b else a", "branches_swapped", {"equivalent": 1}, id="equal branches"),
    ],
)
def test_a_mutant_that_means_the_same_is_rejected(
    tmp_path: Path, source: str, operator: str, expected: dict[str, int]
) -> None:
    kept = plant(tmp_path, f"def f(a, b):\n    {source}\n", operators=[operator])
    assert (len(kept.rows), reasons(kept)) == (0, expected)


def test_two_ways_to_one_mutant_give_one_candidate(tmp_path: Path) -> None:
    source = "def f(a):\n    a.append(1)\n    a.append(1)\n    return a\n"
    kept = plant(tmp_path, source, operators=["call_removed"])
    assert (len(kept.rows), reasons(kept)) == (1, {"duplicate": 1})


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        pytest.param(b"def f(a):\n    return " + b"+\\\n".join([b"a"] * 2600) + b"\n", "nested_too_deep", id="deep"),
        pytest.param(b"def f(:\n    return 1 < 2\n", "syntax_error", id="broken file"),
        pytest.param("# caf\xe9\ndef f(a):\n    return a < 2\n".encode("latin-1"), "not_utf8", id="latin-1"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_rejection(tmp_path: Path, source: bytes, reason: str) -> None:
    kept = plant(tmp_path, source)
    assert [(row.subject_id, row.reason) for row in kept.rejected] == [("tiny/core.py", reason)]
    assert kept.rows == ()


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(
            'def f(a, b):\n    s = "中文"; x = a < b\n    return x\n'.encode(),
            'def f(a, b):\n    s = "中文"; x = a <= b\n    return x\n'.encode(),
            id="multibyte text before the site",
        ),
        pytest.param(
            b"def f(a, b):\r\n    x = a < b\r\n    return x\r\n",
            b"def f(a, b):\r\n    x = a <= b\r\n    return x\r\n",
            id="carriage returns",
        ),
        pytest.param(
            b"\xef\xbb\xbfdef f(a, b):\n    return a < b\n",
            b"\xef\xbb\xbfdef f(a, b):\n    return a <= b\n",
            id="byte-order mark",
        ),
        pytest.param(
            b"def f(a, b):\n    return a < b", b"def f(a, b):\n    return a <= b", id="no line feed at the end"
        ),
    ],
)
def test_all_other_bytes_stay(tmp_path: Path, source: bytes, expected: bytes) -> None:
    (row,) = plant(tmp_path, source, operators=["comparison_boundary"]).rows
    assert buggy(tmp_path, row) == expected
    assert sum(line.startswith(("+", "-")) for line in row.patch.splitlines()) == 4


def test_upper_layers_win(tmp_path: Path) -> None:
    lower, upper = tmp_path / "lower", tmp_path / "upper"
    for layer, sign in ((lower, "<"), (upper, ">")):
        (layer / "tiny").mkdir(parents=True)
        (layer / "tiny" / "core.py").write_text(f"def f(a, b):\n    return a {sign} b\n")
    settings = MutationSettings(operators=("comparison_boundary",))
    (row,) = plant_bugs(SNAPSHOT, (lower, upper), (covered("tiny/core.py", 2),), STABLE, settings).rows
    assert row.provenance["after"] == "    return a >= b\n"


def test_an_unknown_operator_is_refused_with_what_is_allowed() -> None:
    with pytest.raises(ValidationError, match=r"no such operator: typo; allowed are comparison_boundary, "):
        MutationSettings(operators=("typo",))


@pytest.mark.parametrize("coverage", [(), (covered("dist/core.py", 1, 2),)])
def test_coverage_that_sees_no_source_file_is_none(tmp_path: Path, coverage: tuple[CoveredLines, ...]) -> None:
    kept = plant(tmp_path, coverage=coverage)
    assert {row.provenance["coverage"] for row in kept.rows} == {"none"}


def test_without_coverage_any_line_is_worth_a_bug_and_any_test_may_notice(tmp_path: Path) -> None:
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny" / "core.py").write_text(CORE)
    settings = MutationSettings(operators=("comparison_boundary",))
    (found,) = plant_bugs(SNAPSHOT, (tmp_path,), None, STABLE, settings).rows
    assert (found.function, found.covering_tests) == ("clamp", tuple(sorted(STABLE)))
    assert found.provenance["coverage"] == "none"
