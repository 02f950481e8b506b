"""A JDK and a Gradle of the machine as one toolchain. Settings of the machine's Gradle are never shown inside."""

from pathlib import Path
from typing import Final

from oreline.languages.contract import CACHE, TOOLCHAINS, Toolchain
from oreline.languages.java.gradle.distributions import Distribution, choose_distribution, find_distributions
from oreline.languages.java.gradle.jdks import choose_jdk_for
from oreline.languages.java.jdk import Jdk, choose_jdk, find_jdks, folders_elsewhere, major_of
from oreline.languages.java.toolchain import EVERY_JVM, place_of

MARK: Final = "gradle"
"""Stands in a version that asks for Gradle, between the JDK's and Gradle's own."""
CONF: Final = Path(__file__).with_name("conf")
CONF_INSIDE: Final = f"{TOOLCHAINS}/gradle-conf"
USER_HOME: Final = f"{CACHE}/gradle"
OPTIONS: Final = "-Xmx1g -XX:+UseSerialGC -XX:TieredStopAtLevel=1"
"""Of Gradle's own process; tests run in others."""


def version_for(jdk: str, gradle: str) -> str:
    """What a tree asks for, as one version."""
    return f"{jdk}-{MARK}-{gradle}"


def asks_for_gradle(version: str) -> bool:
    """Whether `version_for` made it."""
    return f"-{MARK}-" in version


def gradle_of(toolchain: Toolchain) -> str:
    """Version of a toolchain's Gradle; empty for none."""
    return toolchain.version.partition(f"-{MARK}-")[2]


def find_gradle_toolchain(version: str) -> Toolchain | None:
    """The JDK and Gradle for a version that `version_for` made.

    Without a Gradle that runs here it is the JDK alone, so that the plan can say what is missing; None: no JDK.
    """
    wanted, _, wanted_gradle = version.partition(f"-{MARK}-")
    jdks = find_jdks()
    usable = tuple(found for found in find_distributions() if choose_jdk_for(found, jdks, 0))
    gradle = choose_distribution(usable, wanted_gradle)
    jdk = choose_jdk_for(gradle, jdks, major_of(wanted)) if gradle else choose_jdk(jdks, 0)
    return assemble(jdk, gradle) if jdk else None


def assemble(jdk: Jdk, gradle: Distribution | None) -> Toolchain:
    """A JDK and a Gradle as one toolchain."""
    java_home, java_shown = place_of(jdk.home, "jdk")
    elsewhere = tuple((folder, str(folder)) for folder in folders_elsewhere(jdk.home))
    java = Toolchain(
        name="java",
        version=jdk.version,
        shown=(*java_shown, *elsewhere),
        path=(f"{java_home}/bin",),
        variables=(("JAVA_HOME", java_home), ("JAVA_TOOL_OPTIONS", EVERY_JVM)),
    )
    return _with_gradle(java, gradle) if gradle else java


def _with_gradle(java: Toolchain, gradle: Distribution) -> Toolchain:
    home, shown = place_of(gradle.home, "gradle")
    own = (("GRADLE_HOME", home), ("GRADLE_USER_HOME", USER_HOME), ("GRADLE_OPTS", OPTIONS))
    return Toolchain(
        name=java.name,
        version=version_for(java.version, gradle.version),
        shown=(*java.shown, *shown, (CONF, CONF_INSIDE)),
        path=(*java.path, f"{home}/bin"),
        variables=(*java.variables, *own),
    )
