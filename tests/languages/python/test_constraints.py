"""Versions as Poetry and Pipenv write them."""

import pytest

from oreline.languages.python.constraints import requirement_of, specifier_of


@pytest.mark.parametrize(
    ("constraint", "expected"),
    [
        ("^1.2.3", ">=1.2.3,<2"),
        ("^0.2.3", ">=0.2.3,<0.3"),
        ("^0.0.3", ">=0.0.3,<0.0.4"),
        ("^0", ">=0,<1"),
        ("~1.2.3", ">=1.2.3,<1.3"),
        ("~1", ">=1,<2"),
        ("~=1.4", "~=1.4"),
        ("1.2", "==1.2"),
        ("1.*", "==1.*"),
        ("==2.0", "==2.0"),
        (">=1.0,<2", ">=1.0,<2"),
        (">=1.0 <2.0", ">=1.0,<2.0"),
        ("> 1.0", ">1.0"),
        ("*", ""),
        ("^1 || ^2", ""),
        ("some day", ""),
    ],
)
def test_constraints(constraint: str, expected: str) -> None:
    assert specifier_of(constraint) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("^1", "attrs>=1,<2"),
        ({"version": "^1", "extras": ["x", "y"]}, "attrs[x,y]>=1,<2"),
        ({"version": "*", "python": ">=3.9"}, "attrs ; python_version >= '3.9'"),
        ({"version": "1.0", "markers": "os_name == 'nt'"}, "attrs==1.0 ; (os_name == 'nt')"),
        ([{"path": "x"}, {"version": "^2"}], "attrs>=2,<3"),
        ({"git": "https://example.invalid/x.git"}, ""),
        (7, ""),
    ],
    ids=["text", "extras", "python", "marker", "several", "git", "number"],
)
def test_entries(value: object, expected: str) -> None:
    assert requirement_of("attrs", value) == expected
