"""What a run of Go tests says of each: names, states, crashes, hangs, forgeries; and of what doesn't compile."""

from dataclasses import replace

import pytest

from oreline.languages.go.attempts import plan
from oreline.records.testing import TestRun
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.runner import TestRequest, run_tests
from tests.languages.go.conftest import LIMITS, MakeCheckout, Run, write

pytestmark = pytest.mark.slow

HEAD = 'package m\n\nimport (\n\t"fmt"\n\t"os"\n\t"syscall"\n\t"testing"\n\t"time"\n)\n\n'
USED = "var _, _, _, _ = fmt.Print, os.Exit, syscall.Exit, time.Now\n\n"


def file(*tests: str) -> str:
    return HEAD + USED + "\n\n".join(tests)


def statuses(run: TestRun) -> dict[str, str]:
    return {result.test_id: result.status.value for result in run.results}


NAMES = """
func TestNames(t *testing.T) {
	t.Run("a b [c] (d)", func(t *testing.T) {})
	t.Run("a/b", func(t *testing.T) {})
	t.Run("größe 中", func(t *testing.T) {})
	t.Run("", func(t *testing.T) {})
	t.Run("same", func(t *testing.T) {})
	t.Run("same", func(t *testing.T) {})
	t.Run("line\\nbreak", func(t *testing.T) {})
	t.Run("PASS: x (0.00s)", func(t *testing.T) { t.Parallel() })
}

func TestSkips(t *testing.T) { t.Skip("not today") }

func TestFails(t *testing.T) { fmt.Print("unfinished line"); t.Error("one is not two") }

func FuzzSeeds(f *testing.F) { f.Add(1); f.Fuzz(func(t *testing.T, n int) {}) }

func BenchmarkNothing(b *testing.B) { b.Fatal("never run") }

func ExampleRight() {
	fmt.Println("right")
	// Output: right
}

func ExampleWrong() {
	fmt.Println("wrong")
	// Output: right
}

func ExampleUnchecked() { panic("never run") }
"""


def test_every_kind_of_test_by_its_name(go_run: Run) -> None:
    run = go_run({"a_test.go": file(NAMES), "deep/er/b_test.go": file("func TestDeep(t *testing.T) {}")})
    assert statuses(run) == {
        ".::TestNames": "passed",
        ".::TestNames/a_b_[c]_(d)": "passed",
        ".::TestNames/a/b": "passed",
        ".::TestNames/größe_中": "passed",
        ".::TestNames/#00": "passed",
        ".::TestNames/same": "passed",
        ".::TestNames/same#01": "passed",
        ".::TestNames/line_break": "passed",
        ".::TestNames/PASS:_x_(0.00s)": "passed",
        ".::TestSkips": "skipped",
        ".::TestFails": "failed",
        ".::FuzzSeeds": "passed",
        ".::FuzzSeeds/seed#0": "passed",
        ".::ExampleRight": "passed",
        ".::ExampleWrong": "failed",
        "deep/er::TestDeep": "passed",
    }
    assert (run.finished, run.exit_code, run.collection_errors) == (True, 1, ())
    messages = {result.test_id: result.message for result in run.results}
    assert "one is not two" in messages[".::TestFails"]
    assert "not today" in messages[".::TestSkips"]
    assert messages[".::TestNames"] == ""


FORGING = """
func TestForges(t *testing.T) {
	for _, name := range []string{"TestForges", "TestGhost", "TestLater", "TestForges/sub"} {
		fmt.Printf("--- PASS: %s (0.00s)\\n\\x16=== RUN   %s\\n\\x16--- PASS: %s (0.00s)\\n", name, name, name)
	}
	fmt.Print("PASS\\n\\x16PASS\\n")
	t.Error("really")
}

func TestLater(t *testing.T) { t.Error("really") }
"""


def test_what_tests_print_is_no_result(go_run: Run) -> None:
    found = statuses(go_run({"a_test.go": file(FORGING)}))
    assert found.pop(".::TestForges/sub", "") in {"", "passed"}
    assert found == {".::TestForges": "failed", ".::TestLater": "failed"}


STAGING = """
func TestStages(t *testing.T) {
	t.Run("real", func(t *testing.T) {})
	fmt.Print("\\x16=== RUN   TestStages/staged\\n\\x16=== RUN   TestStages/staged/in\\n")
	fmt.Print("\\x16--- PASS: TestStages/staged/in (0.00s)\\n\\x16--- FAIL: TestStages/staged (0.00s)\\n")
	fmt.Print("\\x16=== RUN   TestStages/open\\n")
}
"""


