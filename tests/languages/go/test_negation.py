"""What of Go is an assertion, and its opposite."""

import pytest

from oreline.languages.go.negation import negate

TESTIFY = 'package m\n\nimport "github.com/stretchr/testify/assert"\n\n'
FAILURE = '\nt.Fatal("turned round")\n'
BODIES = {
    "if a != b { t.Errorf(a) }": "if !(a != b) { t.Errorf(a) }",
    "if err := f(); err != nil { t.Fatal(err) }": "if err := f(); !(err != nil) { t.Fatal(err) }",
    "if a { done() } else { t.Fail() }": "if !(a) { done() } else { t.Fail() }",
    "if a { t.Error(1) } else { t.Error(2) }": FAILURE + "if a { t.Error(1) } else { t.Error(2) }",
    "assert.Equal(t, a, b)": "assert.NotEqual(t, a, b)",
    "s.Require().NoErrorf(err, a)": "s.Require().Errorf(err, a)",
    "gomega.Expect(a).To(Equal(b))": "gomega.Expect(a).ToNot(Equal(b))",
    "f(a)": FAILURE + "f(a)",
    "t.Run(a, func(t *testing.T) {f()})": f"t.Run(a, func(t *testing.T) {{{FAILURE}f()}})",
    "err.Error()": FAILURE + "err.Error()",
}


def turned(text: str) -> str:
    found = negate("a_test.go", text.encode())
    assert found is not None
    return found.decode()


@pytest.mark.parametrize("body", BODIES)
def test_an_assertion_becomes_its_opposite(body: str) -> None:
    test = "func TestA(t *testing.T) {{{}}}\n"
    assert turned(TESTIFY + test.format(body)) == TESTIFY + test.format(BODIES[body])


def test_a_test_that_calls_an_asserting_function_is_left_to_it() -> None:
    check = "func check(t testing.TB, a int) { if a != 1 { t.Fatal(a) } }\n"
    text = f"package m\n{check}func TestA(t *testing.T) {{check(t, 1)}}\n"
    assert turned(text) == text.replace("a != 1", "!(a != 1)")


def test_an_example_prints_something_else() -> None:
    text = "package m\nfunc ExampleA() {\n\tfmt.Println(1)\n\t// Output:\n\t// 1\n}\n"
    assert turned(text) == text.replace("Output:", "Output: turned round")


def test_other_packages_of_the_same_name_are_left_alone() -> None:
    text = "package m\nfunc TestA(t *testing.T) {assert.Equal(t, 1, 1)}\n"
    assert turned(text) == text.replace("assert.", FAILURE + "assert.")


@pytest.mark.parametrize(("path", "text"), [("a.go", "package m"), ("a_test.go", "package m"), ("a_test.go", "func {")])
def test_a_file_without_tests_or_that_cant_be_read_has_no_twin(path: str, text: str) -> None:
    assert negate(path, text.encode()) is None
