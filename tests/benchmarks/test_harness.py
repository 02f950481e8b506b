"""The comparison of validation harnesses: our candidates as the other one's instances, its reports, what is told."""

import json
from pathlib import Path
from typing import Final

from benchmarks.comparisons.harness import told
from benchmarks.harness.verdicts import LOGS, Agreement, Verdict, compare_verdicts, instances, read_verdicts
from oreline.testing.checkout import Checkout
from tests.doubles.episodes import a_candidate, a_task

REPO: Final = "pypi__calc.55555555"
SOUND: Final = "def add(a, b):\n    return a + b\n"


def _report(folder: Path, candidate: str, report: object) -> None:
    place = folder / LOGS / REPO / f"{REPO}.{candidate}"
    place.mkdir(parents=True)
    (place / "report.json").write_text(json.dumps(report), "utf-8")


def _verdict(*failing: str) -> Verdict:
    return Verdict(failing=frozenset(failing), told=frozenset({*failing, "a"}))


def test_an_instance_brings_the_bug_in(tmp_path: Path) -> None:
    (tmp_path / "calc.py").write_text(SOUND, "utf-8")
    candidate = a_candidate()
    (instance,) = instances(Checkout(work_layers=(tmp_path,), env_layers=()), [candidate], REPO)
    assert (instance["instance_id"], instance["repo"]) == (f"{REPO}.{candidate.candidate_id}", REPO)
    assert instance["patch"].endswith("-    return a + b\n+    return a - b\n")


def test_a_report_without_lists_is_no_verdict(tmp_path: Path) -> None:
    lists = {"FAIL_TO_PASS": ["a"], "PASS_TO_PASS": ["b"], "FAIL_TO_FAIL": ["c"], "PASS_TO_FAIL": []}
    _report(tmp_path, "bug", lists)
    _report(tmp_path, "slow", {"timed_out": True, "timeout": 90})
    verdict = Verdict(failing=frozenset("a"), told=frozenset("abc"))
    assert read_verdicts(tmp_path, REPO) == {"bug": verdict}


def test_both_sides_are_compared_by_candidate_and_by_test() -> None:
    candidates = [a_candidate(candidate_id=name) for name in ("same", "fewer", "ours", "theirs", "neither", "slow")]
    tasks = [a_task(candidate_id=name, FAIL_TO_PASS=("f", "g g")) for name in ("same", "fewer", "ours", "slow")]
    theirs = {
        "same": _verdict("f", "g g"),
        "fewer": _verdict("f"),
        "ours": _verdict(),
        "theirs": _verdict("f"),
        "neither": _verdict(),
    }
    both = compare_verdicts(candidates, tasks, theirs, frozenset({"a", "f", "g g", "lost one"}))
    assert both == Agreement(candidates=6, unsaid=1, alike=3, bugs=2, same_tests=1, lost=frozenset({"lost one"}))


def test_agreement_is_told_in_three_lines() -> None:
    both = Agreement(candidates=12, unsaid=1, alike=10, bugs=9, same_tests=8, lost=frozenset("ab"))
    assert [line.strip() for line in told(both)] == [
        "verdicts: 10 of 12 agree, 1 it has no lists for",
        "the very same failing tests: 8 of 9 bugs to both",
        "lost by its parser: 2 of the stable tests are in none of its lists",
    ]
