"""Takes secrets and user names out of records. What a secret looks like stands in `redaction_rules`.

The same secret is the same numbered placeholder within a record, wherever it occurs. Redacting twice changes nothing.
"""

import base64
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import quote

from oreline.errors import IntegrityError
from oreline.records.base import Record
from oreline.records.trajectory import Episode, Step
from quality.paths import hide_users
from quality.pem import find_key_lines
from quality.redaction_rules import RULES
from quality.redaction_rules.contexts import SECRET_NAME
from quality.secret_values import is_password, is_public, is_stand_in

USER_PATH = "user_path"
MOST_SECRETS = 1000
"""Different secrets in one record before it is turned away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RedactionCount(Record):
    """How often one rule took something out."""

    rule: str
    count: int


@dataclass(frozen=True, slots=True)
class Finding:
    """A secret's place in a text. Findings with one `identity` are one secret."""

    rule: str
    start: int
    end: int
    identity: str


def find_in(text: str) -> list[Finding]:
    """Secrets in a text, in order, none overlapping another; where two rules claim a place, the first has it."""
    taken: list[tuple[int, Finding]] = []
    ordered = sorted(enumerate(_candidates(text)), key=lambda pair: (pair[1].start, pair[0]))
    for precedence, finding in ordered:
        if taken and finding.start < taken[-1][1].end:
            if precedence > taken[-1][0]:
                continue
            taken.pop()
        taken.append((precedence, finding))
    return [finding for _, finding in taken]


def find_secrets(text: str) -> tuple[str, ...]:
    """Names of the rules that find something in `text`, sorted."""
    return tuple(sorted({finding.rule for finding in find_in(text)}))


def _candidates(text: str) -> Iterator[Finding]:
    for start, end, identity in find_key_lines(text):
        yield Finding("private_key", start, end, identity)
    lowered = text.lower()
    for rule in RULES:
        if any(literal in lowered for literal in rule.literals):
            for match in rule.pattern.finditer(text):
                value = match["secret"]
                if rule.accepts(value) and _may_be_secret(value):
                    yield Finding(rule.name, *match.span("secret"), value)


def redact(value: Any) -> tuple[Any, tuple[RedactionCount, ...]]:
    """A structure of maps, lists and texts without its secrets and user names, and what was taken out by rule."""
    secrets = _Secrets()
    _map_texts(value, secrets.learn)
    redacted = _map_texts(value, secrets.take_out)
    return redacted, tuple(RedactionCount(rule=rule, count=n) for rule, n in sorted(secrets.counts.items()))


def find_in_texts(value: Any) -> tuple[str, ...]:
    """Names of the rules that find something in any text of a structure, sorted."""
    found: set[str] = set()

    def look(key: str, text: str) -> str:
        found.update(finding.rule for finding in _find_under(key, text))
        return text

    _map_texts(value, look)
    return tuple(sorted(found))


def redact_episode(episode: Episode) -> tuple[Episode, tuple[RedactionCount, ...]]:
    """The episode as it may be published, and what was taken out.

    Raises:
        IntegrityError: `secret_in_patch`, when without it the patch or an edit would no longer be what was graded.
    """
    steps = [[step.action_input, step.observation, step.signals] for step in episode.trajectory]
    texts = [episode.task_description, episode.repo.url, episode.repo.test_command, episode.patch, steps]
    (description, url, test_command, patch, redacted), counts = redact(texts)
    if patch != episode.patch:
        raise IntegrityError("secret_in_patch", f"The patch holds what looks like {_named(counts)}; it cannot be cut.")
    return (
        replace(
            episode,
            task_description=description,
            repo=replace(episode.repo, url=url, test_command=test_command),
            trajectory=tuple(_redacted_step(*pair) for pair in zip(episode.trajectory, redacted, strict=True)),
        ),
        counts,
    )


