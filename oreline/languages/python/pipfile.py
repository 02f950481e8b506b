"""What Pipenv's Pipfile asks for."""

from pathlib import Path

from oreline.languages.python.constraints import requirement_of
from oreline.languages.python.tree import read_toml, table


def read_pipfile(tree: Path, section: str = "packages") -> tuple[str, ...]:
    """Requirement lines of `packages`, or of `dev-packages`."""
    entries = table(read_toml(tree, "Pipfile").get(section))
    return tuple(line for name, value in entries.items() if (line := requirement_of(name, value)))
