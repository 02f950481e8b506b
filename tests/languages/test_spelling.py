"""Calls that tests of Go, Rust, Java and C spell out, read and planted again; what can't be made again is left."""

import pytest

from oreline.languages.c import spelt as c
from oreline.languages.go import spelt as go
from oreline.languages.grammar import has_errors, parse
from oreline.languages.grammars import grammars_of
from oreline.languages.java import spelt as java
from oreline.languages.rust import spelt as rust

GO = """\
package calc

import "testing"

func TestSum(t *testing.T) {{
	own := func(a int) int {{ return a }}
	{line}
}}
"""
RUST = "#[test]\nfn sums() {{\n    let own = |a| a;\n    {line}\n}}\n"
JAVA = "class SumTest {{\n    @Test\n    void sums() {{\n        {line}\n    }}\n}}\n"
C = "int main(void) {{\n    int other = 1;\n    {line}\n    return 0;\n}}\n"
READERS = {
    "c": (c, "tests/sum.c", C, "main"),
    "go": (go, "sum_test.go", GO, "TestSum"),
    "rust": (rust, "tests/sum.rs", RUST, "sums"),
    "java": (java, "src/test/java/a/SumTest.java", JAVA, "sums"),
}


def calls(language, line):
    reader, path, text, test = READERS[language]
    found = reader.find_calls(path, text.format(line=line).encode())
    assert {call.module for call in found} <= {f"{path}::{test}"}
    return [(call.name, list(call.args)) for call in found]


TWO = [["int", "1"], ["str", "a"]]


@pytest.mark.parametrize(
    ("language", "line", "name", "args"),
    [
        ("c", 'if (sum(1, "a") != 3) return 1;', "sum(□, □)", TWO),
        ("c", "int got = sum(-1, 2.5);", "sum(□, □)", [["int", "-1"], ["float", "2.5"]]),
        ("go", 'if Sum(1, "a") != 3 { t.Fail() }', "Sum(□, □)", TWO),
        ("go", 'got := calc.Sum(1, "a")', "calc.Sum(□, □)", TWO),
        ("go", "if Sum([]int{1, -2}, nil) != 3 { t.Fail() }", "Sum([]int{□, □}, nil)", [["int", "1"], ["int", "-2"]]),
        ("rust", 'assert_eq!(sum(1, "a"), 3);', "sum(□, □)", TWO),
        ("rust", "assert_eq!(3, calc::sum(&[1.5]), \"no\");", "calc::sum(&[□])", [["float", "1.5"]]),
        ("rust", "assert_eq!(sum(1u8, true), 3);", "sum(1u8, □)", [["bool", True]]),
        ("java", 'assertEquals(3, Calc.sum(1, "a"));', "Calc.sum(□, □)", TWO),
        ("java", "int got = sum(new int[] {1, 2});", "sum(new int[] {□, □})", [["int", "1"], ["int", "2"]]),
    ],
)  # fmt: skip
def test_a_call_is_read(language, line, name, args):
    assert (name, args) in calls(language, line)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("c", "sum(1);"),
        ("c", "if (sum(other)) return 1;"),
        ("c", "if (given->sum(1)) return 1;"),
        ("go", "Sum(1)"),
        ("go", "if own(1) != 3 { t.Fail() }"),
        ("go", "if Sum(other) != 3 { t.Fail() }"),
        ("go", "a, err := Sum(1)"),
        ("go", 'if Sum("\\n") != 3 { t.Fail() }'),
        ("rust", "assert_eq!(own(1), 3);"),
        ("rust", "assert_eq!(sum(other), 3);"),
        ("rust", "assert!(sum(1));"),
        ("rust", "sum(1);"),
        ("java", "Calc.sum(1);"),
        ("java", "assertEquals(3, calc.sum(1));"),
        ("java", "assertEquals(3, Calc.sum(other));"),
    ],
)
def test_what_cannot_be_made_again_is_passed_over(language, line):
    assert [name for name, _ in calls(language, line) if not name.startswith("assert")] == []


@pytest.mark.parametrize(
    ("language", "line", "beside"),
    [
        ("c", "if (sum(1) != -3) return 1;", [["int", "-3"]]),
        ("go", "if Sum(1) != 3 { t.Fail() }", [["int", "3"]]),
        ("rust", "assert_eq!(sum(1), 3);", [["int", "3"]]),
        ("rust", "assert_eq!(true, sum(1));", [["bool", True]]),
        ("java", 'assertEquals("a", Calc.sum(1));', [["str", "a"]]),
        ("java", "int got = Calc.sum(1);", []),
    ],
)
def test_values_beside_a_call_are_read_with_it(language, line, beside):
    reader, path, text, _ = READERS[language]
    [call] = reader.find_calls(path, text.format(line=line).encode())
    assert list(call.beside) == beside


LINES = {
    "c": 'if (sum(1, "a") != 3) return 1;',
    "go": 'if Sum(1, "a") != 3 { t.Fail() }',
    "rust": 'assert_eq!(sum(1, "a"), 3);',
    "java": 'assertEquals(3, Calc.sum(1, "a"));',
}


@pytest.mark.parametrize("language", READERS)
def test_what_is_planted_can_be_read(language):
    reader, path, text, _ = READERS[language]
    content = text.format(line=LINES[language]).encode()
    [call] = [call for call in reader.find_calls(path, content) if "um(" in call.name and "assert" not in call.name]
    planted = reader.plant_calls(path, content, {"cafe": call, "beef": call})
    assert b"cafe" in planted
    assert b"beef" in planted
    assert not has_errors(parse(grammars_of(path)[0], planted))
