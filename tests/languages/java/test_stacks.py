from pathlib import Path

import pytest

from oreline.languages.java.inside.jvm.stacks import test_in as stacked_test
from tests.doubles.maven import write_files

STACKS = """2026-01-01 00:00:00
"other" #9 daemon
\tat demo.OtherTest.runs(OtherTest.java:3)

"main" #1 prio=5 os_prio=0
   java.lang.Thread.State: RUNNABLE
\tat java.lang.Thread.sleep(java.base@17.0.15/Native Method)
\tat demo.Helper.waits(Helper.java:9)
\tat demo.SlowTest.waits(SlowTest.java:7)
\tat jdk.internal.reflect.NativeMethodAccessorImpl.invoke0(java.base@17.0.15/Native Method)
%s
\tat org.apache.maven.surefire.booter.ForkedBooter.main(ForkedBooter.java:495)

"after" #2
"""


@pytest.mark.parametrize(
    ("frame", "is_repeating"),
    [
        ("org.junit.jupiter.engine.descriptor.TestMethodTestDescriptor.execute", False),
        ("org.junit.runners.BlockJUnit4ClassRunner.runChild", False),
        ("org.junit.jupiter.engine.descriptor.TestTemplateTestDescriptor.execute", True),
        ("org.junit.jupiter.engine.descriptor.TestFactoryTestDescriptor.invoke", True),
        ("org.junit.runners.parameterized.BlockJUnit4ClassRunnerWithParameters.run", True),
        ("org.testng.internal.invokers.TestInvoker.invokeMethod", True),
    ],
)
def test_the_outermost_method_of_a_test_class_is_the_test(tmp_path: Path, frame: str, is_repeating: bool) -> None:
    write_files(tmp_path, {"demo/SlowTest.class": "", "demo/Helper.class": "", "demo/OtherTest.class": ""})
    assert stacked_test(STACKS % f"\tat {frame}(A.java:1)", [tmp_path]) == ("demo.SlowTest#waits", is_repeating)


def test_outside_of_tests_there_is_none(tmp_path: Path) -> None:
    assert stacked_test(STACKS % "", [tmp_path]) == ("", False)
    assert stacked_test("", [tmp_path]) == ("", False)
