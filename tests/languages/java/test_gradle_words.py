"""What goes to Gradle and what comes back as words: selections, complaints, lines of our own."""

import pytest

from oreline.languages.java.inside.gradle.call import patterns
from oreline.languages.java.inside.gradle.complaints import Complaints
from oreline.languages.java.inside.gradle.console import Console


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        (["a.BTest#one", "a.BTest#two"], ["a.BTest.one", "a.BTest.two"]),
        (["a.BTest#one[0]", "a.BTest#one(int)[1]"], ["a.BTest.one*"]),
        (["a.BTest#one #2"], ["a.BTest.one"]),
        (["a.BTest$Inner#one"], ["a.BTest$Inner.one"]),
        (["a.BTest#words for people", "a.BTest#one", "a.CTest#two"], ["a.BTest", "a.CTest.two"]),
        (["a.BTest"], ["a.BTest"]),
        (["a.BTest#[1] 3"], ["a.BTest"]),
    ],
)
def test_patterns(ids: list[str], expected: list[str]) -> None:
    assert patterns(ids) == expected


def complaints(text: str) -> Complaints:
    found = Complaints("/tree", {}, {})
    for line in text.splitlines():
        found.read(line)
    return found


def test_a_compiler_s_words() -> None:
    found = complaints("""/tree/src/A.java:3: error: cannot find symbol
    nothing();
    ^
  symbol:   method nothing()
  location: class A
/tree/src/A.java:9: warning: [options] old
w: /tree/src/K.kt: (1, 2): unused
e: file:///tree/src/K.kt:4:5 Unresolved reference: x
""")
    assert found.uncompiled == {
        "src/A.java": ["line 3: cannot find symbol", "symbol: method nothing()", "location: class A"],
        "src/K.kt": ["line 4: Unresolved reference: x"],
    }


def test_failures_of_tasks_and_of_the_build() -> None:
    found = complaints("""FAILURE: Build completed with 2 failures.

1: Task failed with an exception.
-----------
* What went wrong:
Execution failed for task ':a:test'.
> Process 'Gradle Test Executor 1' finished with non-zero exit value 137

* Try:
Run with --stacktrace
* What went wrong:
Plugin [id: 'com.example.own', version: '1'] was not found in any of the following sources:

- Gradle Core Plugins
""")
    assert found.failed == {
        ":a:test": "> Process 'Gradle Test Executor 1' finished with non-zero exit value 137",
        "": "Plugin [id: 'com.example.own', version: '1'] was not found in any of the following sources:",
    }


def test_what_a_compiler_says_of_no_file_is_why_its_task_failed() -> None:
    found = complaints("""error: Source option 5 is no longer supported. Use 7 or later.
* What went wrong:
Execution failed for task ':compileJava'.
> Compilation failed; see the compiler error output for details.

""")
    assert found.failed == {":compileJava": "error: Source option 5 is no longer supported. Use 7 or later."}


def test_a_test_that_began_and_never_ended_stays_open() -> None:
    console = Console()
    for line in (
        'oreline {"task": ":test", "reports": "/r", "classes": []}',
        'oreline {"begins": ":test", "class": "A", "name": "one"}',
        'oreline {"begins": ":test", "class": "A", "name": "two"}',
        'oreline {"test": ":test", "class": "A", "name": "one", "result": "SUCCESS"}',
        "oreline no JSON",
        'oreline {"end": ":other", "tests": 1}',
        "> Task :test FAILED",
    ):
        console.read(line)
    assert (list(console.tasks[":test"].open), console.tasks[":test"].total) == ([("A", "two")], None)
    assert console.begun == {":test"}


@pytest.mark.parametrize(
    "line",
    [
        "5",
        "[" * 15_000,
        '{"task": ["a"], "reports": "/tree/r", "classes": []}',
        '{"task": ":other"}',
        '{"test": ["a"]}',
        '{"end": ":test", "tests": "many"}',
        '{"end": ":test", "tests": -1}',
        '{"test": ":test", "class": 3, "name": {}, "seconds": "long"}',
    ],
)
def test_lines_that_a_build_script_makes_up_do_no_harm(line: str) -> None:
    console = Console()
    console.read('oreline {"task": ":test", "reports": "/tree/r", "classes": ["/tree/c"]}')
    console.read(f"oreline {line}")
    console.read('oreline {"test": ":test", "class": "a.B", "name": "c", "result": "SUCCESS", "seconds": 0.5}')
    assert list(console.tasks) == [":test"]
    told = {"test": ":test", "class": "a.B", "name": "c", "result": "SUCCESS", "seconds": 0.5}
    assert console.tasks[":test"].told[-1] == told
    assert (console.tasks[":test"].total or 0) == 0
