"""The machine's JDK and Maven as a sandbox shows them. Maven's settings inside are our own, never the machine's."""

import os
import re
import shutil
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from oreline.languages.contract import TOOLCHAINS, Toolchain
from oreline.languages.java.jdk import Jdk, choose_jdk, find_jdks, folders_elsewhere, major_of
from oreline.languages.tools import may_run, needed_line, on_path

TOOLS: Final = (
    on_path("javac", "default-jdk-headless", is_needed=True),
    on_path("mvn", "maven", is_needed=True),
    on_path("gradle", "gradle"),
)
CONF: Final = Path(__file__).with_name("conf")
MAVEN_PLACES: Final = ("/usr/share/maven", "/opt/maven", "/usr/local/maven", "/usr/share/apache-maven")
EVERY_JVM: Final = "-Xmx2g -XX:ActiveProcessorCount=2"
"""A JVM takes a quarter of the machine's memory and a thread for each of its cores, and would be stopped for it inside.

What a project says of its own test processes has the last word.
"""
MAVEN_OPTIONS: Final = "-Xmx1g -XX:+UseSerialGC -XX:TieredStopAtLevel=1"
"""Of Maven's own process, which lives for seconds; tests run in another one."""
INSTALL_HINT: Final = f"Install a JDK and Maven 3.8 or later (some plugins want 3.9): `{needed_line(TOOLS)}`."


def find_toolchain(version: str) -> Toolchain | None:
    """The oldest JDK that is new enough, with Maven; None where either is missing."""
    jdk, maven = choose_jdk(find_jdks(), major_of(version)), find_maven()
    if jdk is None or maven is None:
        return None
    return assemble(jdk, maven, maven_version(maven))


def assemble(jdk: Jdk, maven: Path, version: str) -> Toolchain:
    """A JDK and a Maven as one toolchain."""
    java_home, java_shown = place_of(jdk.home, "jdk")
    maven_home, maven_shown = place_of(maven, "maven")
    elsewhere = tuple((folder, str(folder)) for folder in folders_elsewhere(jdk.home))
    return Toolchain(
        name="java",
        version=f"{jdk.version}-maven-{version}",
        shown=(*java_shown, *elsewhere, *maven_shown, (CONF, _conf_inside(maven, maven_home))),
        path=(f"{java_home}/bin", f"{maven_home}/bin"),
        variables=(
            ("JAVA_HOME", java_home),
            ("MAVEN_HOME", maven_home),
            ("MAVEN_OPTS", MAVEN_OPTIONS),
            ("JAVA_TOOL_OPTIONS", EVERY_JVM),
        ),
    )


def jdk_of(toolchain: Toolchain) -> int:
    """Major version of a toolchain's JDK."""
    return major_of(toolchain.version)


def find_maven(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Maven's own folder."""
    on_path = shutil.which("mvn", path=environment.get("PATH", ""))
    homes = [environment.get(name, "") for name in ("MAVEN_HOME", "M2_HOME")]
    found = [Path(home).resolve() for home in homes if home]
    found += [Path(on_path).resolve().parents[1]] if on_path else []
    found += [Path(place).resolve() for place in MAVEN_PLACES]
    return next((home for home in found if may_run(home / "bin/mvn") and any((home / "boot").glob("*.jar"))), None)


def maven_version(home: Path) -> str:
    """Such as `3.8.7`; `unknown` where its jar doesn't tell."""
    for jar in sorted((home / "lib").glob("maven-core-*.jar")):
        try:
            with zipfile.ZipFile(jar) as archive:
                told = archive.read("META-INF/maven/org.apache.maven/maven-core/pom.properties").decode()
        except (OSError, KeyError, zipfile.BadZipFile):
            continue
        if found := re.search(r"^version=(\S+)", told, re.MULTILINE):
            return found[1]
    return "unknown"


def place_of(home: Path, name: str) -> tuple[str, tuple[tuple[Path, str], ...]]:
    """Where a folder of the host stands inside, and how it is shown there: what lies in /usr shows anyway."""
    if home.is_relative_to("/usr") and not home.is_relative_to("/usr/local"):
        return str(home), ()
    return f"{TOOLCHAINS}/{name}", ((home, f"{TOOLCHAINS}/{name}"),)


def _conf_inside(maven: Path, inside: str) -> str:
    """Where Maven looks for its settings, through links that a distribution made."""
    conf = (maven / "conf").resolve()
    return f"{inside}/conf" if conf.is_relative_to(maven) else str(conf)
