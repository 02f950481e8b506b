"""Resolving without the requirements that have no wheel: a suite may do without them, or skip what needs them."""

import re
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from oreline.environments.installer import Installer, Lock
from oreline.errors import BuildError

MOST_LEFT_OUT: Final = 5
_NAMED: Final = re.compile(
    r"\b([A-Za-z0-9][\w.-]*?)(?:\[[^\]]*\])?(?:[=<>!~]=?[^\s,]+)? (?:has|have) no (?:usable )?wheels"
)


def resolve_without(installer: Installer, requirements: tuple[str, ...]) -> tuple[tuple[str, ...], Lock]:
    """The requirements that were kept, and their exact versions.

    Raises:
        BuildError: as `Installer.resolve`; no_wheel where what lacks it is no requirement of the project itself.
    """
    kept = requirements
    for _ in range(MOST_LEFT_OUT):
        try:
            return kept, installer.resolve(kept)
        except BuildError as error:
            fewer = _without(kept, error)
            if fewer == kept:
                raise
            kept = fewer
    return kept, installer.resolve(kept)


def _without(requirements: tuple[str, ...], error: BuildError) -> tuple[str, ...]:
    if error.reason != "no_wheel":
        return requirements
    lacking = {canonicalize_name(name) for name in _NAMED.findall(error.detail)}
    return tuple(line for line in requirements if canonicalize_name(Requirement(line).name) not in lacking)
