"""Which issues a change says it closes, by the keywords GitHub acts on. Markdown is parsed, so that what stands in
code, in comments of a template or in a link elsewhere is not taken for the author's word."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

KEYWORD: Final = r"(?<![\w-])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)"
NUMBER: Final = r"(?P<number>[1-9]\d{0,9})\b"
NAME: Final = r"(?P<repo>[\w.-]+/[\w.-]+)"
LONGEST_TEXT: Final = 100_000
"""Characters of one text that are looked at: a host takes 65,536, a commit message may be of any size."""
BREAK: Final = "\0"
"""Stands for what is no text, so that a keyword before it doesn't meet a number behind it."""

_markdown = MarkdownIt("commonmark")


def linked_issues(repo: str, texts: Iterable[str], *, host: str = "github.com") -> tuple[str, ...]:
    """`owner/name#number` of each issue that `texts` (title, body, messages) close, in order, each once.

    `repo` (`owner/name`) is meant where only a number stands; full URLs count on `host` alone.
    """
    pattern = _pattern(host)
    found: dict[str, str] = {}
    for text in texts:
        for said in _paragraphs(text[:LONGEST_TEXT]):
            for match in pattern.finditer(said):
                reference = f"{_named(match) or repo}#{match['number'] or match['url_number']}"
                found.setdefault(reference.casefold(), reference)
    return tuple(_spelt_as(repo, reference) for reference in found.values())


def _pattern(host: str) -> re.Pattern[str]:
    short = rf"(?:{NAME}?#|GH-){NUMBER}"
    url = rf"https?://(?:www\.)?{re.escape(host)}/(?P<url_repo>[\w.-]+/[\w.-]+)/issues/(?P<url_number>[1-9]\d{{0,9}})\b"
    return re.compile(rf"{KEYWORD}(?::\s*|\s+)(?:{short}|{url})", re.IGNORECASE)


def _named(match: re.Match[str]) -> str:
    return match["repo"] or match["url_repo"] or ""


def _spelt_as(repo: str, reference: str) -> str:
    name, number = reference.rsplit("#", 1)
    return f"{repo}#{number}" if name.casefold() == repo.casefold() else reference


def _paragraphs(text: str) -> Iterator[str]:
    if not re.search(KEYWORD, text, re.IGNORECASE):
        return
    for token in _markdown.parse(text):
        if token.type == "inline":
            yield "".join(_said(token.children or ()))
        elif token.type == "html_block":
            yield re.sub(r"<!--.*?(?:-->|$)|<(pre|code)\b.*?(?:</\1>|$)", BREAK, token.content, flags=re.DOTALL)


def _said(children: Iterable[Token]) -> Iterator[str]:
    """The text of a paragraph; a link says where it points, whatever is written on it."""
    in_link = False
    for child in children:
        if child.type in {"link_open", "link_close"}:
            in_link = child.type == "link_open"
            yield str(child.attrGet("href")) if in_link else ""
        elif child.type in {"text", "softbreak", "hardbreak"} and not in_link:
            yield child.content or "\n" * (child.type != "text")
        elif child.type in {"code_inline", "html_inline", "image"}:
            yield BREAK
