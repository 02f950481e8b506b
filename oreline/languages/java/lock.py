"""Exact versions in a local Maven repository."""

from pathlib import Path


def read_lock(folder: Path) -> tuple[str, ...]:
    """`group:artifact==version` of every artifact with a jar below `m2/`, sorted; plugins are among them."""
    found: set[str] = set()
    root = folder / "m2"
    for jar in root.rglob("*.jar"):
        *group, artifact, version, _ = jar.relative_to(root).parts
        found.add(f"{'.'.join(group)}:{artifact}=={version}")
    return tuple(sorted(found))
