"""JavaScript as the registry knows it."""

from pathlib import Path
from typing import Final

from oreline.languages.contract import Attempt, Building, Language, Toolchain
from oreline.languages.guards import Guards
from oreline.languages.javascript.attempts import Dialect, make_plan, read_lock
from oreline.languages.javascript.canary import plant_canary
from oreline.languages.javascript.files import SUFFIXES, is_steering_file, is_test_file
from oreline.languages.javascript.negation import negate
from oreline.languages.javascript.spelt import find_calls
from oreline.languages.javascript.tells import STEERING, TELLS
from oreline.languages.javascript.toolchain import INSTALL_HINT, TOOLS, find_toolchain, wanted_version


def plan(tree: Path, toolchain: Toolchain, date: str) -> tuple[Attempt, ...]:
    """See `Building.plan`."""
    return make_plan(tree, toolchain, date, Dialect())


BUILDING: Final = Building(
    find_toolchain=find_toolchain,
    wanted_version=wanted_version,
    install_hint=INSTALL_HINT,
    tools=TOOLS,
    plan=plan,
    read_lock=read_lock,
    scripts=Path(__file__).parent / "inside",
)
GUARDS: Final = Guards(plant_canary=plant_canary, negate=negate, can_call=True, find_calls=find_calls)
LANGUAGE: Final = Language(
    name="javascript",
    suffixes=SUFFIXES,
    is_test_file=is_test_file,
    tells=TELLS,
    steering=STEERING,
    is_steering_file=is_steering_file,
    guards=GUARDS,
    building=BUILDING,
)
