"""What no fix may change, by path and by tree."""

from pathlib import Path

import pytest

from oreline.languages.protection import is_protected, protected_paths


def write(tree: Path, *paths: str) -> None:
    for path in paths:
        (tree / path).parent.mkdir(parents=True, exist_ok=True)
        (tree / path).write_text("")


def test_protected_paths_name_a_folder_when_all_in_it_is_protected(tmp_path: Path) -> None:
    write(tmp_path, "pyproject.toml", "pkg/core.py", "pkg/tests/test_core.py", "pkg/tests/data/input.json")
    write(tmp_path, "spec/test_a.py", "spec/deep/b_test.py", "mixed/test_c.py", "mixed/c.py", "README.md")
    assert protected_paths(tmp_path, "python") == ("mixed/test_c.py", "pkg/tests", "pyproject.toml", "spec")


def test_protected_paths_leave_links_to_their_targets(tmp_path: Path) -> None:
    write(tmp_path, "pkg/core.py", "pkg/tests/test_core.py")
    (tmp_path / "tests").symlink_to("pkg/tests")
    assert protected_paths(tmp_path, "python") == ("pkg/tests",)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        pytest.param("spec/anything.txt", True, id="below a listed folder"),
        pytest.param("spec", True, id="the listed folder itself"),
        pytest.param("specification.py", False, id="same beginning, other name"),
        pytest.param("pkg/conftest.py", True, id="a new steering file"),
        pytest.param("pkg/test_new.py", True, id="a new test file"),
        pytest.param("pkg/core.py", False, id="source"),
    ],
)
def test_is_protected(path: str, expected: bool) -> None:
    assert is_protected(path, ("pyproject.toml", "spec"), "python") is expected


@pytest.mark.parametrize(
    ("path", "language"),
    [
        pytest.param("calc/add_test.go", "go", id="go: a test file"),
        pytest.param("tests/round_trip.rs", "rust", id="rust: an integration test"),
        pytest.param("src/test/java/a/CalcTest.java", "java", id="java: a test class"),
        pytest.param("src/calc.spec.ts", "typescript", id="typescript: a test file beside its source"),
        pytest.param("lib/__tests__/calc.js", "javascript", id="javascript: a folder of tests"),
        pytest.param("test/test_calc.c", "c", id="c: a test program"),
        pytest.param("src/Calc.Tests/AddTests.cs", "csharp", id="c#: a test project"),
        pytest.param("spec/calc_spec.rb", "ruby", id="ruby: a spec"),
    ],
)
def test_tests_of_every_language_are_protected(path: str, language: str) -> None:
    assert is_protected(path, (), language)


@pytest.mark.parametrize(
    ("path", "language"),
    [
        *(("calc/add.go", "go"), ("src/lib.rs", "rust"), ("src/main/java/a/Calc.java", "java"), ("src/calc.c", "c")),
        *(("src/Calc/Add.cs", "csharp"), ("lib/calc/add.rb", "ruby"), ("bin/calc.rb", "ruby")),
    ],
)
def test_sources_are_not(path: str, language: str) -> None:
    assert not is_protected(path, (), language)


@pytest.mark.parametrize(
    ("path", "language"),
    [
        pytest.param("CTestCustom.cmake", "c", id="c: tests that ctest passes over"),
        pytest.param("cmake/CTestCustom.ctest.in", "c", id="c: the same, to be configured"),
        pytest.param("pkg/conftest.py", "python", id="python: what pytest collects"),
        pytest.param(".mocharc.cjs", "javascript", id="javascript: what mocha runs"),
        pytest.param("jest.config.ts", "typescript", id="typescript: what jest runs"),
        pytest.param("node.config.json", "javascript", id="javascript: what node's own runner is told"),
        pytest.param(".config/nextest.toml", "rust", id="rust: what a runner filters"),
        pytest.param("src/main/resources/junit-platform.properties", "java", id="java: what JUnit disables"),
        pytest.param("src/Calc/Calc.csproj", "csharp", id="c#: what a project is built of"),
        pytest.param("src/Calc/obj/Calc.cs", "csharp", id="c#: what stands for the sources"),
        pytest.param("xunit.runner.json", "csharp", id="c#: what xUnit is told"),
        pytest.param(".rspec", "ruby", id="ruby: what RSpec is told"),
        pytest.param("Rakefile", "ruby", id="ruby: what runs the tests"),
        pytest.param("gemfiles/rails.gemfile", "ruby", id="ruby: what Bundler installs"),
    ],
)
def test_what_leaves_tests_out_is_protected(path: str, language: str) -> None:
    assert is_protected(path, (), language)
