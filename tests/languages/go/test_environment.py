"""A module with a dependency, from the proxy to its tests."""

import pytest

from oreline.environments.build import build_environment
from oreline.environments.settings import EnvironmentSettings
from oreline.records.layout import DataLayout
from oreline.records.source import Snapshot
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.checkout import checkout_of
from oreline.testing.runner import TestRequest, run_tests
from tests.doubles.toolchains import need
from tests.languages.go.conftest import LIMITS, write

FILES = {
    "go.mod": "module example.com/m\n\ngo 1.21\n\nrequire github.com/pkg/errors v0.9.1\n",
    "a_test.go": """package m

import (
	"os"
	"testing"

	"github.com/pkg/errors"
)

func TestCause(t *testing.T) {
	if errors.Cause(errors.Wrap(os.ErrNotExist, "x")) != os.ErrNotExist {
		t.Fatal()
	}
}
""",
}


def snapshot_of(snapshot_id: str) -> Snapshot:
    return Snapshot(
        snapshot_id=snapshot_id,
        purl="pkg:golang/example.com/m@v1.0.0",
        repo="",
        version="1.0.0",
        commit="0" * 40,
        tree="0" * 40,
        license="MIT",
        created_at="2024-01-01T00:00:00Z",
        language="go",
        files=2,
        size_bytes=1,
    )


@pytest.mark.network
def test_a_module_without_its_go_sum_is_completed(sandbox: Bubblewrap, layout: DataLayout) -> None:
    need("go")
    tree = layout.tree("5" * 64)
    write(tree, FILES)
    snapshot = snapshot_of("5" * 64)
    environment = build_environment(layout, sandbox, snapshot, EnvironmentSettings())
    assert [attempt.name for attempt in environment.attempts] == ["go.mod completed"]
    assert environment.lock == ("github.com/pkg/errors==v0.9.1",)
    run = run_tests(sandbox, checkout_of(layout, environment), TestRequest(limits=LIMITS))
    assert [(result.test_id, result.status.value) for result in run.results] == [(".::TestCause", "passed")]
    assert (run.finished, run.exit_code) == (True, 0)
