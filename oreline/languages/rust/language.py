"""Rust as the registry knows it."""

from pathlib import Path
from typing import Final

from oreline.languages.contract import Building, Language
from oreline.languages.guards import Guards
from oreline.languages.rust.attempts import plan
from oreline.languages.rust.canary import plant_canary
from oreline.languages.rust.files import SUFFIXES, is_steering_file, is_test_file
from oreline.languages.rust.inline_tests import find_test_lines
from oreline.languages.rust.lock import read_lock
from oreline.languages.rust.negation import negate
from oreline.languages.rust.spelt import find_calls, plant_calls
from oreline.languages.rust.tells import STEERING, TELLS
from oreline.languages.rust.toolchain import INSTALL_HINT, TOOLS, find_toolchain, wanted_version

LANGUAGE: Final = Language(
    name="rust",
    suffixes=SUFFIXES,
    is_test_file=is_test_file,
    tells=TELLS,
    steering=STEERING,
    is_steering_file=is_steering_file,
    find_test_lines=find_test_lines,
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
        scripts=Path(__file__).parent / "inside",
    ),
)
