"""A small package that can be mined: one bug and its fix, one addition whose tests can't be imported before it.

The same steps stand as a git history, as pull requests of the local GitHub, and as releases of the local index.
"""

from pathlib import Path

from tests.doubles.github.hosted import HostedCommit, HostedFile, HostedIssue, HostedPull, HostedRepository
from tests.doubles.histories import MIT_LICENSE, HistoryMaker
from tests.doubles.releases import Release, release_of

SOURCE = "def add(a, b):\n    return a + b\n\n\ndef mean(numbers):\n    return sum(numbers) / 2\n"
FIXED = SOURCE.replace("/ 2", "/ len(numbers)")
EXTENDED = FIXED + "\n\ndef spread(numbers):\n    return max(numbers) - min(numbers)\n"
ADD_TESTS = "from figures import add\n\n\n" + "\n\n".join(
    f"def test_add_{number}():\n    assert add({number}, 1) == {number + 1}\n" for number in range(6)
)
MEAN_TESTS = "from figures import mean\n\n\ndef test_two():\n    assert mean([1, 3]) == 2\n"
MEAN_TESTS_FIXED = MEAN_TESTS + "\n\ndef test_three():\n    assert mean([1, 2, 6]) == 3\n"
SPREAD_TESTS = MEAN_TESTS_FIXED.replace("import mean", "import mean, spread") + (
    "\n\ndef test_spread():\n    assert spread([3, 9]) == 6\n"
)
TOLD = (
    "The mean of three numbers comes out too large, because the sum is always halved, however many numbers there are."
)
TOLD_OF_SPREAD = "There is no way to ask how far the largest and the smallest of a few numbers lie apart: `spread`."
START = {
    "figures.py": SOURCE,
    "tests/test_add.py": ADD_TESTS,
    "tests/test_mean.py": MEAN_TESTS,
    "LICENSE": MIT_LICENSE,
}
FIX = {"figures.py": FIXED, "tests/test_mean.py": MEAN_TESTS_FIXED}
SPREAD = {"figures.py": EXTENDED, "tests/test_mean.py": SPREAD_TESTS}


def figures_history(folder: Path) -> HistoryMaker:
    """A fix (#3), an addition (#5), a robot's change (#6), a change without tests (#4)."""
    history = HistoryMaker(folder)
    history.commit("Start", START)
    history.git("tag", "v1.2.0")
    history.pull_request(3, "Mean of more than two numbers", [("Divide by the count", FIX)], TOLD)
    history.pull_request(4, "Readme", [("Say what it is", {"README.md": "Figures.\n"})], TOLD)
    history.pull_request(5, "Add spread", [("Add spread", SPREAD)], TOLD_OF_SPREAD)
    history.author = "renovate[bot] <renovate@example.invalid>"
    bump = {"figures.py": EXTENDED + "# 1\n", "tests/test_add.py": ADD_TESTS + "\n"}
    history.pull_request(6, "Bump", [("Bump", bump)], TOLD)
    return history


def hosted_figures(history: HistoryMaker) -> HostedRepository:
    """The history's fix on the local GitHub: what it mends is told by an issue alone."""
    for setting in ("uploadpack.allowFilter", "uploadpack.allowAnySHA1InWant", "http.uploadpack"):
        history.git("config", setting, "true")
    merge, head, message, at = history.git(
        "log", "-1", "--format=%H%n%P%n%s%n%cI", "--grep=#3 from", "main"
    ).splitlines()
    own = head.split()[1]
    commit = HostedCommit(
        sha=own,
        message="Divide by the count",
        parents=(head.split()[0],),
        authored_at="2024-01-01T02:00:00Z",
        committed_at="2024-01-01T02:00:00Z",
    )
    assert message.startswith("Merge pull request #3")
    merged_at = at.replace("+00:00", "Z")
    pull = HostedPull(
        number=3,
        title="Count them",
        body="Fixes #2",
        created_at="2024-01-01T02:30:00Z",
        updated_at=merged_at,
        merged_at=merged_at,
        head_sha=own,
        merge_sha=merge,
        commits=[commit],
        files=[HostedFile(path=path) for path in FIX],
        closes=[("ada/figures", 2)],
    )
    issue = HostedIssue(number=2, title="Mean is off", body=TOLD, created_at="2024-01-01T01:00:00Z")
    git = history.folder / ".git"
    return HostedRepository(id=1, name="ada/figures", git=git, issues={2: issue}, pulls={3: pull})


def figures_releases() -> tuple[Release, Release]:
    """1.2.0 and 1.2.1, whose change log tells of the fix."""
    log = f"# Changelog\n\n## 1.2.1\n\n- {TOLD}\n\n## 1.2.0\n\n- First.\n"
    return release_of("figures", "1.2.0", START), release_of("figures", "1.2.1", {**START, **FIX, "CHANGELOG.md": log})
