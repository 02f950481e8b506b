"""A text of an issue or a change as an agent may read it."""

import re
from typing import Final

from sources.changes.texts.answer import Answer
from sources.changes.texts.blocks import Block, blocks_of
from sources.changes.texts.characters import visible
from sources.changes.texts.diffs import is_answer_code, without_diffs
from sources.changes.texts.hidden import without_comments, without_hidden
from sources.changes.texts.references import without_code_references, without_references

_LEFT_OVER: Final = re.compile(
    r"^[ \t>*-]*(?:(?:fix(?:e[sd])?|clos(?:e[sd]?|ing)|resolv(?:e[sd]?|ing)|address(?:es|ing)|amends?|see(?: also)?"
    r"|ref(?:s|erences)?|(?:is )?related(?: to)?|follow[- ]?up (?:on|to|of|from)|part of|issue|pr)\b[ :]{0,3})?"
    r"(?:\[removed\](?:[ ,;&.]|and|or){0,9})+$",
    re.IGNORECASE | re.MULTILINE,
)
"""A line that says nothing but where the answer is."""
_BLANK_LINES: Final = re.compile(r"\n(?:[ \t]*\n){2,}")


def clean(text: str, answer: Answer) -> str:
    """`text` without what is hidden in it and without what names the answer; no blank lines around."""
    parts = [_cleaned(block, answer) for block in blocks_of(visible(text))]
    return _BLANK_LINES.sub("\n\n", _LEFT_OVER.sub("", "\n".join(parts))).strip()


def clean_title(text: str, answer: Answer) -> str:
    """A title in one line; no Markdown and no tags are read in it, as hosts show it as it is."""
    shown = without_comments(visible(text), ends_open=False)
    return " ".join(without_references(shown, answer).split())


def _cleaned(block: Block, answer: Answer) -> str:
    text = "\n".join(block.lines)
    if block.kind == "code":
        return "" if is_answer_code(block, answer) else without_code_references(text, answer)
    # Entities may have spelt characters that are not visible either.
    shown = visible(without_hidden(text, is_html=block.kind == "html"))
    return without_references(without_diffs(shown, answer), answer)
