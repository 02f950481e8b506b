"""Names that a fix and its tests bring and nobody told."""

from typing import Any

import pytest

from oreline.records.task import Candidate
from oreline.validation.new_names import names_untold


def untold(added: str, asked: str, statement: str = "It is wrong.", stood: str = "") -> frozenset[str]:
    of_tests = f"--- a/test_a.py\n+++ b/test_a.py\n@@ -1 +1 @@\n {stood}\n+{asked}\n"
    values: dict[str, Any] = dict.fromkeys(
        ("candidate_id", "snapshot_id", "purl", "repo", "operator", "explanation", "path", "function"), ""
    )
    return names_untold(
        Candidate(
            **values,
            origin="commit",
            patch=f"--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n stood\n+{added}\n",
            test_patch=of_tests,
            lines=(),
            covering_tests=(),
            provenance={},
            problem_statement=statement,
        )
    )


@pytest.mark.parametrize(
    ("added", "asked"),
    [
        ("def frobnicate(a):", "assert calc.frobnicate(2) == 4"),
        ("def f(*, frobnicate=1):", "assert f(frobnicate=2)"),
        ("self.frobnicate = 1", "assert f().frobnicate"),
        ("    frobnicate: int = 1", "assert f().frobnicate"),
        ("exports.frobnicate = function () {", "assert(a.frobnicate())"),
        ("self.frobnicate: int = 1", "assert f().frobnicate"),
    ],
)
def test_what_only_the_fix_and_its_tests_name_is_untold(added: str, asked: str) -> None:
    assert untold(added, asked, stood="f") == {"frobnicate"}


def test_what_is_missing_in_the_code_alone_is_a_fault() -> None:
    assert untold("import json", "assert dump(1) == '1'") == frozenset()
    assert untold("self._cache = {}", "assert calc.add(1, 1) == 2") == frozenset()


def test_what_the_fix_only_reads_is_not_of_its_making() -> None:
    assert untold("return found.group(1) == 2", "assert find('a').group(1)") == frozenset()


def test_what_the_tests_used_before_is_not_new() -> None:
    assert untold("def close(self):", "a.close()", stood="b.close()") == frozenset()


@pytest.mark.parametrize("told", ["`dry_run`", "There is no --dry-run.", "Give it dryRun!", "It is dry_run-like."])
def test_a_name_may_be_told_in_another_spelling(told: str) -> None:
    assert untold("def f(dry_run=False):", "f(dry_run=True)", told, stood="f") == frozenset()


@pytest.mark.parametrize("told", ["Make it run dry.", "DryRun", "_dry_run", "dryrun"])
def test_another_name_does_not_tell_it(told: str) -> None:
    assert untold("def f(dry_run=False):", "f(dry_run=True)", told, stood="f") == {"dry_run"}