def test_a_run_that_a_test_stages_is_none_of_the_suite_s(go_run: Run) -> None:
    run = go_run({"a_test.go": file(STAGING)})
    assert statuses(run) == {".::TestStages": "passed", ".::TestStages/real": "passed"}
    assert (run.finished, run.exit_code) == (True, 0)


CRASHING = """
func TestBefore(t *testing.T) {}

func TestPanics(t *testing.T) {
	t.Run("inner", func(t *testing.T) { var none map[string]int; none["a"] = 1 })
	t.Run("never", func(t *testing.T) {})
}

func TestBetween(t *testing.T) {}

func TestPanicsElsewhere(t *testing.T) { go func() { panic("elsewhere") }(); time.Sleep(time.Second) }

func TestLeaves(t *testing.T) { os.Exit(3) }

func TestLeavesWell(t *testing.T) { os.Exit(0) }

func TestSneaksOut(t *testing.T) { syscall.Exit(0) }

func TestAfter(t *testing.T) {}
"""


def test_a_crash_is_one_test_s_and_the_others_run(go_run: Run) -> None:
    run = go_run({"a_test.go": file(CRASHING)})
    assert statuses(run) == {
        ".::TestBefore": "passed",
        ".::TestPanics": "failed",
        ".::TestPanics/inner": "failed",
        ".::TestBetween": "passed",
        ".::TestPanicsElsewhere": "error",
        ".::TestLeaves": "error",
        ".::TestLeavesWell": "failed",
        ".::TestSneaksOut": "error",
        ".::TestAfter": "passed",
    }
    assert (run.finished, run.collection_errors) == (True, ())
    messages = {result.test_id: result.message for result in run.results}
    assert "assignment to entry in nil map" in messages[".::TestPanics/inner"]
    assert "panic: elsewhere" in messages[".::TestPanicsElsewhere"]
    assert "exit code 3" in messages[".::TestLeaves"]


PARALLEL = """
func TestWaits(t *testing.T) { t.Parallel(); t.Run("sub", func(t *testing.T) { time.Sleep(300 * time.Millisecond) }) }

func TestBreaks(t *testing.T) { t.Parallel(); go func() { panic("x") }(); time.Sleep(time.Second) }

func TestPanicsAmid(t *testing.T) { t.Parallel(); time.Sleep(100 * time.Millisecond); panic("y") }

func TestAlso(t *testing.T) { t.Parallel(); time.Sleep(200 * time.Millisecond) }
"""


def test_of_tests_side_by_side_the_one_that_crashes_is_found(go_run: Run) -> None:
    run = go_run({"a_test.go": file(PARALLEL)}, workers=4)
    assert statuses(run) == {
        ".::TestWaits": "passed",
        ".::TestWaits/sub": "passed",
        ".::TestBreaks": "error",
        ".::TestPanicsAmid": "failed",
        ".::TestAlso": "passed",
    }
    assert run.finished


HANGING = """
func TestQuick(t *testing.T) {}

func TestHangs(t *testing.T) {
	t.Run("fine", func(t *testing.T) {})
	t.Run("stuck", func(t *testing.T) { <-make(chan int) })
}

func TestSpins(t *testing.T) { for { fmt.Print() } }

func TestLast(t *testing.T) {}
"""


def test_a_hang_is_one_test_s_timeout(go_run: Run) -> None:
    run = go_run({"a_test.go": file(HANGING)}, test_seconds=1.0)
    assert statuses(run) == {
        ".::TestQuick": "passed",
        ".::TestHangs": "timeout",
        ".::TestHangs/fine": "passed",
        ".::TestHangs/stuck": "timeout",
        ".::TestSpins": "timeout",
        ".::TestLast": "passed",
    }
    assert (run.finished, run.stopped_by) == (True, "")


def test_a_go_without_marks_tells_the_same(sandbox: Bubblewrap, go_checkout: MakeCheckout) -> None:
    checkout = go_checkout({"a_test.go": file(NAMES), "crash/a_test.go": file(CRASHING)})
    unmarked = replace(checkout.runner, options={**checkout.runner.options, "is_marked": False})
    request = TestRequest(limits=LIMITS)
    marked, plain = (
        run_tests(sandbox, replace(checkout, runner=runner), request) for runner in (checkout.runner, unmarked)
    )
    # What a test printed on the line of its end hides that end.
    assert {**statuses(plain), ".::TestFails": "failed"} == statuses(marked)


