"""Exact versions in a local Maven repository, or in Gradle's cache."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

GRADLE_FILES: Final = "gradle/caches/modules-2/files-2.1"


def read_lock(folder: Path) -> tuple[str, ...]:
    """`group:artifact==version` of every artifact with a jar, sorted; plugins are among them."""
    return tuple(sorted({*_of_maven(folder / "m2"), *_of_gradle(folder / GRADLE_FILES)}))


def _of_maven(root: Path) -> Iterator[str]:
    for jar in root.rglob("*.jar"):
        *group, artifact, version, _ = jar.relative_to(root).parts
        yield f"{'.'.join(group)}:{artifact}=={version}"


def _of_gradle(root: Path) -> Iterator[str]:
    """Below group, name and version lies each file in a folder named by its sum."""
    for jar in root.glob("*/*/*/*/*.jar"):
        group, artifact, version, *_ = jar.relative_to(root).parts
        yield f"{group}:{artifact}=={version}"
