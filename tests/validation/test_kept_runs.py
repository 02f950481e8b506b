"""Runs that are kept: each is made once, however often a check is broken off, and all are told."""

import os
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from oreline.records.layout import DataLayout
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.contract import Command, Finished, Sandbox
from oreline.testing.checkout import Checkout, checkout_of
from oreline.validation.baseline import measure_baseline
from oreline.validation.health_settings import HealthSettings
from oreline.validation.kept_runs import KeptRuns
from oreline.validation.series import BaselineRun
from tests.doubles.offline import offline_repository
from tests.quality.test_health import a_run

SUITE = "import time\ndef test_a(): pass\ndef test_b(): assert time.time() < 0\ndef test_ü(): pass\n"
RESIDUE = (
    "import pathlib\ndef test_a(): pass\ndef test_b():\n"
    "    assert not pathlib.Path('left').exists()\n    pathlib.Path('left').touch()\n"
)
SETTINGS = HealthSettings(
    default_runs=2,
    shuffle_seeds=(),
    has_reversed_run=False,
    hash_seed=0,
    time_zone="",
    clock_offset_days=0,
    workers=1,
    has_fast_clock_run=False,
)
"""Two plain runs, and one in the tree of the first."""


@dataclass
class Counting:
    """The sandbox, which counts what it runs and is stopped by a person when it has run so much."""

    sandbox: Sandbox
    patience: int = 1000
    count: int = field(default=0)

    @property
    def name(self) -> str:
        return self.sandbox.name

    def run(self, command: Command) -> Finished:
        if self.count == self.patience:
            raise KeyboardInterrupt
        self.count += 1
        return self.sandbox.run(command)


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    layout = DataLayout(tmp_path / "data")
    _, _, environment = offline_repository(layout, {"test_x.py": SUITE})
    return checkout_of(layout, environment)


def check(sandbox: Counting, checkout: Checkout, kept: KeptRuns) -> tuple[BaselineRun, ...]:
    return measure_baseline(sandbox, checkout, SETTINGS, keep=kept.give)


def test_a_second_check_runs_nothing_and_says_the_same(sandbox: Bubblewrap, checkout: Checkout, tmp_path: Path) -> None:
    first, second = Counting(sandbox), Counting(sandbox)
    kept = [KeptRuns(tmp_path / "runs", "a", is_fresh=False) for _ in range(2)]
    assert check(first, checkout, kept[0]) == (runs := check(second, checkout, kept[1]))
    assert (first.count, second.count) == (len(runs), 0)
    assert [one.served for one in kept] == [0, len(runs)]


def test_further_runs_are_told_of_where_they_are_made_alone(sandbox: Bubblewrap, tmp_path: Path) -> None:
    layout = DataLayout(tmp_path / "data")
    _, _, environment = offline_repository(layout, {"test_x.py": RESIDUE})
    told: list[list[str]] = []
    for _ in range(2):
        kept, heard = KeptRuns(tmp_path / "runs", "a", is_fresh=False), list[str]()
        told.append(heard)
        measure_baseline(
            sandbox, checkout_of(layout, environment), SETTINGS, lambda why, *_, to=heard: to.append(why), kept.give
        )
    first, second = ([why for why in heard if why] for heard in told)
    assert first[0] == "second_in_tree by itself, for 1 test that ended otherwise there"
    assert second == []


@pytest.mark.parametrize("patience", [1, 2])
def test_what_a_check_that_was_broken_off_has_run_is_not_run_again(
    sandbox: Bubblewrap, checkout: Checkout, tmp_path: Path, patience: int
) -> None:
    with pytest.raises(KeyboardInterrupt):
        check(Counting(sandbox, patience=patience), checkout, KeptRuns(tmp_path / "runs", "a", is_fresh=False))
    # The first two are of one tree: the second alone would not find what the first left.
    done = patience if patience > 1 else 0
    goes_on, kept = Counting(sandbox), KeptRuns(tmp_path / "runs", "a", is_fresh=False)
    runs = check(goes_on, checkout, kept)
    assert (goes_on.count, kept.served) == (len(runs) - done, done)
    assert len(list((tmp_path / "runs").rglob("*.json"))) == len(runs) - 1


@pytest.mark.parametrize(("key", "is_fresh"), [("other", False), ("a", True)], ids=["another key", "asked afresh"])
def test_runs_of_something_else_or_asked_for_afresh_are_made(
    sandbox: Bubblewrap, checkout: Checkout, tmp_path: Path, key: str, is_fresh: bool
) -> None:
    check(Counting(sandbox), checkout, KeptRuns(tmp_path / "runs", "a", is_fresh=False))
    again, kept = Counting(sandbox), KeptRuns(tmp_path / "runs", key, is_fresh=is_fresh)
    assert len(check(again, checkout, kept)) == again.count
    assert kept.served == 0


@pytest.mark.parametrize("text", ["[{", "[" * 100_000, "[null]", "null"], ids=["cut", "deep", "empty", "none"])
def test_what_can_not_be_read_is_made_again(tmp_path: Path, text: str) -> None:
    run = a_run(".F")
    assert KeptRuns(tmp_path, "a", is_fresh=False).give("plain", lambda: (run,)) == (run,)
    assert KeptRuns(tmp_path, "a", is_fresh=False).give("plain", tuple) == (run,)
    for file in tmp_path.rglob("*.json"):
        file.write_text(text)
    kept = KeptRuns(tmp_path, "a", is_fresh=False)
    assert (kept.give("plain", lambda: (run,)), kept.served) == ((run,), 0)


@pytest.mark.parametrize("kind", ["folder", "pipe", "link"])
def test_what_is_no_file_is_made_again_and_kept(tmp_path: Path, kind: str) -> None:
    run = a_run(".F")
    KeptRuns(tmp_path, "a", is_fresh=False).give("plain", lambda: (run,))
    (file,) = tmp_path.rglob("*.json")
    file.unlink()
    if kind == "folder":
        (file / "more").mkdir(parents=True)
    elif kind == "pipe":
        os.mkfifo(file)
    else:
        file.symlink_to(tmp_path)
    assert KeptRuns(tmp_path, "a", is_fresh=False).give("plain", lambda: (run,)) == (run,)
    kept = KeptRuns(tmp_path, "a", is_fresh=False)
    assert (kept.give("plain", tuple), kept.served) == ((run,), 1)
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == [file.name]
