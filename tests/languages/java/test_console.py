from oreline.languages.java.inside.maven.console import Console


def read(text: str) -> Console:
    console = Console("/tree")
    for line in text.splitlines():
        console.read(line)
    return console


def test_a_compiler_s_words_are_told_once_by_file() -> None:
    console = read(
        """[INFO] --- maven-compiler-plugin:3.13.0:compile (default-compile) @ core ---
[ERROR] COMPILATION ERROR :
[ERROR] /tree/core/src/main/java/demo/A.java:[3,17] cannot find symbol
  symbol:   variable missing
  location: class demo.A
[ERROR] /tree/core/src/main/java/demo/A.java:[9,1] ';' expected
[INFO] 2 errors
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.13.0:compile (default-compile) on \
project core: Compilation failure: Compilation failure:
[ERROR] /tree/core/src/main/java/demo/A.java:[3,17] cannot find symbol
[ERROR]   symbol:   variable missing"""
    )
    assert console.uncompiled == {
        "core/src/main/java/demo/A.java": [
            "line 3: cannot find symbol",
            "symbol:   variable missing",
            "location: class demo.A",
            "line 9: ';' expected",
        ]
    }
    assert console.failed == {}


def test_totals_stand_apart_from_lines_of_a_class() -> None:
    console = read(
        """[INFO] --- surefire:3.2.5:test (default-test) @ core ---
[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.1 s <<< FAILURE! -- in demo.A
[ERROR] Tests run: 5, Failures: 1, Errors: 0, Skipped: 0
[INFO] --- maven-surefire-plugin:2.22.2:test (more) @ core ---
Tests run: 2, Failures: 0, Errors: 0, Skipped: 1
[INFO] --- maven-jar-plugin:3.3.0:jar (default-jar) @ core ---
[INFO] Tests run: 7, Failures: 0, Errors: 0, Skipped: 0"""
    )
    assert console.totals == {"core": [5, 2]}
    assert console.versions == {"3.2.5", "2.22.2"}


def test_a_failed_module_and_those_after_it() -> None:
    console = read(
        """[INFO] Reactor Summary for all 1.0:
[INFO] all ................................................ SUCCESS [  0.1 s]
[INFO] core ............................................... FAILURE [  2.1 s]
[INFO] a name .................. SKIPPED
[ERROR] Failed to execute goal org.codehaus.mojo:exec-maven-plugin:3.1.0:exec (gen) on project core: no such file
[ERROR]
[ERROR] Please refer to /tree/core for more.
[ERROR] Looked in /bin.
[ERROR] -> [Help 1]
[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch."""
    )
    assert console.failed == {"core": "org.codehaus.mojo:exec-maven-plugin:3.1.0:exec: no such file\nLooked in /bin."}
    assert console.skipped == ["a name"]
