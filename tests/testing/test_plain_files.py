"""What code under test puts where ours are looked for, in the readers that run beside it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import oreline.languages.go
import oreline.languages.javascript
import oreline.languages.rust
import oreline.testing.plugins
from oreline.testing.plugins.plain_files import open_plain, plain_files

PLUGINS = Path(oreline.testing.plugins.__path__[0])
JAVASCRIPT = Path(oreline.languages.javascript.__path__[0], "inside")
GO = Path(oreline.languages.go.__path__[0], "inside")
RUST = Path(oreline.languages.rust.__path__[0], "inside")
COVERED = """
import sys, covered, json
covered.FOLDER = sys.argv[1]
print(json.dumps(list(covered.read_records())))
"""
REGIONS = """
import json, sys
from mapping import Mapped
from regions import run_regions
for code in json.loads(sys.argv[1]):
    try:
        print([[one.path, list(one.lines)] for one in run_regions(Mapped(("a.rs",), bytes(code)), (1,))])
    except (ValueError, IndexError) as error:
        print(error)
"""
PROFILE = """
import json, sys
from go_coverage import read_profile
print({path: sorted(lines) for path, lines in read_profile(json.loads(sys.argv[1]), {"a/b": "b"}).items()})
"""
MAPS = """
const { pointsOf } = require(process.argv[1]);
for (const map of JSON.parse(process.argv[2])) {
  console.log(
    pointsOf('/w/a.js', 'word', `data:application/json,${encodeURIComponent(map)}`).map((one) => one.path).join(),
  );
}
"""
GOOD = [1, 0, 0, 1, 1, 3, 0, 2, 0]
"""One file, no terms; one region by the first counter, from the third line on two lines more."""
CYCLE = [1, 0, 1, 2, 3, 1, 2, 1, 1, 0, 0]
"""The first term is the difference of itself and another."""
ENDLESS = [1, 0, 0, 1, 1, 1, 0, *[255] * 8, 127, 0]
LONG_NUMBER = [1, 0, 0, 1, *[255] * 40, 1]


def run(script: str, inside: Path, argument: str) -> list[str]:
    variables = {"PYTHONPATH": f"{inside}:{PLUGINS}"}
    argv = [sys.executable, "-B", "-c", script, argument]
    return subprocess.run(
        argv, env=variables, capture_output=True, timeout=20, check=True, text=True
    ).stdout.splitlines()


def fill(folder: Path) -> None:
    """One plain file among others that no reader should open, or come back from."""
    folder.mkdir()
    (folder / "b").write_bytes(b'{"file": "a"}\n[[\n\xff\n5\n' + b"[" * 100_000 + b"\n")
    (folder / "a").mkdir()
    (folder / "c").symlink_to("/dev/zero")
    (folder / "d").symlink_to("nowhere")
    os.mkfifo(folder / "e")


def test_only_plain_files_are_opened(tmp_path: Path) -> None:
    fill(tmp_path / "found")
    opened = [Path(path).name for path in plain_files(str(tmp_path / "found")) if open_and_close(path, 10**6)]
    assert opened == ["b"]
    assert not open_and_close(str(tmp_path / "found" / "b"), 10)
    assert plain_files(str(tmp_path / "gone")) == []


def open_and_close(path: str, most_bytes: int) -> bool:
    stream = open_plain(path, most_bytes)
    if stream:
        stream.close()
    return stream is not None


def test_records_of_lines_are_read_from_plain_files(tmp_path: Path) -> None:
    fill(tmp_path / "found")
    assert run(COVERED, JAVASCRIPT, str(tmp_path / "found")) == ['[{"file": "a"}]']
    assert run(COVERED, JAVASCRIPT, str(tmp_path / "gone")) == ["[]"]


def test_made_up_mappings_end() -> None:
    assert run(REGIONS, RUST, json.dumps([GOOD, CYCLE, ENDLESS, LONG_NUMBER, []])) == [
        "[['a.rs', [3, 4, 5]]]",
        "a term is made of itself",
        "a region is longer than any file",
        "a number has more than 64 bits",
        "index out of range",
    ]


def test_made_up_profiles_of_go_count_no_line() -> None:
    told = [
        "mode: set\n",
        "a/b/x.go:2.1,3.9 1 1\n",
        "a/b/x.go:9.1,9.9 1 0\n",
        "a/b/x.go:1.1,99999999999.2 1 1\n",
        f"a/b/x.go:{'9' * 5000}.1,1.2 1 1\n",
        "../../etc/passwd:1.1,2.2 1 1\n",
        "a/b/x.go:4.1,4.2 1 1",
    ]
    assert run(PROFILE, GO, json.dumps(told)) == ["{'b/x.go': [2, 3, 4]}"]


def test_what_is_json_and_no_source_map_counts_as_none() -> None:
    maps = ["5", "[]", '{"version": 3, "mappings": 7}', '{"version": 3, "sections": [{"offset": null}]}']
    good = '{"version": 3, "sources": ["b.js"], "mappings": "AAAA"}'
    argv = ["node", "-e", MAPS, str(JAVASCRIPT / "tools" / "covered_lines.cjs"), json.dumps([*maps, good])]
    told = subprocess.run(argv, capture_output=True, timeout=20, check=True, text=True).stdout.splitlines()
    assert told == [*["/w/a.js"] * len(maps), "/w/b.js"]
