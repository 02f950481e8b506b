"""What goes to one process together."""

from pathlib import Path

import pytest

from tests.dealing import TOGETHER, unit_of

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("starts", TOGETHER)
def test_files_that_share_a_fixture_are_one_unit(starts: tuple[str, ...]) -> None:
    suites = [path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")]
    found = [path for path in suites if path.startswith(starts)]
    assert len(found) > 1
    assert {start for start in starts if not any(path.startswith(start) for path in found)} == set()
    assert {unit_of(path) for path in found} == {starts[0]}


def test_another_file_is_a_unit_of_its_own() -> None:
    assert unit_of("tests/test_dealing.py") == "tests/test_dealing.py"
