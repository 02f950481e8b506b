"""Go as the registry knows it."""

from pathlib import Path
from typing import Final

from oreline.languages.contract import Building, Language
from oreline.languages.go.attempts import plan, wanted_version
from oreline.languages.go.canary import plant_canary
from oreline.languages.go.files import SUFFIXES, is_steering_file, is_test_file
from oreline.languages.go.lock import read_lock
from oreline.languages.go.negation import negate
from oreline.languages.go.spelt import find_calls, plant_calls
from oreline.languages.go.tells import STEERING, TELLS
from oreline.languages.go.toolchain import TOOLS, find_toolchain
from oreline.languages.guards import Guards
from oreline.languages.tools import needed_line

LANGUAGE: Final = Language(
    name="go",
    suffixes=SUFFIXES,
    is_test_file=is_test_file,
    tells=TELLS,
    steering=STEERING,
    is_steering_file=is_steering_file,
    guards=Guards(
        plant_canary=plant_canary,
        negate=negate,
        can_call=True,
        find_calls=find_calls,
        plant_calls=plant_calls,
    ),
    building=Building(
        find_toolchain=find_toolchain,
        wanted_version=wanted_version,
        install_hint=f"Install Go from https://go.dev/dl or from your system's packages: `{needed_line(TOOLS)}`.",
        tools=TOOLS,
        plan=plan,
        read_lock=read_lock,
        scripts=Path(__file__).parent / "inside",
    ),
)
