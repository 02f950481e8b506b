import pytest

from oreline.errors import ValidationError
from oreline.validation.settings import ValidationSettings
from oreline.validation.variety import check_variety
from tests.doubles.episodes import a_candidate

SETTINGS = ValidationSettings(tasks_per_repository=10, tasks_per_function=2, operator_share=0.3)


def is_admitted(candidate, accepted):
    try:
        check_variety(candidate, accepted, SETTINGS)
    except ValidationError:
        return False
    return True


def test_reason():
    with pytest.raises(ValidationError, match=r"add in .* has 2 tasks already") as caught:
        check_variety(a_candidate(), [a_candidate(), a_candidate()], SETTINGS)
    assert caught.value.reason == "too_similar"


@pytest.mark.parametrize(("count", "expected"), [(1, True), (2, False)])
def test_so_many_a_function(count, expected):
    accepted = [a_candidate(operator=f"operator_{number}") for number in range(count)]
    assert is_admitted(a_candidate(), accepted) is expected


def test_the_same_name_in_another_file_is_another_function():
    assert is_admitted(a_candidate(path="other.py"), [a_candidate(operator="x"), a_candidate(operator="y")])


@pytest.mark.parametrize(("count", "expected"), [(2, True), (3, False)])
def test_so_many_an_operator(count, expected):
    accepted = [a_candidate(function=f"f{number}") for number in range(count)]
    assert is_admitted(a_candidate(), accepted) is expected


def test_fixes_turned_back_are_not_alike():
    accepted = [a_candidate(operator="inverted_fix", function=f"f{number}") for number in range(9)]
    assert is_admitted(a_candidate(operator="inverted_fix"), accepted)
