"""Where bugs may be planted and where not, in the languages beside Python."""

from pathlib import Path

import pytest

from oreline.mutation.operators.registry import OPERATORS
from oreline.mutation.proposals import read_source
from oreline.mutation.rewrites import Rewrite, rewrites_of


def found(tmp_path: Path, name: str, source: str) -> list[Rewrite]:
    (tmp_path / name).write_text(source)
    file = read_source(name, tmp_path / name)
    return list(rewrites_of(file.grammar, file.tree, file.source, OPERATORS))


@pytest.mark.parametrize(
    ("name", "source"),
    [
        pytest.param("a.go", 'package p\n\nfunc f() {\n\tlog.Printf("at %d", 1)\n}\n', id="go log"),
        pytest.param("a.go", 'package p\n\nvar E = errors.New("bad")\n', id="go error text"),
        pytest.param("a.js", "function f() {\n  console.log(1 + 2);\n}\n", id="javascript log"),
        pytest.param("a.js", "'use strict';\nconst x = require('name');\n", id="javascript directive and import"),
        pytest.param("a.js", "function f() {\n  throw new E('name');\n}\n", id="javascript error text"),
        pytest.param("a.ts", "interface A {\n  a: 1 | 2;\n}\ntype B = 'name';\n", id="typescript types"),
        pytest.param("a.tsx", "let x: Foo<'name'>;\n", id="tsx type argument"),
        pytest.param(
            "a.rs", "#[cfg(test)]\nmod tests {\n    fn f() {\n        let a = 1 + 2;\n    }\n}\n", id="rust tests"
        ),
        pytest.param("a.rs", 'fn f() -> u8 {\n    println!("{}", 1);\n    panic!("name")\n}\n', id="rust log"),
        pytest.param(
            "a.java", 'class A {\n    @Foo(1)\n    void f() {\n        log.info("name");\n    }\n}\n', id="java"
        ),
        pytest.param(
            "a.cs",
            "#if A && B\n#pragma warning disable 12\n#endif\nusing N;\nclass A {\n    [Foo(1)]\n    void F() {\n"
            '        _logger.LogInformation("name", 1);\n    }\n'
            "    void G() {\n        Debug.Assert(1 < 2);\n    }\n}\n",
            id="c#",
        ),
        pytest.param("a.rb", 'require "name"\n\ndef f\n  logger.info("name", 1)\nend\n', id="ruby"),
        pytest.param("a.c", '#include "name"\n#define N 1\nvoid f(void) {\n    assert(N > 1);\n}\n', id="c"),
    ],
)
def test_no_place_for_a_bug(tmp_path: Path, name: str, source: str) -> None:
    assert [(one.operator.name, one.line) for one in found(tmp_path, name, source)] == []


@pytest.mark.parametrize(
    ("name", "source", "function"),
    [
        pytest.param("a.go", "package p\n\nfunc (t *T) F(a int) bool {\n\treturn a < 1\n}\n", "T.F", id="go method"),
        pytest.param("a.js", "const f = (a) => a < 1;\n", "f", id="javascript arrow function"),
        pytest.param("a.js", "class A {\n  f(a) {\n    return a < 1;\n  }\n}\n", "A.f", id="javascript method"),
        pytest.param("a.js", "x = { f: function (a) {\n  return a < 1;\n} };\n", "f", id="javascript property"),
        pytest.param("a.js", "g((a) => a < 1);\n", "<lambda>", id="javascript callback"),
        pytest.param("a.ts", "const f = (a: number) => a < 1;\n", "f", id="typescript arrow function"),
        pytest.param("a.rs", "impl A {\n    fn f(a: u8) -> bool {\n        a < 1\n    }\n}\n", "A.f", id="rust method"),
        pytest.param("a.java", "class A {\n  boolean f(int a) {\n    return a < 1;\n  }\n}\n", "A.f", id="java"),
        pytest.param("a.cs", "class A {\n  bool F(int a) {\n    return a < 1;\n  }\n}\n", "A.F", id="c# method"),
        pytest.param("a.cs", "class A {\n  bool F => a < 1;\n}\n", "A.F", id="c# property"),
        pytest.param("a.cs", "class A {\n  bool F { get => a < 1; }\n}\n", "A.F.get", id="c# accessor"),
        pytest.param("a.cs", "class A {\n  bool this[int a] => a < 1;\n}\n", "A.this", id="c# indexer"),
        pytest.param(
            "a.cs", "class A {\n  public static bool operator <(A a, A b) => a.B < b.B;\n}\n", "A.<", id="c# operator"
        ),
        pytest.param("a.cs", "class A {\n  void F() {\n    var g = a => a < 1;\n  }\n}\n", "A.F.g", id="c# lambda"),
        pytest.param("a.rb", "module M\n  class A\n    def f(a) = a < 1\n  end\nend\n", "M.A.f", id="ruby method"),
        pytest.param("a.rb", "class A\n  def self.f(a)\n    a < 1\n  end\nend\n", "A.f", id="ruby class method"),
        pytest.param("a.rb", "def f(a)\n  a.map { |b| b < 1 }\nend\n", "f.<lambda>", id="ruby block"),
        pytest.param("a.c", "static char *f(int a) {\n  return a < 1;\n}\n", "f", id="c pointer"),
        pytest.param("a.cpp", "namespace n {\nbool A::f(int a) {\n  return a < 1;\n}\n}\n", "n.A::f", id="c++ method"),
        pytest.param("a.h", "class A {\n  bool f(int a) { return a < 1; }\n};\n", "A.f", id="c++ in a header"),
    ],
)
def test_the_function_is_named_in_full(tmp_path: Path, name: str, source: str, function: str) -> None:
    every = found(tmp_path, name, source)
    assert {one.function for one in every if one.operator.name == "comparison_boundary"} == {function}


def test_methods_around_a_directive_that_no_grammar_knows_are_read(tmp_path: Path) -> None:
    broken = "  int G(int a) {\n    return H(\n#if X\n    1 +\n#endif\n    a < 2);\n  }\n"
    source = f"class A {{\n  bool F(int a) {{\n    return a < 1;\n  }}\n{broken}}}\n"
    assert {one.function for one in found(tmp_path, "a.cs", source)} == {"A.F"}


def test_a_call_whose_text_stands_below_it_is_not_removed(tmp_path: Path) -> None:
    source = "def f(a)\n  g(<<~END)\n    text\n  END\n  h(a)\nend\n"
    removed = [one.line for one in found(tmp_path, "a.rb", source) if one.operator.name == "call_removed"]
    assert removed == [5]


def test_functions_around_what_no_grammar_knows_are_read(tmp_path: Path) -> None:
    source = "WHAT(is this\nint f(int a) {\n  return a < 1;\n}\nint g(int a) {\n  return ) a < 2;\n}\n"
    assert {one.function for one in found(tmp_path, "a.c", source)} <= {"f"}


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        pytest.param("function f(a) {\n  if (a < 1) {\n    g();\n  }\n}\n", [2], id="head of a branch"),
        pytest.param("function f(a = 1) {\n  g();\n  h();\n}\n", [2, 3], id="default"),
        pytest.param("const f = (a) => a < 1;\n", [1], id="expression"),
    ],
)
def test_lines_that_have_to_run(tmp_path: Path, source: str, lines: list[int]) -> None:
    assert list(found(tmp_path, "a.js", source)[0].running_lines)[: len(lines)] == lines
