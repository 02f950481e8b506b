"""What `oreline gc` takes for garbage: never what a release or a table names."""

import dataclasses
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import BinaryIO

import pytest
from click.testing import CliRunner, Result

from assets.tables import ENVIRONMENTS, SNAPSHOTS
from oreline.environments.index.store import Store
from oreline.environments.index.upstream import Got
from oreline.environments.standing import MARKER
from oreline.errors import ReleaseError
from oreline.exports.content import ReleaseProvenance, release_content
from oreline.exports.release import write_release
from oreline.records.base import canonical_json, digest
from oreline.records.environment import Environment
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from oreline.records.tables import encode_row
from pipelines.cli import group
from pipelines.cli.exits import UNKNOWN, WRONG_USAGE
from pipelines.garbage import find_garbage, remove_garbage
from pipelines.warehouse import Warehouse
from tests.doubles.rows import a_task

BUILT = Environment(
    environment_id="",
    snapshot_id="",
    purl="pkg:golang/example.org/left@v1.0.0",
    language="go",
    runtime="go-1.26.8",
    requirements=(),
    install=(),
    lock=(),
    test_command="go test ./...",
    image="",
    build_seconds=1.0,
)


def an_environment(layout: DataLayout, name: str, shared: str = "") -> Environment:
    """One on disk, with its snapshot and the dependencies it shares."""
    ids = {"environment_id": digest("environment", name), "snapshot_id": digest("snapshot", name)}
    environment = dataclasses.replace(BUILT, **ids, dependencies=digest("dependencies", shared or name))
    home, packages = layout.environment(environment.environment_id), layout.dependencies(environment.dependencies)
    for folder in (
        home,
        layout.tree(environment.snapshot_id),
        *(packages / layer for layer in ("work", "env", "cache")),
    ):
        folder.mkdir(parents=True, exist_ok=True)
    (home / MARKER).write_text(canonical_json(encode_row(environment)))
    (packages / "dependencies.json").write_text('{"lock": []}')
    (packages / "env" / "library").write_bytes(b"x" * 1000)
    return environment


def release(layout: DataLayout, environment: Environment, lock: tuple[str, ...] = ()) -> Path:
    task = a_task(environment_id=environment.environment_id, snapshot_id=environment.snapshot_id, lock=lock)
    content = release_content(tasks=[task], trajectories=[], rewards=[], rejected=[])
    origin = ReleaseProvenance(recipe_name="small", recipe_hash="r" * 64, code_commit="")
    return write_release(layout, "small", content, origin).folder


def names(layout: DataLayout, days: float = 0.0) -> list[tuple[str, str]]:
    return [(found.kind, Path(found.folder).name) for found in find_garbage(layout, days)]


def test_what_nothing_names_is_garbage_and_its_size_is_told(layout: DataLayout) -> None:
    lost = an_environment(layout, "lost")
    assert names(layout) == [
        ("environments", lost.environment_id[:16]),
        ("dependencies", lost.dependencies[:16]),
        ("snapshots", lost.snapshot_id[:16]),
    ]
    assert {found.kind: found.size_bytes for found in find_garbage(layout, 0)}["dependencies"] == 1012


def test_what_a_release_names_is_kept_with_all_it_stands_on(layout: DataLayout) -> None:
    release(layout, an_environment(layout, "released"))
    assert names(layout) == []


def test_what_a_table_names_is_kept(layout: DataLayout) -> None:
    current = an_environment(layout, "current")
    Warehouse(layout).write(ENVIRONMENTS, "golang~left", Kept(rows=(current,)), "1")
    assert names(layout) == []


def test_dependencies_that_a_kept_environment_shares_are_kept(layout: DataLayout) -> None:
    release(layout, an_environment(layout, "released", shared="both"))
    lost = an_environment(layout, "lost", shared="both")
    assert names(layout) == [("environments", lost.environment_id[:16]), ("snapshots", lost.snapshot_id[:16])]


def test_what_was_just_made_may_be_named_soon(layout: DataLayout) -> None:
    an_environment(layout, "new")
    assert names(layout, days=1.0) == []


