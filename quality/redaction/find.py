"""Where secrets stand in a text. What they look like is in `rules`."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from quality.redaction.pem import find_key_lines
from quality.redaction.rules import RULES
from quality.redaction.rules.contexts import SECRET_NAME
from quality.redaction.texts import map_texts
from quality.redaction.values import is_password, is_public, is_stand_in


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


def find_in_texts(value: Any) -> tuple[str, ...]:
    """Names of the rules that find something in any text of a structure, sorted."""
    found: set[str] = set()

    def look(key: str, text: str) -> str:
        found.update(finding.rule for finding in find_under(key, text))
        return text

    map_texts(value, look)
    return tuple(sorted(found))


def find_under(key: str, text: str) -> list[Finding]:
    """Secrets in a text, or the text as a whole when its key says so."""
    findings = find_in(text)
    is_one_value = 8 <= len(text) <= 2000 and not any(c.isspace() or c in "<>" for c in text)
    if not findings and is_one_value and SECRET_NAME.search(key) and _may_be_secret(text) and is_password(text):
        return [Finding("named_secret", 0, len(text), text)]
    return findings


def _may_be_secret(value: str) -> bool:
    return not is_public(value) and not is_stand_in(value)
