"""Which language a path is written in, and which paths are tests in it."""

import pytest

from oreline.languages.registry import LANGUAGES, inline_tests, is_run, is_test_file, language_of

TESTS = (
    *("tests/test_core.py", "conftest.py", "pkg/conftest.py", "pytest.ini", "tests/data/é.json", "test_six.py"),
    *("src/app.test.ts", "src/app.spec.jsx", "src/__tests__/app.js", "test/index.js", "test.js", "spec/app.js"),
    *("src/__snapshots__/a.snap", "jest.config.js", "vitest.config.mts", ".mocharc.json", "cypress/e2e/a.cy.ts"),
    *("src/index.test-d.ts", "src/__mocks__/fs.js", "flag_test.go", "testdata/a.txt", "pkg/testdata/deep/in.go"),
    *("internal/testutil/x.go", "tests/lib.rs", "src/tests.rs", "src/parser/tests/mod.rs", "src/a_test.rs"),
    *("src/snapshots/x.snap", "src/test/java/a/FooTest.java", "src/test/resources/a.xml"),
    *("src/integrationTest/java/A.java", "lib/FooTests.java", "lib/FooIT.java", "TestFoo.java"),
    *("src/Foo.Tests/Helpers.cs", "src/Foo.UnitTests/A.cs", "Foo/BarTests.cs", "Foo/BarTest.cs", "Foo/BarSpecs.cs"),
    *("spec/a.rb", "spec/support/deep/b.rb", "test/test_a.rb", "test_a.rb", "lib/foo/a_spec.rb", "app/a_test.rb"),
    *("features/step_definitions/a_steps.rb", "gem/spec/a.rb", "test/lib/helper.rb", "lib/tasks/a_test.rb", "test.rb"),
    *("tests/a.c", "foo_test.cc", "foo_unittest.cpp", "test_foo.c", "FooTest.cpp", "foo.t.cpp", "unittests/a.h"),
)
SOURCES = (
    *("pkg/core.py", "src/jinja2/tests.py", "src/click/testing.py", "src/app.ts", "src/latest.js", "src/contest.ts"),
    *("flag.go", "testing.go", "src/lib.rs", "src/attest.rs", "src/main/java/a/SpeedTest.java", "Latest.java"),
    *("src/main/java/org/test/A.java", "src/Protest.java", "foo.c", "latest.cpp", "uint_t.h"),
    *("pyproject.toml", "README.md", "docs/testing.md", ".github/workflows/test.yml", "vendor/x/x_test.go"),
    *("src/Foo/Latest.cs", "src/Foo/PackageSpec.cs", "src/Foo.Testing/A.cs", "src/Contest/A.cs"),
    *("lib/rack/test.rb", "lib/rack/test/utils.rb", "lib/test_prof.rb", "app/models/inspector.rb", "lib/foo/specs.rb"),
    *("node_modules/a/test/a.js", "third_party/gtest/test/a.cc", "spec/openapi.yaml", "tox.ini", "Makefile"),
)


@pytest.mark.parametrize("path", TESTS)
def test_paths_of_tests(path: str) -> None:
    assert is_test_file(path)


@pytest.mark.parametrize("path", SOURCES)
def test_paths_of_anything_else(path: str) -> None:
    assert not is_test_file(path)


def test_files_of_no_language_are_judged_by_the_main_one() -> None:
    assert is_test_file("spec/data.json", "typescript")
    assert not is_test_file("spec/data.json", "go")
    assert not is_test_file("src/main/resources/tests/a.xml", "java")


@pytest.mark.parametrize(
    ("path", "language"),
    [
        *(("a.py", "python"), ("a.mjs", "javascript"), ("a.tsx", "typescript"), ("a.d.ts", "typescript")),
        *(("a.go", "go"), ("a.rs", "rust"), ("A.java", "java"), ("a.H", "c"), ("a.cpp", "c"), ("a.md", "")),
        *(("A.cs", "csharp"), ("a.rb", "ruby"), ("lib/tasks/a.rake", "ruby")),
        *(("Makefile", ""), ("go", "")),
    ],
)
def test_language_of(path: str, language: str) -> None:
    assert language_of(path) == language


def test_inline_tests_are_those_of_rust() -> None:
    suffixes = ("py", "js", "ts", "go", "rs", "java", "c", "cs", "rb")
    assert [language for language, suffix in zip(LANGUAGES, suffixes, strict=True) if inline_tests(f"a.{suffix}")] == [
        "rust"
    ]


def test_all_but_those_that_bugs_are_only_planted_in_are_run() -> None:
    assert [language for language in LANGUAGES if not is_run(language)] == ["csharp", "ruby"]
    assert not is_run("cobol")