def test_beside_a_damaged_release_nothing_is_garbage(layout: DataLayout) -> None:
    folder = release(layout, an_environment(layout, "released"))
    an_environment(layout, "lost")
    next((folder / "instances").glob("*.parquet")).write_bytes(b"no table")
    with pytest.raises(ReleaseError):
        find_garbage(layout, 0)


def test_beside_a_damaged_table_nothing_is_garbage(layout: DataLayout) -> None:
    an_environment(layout, "lost")
    layout.table(SNAPSHOTS.key, "left").parent.mkdir(parents=True)
    layout.table(SNAPSHOTS.key, "left").write_bytes(b"no table")
    with pytest.raises(ReleaseError, match="unreadable_table"):
        find_garbage(layout, 0)


LOCKED = {
    "left-pad==1.3.0": "https://npm.example/left-pad/-/left-pad-1.3.0.tgz",
    "@babel/core==7.1.0": "https://npm.example/@babel/core/-/core-7.1.0.tgz",
    "github.com/BurntSushi/toml==v1.2.0+incompatible": "https://go.example/github.com/!burnt!sushi/toml/@v/v1.2.0%2Bincompatible.zip",
    "org.example:core==2.0.1": "https://maven.example/org/example/core/2.0.1/core-2.0.1.jar",
    "serde_json==1.0.9": "https://crates.example/api/v1/crates/serde_json/1.0.9/download",
    "ruamel-yaml==0.18": "https://pypi.example/packages/ruamel.yaml-0.18-py3-none-any.whl",
}


def an_answer(layout: DataLayout, address: str, days_ago: float) -> Path:
    """One in the mirror's cache, last asked for so long ago."""
    scratch = layout.indexes / "open-1"
    scratch.mkdir(parents=True, exist_ok=True)

    def write(sink: BinaryIO) -> Got:
        sink.write(b"answer")
        return Got()

    store = Store(root=layout.indexes, scratch=scratch)
    store.keep(address, write)
    found = store.find(address)
    assert found
    moment = time.time() - days_ago * 86_400
    os.utime(found.body.path, (moment, moment))
    return found.body.path


def answers(layout: DataLayout, days: float) -> set[str]:
    return {found.folder for found in find_garbage(layout, 0, days) if found.kind == "answers"}


def test_answers_that_nobody_asked_for_in_a_long_time_are_garbage(layout: DataLayout) -> None:
    old, _ = (an_answer(layout, f"https://npm.example/{days}", days) for days in (40, 20))
    assert answers(layout, days=30) == {str(old)}
    Store(root=layout.indexes, scratch=layout.indexes / "open-1").find("https://npm.example/40")
    assert answers(layout, days=30) == set()


@pytest.mark.parametrize(("locked", "address"), LOCKED.items(), ids=LOCKED)
def test_an_answer_that_a_release_locks_is_kept_at_any_age(layout: DataLayout, locked: str, address: str) -> None:
    other = an_answer(layout, "https://npm.example/left-pad/-/left-pad-0.0.8.tgz", 400)
    an_answer(layout, address, 400)
    release(layout, an_environment(layout, "released"), lock=(locked, "a line without a version"))
    assert answers(layout, days=30) == {str(other)}


def test_an_answer_that_a_table_locks_is_kept(layout: DataLayout) -> None:
    an_answer(layout, LOCKED["left-pad==1.3.0"], 400)
    current = dataclasses.replace(an_environment(layout, "current"), lock=("left-pad==1.3.0",))
    Warehouse(layout).write(ENVIRONMENTS, "npm~left", Kept(rows=(current,)), "1")
    assert answers(layout, days=30) == set()


def test_answers_are_removed_and_told_in_one_line(layout: DataLayout) -> None:
    gone = [an_answer(layout, f"https://npm.example/{number}", 40) for number in range(3)]
    told = CliRunner().invoke(group, ["gc", "--data", str(layout.root)])
    assert (told.exit_code, len(told.stdout.splitlines())) == (0, 2)
    assert "3 answers below cache/indexes" in told.stdout
    assert not any(path.exists() for path in gone)


def run(layout: DataLayout, *options: str) -> list[dict[str, str]]:
    told = CliRunner().invoke(group, ["gc", "--data", str(layout.root), "--older-than", "0", "--json", *options])
    assert told.exit_code == 0, told.output
    found: list[dict[str, str]] = json.loads(told.stdout)
    return found


