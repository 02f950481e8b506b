"""Every language's vocabulary: the same edits of the same function are of the same kinds."""

import pytest

from oreline.languages.grammar import parse
from oreline.languages.grammars import GRAMMARS
from oreline.mutation.realism.functions import function_around
from oreline.mutation.realism.shape import shape_of
from oreline.mutation.realism.versions import Versions
from oreline.mutation.realism.words.registry import VOCABULARIES, is_known, words_of

SOURCES = {
    "m.go": (
        "package m\n\n"
        "func f(a int, b int) int {\n\tx := g(a)\n\tif a < b {\n\t\treturn x\n\t}\n"
        "\tfor i := 0; i < a; i++ {\n\t\tput(i)\n\t}\n\treturn h(x, 1)\n}\n\n"
        "func g(a int) int {\n\treturn a\n}\n"
    ),
    "M.java": (
        "class M {\n  int f(int a, int b) {\n    int x = g(a);\n    if (a < b) {\n      return x;\n    }\n"
        "    for (int i = 0; i < a; i++) {\n      put(i);\n    }\n    return h(x, 1);\n  }\n\n"
        "  int g(int a) {\n    return a;\n  }\n}\n"
    ),
    "m.js": (
        "function f(a, b) {\n  const x = g(a);\n  if (a < b) {\n    return x;\n  }\n"
        "  for (let i = 0; i < a; i++) {\n    put(i);\n  }\n  return h(x, 1);\n}\n\n"
        "const g = (a) => {\n  return a;\n};\n"
    ),
    "m.ts": (
        "export function f(a: number, b: number): number {\n  const x = g(a);\n  if (a < b) {\n    return x;\n  }\n"
        "  for (let i = 0; i < a; i++) {\n    put(i);\n  }\n  return h(x, 1);\n}\n\n"
        "class G {\n  g(a: number): number {\n    return a;\n  }\n}\n"
    ),
    "m.rs": (
        "fn f(a: u8, b: u8) -> u8 {\n    let x = g(a);\n    if a < b {\n        return x;\n    }\n"
        "    for i in 0..a {\n        put(i);\n    }\n    return h(x, 1);\n}\n\n"
        "impl G {\n    fn g(a: u8) -> u8 {\n        return a;\n    }\n}\n"
    ),
    "m.c": (
        "static int f(int a, int b) {\n  int x = g(a);\n  if (a < b) {\n    return x;\n  }\n"
        "  for (int i = 0; i < a; i++) {\n    put(i);\n  }\n  return h(x, 1);\n}\n\n"
        "int *g(int a) {\n  return a;\n}\n"
    ),
    "M.cs": (
        "class M {\n  int f(int a, int b) {\n    var x = g(a);\n    if (a < b) {\n      return x;\n    }\n"
        "    for (int i = 0; i < a; i++) {\n      put(i);\n    }\n    return h(x, 1);\n  }\n\n"
        "  int g(int a) {\n    return a;\n  }\n}\n"
    ),
    "m.rb": (
        "def f(a, b)\n  x = g(a)\n  if a < b\n    return x\n  end\n"
        "  for i in 0..a do\n    put(i)\n  end\n  return h(x, 1)\nend\n\n"
        "class M\n  def g(a)\n    return a\n  end\nend\n"
    ),
    "m.cpp": (
        "int M::f(int a, int b) {\n  auto x = g(a);\n  if (a < b) {\n    return x;\n  }\n"
        "  for (int i = 0; i < a; i++) {\n    put(i);\n  }\n  return h(x, 1);\n}\n\n"
        "int g(int a) {\n  return a;\n}\n"
    ),
}
EDITS = {
    "operator": ("a < b", "a <= b", ["operator_changed"]),
    "condition": ("a < b", "a < b && a", ["condition_changed"]),
    "argument put in": ("g(a)", "g(a, b)", ["argument_added"]),
    "argument taken out": ("h(x, 1)", "h(x)", ["argument_removed"]),
    "argument replaced": ("h(x, 1)", "h(a, 1)", ["argument_changed"]),
    "callee": ("h(x, 1)", "k(x, 1)", ["callee_changed"]),
    "constant": ("h(x, 1)", "h(x, 2)", ["constant_changed"]),
    "return value": ("return x", "return x + 1", ["return_changed"]),
    "loop": ("i < a", "i < b", ["loop_changed"]),
}
LINES = {
    "guard": ("{if}a < 0{then}return a{end}", "guard_added"),
    "branch": ("{if}a < 0{then}put(a){end}", "branch_added"),
    "call": ("put(a)", "call_added"),
    "return": ("return a", "return_added"),
}
SAID_OTHERWISE = {
    ("m.rs", "i < a"): ("0..a", "0..b"),
    ("m.rb", "i < a"): ("0..a", "0..b"),
}
WORDS = {
    "bracketed": {"if": "if (", "then": ") { ", "end": "; }"},
    "bare": {"if": "if ", "then": " { ", "end": " }"},
    "m.rb": {"if": "if ", "then": "\n", "end": "\nend"},
}


def line(path: str, text: str) -> str:
    kind = path if path in WORDS else "bare" if path.endswith((".go", ".rs")) else "bracketed"
    for name, written in WORDS[kind].items():
        text = text.replace("{" + name + "}", written)
    return text if path.endswith((".go", ".rb")) or text.endswith("}") else f"{text};"


