"""Is the message that came with the submission fit for a commit: short subject, imperative, says what changed."""

import re
from collections.abc import Iterator
from typing import Final

from oreline.records.trajectory import Episode
from oreline.rewards.component import Component, Evidence
from oreline.rewards.patch_lines import patched_files
from oreline.rewards.verdict import NOT_APPLICABLE, OK, Verdict

SUBJECT_CHARACTERS: Final = 72
LONGEST: Final = 10_000
_PREFIX: Final = re.compile(r"^(?:\[[^\]]{1,40}\]|[\w./-]{1,40}(?:\([^)]{1,40}\))?!?:)\s*")
"""A scope or type that many repositories put first: `fix(parser):`, `net/http:`, `[core]`."""
_TOLD: Final = re.compile(r"(?:\w+ed|\w+ing|\w*[^s\W]s|this|the|an?|i|we|it)", re.IGNORECASE)
"""How a first word looks that tells of a change and doesn't order it."""
_ORDERS: Final = frozenset(
    {
        "need",
        "embed",
        "feed",
        "seed",
        "speed",
        "exceed",
        "proceed",
        "bring",
        "string",
        "ring",
        "bus",
        "alias",
        "canvas",
        "focus",
    }
)
"""Words that only look so."""
_WORD: Final = re.compile(r"[A-Za-z][a-z]+|[A-Z]+(?![a-z])")
_FAULTS: Final = 4


def judge(evidence: Evidence) -> Verdict:
    """In [-1, 0]: minus a quarter for each fault; 0 without a message, and for what isn't resolved."""
    message = message_of(evidence.episode)
    if not message.strip():
        return Verdict(value=0.0, reason="no message was handed in", evidence={"status": NOT_APPLICABLE})
    faults = list(faults_of(message, _changed_words(evidence.episode.patch)))
    told = {"status": OK, "faults": faults, "subject": message.strip().split("\n")[0][:SUBJECT_CHARACTERS]}
    if not evidence.grade.resolved:
        return Verdict(value=0.0, reason="only a resolved episode is told apart by its message", evidence=told)
    reason = ", ".join(faults) or "the message is fit for a commit"
    return Verdict(value=-len(faults) / _FAULTS, reason=reason, evidence=told)


def message_of(episode: Episode) -> str:
    """What the last `submit` says; empty where it says nothing."""
    submits = [step for step in episode.trajectory if step.action_type == "submit"]
    said = submits[-1].action_input.get("message") if submits else None
    return said[:LONGEST] if isinstance(said, str) else ""


def faults_of(message: str, changed: frozenset[str]) -> Iterator[str]:
    """What is wrong with a message; `changed` are the words of what was changed, in lower case."""
    subject, *body = message.strip().split("\n")
    if len(subject) > SUBJECT_CHARACTERS:
        yield "subject_too_long"
    if body and body[0].strip():
        yield "no_blank_line"
    rest = _PREFIX.sub("", subject).split()
    first = re.sub(r"\W", "", rest[0]) if rest else ""
    if not first or (_TOLD.fullmatch(first) and first.lower() not in _ORDERS):
        yield "not_imperative"
    if changed and changed.isdisjoint(word.lower() for word in _WORD.findall(message)):
        yield "names_nothing_changed"


def _changed_words(patch: str) -> frozenset[str]:
    files = patched_files(patch)
    names = [file.path.rpartition(".")[0] or file.path for file in files]
    lines = [line[:LONGEST] for file in files for line in (*file.removed, *file.added)]
    return frozenset(word.lower() for text in (*names, *lines) for word in _WORD.findall(text) if len(word) > 2)


COMPONENT: Final = Component(judge=judge, low=-1.0, high=0.0, is_extra=True)
