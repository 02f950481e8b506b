"""Statements of proven candidates: ambiguous ones marked or turned away, mined ones held to the gate."""

from pathlib import Path

import pytest
from pydantic import ValidationError as SettingsError

from oreline.errors import ValidationError
from oreline.records.testing import Status, TestResult
from oreline.statements.verdict import Judgement, Verdict
from oreline.validation.evidence import Effect
from oreline.validation.settings import ValidationSettings
from oreline.validation.statements import describe, told_statement
from tests.statements.bugs import candidate, mined

GO = candidate(path="core.go", repo="someone/tiny", covering_tests=(), patch="", function="")
TEST = ".::TestHalve"


def tell(message: str, **settings: object):
    result = TestResult(test_id=TEST, status=Status.FAILED, phase="", duration_seconds=0.0, message=message)
    effect = Effect(fail_to_pass=(TEST,), pass_to_pass=(), failures=(result,))
    chosen = ValidationSettings.model_validate(settings)
    return describe(GO, effect, {}.__getitem__, lambda code: Judgement(verdict=Verdict.FALSE), chosen, Path("unused"))


def test_what_nobody_could_tell_is_marked_or_turned_away() -> None:
    told = tell("core_test.go:9: one is not two")
    assert told.to_provenance()["is_ambiguous"] is True
    with pytest.raises(ValidationError) as caught:
        tell("core_test.go:9: one is not two", drop_ambiguous=True)
    assert caught.value.reason == "ambiguous"
    assert "no_values" in caught.value.detail


def test_what_has_values_stays() -> None:
    told = tell("core_test.go:9: got 3, want 5", drop_ambiguous=True, statement_styles=("note",))
    assert "**Observed:** the result is `3`" in told.text
    assert told.to_provenance() == {"written_by": "template", "style": "note", "is_ambiguous": False}


def test_a_style_that_is_none_is_refused() -> None:
    with pytest.raises(SettingsError, match="no such style: poem; allowed are report, story, note, question"):
        ValidationSettings(statement_styles=("poem",))


def test_what_people_told_passes_the_gate() -> None:
    told = told_statement(mined(problem_statement="It crashes on empty rows."))
    assert (told.text, told.to_provenance()) == (
        "It crashes on empty rows.",
        {"written_by": "people", "is_ambiguous": False},
    )


@pytest.mark.parametrize("field", ["problem_statement", "hints_text"])
def test_a_line_of_the_fix_in_what_people_told_fails_the_task(field: str) -> None:
    with pytest.raises(ValidationError) as caught:
        told_statement(mined(**{field: "Use `return rows[0] if len(rows) > 0 else None`."}))
    assert caught.value.reason == "statement_leaks"
    assert "(fix_line)" in caught.value.detail
