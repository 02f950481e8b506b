from pathlib import Path

import pytest

from oreline.errors import BuildError
from oreline.languages.contract import Toolchain
from oreline.languages.java.builds import plan
from tests.doubles.maven import write_files

JAVA_17 = Toolchain(name="java", version="17.0.1-maven-3.8.7")
LADDER = ["mvn, checks off", "mvn, checks off, leniently fetched", "mvn", "mvn, surefire pinned"]
GOALS = "mvn, no plugin but compiler and surefire"


def names(folder: Path, inner: str = "", date: str = "") -> list[str]:
    tree = write_files(folder, {"pom.xml": f"<project>{inner}</project>"})
    return [attempt.name for attempt in plan(tree, JAVA_17, date)]


def test_ladder(tmp_path: Path) -> None:
    assert names(tmp_path) == [*LADDER, GOALS]


def test_goals_are_called_by_name_where_no_module_needs_another(tmp_path: Path) -> None:
    modules = "<project><modules><module>a</module></modules></project>"
    tree = write_files(tmp_path, {"pom.xml": modules, "a/pom.xml": "<project/>"})
    assert [attempt.name for attempt in plan(tree, JAVA_17, "")] == LADDER


def test_old_levels_are_raised_last(tmp_path: Path) -> None:
    found = names(tmp_path, "<properties><maven.compiler.source>1.5</maven.compiler.source></properties>")
    assert found == [*LADDER, "mvn, source level raised", GOALS]


@pytest.mark.parametrize("version", ["[1,2)", "LATEST", "RELEASE"])
def test_open_versions_are_tried_as_of_the_date(tmp_path: Path, version: str) -> None:
    inner = f"<dependencies><dependency><version>{version}</version></dependency></dependencies>"
    assert names(tmp_path, inner) == [*LADDER, GOALS]
    assert names(tmp_path, inner, "2024-05-01T00:00:00Z") == [*LADDER, GOALS, "mvn, versions as of the date"]


@pytest.mark.parametrize(
    ("version", "is_told"),
    [
        pytest.param("2.22.2", False, id="old"),
        pytest.param("3.0.0-M5", False, id="the milestone before"),
        pytest.param("3.0.0-M6", True, id="the first that takes a seed"),
        pytest.param("${v}", True, id="by a property"),
        pytest.param("${elsewhere}", True, id="unknown"),
    ],
)
def test_a_shuffle_is_promised_where_it_can_be_repeated(tmp_path: Path, version: str, is_told: bool) -> None:
    plugin = f"<plugin><artifactId>maven-surefire-plugin</artifactId><version>{version}</version></plugin>"
    inner = f"<properties><v>3.2.5</v></properties><build><plugins>{plugin}</plugins></build>"
    tree = write_files(tmp_path, {"pom.xml": f"<project>{inner}</project>"})
    by_name = {attempt.name: attempt.runner.orders for attempt in plan(tree, JAVA_17, "")}
    assert ("shuffle" in by_name["mvn, checks off"]) is is_told
    assert "shuffle" in by_name["mvn, surefire pinned"]


def test_every_way_ends_with_a_trial_without_network(tmp_path: Path) -> None:
    tree = write_files(tmp_path, {"pom.xml": "<project/>"})
    assert all("-o" in attempt.build[-1].argv for attempt in plan(tree, JAVA_17, ""))


@pytest.mark.parametrize(
    ("name", "reason"),
    [("build.gradle.kts", "no_gradle"), ("gradlew", "no_gradle"), ("build.xml", "no_pom")],
)
def test_other_tools_are_said(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(BuildError) as caught:
        plan(write_files(tmp_path, {name: ""}), JAVA_17, "")
    assert caught.value.reason == reason
