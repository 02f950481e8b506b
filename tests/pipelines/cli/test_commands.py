import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from assets.tables import REWARDS, TASKS, TRAJECTORIES
from oreline.exports.content import ReleaseProvenance, release_content
from oreline.exports.release import write_release
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from pipelines.cli import group
from pipelines.machine import Machine, Toolchained
from tests.doubles.benches import CALC_KEY, a_bench
from tests.doubles.rows import a_reward, a_task, a_trajectory


def run(*arguments: object) -> Result:
    return CliRunner().invoke(group, [str(argument) for argument in arguments])


def document(result: Result) -> Any:
    return json.loads(result.stdout)


@pytest.fixture
def stored(layout: DataLayout) -> DataLayout:
    """A data folder with one task, one episode and its reward in tables."""
    tables = a_bench(layout).tables
    tables.write(TASKS, CALC_KEY, Kept(rows=(a_task(),)), "1")
    tables.write(TRAJECTORIES, CALC_KEY, Kept(rows=(a_trajectory(),)), "1")
    tables.write(REWARDS, CALC_KEY, Kept(rows=(a_reward(),)), "1")
    return layout


@pytest.fixture
def released(layout: DataLayout) -> Path:
    """The folder of a release with the same rows."""
    content = release_content(tasks=[a_task()], trajectories=[a_trajectory()], rewards=[a_reward()], rejected=[])
    origin = ReleaseProvenance(recipe_name="small", recipe_hash="r" * 64, code_commit="")
    return write_release(layout, "small", content, origin).folder


def test_a_broken_recipe_is_wrong_usage_and_starts_nothing(tmp_path: Path) -> None:
    recipe = tmp_path / "broken.yaml"
    recipe.write_text("name: broken\npackages: [toolz]\n")
    result = run("build", recipe, "--data", tmp_path / "data")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert f"{recipe}:2: packages.0: 'toolz' is no package URL" in result.stderr
    assert not (tmp_path / "data").exists()


def test_an_error_is_one_json_document_too(tmp_path: Path) -> None:
    result = run("build", "nowhere", "--data", tmp_path / "data", "--json")
    assert result.exit_code == 2
    assert document(result)["error"]["reason"] == "no_recipe"


def test_an_unknown_asset_is_wrong_usage_and_lists_what_is_there(tmp_path: Path) -> None:
    result = run("build", "demo", "--only", "tasks/valid", "--data", tmp_path / "data")
    assert result.exit_code == 2
    assert "there is no asset 'tasks/valid'; there are: behaviour/agents, candidates/changes, " in result.stderr


