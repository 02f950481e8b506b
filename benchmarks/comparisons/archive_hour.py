"""One archive hour of full size, from its file to pull requests to look at: our reader beside a plain Python one."""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.archive_hour import make_hour
from benchmarks.process import run

FULL_SIZE_EVENTS: Final = 200_000
FIRST_EVENTS: Final = 100
"""Of the hour that is read before, unmeasured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What one reader found in the hour, and at what cost."""

    pull_requests: int
    cpu_seconds: float
    peak_memory_mb: float


def compare(events: int = FULL_SIZE_EVENTS) -> Iterator[str]:
    """Lines that tell what each reader costs, and their ratio.

    Raises:
        ValueError: the readers disagree about what is there.
    """
    with tempfile.TemporaryDirectory(prefix="bench-archive-") as name:
        first, hour = Path(name) / "2025-06-01-4.json.gz", Path(name) / "2025-06-01-5.json.gz"
        make_hour(first, FIRST_EVENTS)
        unpacked_mb = make_hour(hour, events) / 1e6
        yield f"an hour of {events:,} events: {hour.stat().st_size / 1e6:.0f} MB packed, {unpacked_mb:.0f} MB unpacked"
        ours, plain = (_read(reader, first, hour) for reader in ("oreline", "plain"))
    if ours.pull_requests != plain.pull_requests:
        raise ValueError(f"the readers found {ours.pull_requests} and {plain.pull_requests} pull requests")
    yield f"both find {ours.pull_requests:,} pull requests to look at"
    yield _told("oreline", ours, unpacked_mb)
    yield _told("plain Python", plain, unpacked_mb)
    faster, larger = plain.cpu_seconds / ours.cpu_seconds, ours.peak_memory_mb / plain.peak_memory_mb
    yield f"ratio: {faster:.1f} times as fast by CPU, {larger:.1f} times the memory"


def _read(reader: str, first: Path, hour: Path) -> Reading:
    ran = run("benchmarks.archive_readers", reader, str(first), str(hour), str(hour.parent))
    pull_requests, cpu_seconds = ran.printed.split()
    return Reading(pull_requests=int(pull_requests), cpu_seconds=float(cpu_seconds), peak_memory_mb=ran.peak_memory_mb)


def _told(name: str, reading: Reading, unpacked_mb: float) -> str:
    per_100_mb, rate = reading.cpu_seconds / unpacked_mb * 100, unpacked_mb / reading.cpu_seconds
    memory = f"{reading.peak_memory_mb:.0f} MB of memory at most"
    return f"{name:12}  {per_100_mb:.2f} CPU seconds per 100 MB unpacked ({rate:.0f} MB a CPU second), {memory}"
