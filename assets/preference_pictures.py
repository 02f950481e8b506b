"""The chart of pairs, over all repositories of a run: what decided them, and what length gives away."""

from collections import Counter
from collections.abc import Sequence

from assets.bench import Bench
from assets.pictures import as_markdown, new_figure
from assets.tables import PAIRS
from oreline.preferences.length import balance, length_report


def preference_pictures(bench: Bench, partitions: Sequence[str]) -> str:
    """Two charts as one Markdown image."""
    pairs = [pair for part in partitions for pair in bench.tables.read(PAIRS, part)]
    if not pairs:
        return "no pairs"
    figure = new_figure(9, 3)
    left, right = figure.subplots(1, 2)
    decided = Counter(f"{pair.decided_by}: {pair.rejected.outcome}" for pair in pairs)
    left.barh(list(decided), list(decided.values()))
    left.set_title("decided by: what is rejected")
    for label, group in (("all", pairs), ("matched", balance(pairs)[0])):
        report = length_report(group)
        names = ("fewer steps", "fewer characters", "best guess")
        rates = (report.fewer_steps, report.fewer_characters, report.best)
        right.plot(names, rates, marker="o", label=f"{label} ({len(group)})")
    right.axhline(0.5, linestyle=":")
    right.set_ylim(0, 1)
    right.set_title("right by length alone")
    right.legend(fontsize="x-small")
    figure.tight_layout()
    return as_markdown(figure, "pairs and length")
