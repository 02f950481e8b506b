"""Code is judged by what it does on both trees."""

import pytest

from oreline.records.layout import DataLayout
from oreline.sandbox.contract import Limits
from oreline.statements.verdict import Verdict
from oreline.testing.checkout import checkout_of
from oreline.validation.snippets import SnippetJudge
from tests.doubles.offline import offline_repository

pytestmark = pytest.mark.sandbox

FIXED = "def halve(n):\n    return n // 2\n\n\ndef wait():\n    pass\n"
BUGGY = "def halve(n):\n    return n // 3\n\n\ndef wait():\n    while True:\n        pass\n"


@pytest.fixture(scope="module")
def judge(sandbox, tmp_path_factory):
    layout = DataLayout(tmp_path_factory.mktemp("data"))
    _, _, environment = offline_repository(layout, {"tiny.py": FIXED})
    layer = tmp_path_factory.mktemp("bug")
    (layer / "tiny.py").write_text(BUGGY)
    fixed = checkout_of(layout, environment)
    limits = Limits(cpu_seconds=2)
    return SnippetJudge(sandbox=sandbox, fixed=fixed, buggy=fixed.with_layer(layer), limits=limits)


@pytest.mark.parametrize(
    ("code", "verdict"),
    [
        pytest.param("from tiny import halve\nassert halve(10) == 5\n", Verdict.SHOWS, id="holds without the bug only"),
        pytest.param("from tiny import halve\n[0][halve(5) - 2]\n1 / (halve(4) - 1)", Verdict.SHOWS, id="an error"),
        pytest.param("from tiny import halve\nassert halve(n) == 5\n", Verdict.INCOMPLETE, id="an undefined name"),
        pytest.param("from tiny import halve\nhalve(10)\n", Verdict.INCOMPLETE, id="a value that nothing is said of"),
        pytest.param("from tiny import halve\nassert halve(10) == 4\n", Verdict.FALSE, id="fails without the bug"),
        pytest.param("from tiny import halve\nassert halve(0) == 0\n", Verdict.FALSE, id="holds with the bug"),
        pytest.param("halve(", Verdict.FALSE, id="no code"),
        pytest.param("import os\nos._exit(3)\n", Verdict.FALSE, id="silent end"),
        pytest.param(
            "try:\n    halve\nexcept NameError:\n    1 / 0\n", Verdict.FALSE, id="an undefined name, then another error"
        ),
        pytest.param("from tiny import wait\nwait()\n", Verdict.FALSE, id="stopped by a limit"),
    ],
)
def test_verdict(judge, code: str, verdict: Verdict) -> None:
    assert judge(code).verdict is verdict


def test_what_code_writes_when_it_stops_is_kept(judge) -> None:
    told = judge("from tiny import halve\n\n1 / (halve(4) - 1)\n").stderr
    assert "line 3" in told
    assert "ZeroDivisionError" in told


def test_what_code_writes_is_gone_afterwards(judge) -> None:
    code = "import os, tiny\nassert not os.path.exists('seen')\nopen('seen', 'w').close()\nassert tiny.halve(3) == 1\n"
    assert [judge(code + "assert tiny.halve(10) == 5\n").verdict for _ in range(2)] == [Verdict.SHOWS, Verdict.SHOWS]
