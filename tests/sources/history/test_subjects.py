"""Forms of commit messages, as hosts and merge bots write them."""

import pytest

from sources.history.subjects import Subject, read_subject, says_fix


@pytest.mark.parametrize(
    ("message", "number", "title", "body"),
    [
        ("Merge pull request #12 from ada/fix\n\nMend add\n\nIt subtracted.", 12, "Mend add", "\nIt subtracted."),
        ("Merge pull request #12 from ada/fix", 12, "", ""),
        ("Mend add (#12)", 12, "Mend add", ""),
        ("Mend add (#12)\n\n* one\n* two", 12, "Mend add", "* one\n* two"),
        ("Backport: mend add (#12) (#34)", 34, "Backport: mend add (#12)", ""),
        ("Merge #12\n\n12: Mend add r=ada a=ada", 12, "12: Mend add r=ada a=ada", ""),
        ("Auto merge of #12 - ada:fix, r=bob\n\nMend add", 12, "Mend add", ""),
        ("Merge branch 'fix' into 'main'\n\nMend add\n\nSee merge request ada/calc!12", 12, "Mend add", None),
        ("Merge branch 'stable'", 0, "Merge branch 'stable'", ""),
        ("Mend add, as #12 asks", 0, "Mend add, as #12 asks", ""),
        ("Mend (#12) add", 0, "Mend (#12) add", ""),
        (f"Mend add (#{'9' * 5000})", 0, f"Mend add (#{'9' * 5000})", ""),
        ("Mend add (#10000000000)", 0, "Mend add (#10000000000)", ""),
        ("Merge #99999999999999999999", 0, "Merge #99999999999999999999", ""),
        ("", 0, "", ""),
    ],
)
def test_forms(message: str, number: int, title: str, body: str | None) -> None:
    found = read_subject(message)
    assert (found.number, found.title) == (number, title)
    if body is not None:
        assert found == Subject(number=number, title=title, body=body.strip("\n"))


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ("Fix add", True),
        ("fixes the sum", True),
        ("Bugfix: add", True),
        ("Handle wrong sums", True),
        ("Add prefix option", False),
        ("Debug output", False),
        ("Tidy\n\nfix nothing", False),
    ],
)
def test_fixes(message: str, says: bool) -> None:
    assert says_fix(message) is says
