"""Which changes are fixes that may be turned back, and what is read of them."""

from pathlib import Path

from oreline.mutation.inversion.fix import Fix
from oreline.progress import silent
from oreline.records.layout import DataLayout
from sources.changes.fixes import read_fixes
from sources.changes.settings import MiningSettings
from sources.history.changes import read_changes
from sources.history.mirror import update_mirror
from sources.history.repository import read_repository
from sources.purl import parse_repository_purl
from tests.doubles.histories import MIT_LICENSE, HistoryMaker

PURL = parse_repository_purl("pkg:github/ada/calc")
START = "def add(a, b):\n    return a - b\n"
TOLD = ["base_commit", "change_id", "commits", "fixed_commit", "merged_at", "number", "origin", "url"]


def read(layout: DataLayout, history: HistoryMaker, **settings: object) -> tuple[list[Fix], dict[int, str]]:
    mirror = update_mirror(layout, PURL.text, history.url)
    changes = read_changes(mirror, PURL).rows
    numbers = {change.change_id: change.number for change in changes}
    found = list(
        read_fixes(mirror, read_repository(mirror, PURL), changes, MiningSettings.model_validate(settings), silent)
    )
    fixes = [one for one in found if isinstance(one, Fix)]
    return fixes, {numbers[one.subject_id]: one.reason for one in found if not isinstance(one, Fix)}


def test_fixes_are_read_with_their_source_files_alone_and_others_are_told(layout: DataLayout, tmp_path: Path) -> None:
    history = HistoryMaker(tmp_path / "origin")
    history.commit("Start", {"calc.py": START, "tests/test_calc.py": "", "LICENSE": MIT_LICENSE})
    fixed = START.replace("-", "+")
    mended = {"calc.py": fixed, "tests/test_calc.py": "import calc\n", "README.md": "Calc.\n"}
    history.pull_request(1, "Fix add", [("add, not subtract", mended)])
    history.pull_request(2, "Halves", [("Halves", {"half.py": "A = 1\n"})])
    history.pull_request(3, "Thirds", [("Thirds", {"third.py": "A = 1\n"})], "Closes #9")
    history.pull_request(4, "Fix the text", [("Text", {"README.md": "Calculator.\n"})])
    long = {"calc.py": fixed + "".join(f"A{number} = {number}\n" for number in range(9))}
    history.pull_request(5, "Fix all", [("All", long)])
    history.author = "renovate[bot] <renovate@example.invalid>"
    history.pull_request(6, "Fix a version", [("Bump", {"calc.py": fixed})])
    (fix,), reasons = read(layout, history, max_source_lines=8)
    assert reasons == {
        2: "not_a_fix",
        3: "no_source_change",
        4: "no_source_change",
        5: "too_many_lines",
        6: "bot_author",
    }
    ((one,), told) = fix.files, fix.told
    assert (one.path, one.before, one.after) == ("calc.py", START.encode(), fixed.encode())
    assert sorted(told) == TOLD
    assert (told["number"], told["origin"]) == (1, "pull_request")


def test_what_is_named_is_a_fix_whatever_it_says(layout: DataLayout, tmp_path: Path) -> None:
    history = HistoryMaker(tmp_path / "origin")
    history.commit("Start", {"calc.py": START, "LICENSE": MIT_LICENSE})
    named = history.pull_request(1, "Sums", [("Sums", {"calc.py": START.replace("-", "+")})])
    history.pull_request(2, "Fix all", [("All", {"calc.py": START})])
    (fix,), reasons = read(layout, history, commits=[named[:10]])
    assert (fix.told["number"], reasons) == (1, {2: "not_named"})


def test_what_may_not_be_taken_is_told_for_each(layout: DataLayout, tmp_path: Path) -> None:
    history = HistoryMaker(tmp_path / "origin")
    history.commit("Start", {"calc.py": START})
    history.pull_request(1, "Fix add", [("Mend", {"calc.py": START.replace("-", "+")})])
    assert read(layout, history) == ([], {1: "license_missing"})
