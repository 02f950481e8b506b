"""Requirement lines, and whether their markers hold on an interpreter."""

from packaging.markers import UndefinedComparison, UndefinedEnvironmentName
from packaging.requirements import InvalidRequirement, Requirement

from oreline.languages.python.interpreters import Interpreter


def parse_requirement(line: str) -> Requirement | None:
    """The line as a requirement; None when it is not one."""
    try:
        return Requirement(line)
    except (InvalidRequirement, RecursionError):
        return None


def holds_for(python: Interpreter, requirement: Requirement, extra: str = "") -> bool:
    """Whether a requirement's marker holds on an interpreter of this machine; one that can't be evaluated doesn't."""
    try:
        return requirement.marker is None or requirement.marker.evaluate({**python.markers, "extra": extra})
    except (UndefinedComparison, UndefinedEnvironmentName, ValueError):
        return False


def without_marker(requirement: Requirement) -> str:
    """The requirement as it stands where its marker holds."""
    requirement.marker = None
    return str(requirement)
