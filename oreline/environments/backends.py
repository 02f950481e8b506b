"""With which tools a project is built: first those it asks for, then what can stand in for them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from oreline.languages.python.interpreters import Interpreter
from oreline.languages.python.markers import parse_requirement
from oreline.languages.python.metadata import ProjectMetadata
from oreline.languages.python.requirements import clean_requirements

SETUPTOOLS: Final = "setuptools.build_meta:__legacy__"
FORERUNNERS: Final = {
    "poetry.masonry.api": ("poetry.core.masonry.api", "poetry-core"),
    "poetry.masonry": ("poetry.core.masonry.api", "poetry-core"),
    "flit.buildapi": ("flit_core.buildapi", "flit-core"),
    "pdm.pep517.api": ("pdm.backend", "pdm-backend"),
    "jupyter_packaging.build_api": ("jupyter_packaging.build_api", "jupyter-packaging"),
}
"""Backends that know no editable installs, or bring far more than is needed, and their successors."""
STANDING_IN: Final = ("setuptools>=64,<81", "wheel")
"""The setuptools that knows both editable installs and what old setup scripts import."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """One way to build a project."""

    backend: str
    """`module:object`."""
    requirements: tuple[str, ...]


def ways_to_build(metadata: ProjectMetadata, python: Interpreter) -> tuple[Tools, ...]:
    """The tools to try, in order, each once."""
    found = (
        Tools(backend=tools.backend, requirements=clean_requirements(tools.requirements, "", python))
        for tools in _tools(metadata)
    )
    return tuple(dict.fromkeys(found))


def _tools(metadata: ProjectMetadata) -> Iterator[Tools]:
    backend = metadata.build_backend or SETUPTOOLS
    successor, package = FORERUNNERS.get(backend, ("", ""))
    if successor:
        yield Tools(backend=successor, requirements=(package, *_without(metadata.build_requirements, backend)))
        return
    yield Tools(backend=backend, requirements=metadata.build_requirements)
    names = tuple(found.name for line in metadata.build_requirements if (found := parse_requirement(line)))
    if backend.startswith("setuptools"):
        others = tuple(name for name in names if name not in {"setuptools", "wheel"})
        yield Tools(backend=backend, requirements=(*STANDING_IN, *others))
    else:
        yield Tools(backend=backend, requirements=names)


def _without(lines: tuple[str, ...], backend: str) -> tuple[str, ...]:
    own = backend.split(".")[0]
    kept = (line for line in lines if (found := parse_requirement(line)) and not found.name.startswith(own))
    return tuple(kept)
