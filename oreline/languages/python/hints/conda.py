"""What conda files name, as far as the package index has it under the same name."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from oreline.languages.python.tree import read_text

FILES: Final = (
    "environment.yml", "environment.yaml", "environment-dev.yml", "environment_dev.yml", "environment-test.yml",
    "ci/environment.yml", "ci/environment.yaml", "conda/environment.yml", "continuous_integration/environment.yml",
)  # fmt: skip
OTHER_NAMES: Final = {
    "pytables": "tables",
    "matplotlib-base": "matplotlib",
    "pytorch": "torch",
    "python-graphviz": "graphviz",
}
NOT_OF_THE_INDEX: Final = re.compile(
    r"python|pip|conda.*|mamba|libmamba.*|nodejs|compilers?|(c|cxx|fortran)-compiler|gxx?_.*|gcc.*|make|cmake|git|lib[a-z].*"
    r"|openjdk|r-.*|r|openblas|mkl|hdf5|zlib|pkg-config|setuptools|wheel|nomkl|blas"
)
_ITEM: Final = re.compile(r"^[^\S\n]*+-\s*+[\"']?([^\"'\n#]+)", re.MULTILINE)
_SPEC: Final = re.compile(r"(?:[\w-]+::)?([\w.-]+)\s*(?:(==?|>=|<=|>|<|~=|!=)\s*([^\s=]+)(?:=\S+)?)?(,.*)?")


def read_conda(tree: Path) -> tuple[str, ...]:
    """Requirement lines of the first conda file, its `pip:` part included."""
    text = next((found for path in FILES if (found := read_text(tree, path))), "")
    _, _, dependencies = text.partition("dependencies:")
    return tuple(line for item in _ITEM.findall(dependencies) for line in _requirement(item.strip()))


def _requirement(item: str) -> Iterator[str]:
    match = _SPEC.fullmatch(item)
    if not match or NOT_OF_THE_INDEX.fullmatch(match[1].lower()):
        return
    name, operator, version, more = match.groups()
    name = OTHER_NAMES.get(name.lower(), name)
    if not operator:
        yield name
    elif operator == "=":
        yield f"{name}=={version.rstrip('.*')}.*"
    else:
        yield f"{name}{operator}{version}{more or ''}"
