"""Java as the registry knows it."""

from pathlib import Path
from typing import Final

from oreline.languages.contract import Building, Language
from oreline.languages.guards import Guards
from oreline.languages.java.builds import find_toolchain, plan, wanted_version
from oreline.languages.java.canary import plant_canary
from oreline.languages.java.files import SUFFIXES, is_steering_file, is_test_file
from oreline.languages.java.lock import read_lock
from oreline.languages.java.negation import negate
from oreline.languages.java.spelt import find_calls, plant_calls
from oreline.languages.java.tells import STEERING, TELLS
from oreline.languages.java.toolchain import INSTALL_HINT, TOOLS

LANGUAGE: Final = Language(
    name="java",
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
        install_hint=INSTALL_HINT,
        tools=TOOLS,
        plan=plan,
        read_lock=read_lock,
        scripts=Path(__file__).with_name("inside"),
    ),
)
