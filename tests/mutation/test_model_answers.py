"""What is taken of a model's answers, and why the rest is not."""

from pathlib import Path

import pytest

from oreline.chat import URL_VARIABLE
from oreline.errors import FaultKind
from oreline.mutation.coverage import Unmeasured
from oreline.mutation.model_written.checks import rewrite_of
from oreline.mutation.model_written.lines import code_of, stretch_of
from oreline.mutation.model_written.places import places_of
from oreline.mutation.mutants import Nursery
from oreline.mutation.proposals import read_source
from oreline.mutation.rewrites import apply, rewrites
from tests.doubles.model import scripted_model
from tests.doubles.trees import write
from tests.mutation.model_setting import CLAMP, CORE, PUSH, WRONG, Setting, ask, fenced, reasons
from tests.mutation.test_plant import STABLE


@pytest.fixture
def setting(tmp_path: Path) -> Setting:
    return Setting(tmp_path)


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
    assert row.explanation == "A function is wrong in what a fix of these kinds mends: condition changed."
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


@pytest.mark.parametrize(
    "source", [CORE, CORE.replace("\n", "\r\n"), CORE.rstrip()], ids=["plain", "with carriage returns", "cut off"]
)
def test_what_an_operator_makes_of_a_body_is_the_same_bug_when_a_model_writes_it(tmp_path: Path, source: str) -> None:
    file = read_source("core.py", write(tmp_path, {"core.py": source}) / "core.py")
    assert file.source == source.encode()
    made = []
    for place in places_of(file, {"core.py": Unmeasured(STABLE)}):
        own = range(place.function.body_byte, place.function.end_byte)
        for rewrite in rewrites(file.source):
            if rewrite.start_byte in own:
                expected, stretch = Nursery().grow(file, rewrite), stretch_of(place)
                code = expected.source[stretch.start : len(expected.source) - len(file.source) + stretch.end]
                written = rewrite_of(place, code_of(fenced(f"{code.decode()}\n"), place))
                assert Nursery().grow(file, written).identity == expected.identity
                assert apply(file.source, written) == expected.source
                made.append(rewrite.operator.name)
    assert len(set(made)) > 10
