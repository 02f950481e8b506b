"""The section of a dataset card on preferences and labels: how many by what, and what length alone would tell."""

from collections import Counter
from collections.abc import Iterator

from oreline.exports.content import ReleaseContent
from oreline.exports.markdown import table
from oreline.preferences.length import length_report


def preference_section(content: ReleaseContent) -> Iterator[str]:
    """The section, where there is a pair or a label."""
    if content.preferences:
        yield f"## Preferences\n\n{_decided(content)}"
        yield _lengths(content)
    if content.outcome_labels:
        counts = Counter(row.outcome for row in content.outcome_labels)
        told = ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items()))
        yield f"## Labels\n\nOutcomes: {told}. Steps labelled: {len(content.step_labels)}."


def _decided(content: ReleaseContent) -> str:
    counts = Counter((pair.decided_by, pair.rejected.outcome) for pair in content.preferences)
    lines = [(by, outcome, count) for (by, outcome), count in sorted(counts.items())]
    return table(("decided by", "what is rejected", "pairs"), lines)


def _lengths(content: ReleaseContent) -> str:
    report = length_report(content.preferences)
    left = sum(row.reason == "length_tells" for row in content.rejected)
    return (
        f"Who looks at length alone picks the chosen side {report.best:.0%} of the time at best "
        f"({report.fewer_steps:.0%} by fewer steps, {report.fewer_characters:.0%} by fewer characters); 50% is chance. "
        f"In {left} tasks pairs were left out that had no counterpart of the same difference in length."
    )
