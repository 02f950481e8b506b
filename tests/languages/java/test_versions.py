from pathlib import Path

import pytest

from oreline.languages.java.versions import source_level, wanted_version
from tests.doubles.maven import write_files

COMPILER = "<build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId><configuration>%s</configuration>"
COMPILER += "</plugin></plugins></build>"


def pom(inner: str) -> str:
    return f"<project><artifactId>a</artifactId>{inner}</project>"


@pytest.mark.parametrize(
    ("inner", "level"),
    [
        pytest.param("<properties><maven.compiler.source>1.8</maven.compiler.source></properties>", 8, id="property"),
        pytest.param("<properties><java.version>17</java.version></properties>", 17, id="java.version"),
        pytest.param("<properties><v>11</v></properties>" + COMPILER % "<release>${v}</release>", 11, id="by a name"),
        pytest.param(COMPILER % "<source>8</source><testRelease>21</testRelease>", 21, id="tests are newer"),
        pytest.param(COMPILER % "<release>${from.a.parent}</release>", 0, id="what only a parent elsewhere says"),
        pytest.param("<properties><commons.release.version>900</commons.release.version></properties>", 0, id="none"),
        pytest.param("<x><requireJavaVersion><version>[17,)</version></requireJavaVersion></x>", 17, id="enforcer"),
    ],
)
def test_source_level(tmp_path: Path, inner: str, level: int) -> None:
    assert source_level(write_files(tmp_path, {"pom.xml": pom(inner)})) == level


EIGHT = pom("<properties><maven.compiler.release>8</maven.compiler.release></properties>")
MATRIX = "jobs:\n  a:\n    strategy:\n      matrix:\n        java: [ 11, '17', 21-ea ]\n"
TRAVIS = "language: java\njdk:\n  - openjdk11\n  - oraclejdk8\n"


@pytest.mark.parametrize(
    ("files", "version"),
    [
        pytest.param({"pom.xml": EIGHT}, "8", id="the level alone"),
        pytest.param({"pom.xml": EIGHT, ".github/workflows/ci.yml": MATRIX}, "11", id="the lowest that CI runs"),
        pytest.param({"pom.xml": EIGHT, ".travis.yml": TRAVIS}, "8", id="Travis"),
        pytest.param(
            {"pom.xml": pom("<properties><java.version>17</java.version></properties>"), ".travis.yml": TRAVIS},
            "17",
            id="CI runs none that is new enough",
        ),
        pytest.param({"pom.xml": EIGHT, ".sdkmanrc": "# x\njava=17.0.9-tem\n"}, "17", id="sdkman"),
        pytest.param({"pom.xml": EIGHT, ".tool-versions": "java temurin-21.0.1+12\n"}, "21", id="asdf"),
        pytest.param({"pom.xml": EIGHT, ".java-version": "1.8\n", ".travis.yml": "jdk: openjdk11"}, "8", id="jenv"),
        pytest.param({"pom.xml": pom("")}, "", id="nothing said"),
        pytest.param({"pom.xml": "<project"}, "", id="no XML"),
    ],
)
def test_wanted_version(tmp_path: Path, files: dict[str, str], version: str) -> None:
    assert wanted_version(write_files(tmp_path, files), "2024-05-01T00:00:00Z") == version
