"""What a commit's message says it is: a merged pull request, a fix, a plain commit. Pure."""

import re
from dataclasses import dataclass
from typing import Final

_MERGED: Final = (
    re.compile(r"^Merge pull request #(?P<number>[0-9]{1,9}) from \S+"),
    re.compile(r"^Merge (?:PR )?#(?P<number>[0-9]{1,9})\b"),
    re.compile(r"^Auto merge of #(?P<number>[0-9]{1,9})\b"),
)
"""GitHub's button, and merge bots: the title is in the body."""
_TITLED: Final = re.compile(r"^(?P<title>.*\S)\s*\(#(?P<number>[0-9]{1,9})\)$")
"""`Title (#N)`: a squash, or a merge that carries the title."""
_MERGE_REQUEST: Final = re.compile(r"^See merge request \S*!(?P<number>[0-9]{1,9})$", re.MULTILINE)
_FIX: Final = re.compile(
    r"\b(?:fix(?:e[sd]|ing)?|bug(?:s|fix(?:es)?)?|regressions?|crash(?:e[sd]|ing)?|incorrect(?:ly)?|wrong(?:ly)?|broken)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A message, read."""

    number: int
    """Of the pull request it names; 0 when it names none."""
    title: str
    body: str


def read_subject(message: str) -> Subject:
    """Number, title and body of a commit message."""
    first, _, rest = message.partition("\n")
    first, rest = first.strip(), rest.strip("\n")
    for pattern in _MERGED:
        if found := pattern.match(first):
            title, _, body = rest.lstrip().partition("\n")
            return Subject(number=int(found["number"]), title=title.strip(), body=body.strip("\n"))
    if found := _TITLED.match(first):
        return Subject(number=int(found["number"]), title=found["title"], body=rest)
    if found := _MERGE_REQUEST.search(rest):
        title, _, body = rest.lstrip().partition("\n")
        return Subject(number=int(found["number"]), title=title.strip(), body=body.strip("\n"))
    return Subject(number=0, title=first, body=rest)


def says_fix(message: str) -> bool:
    """Whether the first line speaks of mending something."""
    return _FIX.search(message.partition("\n")[0]) is not None
