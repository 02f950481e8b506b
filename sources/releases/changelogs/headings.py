"""Headings of a text: Markdown by a parser of it, reStructuredText and plain text by their lines."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

UNDERLINE: Final = re.compile(r"([!-/:-@\[-`{-~])\1{2,}\s*")
ROLE: Final = re.compile(r":[\w:]+:`([^`<]*)[^`]*`|`([^`<]*?)\s*<[^`>]*>`__?|`([^`]*)`")
LONGEST_PLAIN: Final = 100
"""Characters of a line that may be a heading."""

_markdown = MarkdownIt("commonmark")


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A heading, by lines from 0."""

    title: str
    level: int
    """1 for the highest."""
    start: int
    end: int
    """The first line after it."""


Reader = Callable[[str], Sequence[Heading]]


def markdown_headings(text: str) -> list[Heading]:
    """Headings of either style; none within code, and links by what is written on them."""
    tokens = _markdown.parse(text)
    pairs = pairwise(tokens)
    return [_markdown_heading(opening, content) for opening, content in pairs if opening.type == "heading_open"]


def _markdown_heading(opening: Token, content: Token) -> Heading:
    start, end = opening.map or (0, 0)
    said = (child.content for child in content.children or () if child.type in {"text", "code_inline"})
    return Heading(title="".join(said), level=int(opening.tag[1:]), start=start, end=end)


def restructured_headings(text: str) -> list[Heading]:
    """Titles with an underline, or with that and an overline; levels in the order in which their styles come."""
    lines = text.splitlines()
    styles: list[tuple[str, bool]] = []
    headings: list[Heading] = []
    for number in range(1, len(lines)):
        if not _is_title(lines[number - 1], lines[number]):
            continue
        has_overline = number > 1 and lines[number - 2].rstrip() == lines[number].rstrip()
        style = (lines[number][0], has_overline)
        if style not in styles:
            styles.append(style)
        title = ROLE.sub(lambda match: match[1] or match[2] or match[3] or "", lines[number - 1].strip())
        start = number - 1 - has_overline
        headings.append(Heading(title=title, level=styles.index(style) + 1, start=start, end=number + 1))
    return headings


def _is_title(line: str, underline: str) -> bool:
    is_text = bool(line.strip()) and not UNDERLINE.fullmatch(line)
    return is_text and not line.startswith("  ") and bool(UNDERLINE.fullmatch(underline))


def plain_headings(text: str) -> list[Heading]:
    """Every line that isn't indented: which of them are headings, what they say must tell."""
    lines = enumerate(text.splitlines())
    return [
        Heading(title=line.strip(), level=1, start=number, end=number + 1)
        for number, line in lines
        if line[:1].strip() and len(line) <= LONGEST_PLAIN
    ]
