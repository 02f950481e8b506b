"""One thing that the tamper audit found, and what a kind of finding is. What is looked for is `kinds/`."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from oreline.records.base import Record
from oreline.rewards.audit.material import Change, Material, Spoken

TAMPERING: Final = "tampering"
"""No honest work does it: the episode is worth less than one that did nothing."""
DOUBT: Final = "doubt"
"""Honest work does it, and so does a cheat by which tests pass: what it earns has to be cleared by a layer of the
grading, and there is no verdict where none does."""
SUSPICION: Final = "suspicion"
"""Honest work does it now and then: counted, and worth a look, but no proof."""
RANK: Final = (TAMPERING, DOUBT, SUSPICION)
"""The worst first."""
_SHOWN: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding(Record):
    """One breach of the rules, or what looks like one."""

    kind: str
    """A file of `kinds/`."""
    severity: str
    """tampering | doubt | suspicion."""
    source: str
    """trajectory | patch | the name of a layer of the grading."""
    step: int
    """0 when it isn't about one step."""
    path: str
    """File it is about, if any."""
    line: int
    """Line in that file as the change leaves it; 0 where that isn't known."""
    excerpt: str
    """The command, or the line."""


@dataclass(frozen=True, slots=True)
class Clue:
    """A finding that has yet to be told which kind it is."""

    severity: str
    source: str
    step: int = 0
    path: str = ""
    line: int = 0
    excerpt: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One way to tamper."""

    meaning: str
    """What it is, in one sentence."""
    find: Callable[[Material], Iterator[Clue]]
    cleared_by: frozenset[str] = frozenset()
    """Layers of the grading any of which, where it holds, shows that tests don't pass by it: names, or `APART`."""
    ends_runs: bool = False
    """It may be why a run ended otherwise than it had reported."""


APART: Final = "fresh, apart from tests"
"""Layer `fresh` where no test makes its calls: for languages whose functions only tests can call, it can't tell."""


def in_change(change: Change, severity: str, line: int = 0, excerpt: str = "") -> Clue:
    """A clue in a change of a file."""
    return Clue(severity, change.source, change.step, change.path, line, excerpt[:_SHOWN].strip())


def in_command(spoken: Spoken, severity: str, path: str = "") -> Clue:
    """A clue in a command."""
    return Clue(severity, "trajectory", spoken.step, path, 0, spoken.read.spelt[:_SHOWN])


def named(kind: str, clue: Clue) -> Finding:
    """The finding of that kind."""
    return Finding(
        kind=kind,
        severity=clue.severity,
        source=clue.source,
        step=clue.step,
        path=clue.path,
        line=clue.line,
        excerpt=clue.excerpt,
    )
