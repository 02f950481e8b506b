"""What planting finds in folders of this machine, a line for each suffix, with nothing beside it: for languages that no
other maker of bugs has. `ORELINE_BENCH_FOLDERS` names the folders, with colons between.
"""

import os
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath

from benchmarks.comparisons.mutation import OURS, lay_out, made_by
from benchmarks.mutants.judge import judge, reads_well
from oreline.mutation.proposals import source_files


def compare(folders: Sequence[str] | None = None) -> Iterator[str]:
    """A line for each folder and suffix."""
    named = os.environ.get("ORELINE_BENCH_FOLDERS", "").split(":") if folders is None else folders
    places = [Path(name) for name in named if name]
    if not places:
        yield "ORELINE_BENCH_FOLDERS names no folder: name some, with colons between"
    for place in places:
        for suffix, texts in _by_suffix(place).items():
            yield f"{place.name} {_told(suffix, texts)}"


def _by_suffix(place: Path) -> Mapping[str, Mapping[str, str]]:
    """Files that their grammar knows all of, by suffix and path."""
    found: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for path, file in source_files((place,)):
        text = file.read_bytes().decode("utf-8-sig", "replace").replace("\r\n", "\n")
        if reads_well(path, text):
            found[PurePosixPath(path).suffix][path] = text
    return dict(sorted(found.items()))


def _told(suffix: str, texts: Mapping[str, str]) -> str:
    with tempfile.TemporaryDirectory(prefix="bench-planting-") as scratch:
        lay_out(Path(scratch), texts)
        made = made_by(OURS, Path(scratch))
    worth = judge(made, texts)
    return (
        f"{suffix}: {len(texts)} files, {worth.unique:,} unique candidates, {worth.per_second(made):.0f} a CPU second; "
        f"{worth.parse_share:.1%} parse; {worth.functions_seen:.1%} of functions seen, "
        f"{worth.functions_changed:.1%} with a bug; {made.operators} operators"
    )
