"""The dataset card of a release: the front matter readers load by, and what a person wants to know first."""

from collections.abc import Mapping
from pathlib import Path

import yaml

from oreline.exports.content import ReleaseContent
from oreline.exports.layout import file_of


def write_card(
    folder: Path, name: str, version: str, content: ReleaseContent, counts: Mapping[str, Mapping[str, int]]
) -> None:
    """Write `README.md` into a release folder."""
    configs = [
        {
            "config_name": config,
            "data_files": [{"split": split, "path": file_of(config, split)} for split in sorted(splits)],
        }
        for config, splits in counts.items()
        if splits
    ]
    front = yaml.safe_dump({"configs": configs}, sort_keys=False)
    (folder / "README.md").write_text(f"---\n{front}---\n\n# {name} {version}\n", encoding="utf-8")
