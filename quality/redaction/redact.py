"""Takes secrets and user names out of nested structures of texts.

The same secret is the same numbered placeholder wherever it occurs in one structure. Redacting twice changes nothing.
"""

import base64
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from oreline.errors import IntegrityError
from oreline.records.base import Record
from quality.redaction.find import Finding, find_under
from quality.redaction.paths import hide_users
from quality.redaction.texts import map_texts

USER_PATH = "user_path"
ROUNDS = 4
"""What is taken out may bring to light what it hid; nearly always the second look finds nothing."""
MOST_SECRETS = 1000
"""Different secrets in one record before it is turned away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RedactionCount(Record):
    """How often one rule took something out."""

    rule: str
    count: int


def redact(value: Any) -> tuple[Any, tuple[RedactionCount, ...]]:
    """A structure of maps, lists and texts without its secrets and user names, and what was taken out by rule."""
    secrets = _Secrets()
    for _ in range(ROUNDS):
        known = len(secrets.placeholders)
        map_texts(value, secrets.learn)
        if len(secrets.placeholders) == known:
            break
        value = map_texts(value, secrets.take_out)
    redacted = map_texts(value, secrets.hide_users)
    return redacted, tuple(RedactionCount(rule=rule, count=n) for rule, n in sorted(secrets.counts.items()))


@dataclass(slots=True)
class _Secrets:
    """The secrets of one record: learnt from all of its texts first, then taken out of each."""

    counts: Counter[str] = field(default_factory=Counter)
    placeholders: dict[str, str] = field(default_factory=dict)
    """By identity."""
    _findings: dict[tuple[str, str], list[Finding]] = field(default_factory=dict)
    _numbers: Counter[str] = field(default_factory=Counter)
    _spellings: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Rule and placeholder by what is replaced wherever it stands."""

    def learn(self, key: str, text: str) -> str:
        findings = find_under(key, text)
        self._findings[key, text] = findings
        for finding in findings:
            if len(self.placeholders) >= MOST_SECRETS:
                raise IntegrityError("too_many_secrets", f"More than {MOST_SECRETS} secrets: a dump, no trajectory.")
            if finding.identity not in self.placeholders:
                self._numbers[finding.rule] += 1
                self.placeholders[finding.identity] = f"<SECRET:{finding.rule}:{self._numbers[finding.rule]}>"
            for spelling in _spellings(text[finding.start : finding.end]):
                self._spellings.setdefault(spelling, (finding.rule, self.placeholders[finding.identity]))
        return text

    def take_out(self, key: str, text: str) -> str:
        parts, end = [], 0
        for finding in self._findings.get((key, text), ()):
            parts += [text[end : finding.start], self.placeholders[finding.identity]]
            end = finding.end
            self.counts[finding.rule] += 1
        return self._take_out_everywhere("".join([*parts, text[end:]]))

    def hide_users(self, _: str, text: str) -> str:
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


def _spellings(value: str) -> Iterator[str]:
    """How a secret may be written elsewhere. Short and plain words are left alone: they mean other things too."""
    if len(value) < 8 or (len(value) < 16 and value.isalpha()):
        return
    yield value
    yield quote(value, safe="", errors="surrogatepass")
    yield json.dumps(value)[1:-1]
    yield base64.b64encode(value.encode("utf-8", "surrogatepass")).decode()
