"""What a run of Go tests says of each: names, states, crashes, hangs, forgeries; and of what doesn't compile."""

from oreline.records.testing import TestRun
from tests.languages.go.conftest import Run

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
