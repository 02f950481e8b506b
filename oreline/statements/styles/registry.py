"""All styles by name, and which of them a task is told in."""

from collections.abc import Mapping, Sequence
from typing import Final

from oreline.records.base import digest
from oreline.statements.styles.contract import Style
from oreline.statements.styles.note import NOTE
from oreline.statements.styles.question import QUESTION
from oreline.statements.styles.report import REPORT
from oreline.statements.styles.story import STORY

STYLES: Final[Mapping[str, Style]] = {style.name: style for style in (REPORT, STORY, NOTE, QUESTION)}


def style_of(candidate_id: str, names: Sequence[str]) -> Style:
    """The style of a candidate's task, one of those named (all where none is); it depends on nothing else."""
    allowed = sorted(set(names)) or sorted(STYLES)
    return STYLES[allowed[int(digest("style", candidate_id)[:8], 16) % len(allowed)]]
