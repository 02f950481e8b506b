"""From a change to a task: the candidate, and the validated task a trainer reads."""

from dataclasses import dataclass

from oreline.records.base import Json, Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate(Record):
    """A change that may become a task. `patch` always solves: applied to the buggy tree it gives the fixed one."""

    candidate_id: str
    origin: str
    """pull_request | commit | release | mutation."""
    snapshot_id: str
    purl: str
    repo: str
    patch: str
    """Unified diff from the buggy to the fixed tree, as `git diff` writes it."""
    test_patch: str
    operator: str
    """Mutation operator, or empty."""
    explanation: str
    """One sentence: what is wrong in the buggy tree. Never shown to an agent."""
    path: str
    function: str
    """Qualified name of the changed function, such as `Parser.read`."""
    lines: tuple[int, ...]
    """Changed lines, in the fixed tree."""
    covering_tests: tuple[str, ...]
    """Tests that execute the changed function, sorted."""
    provenance: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Task(Record):
    """A validated candidate: a superset of a SWE-bench row. Field names are the ecosystem's."""

    instance_id: str
    repo: str
    version: str
    base_commit: str
    """The one commit of the buggy tree, as an agent sees it; the same tree always has the same hash."""
    environment_setup_commit: str
    """The snapshot's commit, from which environment and fixed tree come."""
    problem_statement: str
    hints_text: str
    patch: str
    test_patch: str
    FAIL_TO_PASS: tuple[str, ...]
    PASS_TO_PASS: tuple[str, ...]
    purl: str
    snapshot_id: str
    candidate_id: str
    environment_id: str
    image: str
    runtime: str
    install: tuple[str, ...]
    lock: tuple[str, ...]
    test_command: str
    test_files: tuple[str, ...]
    """Paths the grader restores and the agent may not change: tests and what steers them."""
    language: str
    license: str
    created_at: str
    origin: str
    operator: str
    difficulty: float
    """0 (every covering test fails) to 1 (one of many fails)."""
    gold_runs: int
    """Clean full runs in which the fixed tree passed all of FAIL_TO_PASS and PASS_TO_PASS."""
    bug_runs: int
    """Clean full runs in which the buggy tree failed FAIL_TO_PASS and passed PASS_TO_PASS."""
    split: str
    provenance: Json
