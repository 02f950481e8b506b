"""Each language's own tools in a real sandbox: what a careless patch adds, and what a broken one does."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from oreline.languages.registry import LANGUAGES
from oreline.records.inspection import Remark, ToolReport
from oreline.rewards.inspection.alone import lint_alone
from oreline.rewards.inspection.case import Case, compare
from oreline.rewards.inspection.linters import LINTERS, tsc
from oreline.rewards.inspection.measures import ChangedFile
from oreline.rewards.inspection.trees import lint_trees
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.checkout import Checkout
from tests.doubles.episodes import a_task
from tests.doubles.toolchains import need

pytestmark = pytest.mark.sandbox


@dataclass(frozen=True, kw_only=True)
class Example:
    """A tree, one file of it, and how that goes wrong."""

    language: str
    program: str
    tree: Mapping[str, str]
    path: str
    careless: str
    broken: str
    remarks: tuple[tuple[str, str], ...]
    """Tool and rule of what the careless one adds."""
    errors: frozenset[str]
    """Tools that call the broken one an error."""


EXAMPLES = (
    Example(
        language="go",
        program="go",
        tree={"go.mod": "module m\n\ngo 1.21\n", "pkg/a.go": "package pkg\n\nfunc F(a int) int {\n\treturn a\n}\n"},
        path="pkg/a.go",
        careless="package pkg\n\nfunc F(a int) int {\n  a = a\n\treturn a\n}\n",
        broken="package pkg\n\nfunc F(a int) int {\n\treturn b\n}\n",
        remarks=(("gofmt", "layout"), ("go vet", "vet")),
        errors=frozenset({"go vet"}),
    ),
    Example(
        language="c",
        program="cc",
        tree={"include/a.h": "int f(int a);\n", "src/a.c": '#include "a.h"\nint f(int a) { return a; }\n'},
        path="src/a.c",
        careless='#include "a.h"\nint f(int a) { int b; return a; }\n',
        broken='#include "a.h"\nint f(int a) { return c; }\n',
        remarks=(("cc", "-Wunused-variable"),),
        errors=frozenset({"cc"}),
    ),
    Example(
        language="rust",
        program="cargo",
        tree={
            "Cargo.toml": '[package]\nname = "m"\nversion = "0.1.0"\nedition = "2021"\n',
            "Cargo.lock": 'version = 3\n\n[[package]]\nname = "m"\nversion = "0.1.0"\n',
            "src/lib.rs": "pub fn f(a: u8) -> u8 {\n    a\n}\n",
        },
        path="src/lib.rs",
        careless="pub fn f(a: u8) -> u8 {\n    let b = 1;\n    a\n}\n",
        broken="pub fn f(a: u8) -> u8 {\n    c\n}\n",
        remarks=(("cargo", "warning"),),
        errors=frozenset({"cargo"}),
    ),
    Example(
        language="java",
        program="javac",
        tree={
            "src/main/java/m/B.java": "package m;\n\nclass B { }\n",
            "src/main/java/m/A.java": "package m;\n\nclass A { B f(B b) { return b; } }\n",
        },
        path="src/main/java/m/A.java",
        careless="package m;\n\nimport java.util.List;\n\nclass A { B f(B b) { List a = null; return b; } }\n",
        broken="package m;\n\nclass A { B f(B b) { return c; } }\n",
        remarks=(("javac", "rawtypes"),),
        errors=frozenset({"javac"}),
    ),
    Example(
        language="javascript",
        program="node",
        tree={"package.json": '{"type": "module"}\n', "a.js": "export const a = 1;\n"},
        path="a.js",
        careless="export const a = 2;\n",
        broken="export const = 2;\n",
        remarks=(),
        errors=frozenset({"node"}),
    ),
)


@pytest.fixture(scope="module", params=EXAMPLES, ids=lambda example: example.language)
def linted(request: pytest.FixtureRequest, sandbox: Bubblewrap, tmp_path_factory: pytest.TempPathFactory):
    """Both patches of an example, linted in one go: the example and what was said of each."""
    example: Example = request.param
    need(example.program)
    checkout, scratch = checkout_of(example, tmp_path_factory.mktemp("tree")), tmp_path_factory.mktemp("scratch")
    cases = [a_case(example, checkout, text) for text in (example.careless, example.broken)]
    told = lint_alone(sandbox, lint_trees(sandbox, checkout, cases, scratch), scratch)
    return example, *(said_of(case) for case in told)


def checkout_of(example: Example, folder: Path) -> Checkout:
    for name in ("env", "cache"):
        (folder / name).mkdir()
    for path, text in example.tree.items():
        (folder / "tree" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "tree" / path).write_text(text)
    building = LANGUAGES[example.language].building
    assert building
    toolchain = building.find_toolchain("")
    assert toolchain
    return Checkout(
        work_layers=(folder / "tree",),
        env_layers=(folder / "env",),
        cache=(folder / "cache",),
        language=example.language,
        toolchain=toolchain,
    )


def a_case(example: Example, checkout: Checkout, text: str) -> Case:
    file = ChangedFile(path=example.path, before=example.tree[example.path].encode(), after=text.encode())
    return Case(task=a_task(), patch="", checkout=checkout, files=(file,))


def said_of(case: Case) -> tuple[list[ToolReport], list[Remark]]:
    found = [compare(linter, case) for linter in case.linters]
    return [report for report, _, _ in found], [remark for _, remarks, _ in found for remark in remarks]


def test_every_tool_of_the_language_came_to_its_end(linted) -> None:
    example, careless, _ = linted
    tools = [linter.name for linter in LINTERS if example.language in linter.languages]
    assert [(report.tool, report.status, report.detail) for report in careless[0]] == [
        (name, "ok", "") for name in tools
    ]


def test_what_a_careless_patch_adds_is_told_and_no_error(linted) -> None:
    example, (_, remarks), _ = linted
    assert tuple((remark.tool, remark.rule) for remark in remarks) == example.remarks
    assert {remark.path for remark in remarks} <= {example.path}
    assert {remark.severity for remark in remarks} <= {"warning"}


def test_what_does_not_compile_is_an_error(linted) -> None:
    example, _, (_, remarks) = linted
    assert {remark.tool for remark in remarks if remark.severity == "error"} == example.errors
    assert {remark.path for remark in remarks if remark.severity == "error"} == {example.path}


def test_a_tree_without_the_project_s_own_compiler_says_so(sandbox: Bubblewrap, tmp_path: Path) -> None:
    need("node")
    example = Example(
        language="typescript", program="node", tree={"a.ts": "let a = 1;\n"}, path="a.ts", careless="", broken="",
        remarks=(), errors=frozenset(),
    )  # fmt: skip
    checkout = checkout_of(example, tmp_path)
    [case] = lint_trees(sandbox, checkout, [a_case(example, checkout, "let a: string = 1;\n")], tmp_path)
    [report], remarks = said_of(case)
    assert (report.tool, report.status, remarks) == ("tsc", "not_available", [])


def test_types_are_told_with_their_place() -> None:
    said = "src/a.ts(3,5): error TS2322: Type 'number' is not assignable to type 'string'.\n"
    [seen] = tsc.LINTER.read(said)
    assert (seen.path, seen.line, seen.rule, seen.severity) == ("src/a.ts", 3, "TS2322", "warning")
