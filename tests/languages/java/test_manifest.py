from pathlib import Path

import pytest

from oreline.errors import BuildError
from oreline.languages.java.manifest import manifest
from oreline.languages.java.pom import read_poms
from tests.doubles.maven import write_files

STUBS = ["src/main/java/oreline/stub/OrelineStub.java", "src/test/java/oreline/stub/OrelineStubTest.java"]


def files(folder: Path, content: dict[str, str]) -> dict[str, bytes]:
    tree = write_files(folder, content)
    return manifest(tree, read_poms(tree))


def pom(inner: str = "", name: str = "a", version: str = "1.0") -> str:
    return f"<project><artifactId>{name}</artifactId><version>{version}</version>{inner}</project>"


def test_a_module_gets_a_class_and_a_test(tmp_path: Path) -> None:
    assert sorted(files(tmp_path, {"pom.xml": pom(), "src/main/java/A.java": "class A {}"})) == ["pom.xml", *STUBS]


def test_modules_are_followed_and_those_of_profiles_too(tmp_path: Path) -> None:
    root = "<packaging>pom</packaging><modules><module>core</module><module>gone</module></modules>"
    root += "<profiles><profile><modules><module>extra/other.xml</module></modules></profile></profiles>"
    found = files(tmp_path, {"pom.xml": pom(root), "core/pom.xml": pom(), "extra/other.xml": pom()})
    assert sorted(found) == sorted(
        [
            "pom.xml",
            "core/pom.xml",
            "extra/other.xml",
            *(f"{base}/{stub}" for base in ("core", "extra") for stub in STUBS),
        ]
    )


def test_sources_lie_where_a_parent_in_the_tree_says(tmp_path: Path) -> None:
    root = "<packaging>pom</packaging><modules><module>core</module></modules><properties><t>tests</t></properties>"
    root += "<build><sourceDirectory>${project.basedir}/src</sourceDirectory>"
    root += "<testSourceDirectory>${t}/unit</testSourceDirectory></build>"
    child = pom("<parent><artifactId>a</artifactId></parent>", "core")
    found = files(tmp_path, {"pom.xml": pom(root), "core/pom.xml": child})
    assert [path for path in found if path.endswith(".java")] == [
        "core/src/oreline/stub/OrelineStub.java",
        "core/tests/unit/oreline/stub/OrelineStubTest.java",
    ]


def test_settings_stay_and_the_wrapper_goes(tmp_path: Path) -> None:
    others = {".mvn/jvm.config": "-Xmx1g", ".mvn/wrapper/maven-wrapper.jar": "x", ".mvn/wrapper.properties": "a=b"}
    (tmp_path / ".mvn").mkdir()
    (tmp_path / ".mvn/link").symlink_to("/etc/passwd")
    found = files(tmp_path, {"pom.xml": pom("<packaging>pom</packaging>"), **others})
    assert sorted(found) == [".mvn/jvm.config", ".mvn/wrapper.properties", "pom.xml"]


def test_markers_of_profiles_are_there_empty(tmp_path: Path) -> None:
    active = "<profiles><profile><activation><file><exists>${basedir}/on.txt</exists></file></activation></profile>"
    active += "<profile><activation><file><exists>off.txt</exists></file></activation></profile></profiles>"
    tree = {"pom.xml": pom(active), "on.txt": "secret", "src/site/resources/profile.jacoco": "x"}
    found = files(tmp_path, tree)
    assert (found["on.txt"], found["src/site/resources/profile.jacoco"]) == (b"", b"")
    assert "off.txt" not in found


SAME = [
    pytest.param(pom("<!-- words -->\n  <description>old</description>"), pom("<url>x</url>"), id="words for people"),
    pytest.param(pom(version="1.0"), pom(version="1.1-SNAPSHOT"), id="the project's own version"),
    pytest.param(pom("<scm><tag>v1</tag></scm>"), pom("<scm><tag>v2</tag></scm>"), id="a tag"),
    pytest.param(pom('<n/><p a="1" b="2"/>'), pom("\n<n></n>\n<p b='2' a='1'/>"), id="ways to write the same"),
]
OTHER = [
    pytest.param(
        pom("<dependencies><v>1</v></dependencies>"), pom("<dependencies><v>2</v></dependencies>"), id="versions"
    ),
    pytest.param(pom("<x><a>1</a></x>"), pom("<x><a> 1</a></x>"), id="blanks in a value"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_what_decides_nothing_changes_nothing(tmp_path: Path, one: str, other: str) -> None:
    assert files(tmp_path / "1", {"pom.xml": one}) == files(tmp_path / "2", {"pom.xml": other})


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_what_decides_shows(tmp_path: Path, one: str, other: str) -> None:
    assert files(tmp_path / "1", {"pom.xml": one}) != files(tmp_path / "2", {"pom.xml": other})


def test_versions_of_siblings_go_along(tmp_path: Path) -> None:
    sibling = "<dependencies><dependency><artifactId>core</artifactId><version>1.0</version></dependency>"
    sibling += "<dependency><artifactId>core</artifactId><version>0.9</version></dependency></dependencies>"
    root = pom(f"<modules><module>core</module></modules>{sibling}")
    child = "<parent><artifactId>a</artifactId><version>1.0</version></parent><artifactId>core</artifactId>"
    found = files(tmp_path, {"pom.xml": root, "core/pom.xml": f"<project>{child}</project>"})
    told = found["pom.xml"].decode() + found["core/pom.xml"].decode()
    assert told.count("<version>0.0.0</version>") == 3
    assert told.count("<version>0.9</version>") == 1
    assert "1.0" not in told


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        pytest.param({}, "no_pom", id="none"),
        pytest.param({"pom.xml": "<project>"}, "bad_manifest", id="cut off"),
        pytest.param(
            {"pom.xml": "<!DOCTYPE a [<!ENTITY b 'c'>]><project>&b;</project>"}, "bad_manifest", id="entities"
        ),
    ],
)
def test_poms_that_can_not_be_read_are_said(tmp_path: Path, content: dict[str, str], reason: str) -> None:
    with pytest.raises(BuildError) as caught:
        read_poms(write_files(tmp_path, content))
    assert caught.value.reason == reason


def test_a_module_outside_the_tree_is_no_module(tmp_path: Path) -> None:
    write_files(tmp_path, {"pom.xml": pom()})
    tree = write_files(tmp_path / "tree", {"pom.xml": pom("<modules><module>..</module></modules>")})
    (tree / "link").symlink_to(tmp_path)
    assert [found.path for found in read_poms(tree)] == ["pom.xml"]
