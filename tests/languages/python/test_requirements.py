"""Which requirements are read from a tree, and which of them a test run gets."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from oreline.languages.python.metadata import read_metadata
from oreline.languages.python.requirements import clean_requirements, requirement_ladder
from tests.doubles.trees import write

PKG_INFO = """\
Metadata-Version: 2.4
Name: My-Pack
Requires-Dist: attrs>=20
Requires-Dist: nothing; python_version < "3"
Requires-Dist: hypothesis; extra == "test"
Requires-Dist: pytest<9; extra == "test"
Requires-Dist: sphinx; extra == "docs"
Provides-Extra: test
Provides-Extra: docs

Requires-Dist: in-the-description
"""
NAMED = '[project]\nname = "my-pack"\n'
GROUPS = """\
[project]
name = "my-pack"
dependencies = ["attrs"]

[dependency-groups]
base = ["hypothesis"]
Tests = ["pytest-mock", {include-group = "base"}, {include-group = "Tests"}, {other = 1}, 7]
dev = ["ruff"]
"""
RECURSIVE = NAMED + '[project.optional-dependencies]\ntest = ["my_pack[fast,test]", "attrs"]\nfast = ["numpy"]\n'
DEV = NAMED + '[project.optional-dependencies]\ndev = ["ruff", "sphinx", "tox", "hypothesis", "pytest>=7"]\n'
BOTH = NAMED + '[project.optional-dependencies]\ndev = ["black", "mock"]\ntesting = ["hypothesis"]\n'
SETUP_CFG = (
    "[metadata]\nname = my-pack\n[options]\ninstall_requires =\n  attrs\n[options.extras_require]\ntests =\n  mock\n"
)
SETUP_PY = 'from setuptools import setup\nsetup(name="my-pack", install_requires=["attrs"], tests_require=["mock"])\n'
EGG_INFO = "attrs\n\n[test:python_version>='3']\nmock\n"
TOX = "[testenv]\ndeps =\n  mock\n  -rreq.txt\n  {toxinidir}/x\n  py27: old\n"
OPTIONS = "[pytest]\naddopts = --cov=x -n auto\n"
MALFORMED = {"pyproject.toml": "not [toml", "setup.cfg": "no ini", "setup.py": "no python("}
TEST_FILE = """\
-r base.txt
-c constraints.txt
--index-url https://example.invalid
-e .[fast]
mock>=4 ; python_version >= "3"   # comment
git+https://example.invalid/x.git
lib @ https://example.invalid/lib.whl
./local
pytest==8.0 \\
    --hash=sha256:00
