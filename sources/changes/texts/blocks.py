"""A Markdown text as a sequence of blocks: what is code, what is HTML, and what is running text."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from markdown_it import MarkdownIt

_KINDS: Final = {"fence": "code", "code_block": "code", "html_block": "html"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Neighbouring lines of one kind."""

    kind: str
    """code | html | text."""
    info: str
    """What a fence says of its language, lower case; else empty."""
    lines: tuple[str, ...]
    """As they stand in the text, fences and marks of quotes and lists included."""


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark")
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


def blocks_of(text: str) -> tuple[Block, ...]:
    """The blocks of a text, in order; all its lines are in one, but those that only define where links lead."""
    return tuple(_blocks(text))


def _blocks(text: str) -> Iterator[Block]:
    lines, at = text.split("\n"), 0
    for token in _parser().parse(text):
        if token.type not in _KINDS or not token.map:
            continue
        start, end = token.map
        if start > at:
            yield Block(kind="text", info="", lines=tuple(lines[at:start]))
        words = token.info.lower().split()
        yield Block(kind=_KINDS[token.type], info=words[0] if words else "", lines=tuple(lines[max(at, start) : end]))
        at = max(at, end)
    if at < len(lines):
        yield Block(kind="text", info="", lines=tuple(lines[at:]))
