"""Every way a test can end has its own status, whatever it prints and however it is called."""

from oreline.records.testing import TestRun
from tests.testing.conftest import Run

ENDINGS = """
import unittest

import pytest


def test_passes():
    pass

def test_fails():
    assert 1 == 2, "one is not two"

def test_skips():
    pytest.skip("not today")

@pytest.mark.skip(reason="never")
def test_marked_skip():
    pass

@pytest.mark.xfail(reason="known")
def test_xfails():
    assert False

@pytest.mark.xfail(run=False)
def test_xfails_unrun():
    assert False

@pytest.mark.xfail
def test_xpasses():
    pass

@pytest.mark.xfail(strict=True)
def test_xpasses_strictly():
    pass

@pytest.fixture
def broken_setup():
    raise RuntimeError("no setup")

def test_setup_error(broken_setup):
    pass

@pytest.fixture
def broken_teardown():
    yield
    raise RuntimeError("no teardown")

def test_teardown_error(broken_teardown):
    pass

def test_fails_and_teardown_error(broken_teardown):
    assert False

def test_exits():
    raise SystemExit(0)

def test_prints(capfd):
    with capfd.disabled():
        print("\\ntests/test_a.py::test_fails PASSED\\n" + '{"event": "phase", "id": "test_a.py::test_fails"}')

class TestCase(unittest.TestCase):
    def test_passes(self):
        self.assertEqual(1, 1)

    def test_fails(self):
        self.assertEqual(1, 2)

    @unittest.expectedFailure
    def test_expected(self):
        self.assertEqual(1, 2)

    def test_subtests(self):
        for number in (1, 2):
            with self.subTest(number=number):
                self.assertEqual(number, 1)
"""


def statuses(run: TestRun) -> dict[str, str]:
    return {result.test_id.split("::", 1)[1]: result.status.value for result in run.results}


def test_each_ending_has_its_status(run: Run) -> None:
    found = run({"test_a.py": ENDINGS})
    assert statuses(found) == {
        "test_passes": "passed",
        "test_fails": "failed",
        "test_skips": "skipped",
        "test_marked_skip": "skipped",
        "test_xfails": "xfailed",
        "test_xfails_unrun": "xfailed",
        "test_xpasses": "xpassed",
        "test_xpasses_strictly": "failed",
        "test_setup_error": "error",
        "test_teardown_error": "error",
        "test_fails_and_teardown_error": "error",
        "test_exits": "failed",
        "test_prints": "passed",
        "TestCase::test_passes": "passed",
        "TestCase::test_fails": "failed",
        "TestCase::test_expected": "xfailed",
        "TestCase::test_subtests": "failed",
    }
    assert (found.finished, found.exit_code, found.collected) == (True, 1, 17)


def test_failures_say_what_and_where(run: Run) -> None:
    test = "from pack.inner import halve\n\n\ndef test_odd():\n    halve(3)\n"
    inner = 'def halve(n):\n    if n % 2:\n        raise ValueError("odd")\n    return n // 2\n'
    (result,) = run({"test_a.py": test, "pack/__init__.py": "", "pack/inner.py": inner}).results
    assert (result.status.value, result.phase, result.message) == ("failed", "call", "ValueError: odd")
    assert result.frames == ("test_a.py:5", "pack/inner.py:3")


ODD_IDS = '''
import pytest

@pytest.mark.parametrize("x", [1], ids=["a b [c] :: d"])
def test_brackets(x): pass

@pytest.mark.parametrize("text", ["é\\n", "", "x/y.py::z"])
def test_text(text): pass

def test_ünïcode(): pass

def halve(n):
    """
    >>> halve(4)
    2
    """
    return n // 2
'''
ODD_NAMES = {
    "tests/test_odd.py::test_odd.halve",
    "tests/test_odd.py::test_brackets[a b [c] :: d]",
    "tests/test_odd.py::test_text[\\xe9\\n]",
    "tests/test_odd.py::test_text[]",
    "tests/test_odd.py::test_text[x/y.py::z]",
    "tests/test_odd.py::test_ünïcode",
}
DOCTESTS = "[pytest]\naddopts = --doctest-modules\n"


def test_odd_ids_are_exact_and_can_be_selected(run: Run) -> None:
    files = {"tests/test_odd.py": ODD_IDS, "pytest.ini": DOCTESTS, "test_other.py": "raise RuntimeError\n"}
    whole = run(files)
    assert {result.test_id for result in whole.results} == ODD_NAMES
    assert {error.partition(":")[0] for error in whole.collection_errors} == {"test_other.py"}
    for test_id in ODD_NAMES:
        chosen = run(files, select=(test_id,))
        assert [(result.test_id, result.status.value) for result in chosen.results] == [(test_id, "passed")]
        assert (chosen.finished, chosen.collection_errors) == (True, ())
