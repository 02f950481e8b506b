"""Every operator: what it makes of a site, to the byte, and a place it keeps its hands off."""

import re
import textwrap

import pytest

from oreline.languages.python.grammar import has_errors, parse
from oreline.mutation.operator import Operator
from oreline.mutation.operators.registry import OPERATORS
from oreline.mutation.rewrites import apply, rewrites

BY_NAME = {operator.name: operator for operator in OPERATORS}
ALL = [pytest.param(operator, id=operator.name) for operator in OPERATORS]


def in_function(body: str) -> str:
    return "def f(a, b):\n" + textwrap.indent(body, "    ") + "\n"


def results(source: str, operator: Operator) -> list[str]:
    content = source.encode()
    return [apply(content, rewrite).decode() for rewrite in rewrites(content, operators=(operator,))]


def bodies(body: str, operator: Operator) -> list[str]:
    return [
        textwrap.dedent(text.removeprefix("def f(a, b):\n")).rstrip("\n")
        for text in results(in_function(body), operator)
    ]


@pytest.mark.parametrize("operator", ALL)
def test_the_example_is_true(operator: Operator) -> None:
    assert operator.example.after in bodies(operator.example.before, operator)


@pytest.mark.parametrize("operator", ALL)
def test_the_example_parses_before_and_after(operator: Operator) -> None:
    for text in (operator.example.before, operator.example.after):
        assert not has_errors(parse(in_function(text).encode()))


@pytest.mark.parametrize("operator", ALL)
def test_name_and_explanation_have_their_form(operator: Operator) -> None:
    assert re.fullmatch(r"[a-z]+(_[a-z]+)+", operator.name)
    assert re.fullmatch(r"[A-Z][^.\n]+\.", operator.explanation)


def test_names_are_unique() -> None:
    assert len(BY_NAME) == len(OPERATORS) >= 16


EVERYTHING = [
    ("comparison_boundary", "return a < b >= 1", ["return a <= b >= 1", "return a < b > 1"]),
    ("membership_negated", "return a not in b", ["return a in b"]),
    ("identity_negated", "return a is not b", ["return a is b"]),
    ("none_check_loosened", "return a is not None", ["return a"]),
    ("truth_check_narrowed", "if a.b:\n    pass", ["if a.b is not None:\n    pass"]),
    ("condition_negated", "return [x for x in a if x.y]", ["return [x for x in a if not x.y]"]),
    ("condition_negated", "if a or b:\n    pass", ["if not (a or b):\n    pass"]),
    ("condition_dropped", "return a or b", ["return a", "return b"]),
    ("constant_off_by_one", "return a + 1", ["return a + 2", "return a + 0"]),
    ("index_off_by_one", "return a[0]", ["return a[1]", "return a[-1]"]),
    ("index_off_by_one", "return a[-1]", ["return a[0]", "return a[-2]"]),
    (
        "slice_off_by_one",
        "return a[1:b]",
        ["return a[2:b]", "return a[:b]", "return a[1:b + 1]", "return a[1:b - 1]", "return a[1:]"],
    ),
    ("step_dropped", "return range(a, b, 2)", ["return range(a, b)"]),
    ("range_off_by_one", "return range(a)", ["return range(1, a)", "return range(a - 1)"]),
    (
        "range_off_by_one",
        "return range(a, b)",
        ["return range(a + 1, b)", "return range(a, b - 1)", "return range(a, b + 1)"],
    ),
    ("range_off_by_one", "return enumerate(a, 1)", ["return enumerate(a)"]),
    ("argument_swapped", "return g(a, b, 1, 2)", ["return g(b, a, 1, 2)", "return g(a, b, 2, 1)"]),
    ("keyword_argument_removed", "return g(x=a, y=b)", ["return g(y=b)", "return g(x=a)"]),
    ("fallback_dropped", "return getattr(a, 'x', None)", ["return getattr(a, 'x')"]),
    ("isinstance_narrowed", "return isinstance(a, (A, B))", ["return isinstance(a, A)", "return isinstance(a, B)"]),
    (
        "isinstance_narrowed",
        "return isinstance(a, (A, B, C))",
        ["return isinstance(a, (B, C))", "return isinstance(a, (A, C))", "return isinstance(a, (A, B))"],
    ),
    ("normalisation_dropped", "return sorted(a, key=b)", ["return a"]),
    ("copy_missed", "return a[:]", ["return a"]),
    ("copy_missed", "return a.b.copy()", ["return a.b"]),
    ("copy_missed", "return copy.deepcopy(a)", ["return a"]),
    (
        "exception_caught_changed",
        "try:\n    pass\nexcept (A, B) as e:\n    pass",
        ["try:\n    pass\nexcept A as e:\n    pass", "try:\n    pass\nexcept B as e:\n    pass"],
    ),
    ("augmented_assignment_changed", "a += 'x'", ["a = 'x'"]),
    ("grouping_dropped", "return not (a or b)", ["return not a or b"]),
    ("loop_exit_swapped", "for x in a:\n    break", ["for x in a:\n    continue"]),
    (
        "guard_removed",
        "# Nothing to do.\nif not a:\n    return b  # early\nreturn a",
        ["return a"],
    ),
    (
        "branch_removed",
        "if a:\n    b = 1\nelif b:\n    b = 2\nelse:\n    b = 3",
        ["if a:\n    b = 1\nelse:\n    b = 3", "if a:\n    b = 1\nelif b:\n    b = 2"],
    ),
    ("variable_misused", "return g(a)", ["return g(b)"]),
]


