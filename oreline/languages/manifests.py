"""Manifests that say which language a project is written in, where its own files don't."""

from collections.abc import Iterable
from typing import Final

MANIFESTS: Final = {
    "pyproject.toml": "python",
    "setup.py": "python",
    "setup.cfg": "python",
    "Cargo.toml": "rust",
    "go.mod": "go",
    "pom.xml": "java",
    "CMakeLists.txt": "c",
    "meson.build": "c",
    "tsconfig.json": "typescript",
    "package.json": "javascript",
}
"""By name, in the root of a tree. `package.json` comes last: projects in any language keep their tools in one."""


def manifest_language(paths: Iterable[str]) -> str:
    """The language of the first of these manifests that is there; empty where none is."""
    there = set(paths)
    return next((language for name, language in MANIFESTS.items() if name in there), "")
