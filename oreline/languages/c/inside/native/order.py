"""What the host asks for."""

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

WORK = Path("/work")
CACHE = Path("/cache")
BUILD = CACHE / "build"
COVERED = CACHE / "covered"
"""The same with counters of lines."""
REPORTS = CACHE / "reports"
"""What test programs and tools write, made anew for each run."""


@dataclass(frozen=True)
class Order:
    """One request."""

    verb: str
    runner: str
    options: dict[str, Any] = field(default_factory=dict)
    select: tuple[str, ...] | None = None
    shuffle_seed: int | None = None
    is_reversed: bool = False
    workers: int = 1
    test_seconds: float = 30.0
    is_clock_fast: bool = False
    clock_offset_days: int = 0
    with_coverage: bool = False

    @property
    def build(self) -> Path:
        """Where CMake builds."""
        return COVERED if self.with_coverage else BUILD

    @property
    def source(self) -> Path:
        """Where the project lies."""
        return WORK / str(self.options.get("source", "."))

    @property
    def jobs(self) -> int:
        """How many compilers run at once: each may take half a gigabyte."""
        return max(self.workers, min(4, os.cpu_count() or 1))

    @property
    def limit(self) -> int:
        """Whole seconds for one test."""
        return max(1, round(self.test_seconds))


def parse_order(text: str) -> Order:
    """The request as it came, what it doesn't say by default."""
    told = json.loads(text)
    select = told.get("select")
    return Order(
        verb=told.get("verb") or "test",
        runner=told["runner"],
        options=told.get("options") or {},
        select=None if select is None else tuple(select),
        shuffle_seed=told.get("shuffle_seed"),
        is_reversed=bool(told.get("is_reversed")),
        workers=int(told.get("workers") or 1),
        test_seconds=float(told.get("test_seconds") or 30.0),
        is_clock_fast=bool(told.get("is_clock_fast")),
        clock_offset_days=int(told.get("clock_offset_days") or 0),
        with_coverage=bool(told.get("with_coverage")),
    )
