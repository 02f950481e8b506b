"""What a change adds to the project's own change log: often the only place that says what users saw."""

import re
from collections.abc import Iterator
from typing import Final

_FILE: Final = re.compile(
    r"(?:^|/)(?:changes|changelog|history|news|release[_-]?notes?|whatsnew)(?:\.(?:md|rst|txt))?$"
    r"|(?:^|/)(?:changes|changelog\.d|newsfragments|news|releasenotes/notes)/[^/]+$",
    re.IGNORECASE,
)
_HEADER: Final = re.compile(r'^diff --git "?a/.*? "?b/(.*?)"?$')
_HEADING: Final = re.compile(
    r"^(?:#+ .*|[=~^\-*]{3,}|(?:version )?v?\d+(?:\.\d+)+\S*.*|unreleased.*|released .*)$", re.IGNORECASE
)
_REFERENCE: Final = re.compile(r"\s*[:{](?:issue|pr|pull|gh|bpo|cve|user|ghuser|commit)[:}]`[^`]*`", re.IGNORECASE)
"""A role that names where to read on."""
_ROLE: Final = re.compile(r"(?::[a-z]+(?::[a-z]+)?:|\{[a-z]+(?::[a-z]+)?\})(?=`)")
"""A role of Sphinx or MyST before a name."""
_BULLET: Final = re.compile(r"^\s*[-*+]\s+")


def changelog_of(patch: str) -> str:
    """The entries that a patch adds to change logs, one a paragraph; empty when it adds none."""
    entries: list[str] = []
    for line in _added(patch):
        text = _ROLE.sub("", _REFERENCE.sub("", line)).rstrip()
        if not text.strip() or _HEADING.match(text.strip()):
            entries.append("")
        elif _BULLET.match(text) or not entries or not entries[-1]:
            entries.append(_BULLET.sub("", text).strip())
        else:
            entries[-1] += f" {text.strip()}"
    return "\n\n".join(entry for entry in entries if entry)


def _added(patch: str) -> Iterator[str]:
    """Added lines of change logs; an empty one between files."""
    is_log = is_text = False
    for line in patch.split("\n"):
        if found := _HEADER.match(line):
            is_log, is_text = bool(_FILE.search(found[1])), False
            yield ""
        elif line.startswith("@@ "):
            is_text = True
        elif is_log and is_text and line.startswith("+"):
            yield line[1:]
