"""Ruff, for Python: the same rules for every repository, whatever its own settings and comments say."""

import json
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final

from ruff import find_ruff_bin

from oreline.languages.contract import TOOLCHAINS
from oreline.rewards.inspection.linter import ERROR, WARNING, Linter, Seen
from oreline.sandbox.contract import Mount
from oreline.testing.checkout import Checkout

INSIDE: Final = f"{TOOLCHAINS}/ruff"
RULES: Final = ("E4", "E7", "E9", "F", "B", "PLE", "ASYNC", "RUF006")
"""Likely mistakes and what everybody keeps to; nothing of taste, nor of other people's line length."""
LATEST: Final = "py313"
"""Which syntax is known: newer than what any tree needs."""
_SYNTAX: Final = frozenset({"", "invalid-syntax", "E902", "E999"})


def _version(_checkout: Checkout) -> str:
    return version("ruff") if _program() else ""


def _program() -> Path | None:
    try:
        return Path(find_ruff_bin())
    except FileNotFoundError:
        return None


def _shown() -> tuple[Mount, ...]:
    program = _program()
    return (Mount(target=INSIDE, layers=(program,)),) if program else ()


def _command(paths: Sequence[str]) -> tuple[str, ...]:
    how = ("--isolated", "--ignore-noqa", "--no-cache", "--no-fix", "--quiet", "--output-format", "json")
    return (INSIDE, "check", *how, "--target-version", LATEST, "--select", ",".join(RULES), "--", *paths)


def _read(output: str) -> Iterator[Seen]:
    said, _ = json.JSONDecoder().raw_decode(output)
    for row in said:
        rule = row["code"] or "invalid-syntax"
        yield Seen(
            path=row["filename"],
            line=row["location"]["row"],
            rule=rule,
            severity=ERROR if rule in _SYNTAX else WARNING,
            message=row["message"],
        )


LINTER: Final = Linter(
    name="ruff",
    languages=frozenset({"python"}),
    version=_version,
    shown=_shown,
    command=_command,
    read=_read,
)
