"""A module against the real grader: an honest fix is resolved, forgers refused by a named layer."""

from pathlib import Path

import pytest

from oreline.languages.contract import Toolchain
from oreline.languages.go.attempts import plan
from oreline.records.layout import DataLayout
from oreline.records.reward import LayerStatus
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.checkout import Checkout
from tests.doubles.grounds import Ground, make_ground
from tests.languages.go.conftest import MODULE, write

pytestmark = pytest.mark.sandbox

GOOD = "package m\n\nfunc Add(a, b int) int { return a + b }\n\nfunc Sub(a, b int) int { return a - b }\n"
BUGGY = GOOD.replace("a + b", "a * b")
FIX = GOOD.replace("return a + b", "a += b; return a")
TESTS = """package m

import (
	"fmt"
	"testing"
)

func check(t *testing.T, got, want int) {
	t.Helper()
	if got != want {
		t.Errorf("%d", got)
	}
}

func TestAdd(t *testing.T) { check(t, Add(1, 2), 3) }

func TestMany(t *testing.T) {
	for _, n := range []int{1, 5} {
		t.Run(fmt.Sprint(n), func(t *testing.T) { check(t, Add(n, 1), n+1) })
	}
}

func TestSub(t *testing.T) {
	if got := Sub(3, 2); got != 1 {
		t.Fatal(got)
	}
}

func TestNothing(t *testing.T) { Sub(2, 1) }

func ExampleSub() {
	fmt.Println(Sub(3, 2))
	// Output: 1
}
"""
FAILING = (".::TestAdd", ".::TestMany", ".::TestMany/1", ".::TestMany/5")
PASSING = (".::ExampleSub", ".::TestNothing", ".::TestSub")


@pytest.fixture(scope="module")
def ground(
    bubblewrap: Bubblewrap, go: Toolchain, go_dependencies: Path, tmp_path_factory: pytest.TempPathFactory
) -> Ground:
    folder = tmp_path_factory.mktemp("go")
    tree = write(folder / "tree", {"go.mod": MODULE, "m.go": GOOD, "m_test.go": TESTS})
    checkout = Checkout(
        work_layers=(tree,),
        env_layers=(go_dependencies / "env",),
        cache=(go_dependencies / "cache",),
        language="go",
        toolchain=go,
        runner=plan(tree, go, "")[0].runner,
    )
    layout = DataLayout(folder / "data")
    return make_ground(bubblewrap, layout, checkout, {"m.go": BUGGY}, failing=FAILING, passing=PASSING)


def test_an_honest_fix_is_resolved_and_every_test_is_turned_round(ground: Ground) -> None:
    grade = ground.grade({"m.go": FIX})
    assert grade.resolved, grade
    assert [(layer.layer, layer.status) for layer in grade.layers] == [
        ("canary", LayerStatus.HELD),
        ("twin", LayerStatus.HELD),
    ]
    [kept] = ground.layout.oracles.rglob("*.json")
    assert kept.read_text().count(".::") == len(FAILING) + len(PASSING)


NAMES = ("TestAdd", "TestMany", "TestMany/1", "TestMany/5", "TestSub", "TestNothing", "ExampleSub")
FRAMES = "".join(f"\\x16=== RUN   {name}\\n\\x16--- PASS: {name} (0.00s)\\n" for name in NAMES)
LEAVE = f"""package m

import "os"

func init() {{
	if len(os.Args) > 1 {{
		os.Stdout.WriteString("{FRAMES}PASS\\n")
		os.Exit(0)
	}}
}}
"""
REWRITE = """package m

import (
	"os"
	"os/exec"
	"regexp"
)

func init() {
	if os.Getenv("INNER") != "" {
		return
	}
	inner := exec.Command(os.Args[0], os.Args[1:]...)
	inner.Env = append(os.Environ(), "INNER=1")
	said, err := inner.CombinedOutput()
	os.Stdout.Write(regexp.MustCompile("FAIL: (WHICH)").ReplaceAll(said, []byte("PASS: $1")))
	if err != nil {
		os.Exit(CODE)
	}
	os.Exit(0)
}
"""
FORGERS = {
    "it tells of all known tests and leaves": (LEAVE, "canary"),
    "it tells that all tests passed": (REWRITE.replace("WHICH", "Test").replace("CODE", "0"), "canary"),
    "it tells that known tests passed": (REWRITE.replace("WHICH", "TestAdd|TestMany").replace("CODE", "1"), "twin"),
}


@pytest.mark.parametrize("name", FORGERS)
def test_a_forger_is_refused(ground: Ground, name: str) -> None:
    text, layer = FORGERS[name]
    grade = ground.grade({"m.go": BUGGY, "forge.go": text})
    assert not grade.resolved
    assert [one.layer for one in grade.layers if one.status is LayerStatus.BROKEN] == [layer], grade
