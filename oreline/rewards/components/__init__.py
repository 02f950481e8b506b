"""One file a component: a pure function from the evidence to a verdict. Their weights live in the profile."""

from collections.abc import Mapping
from typing import Final

from oreline.rewards.component import Component
from oreline.rewards.components import (
    commit_message,
    compiles,
    efficiency,
    outcome,
    preference,
    process,
    readability,
    regression,
    similarity,
    static,
    tamper,
    tests_written,
)

COMPONENTS: Final[Mapping[str, Component]] = {
    "outcome": outcome.COMPONENT,
    "regression": regression.COMPONENT,
    "compiles": compiles.COMPONENT,
    "efficiency": efficiency.COMPONENT,
    "process": process.COMPONENT,
    "static": static.COMPONENT,
    "readability": readability.COMPONENT,
    "commit_message": commit_message.COMPONENT,
    "tests_written": tests_written.COMPONENT,
    "preference": preference.COMPONENT,
    "similarity": similarity.COMPONENT,
    "tamper": tamper.COMPONENT,
}
"""In the order of a reward's rows."""
