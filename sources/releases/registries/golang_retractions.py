"""Versions that a go.mod takes back: https://go.dev/ref/mod#go-mod-file-retract."""

import re
from dataclasses import dataclass
from typing import Final

from sources.releases.versions.go import parse_go

BLOCK: Final = re.compile(r"^retract\s*\((.*?)^\s*\)", re.DOTALL | re.MULTILINE)
LINE: Final = re.compile(r"^retract\s+(?!\()(.*)$", re.MULTILINE)
ENTRY: Final = re.compile(r"\s*(?:\[\s*(v[^\s,\]]+)\s*,\s*(v[^\s,\]]+)\s*\]|(v[^\s/]+))\s*(?://\s*(.*))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Retraction:
    """The versions from `first` to `last`, both included."""

    first: str
    last: str
    reason: str
    """As the go.mod says on the same line; may be empty."""

    def covers(self, version: str) -> bool:
        """Whether it takes `version` back."""
        try:
            low, asked, high = (parse_go(text).order for text in (self.first, version, self.last))
        except ValueError:
            return False
        return bool(low <= asked <= high)


def read_retractions(go_mod: bytes) -> tuple[Retraction, ...]:
    """All retractions of a go.mod."""
    text = go_mod.decode("utf-8", "replace")
    lines = [line for block in BLOCK.findall(text) for line in block.splitlines()] + LINE.findall(text)
    return tuple(_retraction(match) for line in lines if (match := ENTRY.fullmatch(line.rstrip())))


def _retraction(match: re.Match[str]) -> Retraction:
    first, last, single, reason = match.groups()
    return Retraction(first=first or single, last=last or single, reason=reason or "")
