import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from oreline.sandbox.docker.sandbox import Docker
from pipelines.cli import group
from tests.doubles.toolchains import need

PROJECT = '[project]\nname = "tiny"\nversion = "1.0"\n'
TESTS = "".join(f"def test_{number}(): pass\n\n" for number in range(8))
ODD = """
import datetime, pathlib, socket, time
import pytest

def test_date():
    assert datetime.date.today() <= datetime.date({year}, 12, 31)

def test_zone():
    assert time.localtime().tm_gmtoff == 0

def test_network():
    socket.create_connection(("host.example", 80), 1)

@pytest.mark.parametrize("word", {{"left", "right", "up", "down", "in", "out"}})
def test_words(word):
    pass

def test_residue():
    assert not pathlib.Path("left").exists()
    pathlib.Path("left").touch()
"""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(group, ["health", *map(str, arguments)])


def project(folder: Path, tests: Mapping[str, str]) -> Path:
    for name, content in {"pyproject.toml": PROJECT, "tiny.py": "", **tests}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content)
    return folder


@pytest.mark.parametrize(
    ("target", "reason"),
    [("pkg:npm/", "bad_purl"), ("pkg:deb/debian/curl", "bad_purl"), ("/no/such/folder", "no_folder")],
)
def test_a_target_that_is_none_is_wrong_usage(tmp_path: Path, target: str, reason: str) -> None:
    result = run(target, "--data", tmp_path / "data", "--json")
    assert (result.exit_code, json.loads(result.stdout)["error"]["reason"]) == (2, reason)


@pytest.mark.sandbox
def test_what_cannot_be_built_is_rejected_and_says_why(sandbox: object, tmp_path: Path) -> None:
    folder = tmp_path / "words"
    folder.mkdir()
    (folder / "README").write_text("words\n")
    told = run(folder, "--data", tmp_path / "data", "--json")
    found = json.loads(told.stdout)
    assert (told.exit_code, found["healthy"], found["reasons"]) == (1, False, ["unsupported_language"])
    assert (found["purl"], found["tests"], found["runs"]) == ("pkg:generic/words@0.0", 0, [])
    assert (found["verdict"], found["target"]) == ("rejected", str(folder))
    seen = "holds no sources, beside tests, of a language we know: seen were no suffix (1 file)."
    assert found["detail"].startswith(f"{folder} {seen}")
    shown = run(folder, "--data", tmp_path / "data")
    assert shown.exit_code == 1
    assert shown.stdout.startswith(f"{folder}: rejected: unsupported_language\n")


def verdict(result: Result) -> dict[str, Any]:
    found = json.loads(result.stdout)
    return {key: found[key] for key in ("healthy", "reasons", "tests", "stable", "labels", "named_tests", "runs")}


MAKEFILE = "test: program\n\t./program\nprogram: program.c\n\t$(CC) -o $@ program.c\n"
PROGRAM = """
#include <stdio.h>
int main(void) {
  puts("1..8");
  for (int n = 1; n < 8; n++) printf("ok %d - counts to %d\\n", n, n);
  puts("not ok 8 - counts further");
  return 1;
}
"""


@pytest.mark.sandbox
@pytest.mark.parametrize("name", ["bubblewrap", "docker"])
def test_a_compiled_project_is_built_and_judged_in_each_sandbox(
    request: pytest.FixtureRequest, tmp_path: Path, name: str
) -> None:
    need("cc", "make")
    request.getfixturevalue(name)
    folder = tmp_path / "counts"
    folder.mkdir()
    (folder / "Makefile").write_text(MAKEFILE)
    (folder / "program.c").write_text(PROGRAM)
    told = run(folder, "--data", tmp_path / "data", "--runs", 1, "--sandbox", name, "--json")
    found, heard = verdict(told), told.stderr.splitlines()
    assert (told.exit_code, heard[0]) == (0, f"{folder} environment: 0 of 1")
    assert f"{folder} environment: trying 'make', installing and compiling dependencies" in heard
    assert heard[-1] == f"{folder} runs: {len(found['runs'])} of {len(found['runs'])}"
    (row,) = json.loads(told.stdout)["test_rows"]
    assert (row["test_id"], row["label"], row["pass_rate"]) == ("counts further", "failing", 0.0)
    # Dates are shifted too, where the machine has what does that for C.
    assert found.pop("runs")[:3] == ["default", "second_in_tree", "time_zone:Pacific/Chatham"]
    assert found == {
        "healthy": True,
        "reasons": [],
        "tests": 8,
        "stable": 7,
        "labels": {"failing": 1, "stable": 7},
        "named_tests": [{"label": "failing", "test_ids": ["counts further"]}],
    }


@pytest.mark.sandbox
def test_a_second_check_of_the_same_is_served_from_the_first(sandbox: object, tmp_path: Path) -> None:
    need("cc", "make")
    folder = tmp_path / "counts"
    folder.mkdir()
    (folder / "Makefile").write_text(MAKEFILE)
    (folder / "program.c").write_text(PROGRAM)
    asked = (folder, "--data", tmp_path / "data", "--runs", 1, "--set", "health.clock_offset_days=0")
    first, second, fresh = (json.loads(run(*asked, "--json", *more).stdout) for more in ((), (), ("--fresh",)))
    made = len(first["runs"])
    assert [found.pop("kept_runs") for found in (first, second, fresh)] == [0, made, 0]
    built = [found["environment"].pop("is_kept") for found in (first, second, fresh)]
    assert built == [False, True, True]
    assert first == second
    assert f"  kept         {made} of {made} runs were made by an earlier check; --fresh" in run(*asked).stdout
    (folder / "program.c").write_text(PROGRAM.replace("further", "away"))
    assert json.loads(run(*asked, "--json").stdout)["kept_runs"] == 0


@pytest.mark.network
@pytest.mark.slow
def test_both_sandboxes_say_the_same(sandbox: object, docker: Docker, tmp_path: Path) -> None:
    year = datetime.now(UTC).year
    folder = project(tmp_path / "tiny", {"tests/test_x.py": TESTS, "tests/test_odd.py": ODD.format(year=year)})
    asked = (folder, "--data", tmp_path / "data", "--runs", 1, "--json", "--sandbox")
    first, second = (verdict(run(*asked, name)) for name in ("bubblewrap", "docker"))
    assert first == second
    assert {named["label"]: named["test_ids"] for named in first["named_tests"]} == {
        "date": ["tests/test_odd.py::test_date"],
        "network": ["tests/test_odd.py::test_network"],
        "residue": ["tests/test_odd.py::test_residue"],
        "time_zone": ["tests/test_odd.py::test_zone"],
    }
    assert (first["healthy"], first["reasons"], first["stable"]) == (False, ["low_pass_share"], 14)
