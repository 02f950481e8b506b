"""Planted bugs a CPU second beside SWE-smith's procedural ones (its package from PyPI): same files, one process each.

`ORELINE_BENCH_DATA` names a data folder to keep; without it everything is thrown away.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from benchmarks.data import data_folder
from benchmarks.mutants import swesmith
from benchmarks.mutants.judge import Worth, judge, reads_well
from benchmarks.mutants.made import Made, read_made
from benchmarks.peer import install_peer
from benchmarks.process import ROOT
from oreline.mutation.proposals import source_files
from oreline.records.layout import DataLayout
from sources.packages import take_package
from sources.settings import SourceSettings

OURS: Final = (sys.executable, "-m", "benchmarks.mutants.oreline")
PEER: Final = "swesmith[generate]==0.0.9"
PACKAGES: Final[Mapping[str, tuple[str, ...]]] = {
    ".py": ("pkg:pypi/click@8.1.8", "pkg:pypi/sqlparse@0.5.3"),
    ".js": ("pkg:npm/semver@7.7.3", "pkg:npm/express@4.21.2"),
    ".ts": ("pkg:npm/immer@10.1.1", "pkg:npm/rxjs@7.8.1"),
    ".go": ("pkg:golang/github.com/spf13/pflag@v1.0.5", "pkg:golang/github.com/spf13/cobra@v1.8.1"),
    ".rs": ("pkg:cargo/semver@1.0.23", "pkg:cargo/itertools@0.13.0"),
    ".java": ("pkg:maven/org.apache.commons/commons-csv@1.11.0", "pkg:maven/commons-codec/commons-codec@1.17.1"),
}
"""By the suffix of the files that are read."""


def compare(packages: Mapping[str, Sequence[str]] = PACKAGES) -> Iterator[str]:
    """A line for each language."""
    yield f"unique candidates that parse, a CPU second: Oreline, {PEER}"
    with data_folder("mutation-data") as name:
        peer = install_peer(Path(name) / "swesmith", PEER)
        for suffix, purls in packages.items():
            with tempfile.TemporaryDirectory(prefix="bench-mutation-") as scratch:
                yield _compare(peer, Path(scratch), suffix, _texts(DataLayout(Path(name)), suffix, purls))


def _texts(layout: DataLayout, suffix: str, purls: Sequence[str]) -> Mapping[str, str]:
    """Files that the grammar knows all of, by path, with line ends that both sides agree on."""
    found: dict[str, str] = {}
    for purl in purls:
        repository, snapshot = take_package(layout, purl, SourceSettings())
        for path, file in source_files((layout.tree(snapshot.snapshot_id),)):
            text = file.read_text("utf-8") if path.endswith(suffix) else ""
            if text and reads_well(path, text):
                found[f"{repository.name.rpartition('/')[2]}/{path}"] = text
    return found


def _compare(peer: Path, scratch: Path, suffix: str, texts: Mapping[str, str]) -> str:
    lay_out(scratch, texts)
    ours = made_by(OURS, scratch)
    theirs = made_by([str(peer), "-I", swesmith.__file__], scratch)
    return told(suffix, (ours, judge(ours, texts)), (theirs, judge(theirs, texts)))


def lay_out(scratch: Path, texts: Mapping[str, str]) -> None:
    """Files as a maker finds them."""
    for name, text in texts.items():
        file = scratch / "files" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    (scratch / "names").write_text("\n".join(texts), "utf-8")


def made_by(maker: Sequence[str], scratch: Path) -> Made:
    """What a maker, run as a process of its own, makes of the files that are laid out."""
    report = scratch / "made.json"
    arguments = [str(scratch / "files"), str(scratch / "names"), str(report)]
    environment = {"PATH": os.environ["PATH"], "HOME": str(scratch)}
    subprocess.run([*maker, *arguments], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)
    return read_made(report)


def told(suffix: str, ours: tuple[Made, Worth], theirs: tuple[Made, Worth]) -> str:
    """Both sides of one language."""
    sides = (ours, theirs)
    rates = [worth.per_second(made) for made, worth in sides]
    parsing, seen, within, operators, unique = (
        " and ".join(column)
        for column in (
            [f"{worth.parse_share:.1%}" for _, worth in sides],
            [f"{worth.functions_seen:.0%}" for _, worth in sides],
            [f"{worth.functions_changed:.0%}" for _, worth in sides],
            [f"{made.operators}" for made, _ in sides],
            [f"{worth.unique:,}" for _, worth in sides],
        )
    )
    return (
        f"{suffix:5} {rates[0]:5.0f} and {rates[1]:4.0f}, {rates[0] / rates[1]:.1f} times as many ({unique} in all); "
        f"{parsing} parse; {seen} of functions seen, {within} with a bug; {operators} operators"
    )
