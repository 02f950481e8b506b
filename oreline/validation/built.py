"""What the build of the fixed tree left beside an agent's files must not tell of the fix. Files are read, never run."""

from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Final

from oreline.errors import ValidationError
from oreline.languages.c import files as c
from oreline.languages.rust import files as rust
from oreline.sandbox.layers import find_files
from oreline.sandbox.patches import touched_paths
from oreline.testing.checkout import Checkout
from oreline.validation.trees import is_cache

COMPILED: Final = (".so", ".pyd", ".dylib", ".a", ".o")
TRANSLATED: Final = c.SUFFIXES | rust.SUFFIXES | {".pyx", ".pxd", ".pxi", ".f", ".f90", ".f95", ".cu"}
"""Suffixes of files that run in compiled form."""
LINE_CHARACTERS: Final = 20
"""Shorter lines stand anywhere."""


def check_built(buggy: Checkout, patch: str) -> None:
    """Pass the tree without `patch` if what the build left there could have come of that tree as well.

    Raises:
        ValidationError: `built_with_fix`: code that the patch changes is there compiled, or some of its lines written.
    """
    tree, build, *others = buggy.work_layers
    left = {path: file for path, file in find_files((build,)).items() if not is_cache(path)}
    changed = [path for path in touched_paths(patch) if PurePosixPath(path).suffix.lower() in TRANSLATED]
    binaries = [path for path in (*left, *find_files(buggy.env_layers[1:])) if path.endswith(COMPILED)]
    if changed and binaries:
        raise ValidationError(
            "built_with_fix", f"{binaries[0]} was built from the fixed tree, and {changed[0]} differs"
        )
    suspects = {path: told for path, file in left.items() if (told := _told(file, patch))}
    known = _contents(find_files((tree, *others))) if suspects else b""
    for path, lines in suspects.items():
        if any(line not in known for line in lines):
            raise ValidationError("built_with_fix", f"{path}, which the build has written, holds lines of the fix")


def _told(file: Path, patch: str) -> frozenset[bytes]:
    """Lines that `patch` adds and `file` holds."""
    added = {line[1:].strip() for line in patch.encode("utf-8", "surrogateescape").split(b"\n") if line[:1] == b"+"}
    content = _content(file)
    return frozenset(line for line in added if len(line) >= LINE_CHARACTERS and line in content)


def _contents(files: Mapping[str, Path]) -> bytes:
    return b"\n".join(map(_content, files.values()))


def _content(file: Path) -> bytes:
    return b"" if file.is_symlink() else file.read_bytes()
