"""What `oreline validate` says where there is no task; the whole way is `tests/pipelines/test_validate.py`."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pipelines.cli import group
from tests.doubles.trees import write


def run(*arguments: object) -> Result:
    return CliRunner().invoke(group, ["validate", *map(str, arguments)])


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["pkg:deb/debian/curl"], "bad_purl"),
        (["pkg:github/owner/name@v1"], "bad_purl"),
        (["/no/such/folder"], "no_folder"),
        ([".", "--set", "mutation.operators=[no_such]"], "bad_setting"),
    ],
)
def test_a_question_that_means_nothing_is_wrong_usage(tmp_path: Path, arguments: list[str], reason: str) -> None:
    result = run(*arguments, "--data", tmp_path / "data", "--json")
    assert (result.exit_code, json.loads(result.stdout)["error"]["reason"]) == (2, reason)


@pytest.mark.sandbox
def test_what_cannot_be_built_gives_no_task_and_says_why(sandbox: object, tmp_path: Path) -> None:
    folder = write(tmp_path / "words", {"README": "words\n"})
    asked = (folder, "--data", tmp_path / "data")
    told = run(*asked, "--json")
    found = json.loads(told.stdout)
    assert (told.exit_code, found["purl"], found["tasks"]) == (1, "pkg:generic/words@0.0", [])
    assert found["rejected"] == {"environments/built": {"unsupported_language": 1}}
    shown = run(*asked)
    assert shown.stdout.startswith("pkg:generic/words@0.0: 0 candidates, 0 tasks\n  unsupported_language: ")
