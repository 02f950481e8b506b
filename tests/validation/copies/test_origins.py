"""Which version a copy is and who asked for it, from manifests alone."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from oreline.sandbox.contract import ENV, WORK
from oreline.validation.copies.origins import CopyOrigin, origin_of

NPM = {
    f"{WORK}/node_modules/left/package.json": json.dumps({"name": "left", "version": "1.2.3"}),
    f"{WORK}/node_modules/@ada/tap/package.json": json.dumps(
        {"name": "@ada/tap", "version": "4.0.0", "dependencies": {"left": "^1"}}
    ),
    f"{WORK}/node_modules/other/package.json": json.dumps({"name": "other", "dependencies": {"right": "1"}}),
    f"{WORK}/node_modules/other/test/package.json": json.dumps({"name": "inner", "dependencies": {"left": "1"}}),
    f"{WORK}/node_modules/broken/package.json": "{",
}
SITE = f"{ENV}/lib/python3.11/site-packages"
PYTHON = {
    f"{SITE}/left_pad-2.1.dist-info/METADATA": "Name: left-pad\n",
    f"{SITE}/tool-3.0.dist-info/METADATA": "Name: tool\nRequires-Dist: Left.Pad (>=2)\n",
}


def written(folder: Path, files: Mapping[str, str]) -> dict[str, Path]:
    found = {}
    for number, (path, content) in enumerate(files.items()):
        found[path] = folder / str(number)
        found[path].write_text(content)
    return found


@pytest.mark.parametrize(
    ("place", "files", "version", "pulled_by"),
    [
        (f"{WORK}/node_modules/left", NPM, "1.2.3", ("@ada/tap@4.0.0",)),
        (f"{SITE}/left_pad-2.1.dist-info", PYTHON, "2.1", ("tool@3.0",)),
        ("/cache/mod/example.org/!team/left@v1.4.0", {}, "1.4.0", ()),
        ("/cache/registry/src/index/left-0.3.1", {}, "0.3.1", ()),
        ("/cache/repository/org/left/left/5.6", {}, "5.6", ()),
        ("/usr/lib/python3/dist-packages/left", {}, "", ()),
    ],
    ids=["npm", "python", "go", "cargo", "maven", "nothing known"],
)
def test_the_origin_of_a_copy(
    tmp_path: Path, place: str, files: Mapping[str, str], version: str, pulled_by: tuple[str, ...]
) -> None:
    assert origin_of(place, written(tmp_path, files)) == CopyOrigin(place=place, version=version, pulled_by=pulled_by)
