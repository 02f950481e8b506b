"""Small trees on disk."""

from collections.abc import Mapping
from pathlib import Path


def write(tree: Path, files: Mapping[str, str]) -> Path:
    """A folder that holds these files."""
    for path, content in files.items():
        (tree / path).parent.mkdir(parents=True, exist_ok=True)
        (tree / path).write_text(content, "utf-8")
    return tree
