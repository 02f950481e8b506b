"""Which package a folder of a data folder was made for, by the records of the environments that lie there.

A folder whose environment is gone already has no name: what it was for is known no more.
"""

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from oreline.environments.standing import find_environment
from oreline.records.layout import DataLayout


def packages_of(layout: DataLayout) -> Mapping[Path, str]:
    """Package URL by folder of an environment, its dependencies and its snapshot; of several the first and a count."""
    found: defaultdict[Path, set[str]] = defaultdict(set)
    homes = layout.root / "environments"
    for home in homes.iterdir() if homes.is_dir() else ():
        record = find_environment(layout, home.name)
        if record is None:
            continue
        found[home].add(record.purl)
        found[layout.snapshot(record.snapshot_id)].add(record.purl)
        if record.dependencies:
            found[layout.dependencies(record.dependencies)].add(record.purl)
    return {folder: _told(sorted(purls)) for folder, purls in found.items()}


def _told(purls: list[str]) -> str:
    return purls[0] + (f" and {len(purls) - 1} more" if len(purls) > 1 else "")
