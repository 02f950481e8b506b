"""What a request asks of a run: a selection, an order, workers, tests compiled beforehand."""

from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.compiling import compiled
from oreline.testing.coverage import measure_coverage
from oreline.testing.runner import TestRequest, run_tests
from tests.languages.go.conftest import LIMITS, MakeCheckout, Run
from tests.languages.go.test_running import BROKEN, package, statuses

FILES = {
    "a_test.go": """package m

import "testing"

var seen []string

func TestFirst(t *testing.T) { seen = append(seen, "1") }
func TestSecond(t *testing.T) { seen = append(seen, "2"); t.Log(seen) }
func TestFirstly(t *testing.T) { t.Error("not selected") }
func TestTable(t *testing.T) {
	for _, name := range []string{"a", "a(b|c)", "d e", "d e"} {
		t.Run(name, func(t *testing.T) { if name == "a" { t.Error("not selected") } })
	}
}
""",
    "inner/b_test.go": package("inner", ""),
    "other/c_test.go": package("other", "Gone()"),
}


def test_a_selection_runs_and_tells_of_nothing_else(go_run: Run) -> None:
    select = (".::TestFirst", "inner::TestA", "gone::TestA", ".::TestGone")
    run = go_run(FILES, select=select)
    assert statuses(run) == {".::TestFirst": "passed", "inner::TestA": "passed"}
    assert (run.finished, run.exit_code, run.collection_errors) == (True, 0, ())


def test_tests_within_tests_can_be_selected(go_run: Run) -> None:
    one, two = (".::TestTable/a(b|c)",), (".::TestTable/d_e#01", ".::TestFirst")
    assert statuses(go_run(FILES, select=one)) == dict.fromkeys(one, "passed")
    both = go_run(FILES, select=two)
    assert statuses(both) == dict.fromkeys(two, "passed")
    # What failed beside them was not asked for.
    assert both.exit_code == 0


def test_a_selection_in_a_package_that_does_not_compile(go_run: Run) -> None:
    run = go_run(FILES, select=("other::TestA",))
    assert (run.results, run.exit_code) == ((), 1)
    assert "undefined: Gone" in run.collection_errors[0]


def test_files_beside_the_selection_run_whole(go_run: Run) -> None:
    run = go_run(FILES, select=(".::TestFirst",), extra_paths=("inner/b_test.go",))
    assert statuses(run) == {".::TestFirst": "passed", "inner::TestA": "passed"}


ORDERED = "package m\n\nimport \"testing\"\n\nvar at int\n" + "".join(
    f"func Test{n}(t *testing.T) {{ if at != {n} {{ t.Error(at) }}; at++ }}\n" for n in range(6)
)  # fmt: skip


def test_a_seed_gives_one_other_order(go_run: Run) -> None:
    plain = go_run({"a_test.go": ORDERED})
    first, second, other = (
        statuses(go_run({"a_test.go": ORDERED}, shuffle_seed=seed, select=plain_ids(6))) for seed in (1, 1, 2)
    )
    assert set(statuses(plain).values()) == {"passed"}
    assert first == second
    assert "failed" in first.values()
    assert first != other


def plain_ids(count: int) -> tuple[str, ...]:
    return tuple(f".::Test{n}" for n in range(count))


def test_what_is_compiled_beforehand_is_never_stale(sandbox: Bubblewrap, go_checkout: MakeCheckout) -> None:
    request = TestRequest(limits=LIMITS)
    files = {"a.go": "package m\n\nfunc A() int { return 1 }\n", "a_test.go": package("m", "if A() != 1 { t.Error() }")}
    with compiled(sandbox, go_checkout(files), request) as checkout:
        plain = run_tests(sandbox, checkout, request)
        changed = checkout.work_layers[0] / "a.go"
        changed.write_text(changed.read_text().replace("1", "2"))
        broken = run_tests(sandbox, checkout, request)
        changed.write_text("package m\n")
        gone = run_tests(sandbox, checkout, request)
    assert [statuses(run) for run in (plain, broken, gone)] == [{".::TestA": "passed"}, {".::TestA": "failed"}, {}]
    assert "undefined: A" in gone.collection_errors[0]


def test_what_does_not_compile_is_told_by_the_run(sandbox: Bubblewrap, go_checkout: MakeCheckout) -> None:
    request = TestRequest(limits=LIMITS)
    with compiled(sandbox, go_checkout(BROKEN), request) as checkout:
        run = run_tests(sandbox, checkout, request)
    assert [error.partition(":")[0] for error in run.collection_errors] == ["above", "missing", "syntax", "types"]


COVERED = {
    "a.go": """package m

import "example.com/m/inner"

var start = setUp()

func setUp() int {
	return 1
}

func Double(n int) int {
	if n < 0 {
		return -Double(-n)
	}
	return inner.Add(n, n)
}
""",
    "inner/a.go": "package inner\n\nfunc Add(a, b int) int {\n\treturn a + b\n}\n",
    "a_test.go": """package m

import "testing"

func TestUp(t *testing.T) { t.Run("one", func(t *testing.T) { Double(1) }) }

func TestDown(t *testing.T) { Double(-1) }

func TestNothing(t *testing.T) {}
""",
}


def test_coverage_tells_lines_by_test_and_at_the_start(sandbox: Bubblewrap, go_checkout: MakeCheckout) -> None:
    rows = measure_coverage(sandbox, go_checkout(COVERED), "5" * 64, TestRequest(limits=LIMITS))
    assert [(row.test_id, row.path, row.lines) for row in rows] == [
        ("", "a.go", (7, 8, 9)),
        (".::TestDown", "a.go", (11, 12, 13, 14, 15)),
        (".::TestDown", "inner/a.go", (3, 4, 5)),
        (".::TestUp", "a.go", (11, 12, 15)),
        (".::TestUp", "inner/a.go", (3, 4, 5)),
        (".::TestUp/one", "a.go", (11, 12, 15)),
        (".::TestUp/one", "inner/a.go", (3, 4, 5)),
    ]