def test_the_command_says_what_would_go_and_then_removes_it(layout: DataLayout) -> None:
    released, lost = an_environment(layout, "released"), an_environment(layout, "lost")
    release(layout, released)
    assert [found["kind"] for found in run(layout, "--dry-run")] == ["environments", "dependencies", "snapshots"]
    assert layout.environment(lost.environment_id).is_dir()
    assert len(run(layout)) == 3
    assert not layout.environment(lost.environment_id).exists()
    assert layout.environment(released.environment_id).is_dir()
    assert run(layout) == []


def told(layout: DataLayout, *options: str) -> Result:
    return CliRunner().invoke(group, ["gc", "--data", str(layout.root), *options])


def test_lines_name_the_package_beside_the_hash(layout: DataLayout) -> None:
    lost = an_environment(layout, "lost")
    lines = told(layout, "--older-than", "0").stdout.splitlines()
    assert [line.split(" MB  ")[1] for line in lines[:3]] == [
        f"environments/{lost.environment_id[:16]} (pkg:golang/example.org/left@v1.0.0)",
        f"dependencies/{lost.dependencies[:16]} (pkg:golang/example.org/left@v1.0.0)",
        f"snapshots/{lost.snapshot_id[:16]} (pkg:golang/example.org/left@v1.0.0)",
    ]
    assert lines[3] == "3 folders, 0 answers, 0.0 MB freed"


INTERRUPTING_RM = """#!/bin/sh
[ ! -e "$0.ran" ] || { kill -INT $PPID; sleep 5; }
touch "$0.ran"
exec /bin/rm "$@"
"""


def test_an_interrupted_run_has_told_what_it_removed(layout: DataLayout, tmp_path: Path) -> None:
    an_environment(layout, "lost")
    program = tmp_path / "bin" / "rm"
    program.parent.mkdir()
    program.write_text(INTERRUPTING_RM)
    program.chmod(0o755)
    done = subprocess.run(
        [Path(sys.executable).with_name("oreline"), "gc", "--data", layout.root, "--older-than", "0"],
        env={**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = done.stdout.splitlines()
    assert done.returncode == UNKNOWN, done.stderr
    assert [line.split()[0] for line in lines] == ["environments", "1"]
    assert lines[1].startswith("1 folders, 0 answers, ")
    assert len(names(layout)) == 2


def test_a_rehearsal_says_what_is_too_young(layout: DataLayout) -> None:
    an_environment(layout, "new")
    an_answer(layout, "https://npm.example/1", 5)
    result = told(layout, "--dry-run")
    assert result.stdout == "0 folders, 0 answers, 0.0 MB would be freed\n"
    assert "3 more folders, 0.0 MB, are younger than 1 day; --older-than 0 would free them." in result.stderr
    assert "1 more answers, 0.0 MB, are younger than 30 days; --answers-older-than 0 would free" in result.stderr


@pytest.mark.parametrize("options", [(), ("--dry-run",)], ids=["gc", "dry-run"])
def test_a_data_folder_that_is_not_there_is_an_error_and_is_not_made(tmp_path: Path, options: tuple[str, ...]) -> None:
    result = told(DataLayout(tmp_path / "nowhere"), *options)
    assert result.exit_code == WRONG_USAGE
    assert f"no_data_folder: {tmp_path / 'nowhere'} isn't there" in result.stderr
    assert not (tmp_path / "nowhere").exists()


def test_half_of_an_environment_never_stands_under_its_name(
    layout: DataLayout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = an_environment(layout, "a", shared="b" * 16)
    (found,) = (one for one in find_garbage(layout, 0.0) if one.kind == "environments")
    for program in ("rm", "chmod"):
        # It is stopped before it has removed anything.
        (tmp_path / program).symlink_to("/bin/true")
    with monkeypatch.context() as changed:
        changed.setenv("PATH", str(tmp_path))
        remove_garbage(found)
    assert not layout.environment(made.environment_id).exists()
    (left,) = (one for one in find_garbage(layout, 0.0) if one.kind == "environments")
    remove_garbage(left)
    remove_garbage(left)
    assert not list((layout.root / "environments").iterdir())
