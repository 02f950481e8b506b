"""Bugs by a model, over real HTTP: what it is told, what is taken of its answers, and why the rest is not."""

from collections import Counter
from pathlib import Path

import pytest

from oreline.chat import URL_VARIABLE
from oreline.errors import FaultKind
from oreline.mutation.plant import MutationSettings, plant_bugs
from oreline.records.base import canonical_json
from oreline.records.outcome import Kept
from oreline.records.task import Candidate
from oreline.sandbox.patches import apply_patch, diff_of, layer_of
from tests.doubles.model import COMPLETION_TOKENS, PROMPT_TOKENS, scripted_model
from tests.doubles.trees import write
from tests.mutation.test_plant import SNAPSHOT, STABLE, covered

CLAMP = '''\
def clamp(value, low, high=10):
    """Value, but at least low."""
    # High is a limit as well.
    if value < low:
        return low
    if value is None:
        raise ValueError("no value")
    return min(value, high)
'''
PUSH = """\
    def push(self, row):
        if row is None:
            return 0
        self.rows.append(row)
        self.size += 1
        return self.size
"""
CORE = f'"""Tiny."""\n\nLIMIT = 10\n\n\n{CLAMP}\n\nclass Queue:\n    rows = []\n    size = 0\n\n{PUSH}'
TESTS = "def test_a():\n    assert clamp(1, 2) == 2\n\n\ndef test_b():\n    assert clamp(99, 2) == 10\n"


def fenced(code: str) -> str:
    return f"Here you are:\n\n```python\n{code}```\n"


class Setting:
    """A tree, and a folder of answers."""

    def __init__(self, folder: Path, core: str = CORE, path: str = "tiny/core.py") -> None:
        self.tree = write(folder / "tree", {path: core, "tests/test_core.py": TESTS})
        self.answers = folder / "answers"
        self.lines = (covered(path, *range(1, core.count("\n") + 2)),)

    def plant(self, **settings: object) -> Kept[Candidate]:
        chosen = MutationSettings.model_validate({"model": "wise", "operators": ["sign_dropped"], **settings})
        return plant_bugs(SNAPSHOT, (self.tree,), self.lines, STABLE, chosen, self.answers)

    def fixed_and_buggy(self, row: Candidate) -> tuple[bytes, bytes]:
        (change,) = apply_patch(row.patch, (self.tree,), reverse=True)
        assert change.content is not None
        return (self.tree / row.path).read_bytes(), change.content


@pytest.fixture
def setting(tmp_path: Path) -> Setting:
    return Setting(tmp_path)


def ask(
    setting: Setting, monkeypatch: pytest.MonkeyPatch, clamp: str, push: str = "No.", **settings: object
) -> Kept[Candidate]:
    """What becomes of two answers."""

    def answer(asked: str) -> str:
        return clamp if "function `clamp`" in asked else push

    with scripted_model(answer) as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        return setting.plant(**settings)


def reasons(kept: Kept[Candidate]) -> Counter[str]:
    return Counter(row.reason for row in kept.rejected)


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


@pytest.mark.parametrize("left", ["", "        "], ids=["to the left", "too far"])
def test_a_shifted_method_is_shifted_back_where_that_loses_nothing(
    setting: Setting, monkeypatch: pytest.MonkeyPatch, left: str
) -> None:
    wrong = PUSH.replace("+= 1", "+= 2")
    shifted = "".join(left + line.removeprefix("    ") for line in wrong.splitlines(keepends=True))
    kept = ask(setting, monkeypatch, "No.", fenced(shifted))
    if left:
        assert reasons(kept) == {"no_code": 1, "changes_elsewhere": 1}
    else:
        assert setting.fixed_and_buggy(kept.rows[0])[1] == CORE.replace("+= 1", "+= 2").encode()


