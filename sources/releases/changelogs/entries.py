"""The entry of one version in a text with the entries of many."""

import re
import textwrap
from collections.abc import Sequence
from typing import Final

from sources.releases.changelogs.headings import (
    Heading,
    Reader,
    markdown_headings,
    plain_headings,
    restructured_headings,
)
from sources.releases.changelogs.titles import TitleReader, is_same
from sources.releases.versions.contract import ReleaseVersion

NOISE: Final = re.compile(
    r"<!--.*?-->"  # comments, towncrier's marks among them
    r"|^\[[^\]\n]+\]:[ \t]*\S+[ \t]*$"  # where Markdown's links lead
    r"|^\.\.[ \t]+(?:_[^\n]*:[^\n]*|towncrier[^\n]*)$",  # targets and towncrier's mark
    re.DOTALL | re.MULTILINE,
)
RULE: Final = re.compile(r"(?:^|\n)\s*([-=_*])(?:[ ]?\1){3,}\s*\Z")


def find_entry(path: str, text: str, version: ReleaseVersion, titles: TitleReader) -> str:
    """What `text` says of `version`, without its heading; empty when it says nothing."""
    for reader in _readers(path):
        headings = reader(text)
        if reader is plain_headings:
            headings = [heading for heading in headings if titles.is_heading(heading.title)]
        if entry := _entry(text, headings, version, titles):
            return entry
    return ""


def without_heading(path: str, text: str, titles: TitleReader) -> str:
    """A text about one version, without the heading that names it."""
    headings = _readers(path)[0](text)[:1]
    has_own = bool(headings) and titles.version_of(headings[0].title) is not None
    return _cleaned(text.splitlines()[headings[0].end if has_own else 0 :])


def _readers(path: str) -> tuple[Reader, ...]:
    if path.lower().endswith((".md", ".markdown")):
        return (markdown_headings, plain_headings)
    if path.lower().endswith(".rst"):
        return (restructured_headings, plain_headings)
    return (restructured_headings, markdown_headings, plain_headings)


def _entry(text: str, headings: Sequence[Heading], version: ReleaseVersion, titles: TitleReader) -> str:
    lines = text.splitlines()
    named = [titles.version_of(heading.title) for heading in headings]
    for place, (heading, own) in enumerate(zip(headings, named, strict=True)):
        if own is None or not is_same(own, version):
            continue
        others = [
            later
            for later, of in zip(headings[place + 1 :], named[place + 1 :], strict=True)
            if of is not None and not is_same(of, version) and _ends(heading, later, titles)
        ]
        ends = [later for later in headings[place + 1 :] if later.level <= heading.level]
        for end in (_first([*others, *ends], len(lines)), _first(others, len(lines))):
            if entry := _cleaned(lines[heading.end : end]):
                return entry
    return ""


def _ends(heading: Heading, later: Heading, titles: TitleReader) -> bool:
    """Whether a heading that starts with another version ends the entry: `2.7 is gone` may be a part of it."""
    return later.level <= heading.level or titles.is_heading(later.title)


def _first(headings: Sequence[Heading], default: int) -> int:
    return min((heading.start for heading in headings), default=default)


def _cleaned(lines: Sequence[str]) -> str:
    text = NOISE.sub("", "\n".join(line.rstrip() for line in lines))
    return textwrap.dedent(RULE.sub("", text).strip("\n")).strip()