def _redacted_step(step: Step, parts: list[Any]) -> Step:
    action_input, observation, signals = parts
    if step.action_type == "edit_file" and _without_path(action_input) != _without_path(step.action_input):
        raise IntegrityError("secret_in_patch", f"The edit of step {step.step} holds a secret; it cannot be cut.")
    return replace(step, action_input=action_input, observation=observation, signals=signals)


def _without_path(action_input: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in action_input.items() if key != "path"}


def _named(counts: Iterable[RedactionCount]) -> str:
    return ", ".join(count.rule for count in counts)


@dataclass(slots=True)
class _Secrets:
    """The secrets of one record: learnt from all of its texts first, then taken out of each."""

    counts: Counter[str] = field(default_factory=Counter)
    _findings: dict[tuple[str, str], list[Finding]] = field(default_factory=dict)
    _placeholders: dict[str, str] = field(default_factory=dict)
    """By identity."""
    _numbers: Counter[str] = field(default_factory=Counter)
    _spellings: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Rule and placeholder by what is replaced wherever it stands."""

    def learn(self, key: str, text: str) -> str:
        findings = _find_under(key, text)
        self._findings[key, text] = findings
        for finding in findings:
            if len(self._placeholders) >= MOST_SECRETS:
                raise IntegrityError("too_many_secrets", f"More than {MOST_SECRETS} secrets: a dump, no trajectory.")
            if finding.identity not in self._placeholders:
                self._numbers[finding.rule] += 1
                self._placeholders[finding.identity] = f"<SECRET:{finding.rule}:{self._numbers[finding.rule]}>"
            for spelling in _spellings(text[finding.start : finding.end]):
                self._spellings.setdefault(spelling, (finding.rule, self._placeholders[finding.identity]))
        return text

    def take_out(self, key: str, text: str) -> str:
        parts, end = [], 0
        for finding in self._findings.get((key, text), ()):
            parts += [text[end : finding.start], self._placeholders[finding.identity]]
            end = finding.end
            self.counts[finding.rule] += 1
        text = self._take_out_everywhere("".join([*parts, text[end:]]))
        text, hidden = hide_users(text)
        if hidden:
            self.counts[USER_PATH] += hidden
        return text

    def _take_out_everywhere(self, text: str) -> str:
        for spelling in sorted(self._spellings, key=len, reverse=True):
            if spelling in text:
                rule, placeholder = self._spellings[spelling]
                pattern = rf"(?<![A-Za-z0-9]){re.escape(spelling)}(?![A-Za-z0-9])"
                text, count = re.subn(pattern, placeholder, text)
                self.counts[rule] += count
        return text


def _find_under(key: str, text: str) -> list[Finding]:
    """Secrets in a text, or the text as a whole when its key says so."""
    findings = find_in(text)
    is_one_value = 8 <= len(text) <= 2000 and not any(c.isspace() or c in "<>" for c in text)
    if not findings and is_one_value and SECRET_NAME.search(key) and _may_be_secret(text) and is_password(text):
        return [Finding("named_secret", 0, len(text), text)]
    return findings


def _may_be_secret(value: str) -> bool:
    return not is_public(value) and not is_stand_in(value)


def _spellings(value: str) -> Iterator[str]:
    """How a secret may be written elsewhere. Short and plain words are left alone: they mean other things too."""
    if len(value) < 8 or (len(value) < 16 and value.isalpha()):
        return
    yield value
    yield quote(value, safe="")
    yield json.dumps(value)[1:-1]
    yield base64.b64encode(value.encode("utf-8", "surrogatepass")).decode()


def _map_texts(value: Any, change: Callable[[str, str], str], key: str = "") -> Any:
    """`value` with `change(key, text)` for every text in it; the keys of maps are texts too."""
    if isinstance(value, str):
        return change(key, value)
    if isinstance(value, Mapping):
        return {change("", str(name)): _map_texts(item, change, str(name)) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_map_texts(item, change, key) for item in value]
    return value
