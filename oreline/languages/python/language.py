"""Python as the registry knows it, and how its suites are run."""

from typing import Final

from oreline.languages.contract import Language, Runner
from oreline.languages.guards import Guards
from oreline.languages.python.canary import plant_canary
from oreline.languages.python.files import SUFFIXES, is_steering_file, is_test_file, shadows_library
from oreline.languages.python.negation import disguise, negate, turn_anew
from oreline.languages.python.tells import STEERING, TELLS

LANGUAGE: Final = Language(
    name="python",
    suffixes=SUFFIXES,
    is_test_file=is_test_file,
    tells=TELLS,
    steering=STEERING,
    is_steering_file=is_steering_file,
    shadows_library=shadows_library,
    guards=Guards(plant_canary=plant_canary, negate=negate, disguise=disguise, turn_anew=turn_anew, can_call=True),
)
PYTEST: Final = Runner(
    name="pytest",
    command="python -m pytest",
    orders=frozenset({"select", "shuffle", "reverse", "workers", "coverage", "clock", "hash_seed"}),
)
