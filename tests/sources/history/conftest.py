"""A repository to mine, and what is read of it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from oreline.records.change import Change
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept
from sources.history.changes import read_changes
from sources.history.mirror import update_mirror
from sources.purl import parse_repository_purl
from tests.doubles.histories import HistoryMaker

PURL = parse_repository_purl("pkg:github/ada/calc")


@pytest.fixture
def history(tmp_path: Path) -> HistoryMaker:
    maker = HistoryMaker(tmp_path / "origin")
    maker.commit("Start", {"calc.py": "def add(a, b):\n    return a - b\n", "tests/test_calc.py": ""})
    return maker


Mine = Callable[..., Kept[Change]]


@pytest.fixture
def mine(layout: DataLayout, history: HistoryMaker) -> Mine:
    def read(since: str = "") -> Kept[Change]:
        return read_changes(update_mirror(layout, PURL.text, history.url), PURL, since)

    return read
