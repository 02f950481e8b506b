"""How well a suite is known before it is trusted, and what it must show."""

from pydantic import Field

from oreline.settings import Settings


class HealthSettings(Settings):
    """How often a suite is run before it is trusted, and what it must show."""

    default_runs: int = Field(default=3, ge=1)
    """Runs in the suite's own order. Tests that differ between them are flaky."""
    has_second_run_in_tree: bool = True
    """One run in the tree that the first run has written to. Tests that differ only there leave something behind."""
    shuffle_seeds: tuple[int, ...] = (1, 2)
    """One run in random order a seed. Tests that differ only there depend on order."""
    has_reversed_run: bool = True
    """One run with the last test first. Tests that differ only there depend on order."""
    hash_seed: int = Field(default=1, ge=0, lt=2**32)
    """Seed of the hashes of strings in one of the runs, where a language has one; 0, the usual one, for none."""
    time_zone: str = "Pacific/Chatham"
    """Time zone of one of the runs; empty for none."""
    clock_offset_days: int = Field(default=400, ge=0)
    """How far ahead the calendar of one of the runs is; 0 for none. Tests that differ only there depend on the date."""
    workers: int = Field(default=2, ge=1)
    """Processes that share the tests in one of the runs; 1 for none."""
    has_fast_clock_run: bool = True
    """One run with clocks a hundred times as fast. Tests that differ only there depend on timing."""
    alone_tests: int = Field(default=10, ge=0)
    """How many of the tests that differ between runs are run by themselves as well."""
    minimum_pass_share: float = Field(default=0.8, ge=0, le=1)
    """Stable tests over tests that were not skipped."""
    maximum_unstable_share: float = Field(default=0.2, ge=0, le=1)
    """Tests that differ between runs over tests that were not skipped."""
    minimum_tests: int = Field(default=5, ge=1)
    """Stable tests a suite must have."""
    maximum_seconds: float = Field(default=120.0, gt=0)
    """Longest that one default run may take, wall clock. A run is stopped after twice as long."""
    test_seconds: float = Field(default=30.0, gt=0)
    """Limit for one test."""
    memory_mb: int = Field(default=2048, gt=0)
    """Memory of a run."""
    processes: int = Field(default=128, gt=0)
    """Processes and threads of a run."""
    allowed_copies: tuple[str, ...] = ()
    """Places inside the sandbox where a copy of the project may lie, as patterns such as `*/pip/_vendor/*`."""
    hungry_seconds: float = Field(default=10.0, gt=0)
    """A test that takes longer is named as hungry; it may be stable all the same."""
    hungry_memory_mb: int = Field(default=512, gt=0)
    """A test that raises the memory of the run by more is named as hungry."""
