"""Patches within texts: those of the answer go, and code that is the answer word for word."""

import re
from collections.abc import Sequence
from typing import Final

from sources.changes.texts.answer import Answer
from sources.changes.texts.blocks import Block
from sources.changes.texts.references import GONE

_INFO: Final = frozenset({"diff", "patch", "udiff", "suggestion"})
_HUNK: Final = re.compile(r"@@@? -\d+(?:,\d+)? ")
_HEADER: Final = re.compile(
    r"(?:diff --git |index [0-9a-f]{7,40}\.\.|Index: |(?:---|\+\+\+) \S|(?:new|deleted) file mode )"
)
_SPAN: Final = re.compile(r"(?<!`)`([^`\n]{1,1000})`(?!`)")
_PATH: Final = re.compile(r"(?:---|\+\+\+) (?:[ab]/)?([^\t\r\n]+)")


def is_answer_code(block: Block, answer: Answer) -> bool:
    """Whether a block of code is a patch of the answer, or holds what the answer adds."""
    lines = [line.lstrip("> \t") if line[:1] == ">" else line for line in block.lines]
    is_diff = block.info in _INFO or any(_HUNK.match(line.lstrip()) for line in lines)
    return (is_diff and _is_of_answer(lines, answer)) or answer.stands_in(lines)


def without_diffs(text: str, answer: Answer) -> str:
    """Running text without unmarked patches of the answer, and without lines that are the answer."""
    kept: list[str] = []
    patch: list[str] = []
    for line in [*text.split("\n"), ""]:
        if _HEADER.match(line) or _HUNK.match(line) or (_has_hunk(patch) and line[:1] in {"+", "-", " ", "\\"}):
            patch.append(line)
            continue
        if not (_has_hunk(patch) and _is_of_answer(patch, answer)):
            kept += patch
        patch = []
        kept.append(line)
    kept.pop()
    return _without_lines("\n".join(kept), answer)


def _without_lines(text: str, answer: Answer) -> str:
    """Running text without lines and code spans that are the answer."""
    lines, spans = text.split("\n"), _SPAN.findall(text)
    if not answer.stands_in([*lines, *spans]):
        return text
    kept = "\n".join(line for line in lines if line.strip() not in answer.added)
    return _SPAN.sub(lambda span: GONE if span[1].strip() in answer.added else span[0], kept)


def _has_hunk(lines: Sequence[str]) -> bool:
    return any(_HUNK.match(line) for line in lines[:8])


def _is_of_answer(lines: Sequence[str], answer: Answer) -> bool:
    """Whether a patch is about the answer: about its files or its lines. Without knowing these every patch may be."""
    if not answer.paths:
        return True
    paths = {found[1].strip() for line in lines if (found := _PATH.match(line.lstrip()))}
    changed = {line.lstrip()[1:].strip() for line in lines if line.lstrip()[:1] in {"+", "-"}}
    whole = {line.strip() for line in lines}
    return not answer.paths.isdisjoint(paths) or not (answer.added | answer.removed).isdisjoint(changed | whole)