def change(path: str, old: str, new: str) -> Versions:
    before = SOURCES[path]
    assert old in before, (path, old)
    return Versions(path, before.encode(), before.replace(old, new, 1).encode())


@pytest.mark.parametrize("path", SOURCES)
@pytest.mark.parametrize(("old", "new", "expected"), EDITS.values(), ids=EDITS)
def test_edits(path: str, old: str, new: str, expected: list[str]) -> None:
    old, new = SAID_OTHERWISE.get((path, old), (old, new))
    assert list(shape_of([change(path, old, new)]).kinds) == expected


@pytest.mark.parametrize("path", SOURCES)
def test_a_comment_is_no_edit(path: str) -> None:
    written = "return x # why" if path == "m.rb" else "/* why */ return x"
    assert shape_of([change(path, "return x", written)]).kinds == ()


@pytest.mark.parametrize("path", SOURCES)
@pytest.mark.parametrize(("text", "expected"), LINES.values(), ids=LINES)
def test_statements_put_in_and_taken_out(path: str, text: str, expected: str) -> None:
    last = next(one for one in SOURCES[path].splitlines(keepends=True) if "h(x, 1)" in one)
    there = change(path, last, f"{line(path, text)}\n{last}")
    back = Versions(path, there.after, there.before)
    assert list(shape_of([there]).kinds) == [expected]
    assert list(shape_of([back]).kinds) == [expected.replace("added", "removed")]
    assert shape_of([there]).depths == (0,)


@pytest.mark.parametrize("path", SOURCES)
def test_an_alternative_is_a_branch_and_what_it_holds_is_deeper(path: str) -> None:
    before, block = SOURCES[path], f"else {{\n{line(path, 'put(b)')}\n}}"
    end = before.index("}", before.index("return x")) + 1 if path != "m.rb" else before.index("  end")
    block = "else\n put(b)\n" if path == "m.rb" else block
    after = f"{before[:end]} {block}{before[end:]}"
    shape = shape_of([Versions(path, before.encode(), after.encode())])
    assert (shape.kinds, shape.depths, shape.functions) == (("branch_added",), (0,), 1)
    inner = shape_of([Versions(path, after.encode(), after.replace("put(b)", "put(b + 2)").encode())])
    assert (inner.kinds, inner.depths) == (("argument_changed",), (1,))


@pytest.mark.parametrize("path", SOURCES)
def test_a_function_and_the_one_it_calls_are_a_call_edge(path: str) -> None:
    before = SOURCES[path]
    after = before.replace("a < b", "a > b").replace("return a", "return -a")
    assert shape_of([Versions(path, before.encode(), after.encode())]).scope == "call_edge"


@pytest.mark.parametrize("path", SOURCES)
def test_the_function_around_a_line(path: str) -> None:
    lines = SOURCES[path].splitlines()
    names = {}
    for wanted in ("h(x, 1)", "return a"):
        number = next(index for index, one in enumerate(lines, 1) if wanted in one)
        names[wanted] = function_around(path, SOURCES[path].encode(), number)
    assert [names[one].name if names[one] else None for one in ("h(x, 1)", "return a")] == ["f", "g"]


@pytest.mark.parametrize(
    "family",
    [
        ("python",),
        ("javascript", "typescript", "tsx"),
        ("go",),
        ("rust",),
        ("java",),
        ("c", "cpp"),
        ("csharp",),
        ("ruby",),
    ],
)
def test_every_node_type_named_is_one_of_a_grammar(family: tuple[str, ...]) -> None:
    words = VOCABULARIES[family[0]]
    languages = [GRAMMARS[name].language for name in family]
    known = {one.node_kind_for_id(number) for one in languages for number in range(one.node_kind_count)}
    named = [
        *(words.layout | words.silent | words.blocks | words.functions | words.definitions | words.branches),
        *(words.guards | words.exits | words.steps | words.assignments | words.constants | words.operations),
        *words.statements,
        *words.calls,
        *(parent for parent, _ in words.contexts),
    ]
    assert sorted(set(named) - known) == []
    fields = {one.field_name_for_id(number) for one in languages for number in range(1, one.field_count + 1)}
    asked = {field for _, field in words.contexts if field != "*"} | set(words.calls.values())
    assert sorted(asked - fields) == []


def test_a_header_is_read_by_the_grammar_that_knows_all_of_it() -> None:
    assert words_of("a.h", b"int f(int a);\n") is VOCABULARIES["c"]
    assert words_of("a.h", b"class A { public: template <class T> T f(); };\n") is VOCABULARIES["cpp"]
    assert (words_of("a.txt", b""), is_known("a.txt"), is_known("a.h")) == (None, False, True)


@pytest.mark.parametrize("path", SOURCES)
def test_the_sources_here_parse(path: str) -> None:
    words = words_of(path, SOURCES[path].encode())
    assert words is not None
    assert not parse(words.grammar, SOURCES[path].encode()).root_node.has_error


def test_tests_within_a_source_file_are_no_part_of_a_change() -> None:
    before = SOURCES["m.rs"] + "\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn t() { assert_eq!(f(1, 2), 3); }\n}\n"
    inside = Versions("m.rs", before.encode(), before.replace("3);", "4); assert!(true);").encode())
    both = Versions("m.rs", before.encode(), inside.after.replace(b"a < b", b"a <= b"))
    assert shape_of([inside]).kinds == ()
    assert (shape_of([both]).kinds, shape_of([both]).size) == (("operator_changed",), 2)
