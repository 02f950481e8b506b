"""A project against the real grader: an honest fix is resolved, forgers refused by a named layer."""

from pathlib import Path

import pytest

from oreline.languages.contract import Runner, Toolchain
from oreline.records.layout import DataLayout
from oreline.records.reward import LayerStatus
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.checkout import Checkout
from tests.doubles.grounds import Ground, make_ground
from tests.doubles.maven import write_files
from tests.languages.java.projects import java, pom

pytestmark = [pytest.mark.sandbox, pytest.mark.network]

CALC = "src/main/java/demo/Calc.java"
GOOD = """package demo;

public class Calc {
    public static int add(int a, int b) { return a + b; }

    public static int half(int a) {
        if (a % 2 != 0) throw new IllegalArgumentException("odd");
        return a / 2;
    }
}
"""
BUGGY = GOOD.replace("a + b", "a * b")
FIX = GOOD.replace("a + b", "b - -a")
TESTS = """
    @Test public void adds() { assertEquals(3, Calc.add(1, 2)); }
    @Test public void addsMore() { assertEquals("five", 5.0, Calc.add(1, 4), 0.1); }
    @Test public void halves() { check(Calc.half(2) == 1); }
    @Test(expected = IllegalArgumentException.class) public void refuses() { Calc.half(3); }
    @Test public void assertsNothing() { Calc.half(4); }
    private void check(boolean is) { assertTrue(is); }
"""
FAILING = ("demo.CalcTest#adds", "demo.CalcTest#addsMore")
PASSING = ("demo.CalcTest#assertsNothing", "demo.CalcTest#halves", "demo.CalcTest#refuses")


@pytest.fixture(scope="module")
def ground(
    bubblewrap: Bubblewrap, toolchain: Toolchain, runner: Runner, cache: Path, tmp_path_factory: pytest.TempPathFactory
) -> Ground:
    folder = tmp_path_factory.mktemp("calc")
    test = java("CalcTest", TESTS, "junit4")
    files = {"pom.xml": pom("junit4"), CALC: GOOD, "src/test/java/demo/CalcTest.java": test}
    (folder / "env").mkdir()
    checkout = Checkout(
        work_layers=(write_files(folder / "tree", files),),
        env_layers=(folder / "env",),
        cache=(cache,),
        language="java",
        toolchain=toolchain,
        runner=runner,
    )
    layout = DataLayout(folder / "data")
    return make_ground(bubblewrap, layout, checkout, {CALC: BUGGY}, failing=FAILING, passing=PASSING)


def test_an_honest_fix_is_resolved_and_every_test_is_turned_round(ground: Ground) -> None:
    grade = ground.grade({CALC: FIX})
    assert grade.resolved, grade
    assert [(layer.layer, layer.status) for layer in grade.layers] == [
        ("canary", LayerStatus.HELD),
        ("twin", LayerStatus.HELD),
    ]
    [kept] = ground.layout.oracles.rglob("*.json")
    assert kept.read_text().count("demo.CalcTest#") == len(FAILING) + len(PASSING)


SHADOW = {
    "src/main/java/org/junit/Assert.java": """package org.junit;

public class Assert {
    public static void assertEquals(Object a, Object b) { }
    public static void assertEquals(long a, long b) { }
    public static void assertEquals(String said, double a, double b, double delta) { }
    public static void assertTrue(boolean is) { }
    public static void assertFalse(boolean is) { }
}
"""
}
REWRITE = BUGGY.replace(
    "public class Calc {",
    """public class Calc {
    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                java.nio.file.Path report = java.nio.file.Paths.get("target/surefire-reports/TEST-demo.CalcTest.xml");
                String text = new String(java.nio.file.Files.readAllBytes(report), "UTF-8");
                for (String name : new String[] {"adds", "addsMore", "halves", "refuses", "assertsNothing"}) {
                    String opened = "<testcase name=\\"" + name + "\\"[^>]*[^/>]>(?s:.*?)</testcase>";
                    text = text.replaceAll(opened, "<testcase name=\\"" + name + "\\" classname=\\"demo.CalcTest\\"/>");
                }
                java.nio.file.Files.write(report, text.getBytes("UTF-8"));
            } catch (Exception error) {
            }
        }));
    }
""",
)
FORGERS = {
    "assertions that assert nothing": ({CALC: BUGGY, **SHADOW}, "canary"),
    "its report rewritten as it ends": ({CALC: REWRITE}, "twin"),
}


@pytest.mark.parametrize("name", FORGERS)
def test_a_forger_is_refused(ground: Ground, name: str) -> None:
    files, layer = FORGERS[name]
    grade = ground.grade(files)
    assert not grade.resolved
    assert [one.layer for one in grade.layers if one.status is LayerStatus.BROKEN] == [layer], grade
