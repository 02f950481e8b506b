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
    """Mutation operator, several joined by `+`, or empty."""
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
    base_commit: str = ""
    """Upstream's commit before a mined change; empty for planted bugs."""
    fixed_commit: str = ""
    """Upstream's commit whose tree is the snapshot's: of a mined change the one with it; empty for packages."""
    problem_statement: str = ""
    """What users and developers said of a mined change before it was made, without what names the answer."""
    hints_text: str = ""
    """What was said in its issues before the first commit of the fix."""
    created_at: str = ""
    """ISO 8601, UTC: when a mined change became part of its branch or appeared in a release."""
    realism: float = 0.0
    """0 to 1: how common what it looks like is among real fixes; `provenance` holds the reason and the shape."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task(Record):
    """A validated candidate: a superset of a SWE-bench row. Field names are the ecosystem's."""

    VOLATILE = frozenset({"archive_url"})

    instance_id: str
    """Unique; derived from repository, version and candidate."""
    repo: str
    """`owner/name`; packages of an index stand as `pypi/<name>`."""
    version: str
    """Version of the package; of a mined repository the release line: the nearest tag, or the newest by then."""
    base_commit: str
    """The one commit of the buggy tree, as an agent sees it; the same tree always has the same hash."""
    environment_setup_commit: str
    """The snapshot's commit, from which environment and fixed tree come."""
    problem_statement: str
    """What an agent is told: what fails and how it shows. Nothing that names the answer."""
    hints_text: str
    """Further hints; empty for planted bugs."""
    patch: str
    """Unified diff that solves the task, applied to the tree of `base_commit`."""
    test_patch: str
    """Unified diff of tests that come with the fix; empty where the tests are there already."""
    FAIL_TO_PASS: tuple[str, ...]
    """Test ids that fail at `base_commit` and pass with `patch`."""
    PASS_TO_PASS: tuple[str, ...]
    """Test ids that pass both at `base_commit` and with `patch`."""
    purl: str
    """Package URL of the repository."""
    snapshot_id: str
    """The source tree the task was made from."""
    candidate_id: str
    """The candidate it was made from."""
    archive_url: str
    """Where the source was fetched from; an index's mirror serves the same bytes."""
    archive_sha256: str
    """SHA-256 of those bytes."""
    environment_id: str
    """The built environment it runs in."""
    image: str
    """Container image reference; empty for environments that are folders."""
    runtime: str
    """Interpreter and its exact version."""
    install: tuple[str, ...]
    """Commands that install the package itself."""
    lock: tuple[str, ...]
    """Exact versions installed, `name==version`."""
    test_command: str
    """What a person would type in the work tree to run the suite."""
    test_files: tuple[str, ...]
    """Paths the grader restores and the agent may not change: tests and what steers them."""
    language: str
    """Programming language."""
    license: str
    """Licence of the repository; SPDX expression where its metadata holds one."""
    created_at: str
    """ISO 8601, UTC: when the source was released."""
    origin: str
    """pull_request | commit | release | mutation."""
    operator: str
    """Mutation operator, several joined by `+`, or empty."""
    difficulty: float
    """0 (easy) to 1 (hard): an estimate of the search for the change; its parts are in `provenance`."""
    realism: float
    """0 to 1: how common what the change looks like is among real fixes; its parts are in `provenance`."""
    gold_runs: int
    """Clean full runs in which the fixed tree passed all of FAIL_TO_PASS and PASS_TO_PASS."""
    bug_runs: int
    """Clean runs in which the buggy tree failed FAIL_TO_PASS and passed PASS_TO_PASS: of the whole suite, or, where
    `provenance` says `selection`, of the tests that can see the change."""
    stability_runs: int = 0
    """Clean runs with and without the fix that were made to prove it, before the release."""
    stability_passes: int = 0
    """Of them, the ones in which every test of both lists ended as it should."""
    near_misses: int = 0
    """Almost right fixes that were tried against FAIL_TO_PASS."""
    near_misses_survived: int = 0
    """Of them, the ones that FAIL_TO_PASS accepts: wrong fixes it can't tell, or ones that mean the same as `patch`."""
    split: str
    """Decided by repository: all tasks of one are in the same split."""
    provenance: Json
    """How the candidate was made, as far as that is not in columns."""