"""


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param({"PKG-INFO": PKG_INFO}, {"attrs>=20", "hypothesis", "pytest<9"}, id="core metadata"),
        pytest.param({"pyproject.toml": GROUPS}, {"attrs", "hypothesis", "pytest-mock"}, id="groups, one in another"),
        pytest.param({"pyproject.toml": RECURSIVE}, {"attrs", "numpy"}, id="an extra that names the project itself"),
        pytest.param({"pyproject.toml": DEV}, {"hypothesis", "pytest>=7"}, id="development, without its tools"),
        pytest.param({"pyproject.toml": BOTH}, {"hypothesis"}, id="tests before development"),
        pytest.param({"setup.cfg": SETUP_CFG}, {"attrs", "mock"}, id="setup.cfg"),
        pytest.param({"setup.py": SETUP_PY}, {"attrs", "mock"}, id="setup.py, literals"),
        pytest.param({"setup.py": "setup(install_requires=open('x'))"}, set(), id="setup.py, computed"),
        pytest.param(
            {"PKG-INFO": "Name: my-pack\n", "my_pack.egg-info/requires.txt": EGG_INFO}, {"attrs", "mock"},
            id="egg-info",
        ),
        pytest.param(
            {"pyproject.toml": RECURSIVE.replace("test =", "x ="), "requirements/test.txt": TEST_FILE,
             "requirements/base.txt": "-r test.txt\nattrs\n"},
            {"attrs", "mock>=4", "numpy", "pytest==8.0"},
            id="a requirements file and what it names",
        ),
        pytest.param(
            {"tox.ini": TOX}, {"mock"}, id="tox.ini"
        ),
        pytest.param(
            {"pytest.ini": OPTIONS}, {"pytest-cov", "pytest-xdist"}, id="plugins by option"
        ),
        pytest.param(MALFORMED, set(), id="malformed"),
    ],
)  # fmt: skip
def test_the_first_rung(tmp_path: Path, files: Mapping[str, str], expected: set[str]) -> None:
    tree = write(tmp_path, files)
    rung = requirement_ladder(read_metadata(tree), tree)[0]
    asks_pytest = any(line.startswith(("pytest<", "pytest>", "pytest=")) for line in expected)
    missing = {"coverage"} if asks_pytest else {"coverage", "pytest"}
    assert set(rung.requirements) == expected | missing
    assert rung.requirements == tuple(sorted(rung.requirements))


def test_the_ladder_ends_with_pytest_alone(tmp_path: Path) -> None:
    tree = write(tmp_path, {"pyproject.toml": GROUPS, "pytest.ini": "[pytest]\naddopts = --cov=x\n"})
    ladder = requirement_ladder(read_metadata(tree), tree, ("extra<2",))
    assert [rung.requirements for rung in ladder] == [
        ("attrs", "coverage", "extra<2", "hypothesis", "pytest", "pytest-cov", "pytest-mock"),
        ("attrs", "coverage", "extra<2", "pytest", "pytest-cov"),
        ("attrs", "coverage", "extra<2", "pytest"),
    ]


def test_links_paths_and_the_project_itself_are_left_out() -> None:
    lines = ["a @ file:///etc/passwd", "git+https://x.invalid", "../b", "My.Pack>1", "c; python_version<'3'", "d", "d"]
    assert clean_requirements(lines, "my-pack") == ("d",)


def test_files_outside_the_tree_are_not_read(tmp_path: Path) -> None:
    secret = write(tmp_path / "outside", {"requirements.txt": "secret"})
    tree = write(tmp_path / "tree", {"requirements/test.txt": "-r ../../outside/requirements.txt\nmock\n"})
    (tree / "pyproject.toml").symlink_to(secret / "requirements.txt")
    (tree / "tests").symlink_to(secret)
    assert requirement_ladder(read_metadata(tree), tree)[0].requirements == ("coverage", "mock", "pytest")


def test_files_of_the_host_are_not_read(tmp_path: Path) -> None:
    secret = write(tmp_path / "outside", {"secret.txt": "secret"}) / "secret.txt"
    tree = write(tmp_path / "tree", {"requirements-test.txt": f"-r {secret}\n-r {'x' * 5000}\nmock\n"})
    assert requirement_ladder(read_metadata(tree), tree)[0].requirements == ("coverage", "mock", "pytest")


def test_a_file_above_within_the_tree_is_read(tmp_path: Path) -> None:
    tree = write(tmp_path, {"requirements/test.txt": "-r ../requirements.txt\n", "requirements.txt": "mock\n"})
    assert requirement_ladder(read_metadata(tree), tree)[0].requirements == ("coverage", "mock", "pytest")


LEVELS = range(1500)
FILES_TWICE = {
    "requirements-test.txt": "-r r0.txt\n-r r1.txt\n",
    **{f"r{level}.txt": f"-r r{level + 1}.txt\n-r r{level + 2}.txt\nmock\n" for level in LEVELS},
}
GROUPS_TWICE = "[dependency-groups]\ntest = ['mock', {include-group = 'g0'}]\n" + "".join(
    f"g{level} = [{{include-group = 'g{level + 1}'}}, {{include-group = 'g{level + 2}'}}]\n" for level in LEVELS
)
EXTRAS_TWICE = f"{NAMED}[project.optional-dependencies]\ntest = ['mock', 'my-pack[e0]']\n" + "".join(
    f"e{level} = ['my-pack[e{level + 1},e{level + 2}]']\n" for level in LEVELS
)


@pytest.mark.parametrize(
    "files",
    [FILES_TWICE, {"pyproject.toml": GROUPS_TWICE}, {"pyproject.toml": EXTRAS_TWICE}],
    ids=["files", "groups", "extras"],
)
def test_what_is_included_along_many_ways_is_read_once(tmp_path: Path, files: Mapping[str, str]) -> None:
    tree = write(tmp_path, files)
    assert requirement_ladder(read_metadata(tree), tree)[0].requirements == ("coverage", "mock", "pytest")


@pytest.mark.parametrize(
    "toml",
    [
        "a = " + "[" * 5000,
        "a = " + "{a=" * 5000,
        "a = " + "9" * 5000,
        ".".join(["a"] * 200_000) + " = 1",
        f"[{'.'.join(['a'] * 200_000)}]",
    ],
    ids=["lists", "tables", "number", "key", "header"],
)
def test_toml_beyond_reason_reads_as_empty(tmp_path: Path, toml: str) -> None:
    assert not read_metadata(write(tmp_path, {"pyproject.toml": toml})).is_buildable


@pytest.mark.parametrize(
    "marker",
    ["os_name ~= 'a'", "'x' in extras", "'a' >= 'b'", "(" * 5000 + "os_name == 'a'" + ")" * 5000],
    ids=["no version", "no set here", "no variable", "nested"],
)
def test_a_marker_that_cannot_be_evaluated_does_not_hold(tmp_path: Path, marker: str) -> None:
    assert clean_requirements([f"a; {marker}", "b"], "") == ("b",)
    tree = write(tmp_path, {"PKG-INFO": f"Name: x\nRequires-Dist: a; {marker}\nRequires-Dist: b\n"})
    assert read_metadata(tree).dependencies == ("b",)


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"pyproject.toml": NAMED}, True),
        ({"setup.py": "setup()"}, True),
        ({"setup.cfg": "[flake8]\nx = 1\n"}, False),
        ({"pyproject.toml": "[tool.ruff]\n"}, False),
        ({"module.py": ""}, False),
    ],
    ids=["project table", "setup.py", "setup.cfg for a linter", "pyproject.toml for a linter", "nothing"],
)
def test_what_can_be_built(tmp_path: Path, files: Mapping[str, str], expected: bool) -> None:
    assert read_metadata(write(tmp_path, files)).is_buildable is expected
