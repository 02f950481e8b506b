"""Which version a heading is about."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sources.releases.versions.contract import ParseVersion, ReleaseVersion

WORDS: Final = (
    r"version|ver|release[sd]?|rel|changes?|change-?log|notes?|news|history|what'?s|new|in|for|of|the|series|package|py"
)
VERSION: Final = r"v?(\d+(?:[._]\d+)*(?:[-_.+]?[a-z][\w.+-]*)?(?:-\d[\w.]*)?)"
DATES: Final = re.compile(r"\b\d{4}-\d{1,2}-\d{1,2}\b|\b\d{1,2}/\d{1,2}/\d{4}\b|\b\d{4}/\d{1,2}/\d{1,2}\b")
MONTH: Final = r"jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*"
DAY: Final = r"mon\w*|tue\w*|wed\w*|thu\w*|fri\w*|sat\w*|sun\w*"
REST: Final = re.compile(
    rf"(?:\([^()]*\)|\b(?:{MONTH}|{DAY}|released?|date|on|at|st|nd|rd|th|final|stable)\b|\d+(?:st|nd|rd|th)?|[\W_])*"
)


@dataclass(frozen=True, slots=True)
class TitleReader:
    """Reads the headings of one package's changelog."""

    package: str
    """Its name, which may stand before the version."""
    parse: ParseVersion

    def version_of(self, title: str) -> ReleaseVersion | None:
        """The version that `title` starts with, after words such as `Version` or the package's name."""
        found = self._match(title)
        # `3 breaking changes` is no version, `3 (2024-01-01)` is.
        if not found or ("." not in found[1] and not self.is_heading(title)):
            return None
        return _parsed(found[1], self.parse)

    def is_heading(self, line: str) -> bool:
        """Whether a line says no more than a version and a date."""
        found = self._match(line)
        return bool(found and REST.fullmatch(_lowered(line)[found.end() :]))

    def _match(self, title: str) -> re.Match[str] | None:
        name = re.sub(r"[-_.]+", "[-_.]+", re.escape(self.package.lower()).replace("\\", ""))
        start = rf"(?:(?:{WORDS}|{name})(?![\w.])|(?!\d)[\W_])*"
        return re.match(start + VERSION, _lowered(title))


def _lowered(title: str) -> str:
    return DATES.sub(" ", title.lower())


def _parsed(text: str, parse: ParseVersion) -> ReleaseVersion | None:
    """`text` as the ecosystem reads it, with the `v` and the zeros that people leave out."""
    text = text.rstrip(".-_+")
    for spelt in (text, f"{text}.0", f"{text}.0.0", f"v{text}", f"v{text}.0", f"v{text}.0.0"):
        if version := _try(parse, spelt):
            return version
    return None


def _try(parse: Callable[[str], ReleaseVersion], text: str) -> ReleaseVersion | None:
    try:
        return parse(text)
    except ValueError:
        return None


def is_same(left: ReleaseVersion, right: ReleaseVersion) -> bool:
    """Whether two spellings mean one version."""
    return not left.order < right.order and not right.order < left.order
