from pathlib import Path

import pytest

from oreline.languages.java.jdk import Jdk, choose_jdk, find_jdks, folders_elsewhere, major_of
from tests.doubles.maven import write_files


@pytest.mark.parametrize(
    ("version", "major"),
    [("1.8.0_402", 8), ("17.0.15", 17), ("[11,)", 11), ("temurin-21.0.1+12", 21), ("1.5", 5), ("", 0), ("x", 0)],
)
def test_major_of(version: str, major: int) -> None:
    assert major_of(version) == major


JDKS = [Jdk(major, str(major), Path("/jdk")) for major in (25, 8, 17)]


@pytest.mark.parametrize(
    ("wanted", "major"),
    [
        pytest.param(0, 17, id="no wish"),
        pytest.param(8, 8, id="the very one"),
        pytest.param(11, 17, id="the next"),
        pytest.param(21, 25, id="the newest"),
        pytest.param(26, None, id="none is new enough"),
    ],
)
def test_choose_jdk(wanted: int, major: int | None) -> None:
    chosen = choose_jdk(JDKS, wanted)
    assert (chosen.major if chosen else None) == major


def test_without_a_wish_an_old_one_is_better_than_none() -> None:
    assert choose_jdk([JDKS[1]], 0) == JDKS[1]
    assert choose_jdk([], 0) is None


def test_java_home_counts_where_it_is_a_jdk(tmp_path: Path) -> None:
    home = write_files(tmp_path / "jdk", {"release": 'JAVA_VERSION="3.1.4"\n', "bin/javac": "", "bin/java": ""})
    broken = write_files(tmp_path / "broken", {"release": 'JAVA_VERSION="4.1.4"\n', "bin/javac": "", "bin/java": ""})
    for program in (home / "bin/javac", home / "bin/java", broken / "bin/java"):
        program.chmod(0o755)
    runtime = write_files(tmp_path / "jre", {"release": 'JAVA_VERSION="2.1.4"\n'})
    found = find_jdks({"JAVA_HOME": str(home), "JAVA_HOME_2_X64": str(runtime), "JAVA_HOME_4_X64": str(broken)})
    assert Jdk(3, "3.1.4", home) in found
    assert not {2, 4} & {jdk.major for jdk in found}


def test_folders_that_a_distribution_keeps_in_etc_are_found_and_never_all_of_it(tmp_path: Path) -> None:
    (tmp_path / "conf").mkdir()
    (tmp_path / "conf/net.properties").symlink_to("/etc/hosts")
    (tmp_path / "conf/cacerts").symlink_to("/etc/ssl/openssl.cnf")
    (tmp_path / "conf/gone").symlink_to("/etc/java-none/gone")
    assert folders_elsewhere(tmp_path) == (Path("/etc/ssl"),)
