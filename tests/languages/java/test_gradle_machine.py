"""Which Gradle of the machine serves a tree, with which JDK; a tree can only name a version."""

from pathlib import Path

import pytest

from oreline.languages.java import builds
from oreline.languages.java.gradle.absence import no_gradle
from oreline.languages.java.gradle.distributions import Distribution, choose_distribution, find_distributions
from oreline.languages.java.gradle.jdks import choose_jdk_for, newest_major
from oreline.languages.java.gradle.toolchain import asks_for_gradle
from oreline.languages.java.gradle.wrapper import Wanted, is_built_by_gradle, wanted_distribution
from oreline.languages.java.jdk import Jdk
from tests.doubles.maven import write_files

PROPERTIES = "gradle/wrapper/gradle-wrapper.properties"


def distribution(home: Path, version: str) -> Path:
    write_files(home, {"bin/gradle": "", f"lib/gradle-base-services-{version}.jar": ""})
    return home


def versions(environment: dict[str, str]) -> list[str]:
    """Of distributions below temporary folders alone; the machine may have its own."""
    return [one.version for one in find_distributions(environment) if not one.home.is_relative_to("/usr/share")]


@pytest.mark.parametrize(
    ("url", "wanted"),
    [
        pytest.param("https\\://x.invalid/d/gradle-8.5-bin.zip", ("gradle-8.5-bin", "8.5"), id="binary"),
        pytest.param("https\\://x.invalid/gradle-7.6.1-all.zip", ("gradle-7.6.1-all", "7.6.1"), id="with sources"),
        pytest.param("../../../evil/gradle.zip", None, id="no distribution"),
        pytest.param("file:/../gradle-..-bin.zip", None, id="no version"),
    ],
)
def test_the_wrapper_names_a_version(tmp_path: Path, url: str, wanted: tuple[str, str] | None) -> None:
    write_files(tmp_path, {PROPERTIES: f"zipStorePath=wrapper/dists\ndistributionUrl={url}\n"})
    found = wanted_distribution(tmp_path)
    assert found == (Wanted(*wanted, url.replace("\\", "")) if wanted else None)


def test_a_wrapper_behind_a_link_is_not_read(tmp_path: Path) -> None:
    write_files(tmp_path, {"elsewhere": "distributionUrl=https\\://x.invalid/gradle-8.5-bin.zip\n", "tree/a": ""})
    (tmp_path / "tree/gradle/wrapper").mkdir(parents=True)
    (tmp_path / "tree" / PROPERTIES).symlink_to(tmp_path / "elsewhere")
    assert wanted_distribution(tmp_path / "tree") is None


def test_maven_comes_first(tmp_path: Path) -> None:
    write_files(tmp_path, {"build.gradle": ""})
    assert is_built_by_gradle(tmp_path)
    write_files(tmp_path, {"pom.xml": "<project/>"})
    assert not is_built_by_gradle(tmp_path)


def test_whole_distributions_are_found_where_the_machine_keeps_them(tmp_path: Path) -> None:
    dists = tmp_path / "user/wrapper/dists"
    for name, is_whole in (("8.5", True), ("7.6", False)):
        distribution(dists / f"gradle-{name}-bin/1abc/gradle-{name}", name)
        if is_whole:
            write_files(dists, {f"gradle-{name}-bin/1abc/gradle-{name}-bin.zip.ok": ""})
    distribution(tmp_path / "home/.sdkman/candidates/gradle/6.9", "6.9")
    distribution(tmp_path / "own", "5.6.4")
    environment = {
        "GRADLE_USER_HOME": str(tmp_path / "user"),
        "HOME": str(tmp_path / "home"),
        "GRADLE_HOME": str(tmp_path / "own"),
    }
    assert versions(environment) == ["8.5", "5.6.4", "6.9"]


def test_a_tree_brings_no_distribution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = "gradle/wrapper/dists/gradle-99.0-bin/1abc"
    distribution(tmp_path / inside / "gradle-99.0", "99.0")
    write_files(tmp_path, {f"{inside}/gradle-99.0-bin.zip.ok": "", "gradlew": ""})
    write_files(tmp_path, {PROPERTIES: "distributionUrl=https\\://x.invalid/gradle-99.0-bin.zip\n"})
    distribution(tmp_path, "99.0")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GRADLE_USER_HOME", str(tmp_path.parent / "nothing"))
    version = builds.wanted_version(tmp_path, "")
    assert asks_for_gradle(version)
    found = builds.find_toolchain(version)
    assert not found or not any(path.is_relative_to(tmp_path) for path, _ in found.shown)
    assert not found or "99.0" not in found.version


@pytest.mark.parametrize(
    ("wanted", "chosen"),
    [("7.6", "7.6"), ("7.4", "7.6"), ("8.5", "8.4"), ("6.1", "8.4"), ("", "8.4")],
)
def test_the_nearest_is_chosen(wanted: str, chosen: str) -> None:
    found = tuple(Distribution(version, Path(version)) for version in ("4.4.1", "7.6", "7.6.4", "8.4"))
    picked = choose_distribution(found, wanted)
    assert picked
    assert picked.version == chosen


@pytest.mark.parametrize(
    ("version", "newest"), [("4.2", 8), ("4.4.1", 9), ("5.0", 11), ("7.2", 16), ("8.5-rc-1", 21), ("9.2.0", 25)]
)
def test_gradle_bounds_the_jdk(version: str, newest: int) -> None:
    assert newest_major(Distribution(version, Path("/opt/gradle"))) == newest


def test_debian_has_patched_its_own() -> None:
    assert newest_major(Distribution("4.4.1", Path("/usr/share/gradle"))) == 17


@pytest.mark.parametrize(("wanted", "chosen"), [(0, 17), (8, 8), (9, 11), (21, 17)])
def test_the_jdk_fits_both(wanted: int, chosen: int) -> None:
    jdks = [Jdk(major, str(major), Path()) for major in (8, 11, 17, 25)]
    found = choose_jdk_for(Distribution("7.6", Path()), jdks, wanted)
    assert found
    assert found.major == chosen


def test_without_any_gradle_the_missing_distribution_is_named(tmp_path: Path) -> None:
    write_files(tmp_path, {PROPERTIES: "distributionUrl=https\\://x.invalid/gradle-8.5-bin.zip\n", "gradlew": ""})
    said = no_gradle(tmp_path, 17, ())
    assert said.reason == "no_gradle"
    assert "gradle-8.5-bin, which its wrapper names (https://x.invalid/gradle-8.5-bin.zip)" in said.detail
    assert "`apt-get install gradle`" in said.detail


def test_without_a_jdk_that_gradle_runs_with_this_is_said(tmp_path: Path) -> None:
    said = no_gradle(tmp_path, 25, (Distribution("7.6", tmp_path),))
    assert said.reason == "no_gradle"
    assert "Gradle (7.6) runs with a JDK up to 19, and the nearest one here is 25" in said.detail
