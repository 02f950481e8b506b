"""C and C++ as the registry knows it."""

from pathlib import Path
from typing import Final

from oreline.languages.c.attempts import plan
from oreline.languages.c.ends import mark_ends
from oreline.languages.c.files import OUTPUTS, SUFFIXES, is_steering_file, is_test_file
from oreline.languages.c.spelt import find_calls, plant_calls
from oreline.languages.c.tells import STEERING, TELLS
from oreline.languages.c.toolchain import find_toolchain, read_lock, wanted_version
from oreline.languages.c.tools import TOOLS
from oreline.languages.contract import Building, Language
from oreline.languages.guards import Guards
from oreline.languages.tools import needed_line

LANGUAGE: Final = Language(
    name="c",
    suffixes=SUFFIXES,
    is_test_file=is_test_file,
    tells=TELLS,
    steering=STEERING,
    is_steering_file=is_steering_file,
    outputs=OUTPUTS,
    guards=Guards(mark_ends=mark_ends, can_call=True, find_calls=find_calls, plant_calls=plant_calls),
    building=Building(
        find_toolchain=find_toolchain,
        wanted_version=wanted_version,
        install_hint=f"Install a compiler for C and C++ in /usr: `{needed_line(TOOLS)}`.",
        tools=TOOLS,
        plan=plan,
        read_lock=read_lock,
        scripts=Path(__file__).parent / "inside",
    ),
)
