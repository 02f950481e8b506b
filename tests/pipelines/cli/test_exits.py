"""Exit codes and what is told of wrong uses, the same for every command."""

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from oreline.errors import BuildError, OrelineError, RecipeError, ReleaseError, SandboxError, SourceError, StorageError
from pipelines.cli import COMMANDS, group
from pipelines.cli.exits import exit_code_of
from pipelines.cli.interrupted import told_of_interruption


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (RecipeError("bad_recipe", ""), 2),
        (SourceError("unknown_package", ""), 2),
        (StorageError("missing_tables", ""), 2),
        (SourceError("index_unreachable", ""), 3),
        (SourceError("hash_mismatch", ""), 3),
        (SandboxError("no_sandbox", ""), 3),
        (StorageError("disk_full", ""), 3),
        (ReleaseError("unknown_id", ""), 2),
        (ReleaseError("no_release", ""), 2),
        (SandboxError("unknown_sandbox", ""), 2),
        (ReleaseError("file_changed", ""), 1),
        (BuildError("no_wheel", ""), 1),
    ],
    ids=lambda value: value.reason if isinstance(value, OrelineError) else "",
)
def test_an_exit_code_says_what_kind_of_answer_it_is(error: OrelineError, code: int) -> None:
    assert exit_code_of(error) == code


@pytest.mark.parametrize(
    "words", [("health", ".", "--runs", "0"), ("show",), ("mutate", ".", "--nope"), ("sandbox", "base", "--nope")]
)
def test_wrong_words_are_a_document_too_where_json_was_asked_for(words: tuple[str, ...]) -> None:
    result = CliRunner().invoke(group, [*words, "--json"])
    assert (result.exit_code, json.loads(result.stdout)["error"]["reason"]) == (2, "bad_usage")
    assert "Usage: " in result.stderr
    assert CliRunner().invoke(group, [*words]).stdout == ""


def test_a_command_that_is_stopped_before_it_has_begun_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pipelines.cli.import_module", stopped)
    result = CliRunner().invoke(group, ["health", "."])
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.startswith("Stopped. Run the same command again")


def test_every_command_takes_json() -> None:
    found = [group.get_command(click.Context(group), name) for name in COMMANDS]
    plain = [
        one
        for command in found
        for one in (command.commands.values() if isinstance(command, click.Group) else [command])
    ]
    assert [command.name for command in plain if "as_json" not in {each.name for each in command.params}] == []


def test_a_folder_that_is_there_is_no_place_for_an_image(tmp_path: Path) -> None:
    result = CliRunner().invoke(group, ["image", "any", "--to", str(tmp_path), "--json"])
    assert (result.exit_code, json.loads(result.stdout)["error"]["reason"]) == (2, "folder_exists")


@pytest.mark.parametrize(
    ("name", "said"), [("health", "finished are kept."), ("build", "is kept."), ("show", "start over.")]
)
def test_what_is_kept_of_a_stopped_command_is_said_of_that_command(name: str, said: str) -> None:
    with click.Context(click.Command(name), info_name=name):
        assert told_of_interruption().endswith(said)
