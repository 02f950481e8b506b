"""Near misses of a fix in Go: each is compiled and run by itself."""

import pytest

from oreline.records.layout import DataLayout
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.changes import FileChange
from oreline.sandbox.patches import diff_of, layer_of
from oreline.testing.runner import TestRequest
from oreline.validation.bench import Bench
from oreline.validation.settings import ValidationSettings
from oreline.validation.strength import Fix, measure_strength
from tests.doubles.episodes import a_candidate
from tests.languages.go.conftest import LIMITS, MakeCheckout

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

SHOP = "package m\n\nfunc Free(count int) bool {\n\treturn count > 10\n}\n"
TESTS = """\
package m

import "testing"

func TestFree(t *testing.T) {
	if !Free(11) || Free(9) {
		t.Fail()
	}
}
"""


def test_a_test_that_looks_at_no_boundary_accepts_the_opposite_one(
    sandbox: Bubblewrap, go_checkout: MakeCheckout, layout: DataLayout
) -> None:
    checkout = go_checkout({"shop.go": SHOP, "shop_test.go": TESTS})
    with layer_of((FileChange(path="shop.go", content=SHOP.replace(">", "<").encode()),), layout.scratch) as layer:
        patch = diff_of((FileChange(path="shop.go", content=SHOP.encode()),), (*checkout.work_layers, layer))
    bench = Bench(
        layout=layout,
        sandbox=sandbox,
        checkout=checkout,
        baseline=(),
        request=TestRequest(limits=LIMITS),
        settings=ValidationSettings(near_misses=2),
    )
    fix = Fix(candidate=a_candidate(patch=patch, operator="comparison_reversed"), fail_to_pass=(".::TestFree",))
    (found,) = measure_strength(bench, (fix,))
    assert found.tried == 2
    assert "comparison_boundary, shop.go line 4" in found.survivors