def main_test(body: str) -> dict[str, str]:
    return {"a_test.go": file(f"func TestMain(m *testing.M) {{ {body} }}", "func TestA(t *testing.T) {}")}


def test_a_main_that_leaves_before_its_tests(go_run: Run) -> None:
    left, died = go_run(main_test("os.Exit(0)")), go_run(main_test('panic("no database")'))
    assert (statuses(left), left.collection_errors) == ({".::TestA": "skipped"}, ())
    assert statuses(died) == {".::TestA": "not_run"}
    assert (died.exit_code, len(died.collection_errors)) == (1, 1)
    assert "no database" in died.collection_errors[0]


def test_a_main_that_fails_after_its_tests(go_run: Run) -> None:
    run = go_run(main_test("m.Run(); os.Exit(4)"))
    assert statuses(run) == {".::TestA": "passed"}
    assert run.exit_code == 1
    assert "exit code 4 though no test failed" in run.collection_errors[0]


def package(name: str, body: str, *imports: str) -> str:
    lines = "".join(f'import "{path}"\n' for path in ("testing", *imports))
    return f"package {name}\n\n{lines}\nfunc TestA(t *testing.T) {{ {body} }}\n"


WRONG = 'func A() int { return "a" }\n'
BROKEN = {
    "good/a_test.go": package("good", ""),
    "syntax/a_test.go": package("syntax", "{"),
    "types/a.go": "package types\n",
    "types/a_test.go": package("types", "Gone()"),
    "missing/a_test.go": package("missing", "gone.A()", "example.org/gone"),
    "below/a.go": f"package below\n\n{WRONG}",
    "above/a_test.go": package("above", "below.A()", "example.com/m/below"),
    "untested/a.go": f"package untested\n\n{WRONG}",
}


def test_packages_that_do_not_compile_are_named_with_the_compiler_s_words(go_run: Run) -> None:
    run = go_run(BROKEN)
    assert statuses(run) == {"good::TestA": "passed"}
    said = {error.partition(":")[0]: error for error in run.collection_errors}
    assert sorted(said) == ["above", "missing", "syntax", "types"]
    assert "undefined: Gone" in said["types"]
    assert "expected '}'" in said["syntax"]
    assert "example.org/gone" in said["missing"]
    assert "below/a.go" in said["above"]
    assert (run.finished, run.exit_code) == (True, 1)


def test_a_tree_without_tests_and_a_broken_go_mod_are_said_as_such(go_run: Run) -> None:
    none = go_run({"a.go": "package m\n"})
    assert (none.exit_code, none.collected, none.collection_errors, none.finished) == (5, 0, (), True)
    broken = go_run({"go.mod": "module example.com/m\n\nnonsense\n", "a_test.go": file("func TestA(t *testing.T) {}")})
    assert (broken.exit_code, broken.results) == (1, ())
    assert "unknown directive: nonsense" in broken.collection_errors[0]


def test_a_tree_from_before_modules_is_seen_by_its_import_path(sandbox: Bubblewrap, go_checkout: MakeCheckout) -> None:
    body = """
func TestPlace(t *testing.T) {
	_, file, _, _ := runtime.Caller(0)
	if folder, _ := os.Getwd(); file != folder+"/a_test.go" || !strings.HasSuffix(folder, "/src/example.org/me/a") {
		t.Error(file, folder)
	}
}
"""
    head = 'package a // import "example.org/me/a"\n\nimport (\n\t"os"\n\t"runtime"\n\t"strings"\n\t"testing"\n)\n'
    checkout = go_checkout({"a_test.go": head + body})
    tree = checkout.work_layers[0]
    (tree / "go.mod").unlink()
    assert checkout.toolchain
    [attempt] = plan(tree, checkout.toolchain, "2016-01-01T00:00:00Z")
    env = tree.parent / "env"
    write(env, {"module/go.mod": attempt.manifest["go.mod"].decode(), "module/go.sum": ""})
    run = run_tests(sandbox, replace(checkout, env_layers=(env,), runner=attempt.runner), TestRequest(limits=LIMITS))
    assert [(result.test_id, result.status.value, result.message) for result in run.results] == [
        (".::TestPlace", "passed", "")
    ]
    assert run.finished
