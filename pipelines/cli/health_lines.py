"""What `oreline health` prints: the verdict first, then what was tried, counted and found. No JSON here."""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from oreline.environments.excerpts import complaints

if TYPE_CHECKING:
    from oreline.validation.copies.origins import CopyOrigin
    from pipelines.health import HealthCheck

MOST_NAMED = 10
MOST_MESSAGES = 10
MOST_COMPLAINTS = 4
SAID_CHARACTERS = 200
HEADINGS = {"healthy": "healthy", "rejected": "rejected", "unknown": "could not be found out"}


def health_lines(found: "HealthCheck") -> Iterator[str]:
    """The lines of a report."""
    yield f"{found.target}: {': '.join([HEADINGS[found.verdict], *filter(None, [', '.join(found.reasons)])])}"
    kept = ", in an environment built before, in this sandbox or the other" if found.environment.is_kept else ""
    yield f"  sandbox      {found.sandbox}{kept}"
    yield f"  {found.detail}"
    yield f"  language     {found.language or 'unknown'}, {found.environment.runtime or 'no environment'}"
    for attempt in found.environment.attempts:
        first, _, more = attempt.detail.partition("\n")
        yield f"  attempt      {attempt.name}: {attempt.outcome}{f': {first[:SAID_CHARACTERS]}' if first else ''}"
        for line in islice(complaints(more), MOST_COMPLAINTS):
            yield f"                 {line[0].strip()[:SAID_CHARACTERS]}"
    yield f"  tests        {found.counts}"
    for run in dict.fromkeys(found.runs):
        yield f"  run          {run}" + (f" ×{found.runs.count(run)}" if found.runs.count(run) > 1 else "")
    if found.kept_runs:
        share = f"{found.kept_runs} of {len(found.runs)} runs"
        yield f"  kept         {share} were made by an earlier check; --fresh makes them anew"
    yield from _named(found)
    yield from _messages(found)
    yield from (f"  copy         {_copy(origin)}" for origin in found.copy_origins)
    yield from (f"  hidden copy  {place}" for place in found.environment.hidden)


def _named(found: "HealthCheck") -> Iterator[str]:
    for named in found.named_tests:
        more = f" and {len(named.test_ids) - MOST_NAMED} more" if len(named.test_ids) > MOST_NAMED else ""
        yield f"  {named.label:<12} {', '.join(named.test_ids[:MOST_NAMED])}{more}"


def _messages(found: "HealthCheck") -> Iterator[str]:
    told = [row for row in found.test_rows if row.line]
    for row in told[:MOST_MESSAGES]:
        yield f"  why          {row.test_id}: {row.line[:SAID_CHARACTERS]}"
    if len(told) > MOST_MESSAGES:
        yield f"  why          {len(told) - MOST_MESSAGES} more: --json tells of each"


def _copy(origin: "CopyOrigin") -> str:
    version = f", version {origin.version}" if origin.version else ""
    pulled = f", pulled in by {', '.join(origin.pulled_by)}" if origin.pulled_by else ""
    return f"{origin.place}{version}{pulled}"
