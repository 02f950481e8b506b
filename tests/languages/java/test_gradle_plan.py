"""What is read from a tree that Gradle builds: Java's version, what decides what is fetched, the ladder."""

from pathlib import Path

import pytest

from oreline.languages.contract import Toolchain
from oreline.languages.java import builds
from oreline.languages.java.gradle import scripts
from oreline.languages.java.gradle.manifest import gradle_manifest, source_roots
from oreline.languages.java.gradle.versions import wanted_gradle_version
from tests.doubles.maven import write_files

OF_DEBIAN = Toolchain(name="java", version="17.0.1-gradle-4.4.1")
WRAPPER = {"gradle/wrapper/gradle-wrapper.properties": "distributionUrl=https\\://x.invalid/gradle-8.5-bin.zip\n"}


@pytest.mark.parametrize(
    ("script", "wanted"),
    [
        ("sourceCompatibility = 1.8", "8"),
        ("sourceCompatibility JavaVersion.VERSION_1_7", "7"),
        ("java.sourceCompatibility = JavaVersion.VERSION_11", "11"),
        ("targetCompatibility = '17'", "17"),
        ("sourceCompatibility.set(JavaVersion.VERSION_21)", "21"),
        ("java { toolchain { languageVersion = JavaLanguageVersion.of(21) } }", "21"),
        ("java.toolchain.languageVersion.set(JavaLanguageVersion.of(11))\ntasks { options.release.set(8) }", "11"),
        ("options.release = 11", "11"),
        ("version = '1.8'", ""),
    ],
)
def test_java_s_version(tmp_path: Path, script: str, wanted: str) -> None:
    write_files(tmp_path, {"build.gradle.kts": script, **WRAPPER})
    assert wanted_gradle_version(tmp_path) == f"{wanted}-gradle-8.5"


def test_ci_tells_java_s_version(tmp_path: Path) -> None:
    ci = {".github/workflows/a.yml": "jobs:\n  a:\n    steps:\n      - with:\n          java-version: [8, 17]\n"}
    write_files(tmp_path, {"build.gradle": "sourceCompatibility = 11", **ci})
    assert builds.wanted_version(tmp_path, "") == "17-gradle-"


def test_the_manifest_holds_what_decides_and_stubs(tmp_path: Path) -> None:
    files = {
        "build.gradle": "version = file('VERSION').text; includeBuild('tools/own')",
        "settings.gradle.kts": "",
        "gradle.properties": "a=b",
        "gradle/libs.versions.toml": "",
        "gradle/wrapper/gradle-wrapper.jar": "hostile",
        "gradlew": "hostile",
        "buildSrc/src/main/groovy/Own.groovy": "class Own {}",
        "tools/own/src/main/java/Plugin.java": "class Plugin {}",
        "lib/src/main/java/a/b/Lib.java": "package a.b;\nclass Secret {}",
        "lib/src/test/java/a/b/LibTest.java": "package a.b;\nclass LibTest {}",
        "VERSION": "1.0",
        "README.md": "words",
        "lib/build/generated/a/Made.java": "package a;",
    }
    found = gradle_manifest(write_files(tmp_path, files))
    stubs = sorted(path.rpartition("/")[0] for path in found if "OrelineStub" in path)
    assert stubs == [
        "lib/src/main/java/oreline/stub",
        "lib/src/test/java/oreline/stub",
        "tools/own/src/main/java/oreline/stub",
    ]
    assert {path for path in found if "OrelineStub" not in path} == {
        *("build.gradle", "settings.gradle.kts", "gradle.properties", "gradle/libs.versions.toml", "VERSION"),
        *("buildSrc/src/main/groovy/Own.groovy", "tools/own/src/main/java/Plugin.java"),
    }
    assert b"Secret" not in b"".join(found.values())


def test_source_roots_are_read_from_packages(tmp_path: Path) -> None:
    files = {
        "src/org/build/A.java": "/* package no; */\npackage org.build;",
        "test/B.java": "class B {}",
        "odd/place/C.java": "package else.where;",
    }
    assert source_roots(write_files(tmp_path, files)) == {"src", "test"}


def test_ladder(tmp_path: Path) -> None:
    tree = write_files(tmp_path, {"build.gradle": "sourceCompatibility = 1.5", **WRAPPER})
    first = "gradle 4.4.1, for want of gradle-8.5-bin"
    ladder = builds.plan(tree, OF_DEBIAN, "")
    assert [one.name for one in ladder] == [first, f"{first}, dependencies alone", f"{first}, source level raised"]
    assert all("--offline" in one.build[0].argv for one in ladder)
    assert "-Doreline.level=7" in ladder[-1].runner.options["arguments"]


@pytest.mark.parametrize(
    ("version", "properties", "is_told"),
    [("4.4.1", "", False), ("4.4.1", "org.gradle.jvmargs=-XX:MaxPermSize=1g", True), ("5.0", "", True)],
)
def test_a_process_of_its_own_gets_our_memory(tmp_path: Path, version: str, properties: str, is_told: bool) -> None:
    tree = write_files(tmp_path, {"build.gradle": "", "gradle.properties": properties})
    found = builds.plan(tree, Toolchain(name="java", version=f"17.0.1-gradle-{version}"), "")
    arguments = found[0].runner.options["arguments"]
    assert any(argument.startswith("-Dorg.gradle.jvmargs=-Xmx1g") for argument in arguments) is is_told


@pytest.mark.parametrize(("version", "is_told"), [("6.1", False), ("6.2", True), ("8.5", True)])
def test_sums_in_the_tree_are_not_asked_for_keys(tmp_path: Path, version: str, is_told: bool) -> None:
    tree = write_files(tmp_path, {"build.gradle": ""})
    found = builds.plan(tree, Toolchain(name="java", version=f"17.0.1-gradle-{version}"), "")
    assert ("--dependency-verification=off" in found[0].runner.options["arguments"]) is is_told


def test_no_more_files_are_read_than_a_build_may_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scripts, "MOST_FILES", 3)
    for name in ("a.gradle", "b.gradle", "build.gradle", "settings.gradle", "told.txt"):
        (tmp_path / name).write_text("apply from: 'told.txt'\n", "utf-8")
    assert list(scripts.settings_of(tmp_path)) == ["a.gradle", "b.gradle", "build.gradle"]
