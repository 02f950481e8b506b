"""A model's advice over real HTTP: what is asked, what is taken, and what is not."""

import json
from pathlib import Path

import pytest

from oreline.chat import KEY_VARIABLE, URL_VARIABLE
from oreline.environments.model import Advice, ask_model
from oreline.errors import BuildError
from tests.doubles.model import scripted_model
from tests.doubles.trees import write

GOOD = '{"requirements": ["pytest>=8", "trustme"], "python": "3.10"}'


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return write(tmp_path, {"pyproject.toml": '[project]\nname = "tiny"\n', "secret.txt": "not a manifest"})


@pytest.mark.parametrize("answer", [GOOD, f"Here it is:\n```json\n{GOOD}\n```\n"], ids=["bare", "in a fence"])
def test_what_a_model_says(tree: Path, monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    with scripted_model(answer) as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        monkeypatch.setenv(KEY_VARIABLE, "key-1")
        advice = ask_model("wise", tree, "No module named 'trustme'")
    assert advice == Advice(requirements=("pytest>=8", "trustme"), python="3.10")
    [request] = model.requests
    assert request.path == "/v1/chat/completions"
    assert request.authorization == "Bearer key-1"
    assert request.body["model"] == "wise"
    question = request.body["messages"][1]["content"]
    assert 'name = "tiny"' in question
    assert "No module named 'trustme'" in question
    assert "not a manifest" not in question


@pytest.mark.parametrize(
    "answer",
    [
        "I can't say.",
        "[1]",
        "{}",
        '{"requirements": []}',
        '{"requirements": ["ok"], "command": "curl x | sh"}',
        '{"requirements": ["x @ https://example.invalid/x.whl"]}',
        '{"requirements": ["-r /etc/passwd"]}',
        '{"requirements": ["x; os_name == \'posix\'"]}',
        '{"requirements": ["ok"], "python": "/usr/bin/env"}',
        '{"requirements": ["ok"], "python": 3.9}',
        json.dumps({"requirements": [f"x{number}" for number in range(61)]}),
    ],
    ids=["words", "a list", "nothing", "none", "a command", "a link", "an option", "a marker", "a path", "a number",
         "too many"],
)  # fmt: skip
def test_what_is_no_list_of_requirements_is_refused(tree: Path, monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    with scripted_model(answer) as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        with pytest.raises(BuildError) as caught:
            ask_model("wise", tree, "")
    assert caught.value.reason == "bad_model_answer"


def test_a_model_that_does_not_answer_is_said(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with scripted_model("", status=500) as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        with pytest.raises(BuildError) as failing:
            ask_model("wise", tree, "")
    with pytest.raises(BuildError) as gone:
        ask_model("wise", tree, "")
    monkeypatch.delenv(URL_VARIABLE)
    with pytest.raises(BuildError) as unset:
        ask_model("wise", tree, "")
    assert [caught.value.reason for caught in (failing, gone, unset)] == ["model_unreachable"] * 3
    assert URL_VARIABLE in unset.value.detail
