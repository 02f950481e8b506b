"""TypeScript as the registry knows it: built as JavaScript is, with what reads types where the tree brings nothing."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from oreline.languages.contract import Attempt, Language, Toolchain
from oreline.languages.javascript.attempts import make_plan
from oreline.languages.javascript.language import BUILDING as JAVASCRIPT
from oreline.languages.javascript.language import GUARDS
from oreline.languages.javascript.tells import STEERING, TELLS
from oreline.languages.typescript.dialect import DIALECT
from oreline.languages.typescript.files import SUFFIXES, is_steering_file, is_test_file


def plan(tree: Path, toolchain: Toolchain, date: str) -> tuple[Attempt, ...]:
    """See `Building.plan`."""
    return make_plan(tree, toolchain, date, DIALECT)


LANGUAGE: Final = Language(
    name="typescript",
    suffixes=SUFFIXES,
    is_test_file=is_test_file,
    tells=TELLS,
    steering=STEERING,
    is_steering_file=is_steering_file,
    guards=GUARDS,
    building=replace(JAVASCRIPT, plan=plan),
)
