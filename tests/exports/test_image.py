"""A task's image: built by an engine from what was written, without us, and what its suite says there."""

import io
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from docker import APIClient

from oreline.exports.image import dockerfile, size_of, write_image_context
from oreline.languages.protection import protected_paths
from oreline.records.layout import DataLayout
from oreline.records.task import Task
from oreline.sandbox.changes import FileChange
from oreline.sandbox.docker.engine import open_client
from oreline.sandbox.docker.sandbox import Docker
from oreline.sandbox.patches import diff_of, layer_of
from oreline.testing.checkout import Checkout, checkout_of
from oreline.validation.trees import bug_changes, buggy_commit
from pipelines.cli import group
from tests.doubles.episodes import a_task
from tests.doubles.offline import offline_repository

FIXED = "def add(a, b):\n    return a + b\n"
FILES = {
    "calc.py": FIXED,
    "tests/test_calc.py": "from calc import add\n\n\ndef test_add():\n    assert add(1, 1) == 2\n",
    "conftest.py": "",
}


@pytest.fixture
def ground(layout: DataLayout) -> tuple[Checkout, Task]:
    """The fixed checkout of a small repository, and a task in it."""
    _, snapshot, environment = offline_repository(layout, FILES)
    checkout = checkout_of(layout, environment)
    with layer_of(
        (FileChange(path="calc.py", content=b"def add(a, b):\n    return a - b\n"),), layout.scratch
    ) as layer:
        fix = diff_of((FileChange(path="calc.py", content=FIXED.encode()),), (*checkout.work_layers, layer))
    task = a_task(
        patch=fix,
        base_commit=buggy_commit(checkout, bug_changes(checkout, fix)),
        snapshot_id=snapshot.snapshot_id,
        environment_id=environment.environment_id,
        test_command="python -m pytest",
        test_files=protected_paths(layout.tree(snapshot.snapshot_id), "python"),
    )
    return checkout, task


@pytest.fixture
def client(docker: Docker) -> Iterator[APIClient]:
    docker.prepare()
    with open_client() as client:
        yield client


def _libraries() -> set[str]:
    """What the shell and the interpreter with its modules load of the system."""
    modules = (Path(sys.base_prefix) / "lib").glob(f"python3.{sys.version_info.minor}/lib-dynload/*.so")
    programs = ["/bin/sh", str(Path(sys.executable).resolve()), *map(str, modules)]
    told = subprocess.run(["ldd", *programs], capture_output=True, text=True, check=False).stdout
    return {word for word in told.split() if word.startswith(("/lib", "/usr/lib"))}


@pytest.fixture
def base(client: APIClient) -> str:
    """A base image: a shell, and the libraries that the interpreter needs."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as tar:
        for path in sorted({"/bin/sh", *_libraries()}):
            entry = tarfile.TarInfo(path.lstrip("/"))
            entry.size, entry.mode = Path(path).stat().st_size, 0o755
            tar.addfile(entry, io.BytesIO(Path(path).read_bytes()))
        folder = tarfile.TarInfo("tmp")
        folder.type, folder.mode = tarfile.DIRTYPE, 0o1777
        tar.addfile(folder)
    client.import_image_from_data(stream.getvalue(), repository="oreline-test-image", tag="base")
    return "oreline-test-image:base"


@pytest.mark.sandbox
def test_it_builds_by_itself_and_its_suite_fails_as_the_task_says(
    ground: tuple[Checkout, Task], client: APIClient, base: str, tmp_path: Path, layout: DataLayout
) -> None:
    checkout, task = ground
    write_image_context(checkout, task, base, tmp_path / "context", layout.scratch)
    said = list(client.build(path=str(tmp_path / "context"), tag="oreline-test-image:task", rm=True, decode=True))
    assert not [line for line in said if "error" in line], said
    made = client.create_container(
        "oreline-test-image:task", host_config=client.create_host_config(network_mode="none")
    )
    try:
        client.start(made)
        ended = client.wait(made)["StatusCode"]
        output = client.logs(made).decode()
    finally:
        client.remove_container(made, force=True)
    assert (ended, "1 failed" in output, "assert 0 == 2" in output) == (1, True, True), output


def test_the_tree_is_what_an_agent_finds(ground: tuple[Checkout, Task], tmp_path: Path, layout: DataLayout) -> None:
    checkout, task = ground
    write_image_context(checkout, task, "debian:12", tmp_path / "context", layout.scratch)
    work = tmp_path / "context" / "work"
    assert "a - b" in (work / "calc.py").read_text()
    assert (work / ".git" / "refs" / "heads" / "main").read_text().strip() == task.base_commit
    assert FIXED not in "".join(file.read_text() for file in work.rglob("*.py"))


def test_what_tasks_of_an_environment_share_comes_before_the_tree(ground: tuple[Checkout, Task]) -> None:
    lines = dockerfile(*ground, "debian:12@sha256:0").splitlines()
    copied = [line.rsplit(" ", 1)[1] for line in lines if line.startswith("COPY")]
    assert lines[0] == "FROM debian:12@sha256:0"
    assert copied == ["/", "/env", "/cache", copied[-1], copied[-1]]
    assert lines[-3:] == ["USER 1000:1000", f"WORKDIR {copied[-1]}", 'CMD ["/bin/sh", "-c", "python -m pytest"]']


def test_a_folder_that_is_there_is_not_written_over(tmp_path: Path, layout: DataLayout) -> None:
    told = CliRunner().invoke(group, ["image", "calc", "--to", str(tmp_path), "--data", str(layout.root)])
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr.startswith(f"oreline: folder_exists: {tmp_path} is there already")


def test_the_size_is_that_of_files_and_not_of_what_links_lead_to(tmp_path: Path) -> None:
    (tmp_path / "system").mkdir()
    (tmp_path / "system" / "program").write_bytes(b"x" * 1000)
    (tmp_path / "system" / "link").symlink_to("program")
    assert size_of(tmp_path) == 1000
