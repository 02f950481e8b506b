"""Statements by a model, over real HTTP: what it is told, what is taken, and what is written in place of the rest."""

from dataclasses import replace
from pathlib import Path

import pytest

from oreline.chat import URL_VARIABLE
from oreline.statements.gate.secrets import secrets_of
from oreline.statements.observed import Observed
from oreline.statements.statement import Statement
from oreline.statements.writing import Manner, write_statement
from tests.doubles.model import scripted_model
from tests.statements.bugs import candidate, observed

SECRETS = secrets_of(candidate())
CODE = observed().code
GOOD = f"# Halves are too small\n\n```python\n{CODE}\n```\n\nI get `3` from `halve`, and it should be 5."
TEMPLATE = write_statement(observed(), "0" * 64, SECRETS, Manner()).text


def write(answers: Path, seen: Observed | None = None) -> Statement:
    return write_statement(seen or observed(), "0" * 64, SECRETS, Manner(model="wise", answers=answers))


def test_what_a_model_is_told_and_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with scripted_model(GOOD) as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        told = write(tmp_path)
    assert (told.text, told.written_by, told.model, told.refused) == (f"{GOOD}\n", "model", "wise", "")
    [request] = model.requests
    asked = str(request.body)
    assert request.body["model"] == "wise"
    assert "tiny.core.halve" in asked
    for secret in ("n // 2", "n // 3", "constant_off_by_one", "core.py", "test_halve"):
        assert secret not in asked


def test_a_rebuild_gives_the_same_bytes_without_asking_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with scripted_model(GOOD) as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        first = write(tmp_path)
        model.answer = GOOD.replace("too small", "off")
        assert write(tmp_path) == first
        other = write(tmp_path, observed(more=7))
    assert write(tmp_path) == first
    assert "are off" in other.text
    assert len(model.requests) == 2


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        pytest.param(GOOD.replace("`3`", "less"), "statement_omits", id="without a value"),
        pytest.param(GOOD.replace("`3`", "`13`"), "statement_omits", id="with a value that only holds it"),
        pytest.param(GOOD.replace(CODE, "halve(10)"), "statement_omits", id="with other code"),
        pytest.param(GOOD + "\n\n```python\nhalve(-1)\n```\n", "statement_invents", id="with more code"),
        pytest.param(GOOD + "\n\nAlso `halve(7)` is off.", "statement_invents", id="with a call that nobody made"),
        pytest.param(GOOD + "\n\nIt says return n // 3.", "statement_leaks", id="with the line"),
        pytest.param(GOOD + "\n\nSee core.py, I guess.", "statement_leaks", id="with the file"),
        pytest.param(GOOD + "\n\nThe tests fail.", "statement_leaks", id="with talk of tests"),
        pytest.param("", "bad_model_answer", id="empty"),
        pytest.param(GOOD + "x" * 6000, "bad_model_answer", id="endless"),
    ],
)
def test_what_is_not_taken_is_told_by_the_template(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, why: str
) -> None:
    with scripted_model(answer) as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        told = write(tmp_path)
    assert (told.text, told.written_by) == (TEMPLATE, "template")
    assert told.refused.partition(":")[0] == why
    assert told.to_provenance()["refused"] == told.refused
    assert write(tmp_path) == told


def test_a_model_that_does_not_answer_is_asked_again_another_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with scripted_model("", status=500) as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        failing = write(tmp_path)
    monkeypatch.delenv(URL_VARIABLE)
    assert write(tmp_path) == failing == replace(failing, text=TEMPLATE, refused="model_unreachable")
    with scripted_model(GOOD) as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        assert write(tmp_path).written_by == "model"


def test_without_a_model_nothing_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with scripted_model(GOOD) as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        assert write_statement(observed(), "0" * 64, SECRETS, Manner(answers=tmp_path)).text == TEMPLATE
    assert model.requests == []


def test_an_answer_that_cannot_be_read_is_asked_for_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with scripted_model(GOOD) as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        first = write(tmp_path)
        for kept in tmp_path.iterdir():
            kept.write_text("{")
        assert write(tmp_path) == first
    assert len(model.requests) == 2
