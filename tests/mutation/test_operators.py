"""Every operator in every language: what it makes of a site, to the byte, and a place it keeps its hands off.

The cases are data, one file a grammar in `cases/`: `before` becomes `after`, nothing comes of `leaves`, and all that
comes of each of `more` is listed.
"""

import re

import pytest

from oreline.languages.grammar import has_errors, parse
from oreline.languages.grammars import GRAMMARS
from oreline.mutation.operator import Operator
from oreline.mutation.operators.registry import OPERATORS
from oreline.mutation.queries import operator_names
from tests.mutation.frames import BY_NAME, PAIRS, bodies, cases_of, in_function

ALL = [pytest.param(grammar.name, operator.name, id=f"{grammar.name}-{operator.name}") for grammar, operator in PAIRS]
MORE = [
    pytest.param(grammar.name, operator.name, case["before"], case["all"], id=f"{operator.name}: {case['before']}")
    for grammar, operator in PAIRS
    for case in cases_of(grammar.name).get(operator.name, {}).get("more", ())
]


@pytest.mark.parametrize(("grammar", "operator"), ALL)
def test_before_becomes_after(grammar: str, operator: str) -> None:
    case = cases_of(grammar)[operator]
    assert case["after"] in bodies(grammar, operator, case["before"])


@pytest.mark.parametrize(("grammar", "operator"), ALL)
def test_a_near_miss_is_left_alone(grammar: str, operator: str) -> None:
    assert bodies(grammar, operator, cases_of(grammar)[operator]["leaves"]) == []


@pytest.mark.parametrize(("grammar", "operator"), ALL)
def test_cases_parse(grammar: str, operator: str) -> None:
    case = cases_of(grammar)[operator]
    for text in (case["before"], case["after"], case["leaves"]):
        assert not has_errors(parse(GRAMMARS[grammar], in_function(grammar, text).encode())), text


@pytest.mark.parametrize(("grammar", "operator", "before", "expected"), MORE)
def test_all_that_an_operator_makes_of_a_site(grammar: str, operator: str, before: str, expected: list[str]) -> None:
    assert bodies(grammar, operator, before) == expected


@pytest.mark.parametrize("grammar", GRAMMARS)
def test_queries_and_cases_name_the_same_operators(grammar: str) -> None:
    assert set(cases_of(grammar)) == operator_names(GRAMMARS[grammar]) <= set(BY_NAME)


@pytest.mark.parametrize("grammar", GRAMMARS)
def test_every_grammar_has_enough_operators(grammar: str) -> None:
    assert len(operator_names(GRAMMARS[grammar])) >= 20


@pytest.mark.parametrize("operator", [pytest.param(operator, id=operator.name) for operator in OPERATORS])
def test_name_and_explanation_have_their_form(operator: Operator) -> None:
    assert re.fullmatch(r"[a-z]+(_[a-z]+)+", operator.name)
    assert re.fullmatch(r"[A-Z][^.\n]+\.", operator.explanation)


def test_names_are_unique() -> None:
    assert len(BY_NAME) == len(OPERATORS)
