"""Bugs by a model, over real HTTP: who is asked what and how often, what is kept, and what candidates tell."""

from pathlib import Path

import pytest

from oreline.chat import URL_VARIABLE
from oreline.errors import FaultKind
from oreline.records.base import canonical_json
from oreline.records.outcome import Kept
from oreline.sandbox.patches import apply_patch, diff_of, layer_of
from tests.doubles.model import COMPLETION_TOKENS, PROMPT_TOKENS, scripted_model
from tests.mutation.model_setting import CLAMP, CORE, PUSH, WRONG, Setting, ask, fenced, reasons
from tests.mutation.test_plant import covered


@pytest.fixture
def setting(tmp_path: Path) -> Setting:
    return Setting(tmp_path)


def test_a_candidate_tells_who_wrote_it_and_what_its_fix_looks_like(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = CLAMP.replace("value < low", "value <= low + 1").replace("min(value, high)", "min(high, 10)")
    (row,) = ask(setting, monkeypatch, fenced(wrong)).rows
    assert (row.origin, row.operator, row.path, row.function) == ("mutation", "model_written", "tiny/core.py", "clamp")
    assert (row.lines, row.covering_tests) == ((9, 13), ("tests/test_core.py::test_a",))
    model = row.provenance["model"]
    (kept,) = [path for path in setting.answers.iterdir() if "```" in path.read_text()]
    assert model == {
        "name": "wise",
        "prompt": kept.stem,
        "prompt_tokens": PROMPT_TOKENS,
        "completion_tokens": COMPLETION_TOKENS,
    }
    assert row.provenance["seed"] == 0
    kinds = "argument added, argument removed, condition changed"
    assert row.explanation == f"A function is wrong in what a fix of these kinds mends: {kinds}."
    assert row.realism > 0
    fixed, buggy = setting.fixed_and_buggy(row)
    assert buggy == fixed.replace(CLAMP.encode(), wrong.encode())


def test_the_patch_is_what_git_writes(setting: Setting, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    wrong = PUSH.replace("return 0", "return 1").replace("return self.size", "return self.size + 1")
    (row,) = ask(setting, monkeypatch, "No.", fenced(wrong)).rows
    assert row.function == "Queue.push"
    trees = (setting.tree,)
    with layer_of(apply_patch(row.patch, trees, reverse=True), tmp_path / "scratch") as layer:
        fixed = apply_patch(row.patch, (*trees, layer))
        assert fixed[0].content == CORE.encode()
        assert diff_of(fixed, (*trees, layer)) == row.patch


def test_a_model_is_told_one_function_and_no_test(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    with scripted_model("No.") as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        setting.plant(seed=5, model_candidates=1)
    [request] = model.requests
    assert (request.body["model"], request.body["temperature"], request.body["seed"]) == ("wise", 0, 5)
    asked = request.body["messages"][1]["content"]
    assert "clamp: def clamp(value, low, high=10):" in asked
    assert "Queue.push: def push(self, row):" in asked
    assert (CLAMP in asked) != (PUSH in asked)
    assert "test_" not in str(request.body)


def test_candidates_of_a_model_count_among_all_and_stand_between_the_others(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = fenced(CLAMP.replace("low:", "high:")), fenced(PUSH.replace("+= 1", "+= 2"))
    rows = ask(setting, monkeypatch, *answers, operators=[], candidates=8).rows
    assert len(rows) == 8
    assert [index for index, row in enumerate(rows) if row.operator == "model_written"] == [1, 5]


def test_a_second_planting_gives_the_same_bytes_and_asks_nothing(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = ask(setting, monkeypatch, fenced(WRONG))
    monkeypatch.delenv(URL_VARIABLE)
    again = setting.plant()
    assert [canonical_json(row) for row in (*again.rows, *again.rejected)] == [
        canonical_json(row) for row in (*first.rows, *first.rejected)
    ]
    assert reasons(setting.plant(seed=1)) == {"model_unreachable": 2}


def test_a_model_that_does_not_answer_is_the_machines_fault_and_what_it_said_is_kept(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(asked: str) -> str:
        if "function `clamp`" in asked:
            model.status = 500
        return fenced(PUSH.replace("+= 1", "+= 2"))

    with scripted_model(dies) as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        stopped = setting.plant()
        (row,) = stopped.rejected
        assert (row.reason, row.border, row.fault, row.is_passing) == (
            "model_unreachable", "ModelError", FaultKind.MACHINE, True,
        )  # fmt: skip
        model.status, model.answer = 200, fenced(WRONG)
        whole = setting.plant()
    assert {row.function for row in stopped.rows} == {"Queue.push"}
    assert {row.function for row in whole.rows} == {"Queue.push", "clamp"}
    assert len(model.requests) == 3


def test_a_model_that_is_down_is_asked_three_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    core = "\n\n".join(CLAMP.replace("clamp", f"clamp_{number}") for number in range(6))
    with scripted_model("", status=503) as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        kept = Setting(tmp_path, core).plant(model_candidates=5)
    assert reasons(kept) == {"model_unreachable": 5}
    assert len(model.requests) == 3


def test_functions_that_no_test_runs_or_that_run_at_import_are_not_asked_about(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    push = range(CORE[: CORE.index(PUSH)].count("\n") + 1, CORE.count("\n") + 1)
    setting.lines = (covered("tiny/core.py", *push), covered("tiny/core.py", push[1], test_id=""))
    with scripted_model("No.") as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        assert setting.plant() == Kept(rows=(), rejected=())
    assert model.requests == []


def test_without_a_model_nothing_is_asked(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    with scripted_model(fenced(WRONG)) as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        assert setting.plant(model="").rows == setting.plant(model_candidates=0).rows == ()
    assert model.requests == []
