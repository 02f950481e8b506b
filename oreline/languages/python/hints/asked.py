"""What a command that installs asks for, in the words of pip and of the tools that took them over."""

import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

WITH_VALUE: Final = re.compile(
    r"-[ciftp]|--(constraints?|index-url|extra-index-url|find-links|target|python|prefix|root|no-binary|only-binary|cache-dir"
    r"|progress-bar|upgrade-package|src|without|only-group|no-group|timeout|retries|trusted-host|index-strategy)"
)
FILES: Final = ("-r", "--requirement", "--requirements")
EXTRAS: Final = ("-E", "--extra", "--extras")
GROUPS: Final = ("--group", "--with", "-G", "--dev")
OWN: Final = re.compile(r"(?:file://)?\.{1,2}(?:/\S*?)?(?:\[([\w\s,.-]+)\])?")
PINNED_PIP: Final = frozenset({"pip", "setuptools", "wheel"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Names of what is to be installed; files are relative to the folder the command runs in."""

    requirements: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    extras: tuple[str, ...] = ()
    """Of the project itself."""
    groups: tuple[str, ...] = ()

    def __add__(self, other: "Asked") -> "Asked":
        return Asked(
            requirements=(*self.requirements, *other.requirements),
            files=(*self.files, *other.files),
            extras=(*self.extras, *other.extras),
            groups=(*self.groups, *other.groups),
        )


def all_of(asked: Iterable[Asked]) -> Asked:
    """Everything that several commands ask for."""
    return sum(asked, Asked())


def split_words(text: str) -> list[str]:
    """The words of a command; those that hold a variable, and all of a text that is no command, are left out."""
    try:
        words = shlex.split(text.replace("\\\n", " "), comments=True)
    except ValueError:
        return []
    return [word for word in words if not re.search(r"[$`{}]", word)]


def read_words(words: Sequence[str]) -> Asked:
    """What follows `install` in a command."""
    return all_of(_each(iter(_separated(words))))


def _separated(words: Sequence[str]) -> Iterator[str]:
    """`--extra=x` as `--extra x`, `-rfile` as `-r file`."""
    for word in words:
        long = re.fullmatch(r"(--[a-z-]+)=(.*)", word)
        short = re.fullmatch(r"(-[rcEG])(.+)", word)
        match = long or (None if word.startswith("--") else short)
        yield from match.groups() if match else (word,)


def _each(words: Iterator[str]) -> Iterator[Asked]:
    for word in words:
        if word == "--dev":
            yield Asked(groups=("dev",))
        elif word in FILES:
            yield Asked(files=tuple(filter(None, (next(words, ""),))))
        elif word in EXTRAS:
            yield Asked(extras=_names(next(words, "")))
        elif word in GROUPS:
            yield Asked(groups=_names(next(words, "")))
        elif WITH_VALUE.fullmatch(word):
            next(words, None)
        elif not word.startswith("-"):
            yield _plain(word)


def _plain(word: str) -> Asked:
    own = OWN.fullmatch(word)
    if own:
        return Asked(extras=_names(own[1] or ""))
    is_path = "/" in word or word.endswith((".whl", ".gz", ".zip", ".txt"))
    return Asked() if is_path or word.lower() in PINNED_PIP else Asked(requirements=(word,))


def _names(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[\w.-]+", text))