WRONG = CLAMP.replace("<", "<=")
TWICE = "".join(f"    value = value + {number} - {number}\n" for number in range(17))


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        pytest.param("I would rather not.", "no_code", id="words"),
        pytest.param("```\n```\n", "no_code", id="an empty block"),
        pytest.param(fenced(WRONG) + fenced(WRONG), "no_code", id="two blocks"),
        pytest.param(fenced(CLAMP.replace("min(", "min((")), "parse_error", id="broken"),
        pytest.param(fenced(WRONG.replace("clamp", "clip")), "changes_signature", id="another name"),
        pytest.param(fenced(WRONG.replace("high=10", "high=11")), "changes_signature", id="another default"),
        pytest.param(fenced(WRONG.replace("return min", "yield min")), "changes_signature", id="a generator"),
        pytest.param(fenced(f"LIMIT = 9\n{CLAMP}"), "changes_elsewhere", id="a line before"),
        pytest.param(fenced(f"{WRONG}\n\ndef more():\n    return 1\n"), "changes_elsewhere", id="two functions"),
        pytest.param(fenced(f"@cache\n{WRONG}"), "changes_elsewhere", id="a decorator"),
        pytest.param(fenced(CLAMP), "equivalent", id="as it was"),
        pytest.param(fenced(CLAMP.replace("low, high)", "low,  high)")), "equivalent", id="layout in the head"),
        pytest.param(fenced(CLAMP.replace("if value < low:", "if (value < low):")), "equivalent", id="brackets"),
        pytest.param(fenced(CLAMP.replace('    """Value, but at least low."""\n', "")), "equivalent", id="no docs"),
        pytest.param(fenced(WRONG.replace("low:\n", "low:  # wrong\n")), "changes_words", id="a comment"),
        pytest.param(fenced(WRONG.replace("at least", "above")), "changes_words", id="other documentation"),
        pytest.param(fenced(CLAMP.replace("no value", "nothing")), "changes_words", id="another message"),
        pytest.param(fenced(CLAMP.replace("    return min", f"{TWICE}    return min")), "too_large", id="much"),
        pytest.param(fenced(WRONG.replace("return low", "return '\ud800'")), "not_utf8", id="no text"),
    ],
)
def test_what_is_not_taken_has_a_reason(
    setting: Setting, monkeypatch: pytest.MonkeyPatch, answer: str, why: str
) -> None:
    kept = ask(setting, monkeypatch, answer)
    assert kept.rows == ()
    found = {row.reason: row for row in kept.rejected if "clamp" in row.detail}
    assert list(found) == [why]
    assert (found[why].fault, found[why].is_passing, found[why].border) == (FaultKind.TASK, False, "CandidateError")


def test_thoughts_before_the_answer_count_for_nothing(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = ask(setting, monkeypatch, f"<think>\n{fenced(CLAMP)}\n</think>\n{fenced(WRONG)}")
    assert [row.function for row in kept.rows] == ["clamp"]


def test_the_same_bug_of_an_operator_is_a_duplicate(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = ask(setting, monkeypatch, fenced(WRONG), operators=["comparison_boundary", "index_off_by_one"])
    assert [row.operator for row in kept.rows] == ["model_written"]
    assert reasons(kept) == {"no_code": 1, "duplicate": 1}


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


SCRIPT = """\
export const limit = 3;
export const clip = (value) => {
  if (value > limit) {
    return limit;
  }
  return value;
};
"""


def test_a_function_that_shares_its_lines_is_shown_with_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setting = Setting(tmp_path, SCRIPT.replace("\n", "\r\n"), "tiny/core.js")
    own = SCRIPT.partition("3;\n")[2]
    kept = ask(setting, monkeypatch, "No.", fenced(own.replace("value > limit", "value > 2 * limit")))
    (row,) = kept.rows
    assert row.explanation == "A function is wrong in what 2 changed lines mend."
    wrong = SCRIPT.replace("value > limit", "value > 2 * limit").replace("\n", "\r\n")
    assert setting.fixed_and_buggy(row)[1] == wrong.encode()


GO = """\
package tiny

// Clip is at most limit.
func (q *Queue) Clip(value int, limit int) (int, error) {
	if value > limit {
		return limit, nil
	}
	return value, nil
}
"""
JAVA = """\
class Queue {
    @Override
    int clip(int value, int limit) throws Broken {
        if (value > limit) {
            return limit;
        }
        return value;
    }
}
"""
RUST = """\
impl Queue {
    pub fn clip(value: i32, limit: i32) -> i32 {
        if value > limit {
            return limit;
        }
        value
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn test_clips() {
        let found = clip(3, 2);
        assert_eq!(found, 2);
        let other = clip(1, 2);
        assert_eq!(other, 1);
    }
}
"""


@pytest.mark.parametrize(
    ("path", "source", "first", "last"),
    [("tiny/q.go", GO, 4, 9), ("tiny/Queue.java", JAVA, 2, 8), ("src/queue.rs", RUST, 2, 7)],
    ids=["go", "java", "rust"],
)
def test_a_model_writes_in_every_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, source: str, first: int, last: int
) -> None:
    setting, own = Setting(tmp_path, source, path), "".join(source.splitlines(keepends=True)[first - 1 : last])
    with scripted_model(fenced(own.replace("value > limit", "value > limit + 1"))) as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        (row,) = setting.plant().rows
    [request] = model.requests
    assert f"```\n{own}```" in request.body["messages"][1]["content"]
    assert "test_clips" not in str(request.body)
    assert setting.fixed_and_buggy(row)[1].decode() == source.replace("value > limit", "value > limit + 1")
    with scripted_model(fenced(own.replace("limit", "most").replace("value > most", "value >= most"))) as model:
        monkeypatch.setenv(URL_VARIABLE, model.url)
        setting.answers = tmp_path / "other"
        assert reasons(setting.plant()) == {"changes_signature": 1}
