"""What all candidates of a repository share."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from oreline.records.layout import DataLayout
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.checkout import checkout_of
from oreline.testing.runner import TestRequest
from oreline.validation.bench import Bench
from oreline.validation.settings import ValidationSettings
from tests.doubles.offline import offline_repository
from tests.validation.test_kept_runs import Counting


@pytest.mark.sandbox
def test_a_sound_run_is_made_once_also_for_those_who_ask_together(layout: DataLayout, sandbox: Bubblewrap) -> None:
    _, _, environment = offline_repository(layout, {"test_x.py": "def test_a(): pass\ndef test_b(): pass\n"})
    counting = Counting(sandbox)
    bench = Bench(
        layout=layout,
        sandbox=counting,
        checkout=checkout_of(layout, environment),
        baseline=(),
        request=TestRequest(),
        settings=ValidationSettings(),
    )
    selections = [("test_x.py::test_a",), ("test_x.py::test_b",)]
    with ThreadPoolExecutor(8) as pool:
        runs = list(pool.map(bench.sound_run, selections * 4))
    assert counting.count == 2
    assert [[result.test_id for result in run.results] for run in runs[:2]] == [list(one) for one in selections]
