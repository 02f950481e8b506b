"""How much a statement says: words of running text, and how many of them need no link or image to be understood."""

import re
from typing import Final

_WORD: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W\d_]{2,}")
"""A word of two letters or more; writing without blanks counts by the character."""
_FENCE: Final = re.compile(r"^[ \t>]*(`{3,}|~{3,})")
_LEFT_BY_TEMPLATE: Final = re.compile(
    r"^\s*(?:#{1,6}\s|[-*+]\s+\[[ xX]\]|_no response_\s*$|\*\*[^*]{1,80}\*\*:?\s*$)", re.IGNORECASE
)
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+|\n")
_LEANS: Final = re.compile(
    r"""
    https?://|www\.|!?\[[^\]]{0,300}\]\(|\[image\]
    |\b(?:see|as[ ]in|shown[ ]in|per|from|following|above|below|this|these|the|attached)\s+
    (?:(?:the|this|these|attached|following)\s+){0,2}\[?
    (?:screen[ ]?shots?|screencast|image|picture|photo|video|gif|recording|link|gist|playground|sandbox|attachment
        |discussion|thread|forum[ ]post|stack[ ]?overflow)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)


def _running_text(text: str) -> str:
    """Lines outside fenced code that a template didn't bring; the first line, the title, always."""
    kept: list[str] = []
    fence = ""
    for number, line in enumerate(text.split("\n")):
        mark = _FENCE.match(line)
        if mark and not fence:
            fence = mark[1]
        elif mark and mark[1].startswith(fence):
            fence = ""
        elif not fence and (not number or not _LEFT_BY_TEMPLATE.match(line)):
            kept.append(line)
    return "\n".join(kept)


def count_words(text: str) -> int:
    """Words of running text: code blocks, headings, check lists and empty answers of a template don't count."""
    return len(_WORD.findall(re.sub(r"https?://\S+", " ", _running_text(text))))


def count_own_words(text: str) -> int:
    """Words in sentences that neither hold nor point to a link or an image."""
    return sum(
        len(_WORD.findall(sentence))
        for sentence in _SENTENCE_END.split(_running_text(text))
        if not _LEANS.search(sentence)
    )
