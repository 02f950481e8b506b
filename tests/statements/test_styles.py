"""Styles: each tells what is observed, none tells more, and which one is chosen depends on the candidate alone."""

import pytest

from oreline.records.testing import Status, TestResult
from oreline.statements.gate.check import leaks
from oreline.statements.gate.secrets import secrets_of
from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.observed import Observed
from oreline.statements.observing import observe
from oreline.statements.statement import Statement
from oreline.statements.styles.registry import STYLES, style_of
from oreline.statements.verdict import Judgement, Verdict
from oreline.statements.writing import Manner, write_statement
from tests.statements.bugs import candidate, observed

SECRETS = secrets_of(candidate())
CODE = "```python\nfrom tiny.core import halve\n\nassert halve(10) == 5\n```"


def write(seen: Observed, style: str, seed: str = "0" * 64) -> Statement:
    return write_statement(seen, seed, SECRETS, Manner(styles=(style,)))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seed", [f"{digit:x}" * 64 for digit in range(6)])
def test_every_style_tells_call_value_and_scope(style: str, seed: str) -> None:
    told = write(observed(), style, seed)
    for part in (CODE, "`3`", "`5`", "`tiny.core.halve`", "- `assert halve(4) == 2` (gives `1`)"):
        assert part in told.text
    assert told.text.startswith("# ")
    assert leaks(told.text, SECRETS) == ()
    assert told == write(observed(), style, seed)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("code", ["", "halve(10)"])
def test_every_style_has_words_for_every_kind(style: str, kind: Kind, code: str) -> None:
    symptom = Symptom(kind=kind, seen="seen 3", expected="wanted 5", error="OddError")
    text = write(observed(symptom=symptom, code=code, is_proven=False, traceback="", examples=()), style).text
    told = {Kind.NO_ERROR: "OddError", Kind.HANG: "return"}.get(kind, "seen 3")
    told = "come back" if kind is Kind.HANG and "come back" in text else told
    assert told in text
    assert "{" not in text
    assert "``" not in text.replace("```", "")


def test_a_story_has_the_traceback_and_others_have_not() -> None:
    assert {style for style in STYLES if "AssertionError" in write(observed(), style).text} == {"story"}


def test_a_note_in_full() -> None:
    assert write(observed(), "note").text == (
        "# `tiny.core.halve`: the result is `3`\n\n"
        "**Observed:** the result is `3`  \n**Expected:** `5`\n\n"
        f"**Reproducer:**\n\n{CODE}\n\n"
        "**Scope:** One further case\n\n- `assert halve(4) == 2` (gives `1`)\n"
    )


def test_all_styles_are_used_and_only_those_named() -> None:
    seeds = [f"{number:064x}" for number in range(64)]
    assert {style_of(seed, ()).name for seed in seeds} == set(STYLES)
    assert {style_of(seed, ("note", "story")).name for seed in seeds} == {"note", "story"}
    assert [style_of(seed, ("note", "story")) for seed in seeds] == [
        style_of(seed, ("story", "note")) for seed in seeds
    ]


@pytest.mark.parametrize(
    ("changes", "ambiguity"),
    [
        ({}, ""),
        ({"symptom": Symptom(kind=Kind.FALSE_CONDITION)}, ""),
        ({"symptom": Symptom(kind=Kind.FALSE_CONDITION), "is_proven": False}, "no_values"),
        ({"symptom": Symptom(kind=Kind.BROKEN_PROMISE), "is_proven": False, "code": ""}, "no_values"),
        ({"code": "", "is_proven": False}, ""),
        ({"code": "", "is_proven": False, "subject": ""}, "no_call"),
        ({"code": "", "is_proven": False, "subject": "", "situation": "halves ten"}, ""),
    ],
)
def test_what_is_ambiguous(changes: dict[str, object], ambiguity: str) -> None:
    told = write(observed(**changes), "report")
    assert told.ambiguity == ambiguity
    assert told.to_provenance() == {
        "written_by": "template",
        "style": "report",
        "is_ambiguous": bool(ambiguity),
        **({"ambiguity": ambiguity} if ambiguity else {}),
    }


OTHERS = [
    ("core.go", ".::TestHalve/of_ten", "    core_test.go:3: got 3, want 5", "halve: of ten", ("`3`", "`5`"), ""),
    ("core.go", ".::TestHalve", "    core_test.go:3: Halve(10) = 3, want 5", "`Halve(10)`", ("`3`", "`5`"), ""),
    (
        "src/core.js",
        "test/core.js > halve > halves ten",
        "AssertionError: expected 3 to equal 5",
        "halve: halves ten",
        ("`3`", "`5`"),
        "",
    ),
    (
        "src/Core.java",
        "demo.CoreTest#halvesTen",
        "org.opentest4j.AssertionFailedError: expected: <5> but was: <3>",
        "halves ten",
        ("`3`", "`5`"),
        "",
    ),
    (
        "src/lib.rs",
        "tiny::tests::halves_ten",
        "thread 'x' panicked at src/lib.rs:9:5:\nassertion `left == right` failed\n  left: 3\n right: 5\n",
        "halves ten",
        ("`3`", "`5`"),
        "",
    ),
    (
        "core.c",
        "suite > Half.OfTen",
        "t.c:3: main: Assertion `halve(10) == 5' failed.",
        "half: of ten",
        ("halve(10) == 5",),
        "no_values",
    ),
    ("core.c", "suite > Half.OfTen", "", "half: of ten", (), "no_values"),
]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("path", "test_id", "message", "case", "values", "ambiguity"), OTHERS)
def test_a_bug_in_any_language_is_told_by_its_message(
    path: str, test_id: str, message: str, case: str, values: tuple[str, ...], ambiguity: str, style: str
) -> None:
    bug = candidate(path=path, repo="someone/tiny", covering_tests=(test_id,), patch="", function="")
    secrets = secrets_of(bug)
    result = TestResult(test_id=test_id, status=Status.FAILED, phase="", duration_seconds=0.0, message=message)
    seen = observe(bug, [result], {}.__getitem__, lambda code: Judgement(verdict=Verdict.FALSE), secrets)
    told = write_statement(seen, bug.candidate_id, secrets, Manner(styles=(style,)))
    assert all(part in told.text for part in (case, *values, "`tiny`"))
    assert told.ambiguity == ambiguity
    assert test_id not in told.text