def test_an_asset_of_tables_that_were_never_made_is_refused_before_any_work(tmp_path: Path) -> None:
    result = run("build", "demo", "--only", "environments/built", "--data", tmp_path / "data", "--json")
    assert result.exit_code == 2
    assert document(result)["error"] == {
        "reason": "missing_tables",
        "detail": f"environments/built cannot be made, for {tmp_path / 'data'} holds no raw/repositories, "
        "raw/snapshots. Run the same command without --only, or with --only raw/repositories --only raw/snapshots "
        "first.",
    }
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("arguments", [["build"], ["show"], ["verify"], ["nonsense"]], ids=lambda words: words[0])
def test_a_missing_word_is_wrong_usage(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""


def test_show_a_task_by_the_beginning_of_its_id(stored: DataLayout) -> None:
    result = run("show", "pypi__calc", "--data", stored.root)
    assert result.exit_code == 0
    for text in ("`add(1, 2)` gives -1", "+    return a + b", "tests/test_calc.py::test_add", "oracle: solved"):
        assert text in result.stdout


def test_show_an_episode_with_steps_and_reasons(stored: DataLayout) -> None:
    result = run("show", "episode-oracle", "--data", stored.root)
    assert result.exit_code == 0
    for text in ("step 1", "All 3 tests pass.", "efficiency"):
        assert text in result.stdout


def test_show_as_json(stored: DataLayout) -> None:
    shown = document(run("show", "episode-oracle", "--data", stored.root, "--json"))
    assert shown["trajectory"]["agent"]["name"] == "oracle"
    assert shown["reward"]["total"] == 1.1
    assert set(document(run("show", "pypi__calc", "--data", stored.root, "--json"))) == {"task", "rewards"}


def test_show_finds_what_only_a_release_holds(released: Path, layout: DataLayout) -> None:
    assert run("show", "episode-oracle", "--data", layout.root).exit_code == 0


@pytest.mark.parametrize("name", ["small", "small/v1", "folder"])
def test_show_lists_the_tasks_of_a_release(released: Path, layout: DataLayout, name: str) -> None:
    called = str(released) if name == "folder" else name
    result = run("show", called, "--data", layout.root)
    lines = [line.split() for line in result.stdout.splitlines()]
    assert ["pypi__calc-1.0-0001", "python", "mutation", "swap_arithmetic", "1", "2", "1", "1"] in lines
    assert lines[-1] == ["1", "tasks"]
    shown = document(run("show", called, "--data", layout.root, "--json"))
    assert [task["instance_id"] for task in shown["tasks"]] == ["pypi__calc-1.0-0001"]


def test_show_what_is_not_there(stored: DataLayout) -> None:
    result = run("show", "nothing", "--data", stored.root, "--json")
    assert result.exit_code == 2
    assert document(result)["error"] == {
        "reason": "unknown_id",
        "detail": f"No task or episode in {stored.root} begins with 'nothing'; check the id, or give another --data "
        "folder.",
    }


def test_show_in_a_folder_without_tasks_says_so(tmp_path: Path) -> None:
    result = run("show", "nothing", "--data", tmp_path / "data")
    assert result.exit_code == 2
    assert f"in {tmp_path / 'data'} begins with 'nothing'; it holds no tasks at all. Build a dataset" in result.stderr
    assert not (tmp_path / "data").exists()


def test_show_keeps_control_characters_from_the_terminal(layout: DataLayout) -> None:
    task = a_task(problem_statement="bell \x07 and \x1b[2J clear")
    a_bench(layout).tables.write(TASKS, CALC_KEY, Kept(rows=(task,)), "1")
    result = run("show", task.instance_id, "--data", layout.root)
    assert "\\x07 and \\x1b[2J clear" in result.stdout
    assert "\x1b" not in result.stdout


def test_releases_are_listed(released: Path, layout: DataLayout) -> None:
    result = run("releases", "--data", layout.root)
    assert result.exit_code == 0
    assert result.stdout.startswith("small/v1  ")
    assert str(released) in result.stdout
    (listed,) = document(run("releases", "--data", layout.root, "--json"))
    assert (listed["folder"], listed["manifest"]["version"]) == (str(released), "v1")


@pytest.mark.parametrize(
    ("called", "named"),
    [
        (".venv/bin/oreline", ".venv/bin/oreline"),
        ("/a b/oreline", "'/a b/oreline'"),
        ("/a/oreline", "oreline"),
        ("pytest", "oreline"),
    ],
)
def test_hints_call_the_command_as_it_was_called(
    called: str, named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", [called])
    monkeypatch.setattr("shutil.which", lambda name: f"/a/{name}")
    result = run("releases", "--data", tmp_path)
    assert result.stderr == f"No release stands in {tmp_path}; make one with: {named} build demo --data {tmp_path}\n"


def test_no_releases_is_an_empty_list(tmp_path: Path) -> None:
    assert document(run("releases", "--data", tmp_path / "data", "--json")) == []


def test_verify_names_the_releases_that_stand(released: Path, layout: DataLayout) -> None:
    result = run("verify", "large", "--data", layout.root, "--json")
    assert result.exit_code == 2
    assert "there are: small/v1" in document(result)["error"]["detail"]


def test_doctor_names_what_each_language_is_built_with_or_what_to_install(tmp_path: Path) -> None:
    found = document(run("doctor", "--data", tmp_path / "data", "--json"))["toolchains"]
    assert set(found) == {"javascript", "typescript", "go", "rust", "java", "c"}
    assert all(entry["runtime"] or entry["install_hint"] for entry in found.values())
    assert set(found["c"]["tools"]) >= {"cmake", "ctest", "ninja", "meson", "make", "automake", "pkg-config"}


def test_doctor_prints_one_line_that_installs_exactly_what_is_missing() -> None:
    toolchain = Toolchained(runtime="gcc-12.2.0", install_hint="", tools={"cmake": True, "meson": False})
    machine = Machine(
        sandbox="bubblewrap",
        sandboxes=(),
        tools={},
        toolchains={"c": toolchain},
        pythons=("3.12.3", "3.9.18"),
        missing_packages=("meson", "maven"),
        tokens={},
        cores=2,
        memory_mb=1,
        disk_free_mb=1,
    )
    assert list(machine.lines())[:3] == [
        "pythons      builds may use 3.12.3, 3.9.18",
        "c            gcc-12.2.0; with cmake; without meson",
        "install      apt-get install meson maven",
    ]


def test_doctor_never_tells_a_token(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GITHUB_TOKEN", "not-for-anybody")
    monkeypatch.delenv("HF_TOKEN", raising=False)
    result = run("doctor", "--data", tmp_path / "data", "--json")
    found = document(result)
    assert found["tokens"]["GITHUB_TOKEN"] is True
    assert found["tokens"]["HF_TOKEN"] is False
    assert {probe["name"] for probe in found["sandboxes"]} == {"bubblewrap", "docker"}
    assert found["tools"]["python"].startswith("3.")
    assert set(found["tools"]) == {"python", "git", "uv"}
    assert result.exit_code == (0 if found["sandboxes"][0]["is_working"] else 1)
    assert "not-for-anybody" not in result.output + run("doctor", "--data", tmp_path / "data").output
    assert not (tmp_path / "data").exists()