@pytest.mark.parametrize(
    ("name", "body", "expected"), [pytest.param(*case, id=f"{case[0]}: {case[1]}") for case in EVERYTHING]
)
def test_all_that_an_operator_makes_of_a_site(name: str, body: str, expected: list[str]) -> None:
    assert bodies(body, BY_NAME[name]) == expected


LEFT_ALONE = {
    "comparison_boundary": "return a == b",
    "comparison_reversed": "return a == b",
    "equality_negated": "return a < b",
    "membership_negated": "return [x for x in a]",
    "identity_negated": "return a == b",
    "none_check_loosened": "return a is b",
    "truth_check_narrowed": "while a:\n    a = g()",
    "condition_negated": "if a < b:\n    pass",
    "condition_dropped": "return a & b",
    "negation_dropped": "return -a",
    "boolean_operator_swapped": "return a & b",
    "branches_swapped": "if a:\n    pass\nelse:\n    pass",
    "branch_removed": "for x in a:\n    pass\nelse:\n    pass",
    "guard_removed": "if a:\n    return b\nelse:\n    return a",
    "filter_dropped": "if a:\n    pass",
    "arithmetic_operator_swapped": "return 'x' + a",
    "operand_swapped": "return a + b",
    "grouping_dropped": "return (a + b)",
    "sign_dropped": "return a[-1]",
    "constant_off_by_one": "return a[0], 65536, 0xFF, 1.5",
    "index_off_by_one": "return a['x']",
    "slice_off_by_one": "return a[:]",
    "range_off_by_one": "return enumerate(a)",
    "step_dropped": "return range(a, b)",
    "augmented_assignment_changed": "a = b",
    "state_update_removed": "x = a\nreturn x",
    "statement_order_swapped": "x = a\ny = x\nreturn y",
    "loop_exit_swapped": "while a:\n    break",
    "return_missing": "return a",
    "call_removed": "g(a)",
    "copy_missed": "return list(x for x in a)",
    "argument_swapped": "return isinstance(a, b)",
    "keyword_argument_removed": "return g(a, **b)",
    "fallback_dropped": "return a.get(b)",
    "default_changed": "return g(a, strict=True)",
    "variable_misused": "x = g(c)",
    "sibling_call": "return a.minimum(b)",
    "normalisation_dropped": "return a.strip('x')",
    "isinstance_narrowed": "return isinstance(a, list)",
    "exception_caught_changed": "try:\n    pass\nexcept MyError:\n    pass",
    "exception_raised_changed": "raise MyError(a)",
    "exception_swallowed": "raise MyError",
}


@pytest.mark.parametrize("operator", ALL)
def test_what_an_operator_leaves_alone(operator: Operator) -> None:
    assert bodies(LEFT_ALONE[operator.name], operator) == []
