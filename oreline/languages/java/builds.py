"""Which build tool a tree of Java is left to: Maven where there is a POM, else Gradle."""

from pathlib import Path

from oreline.languages.contract import Attempt, Toolchain
from oreline.languages.java import attempts, toolchain, versions
from oreline.languages.java.gradle.attempts import plan_gradle
from oreline.languages.java.gradle.toolchain import asks_for_gradle, find_gradle_toolchain
from oreline.languages.java.gradle.versions import wanted_gradle_version
from oreline.languages.java.gradle.wrapper import is_built_by_gradle


def wanted_version(tree: Path, date: str) -> str:
    """The JDK that a tree asks for, and its Gradle."""
    return wanted_gradle_version(tree) if is_built_by_gradle(tree) else versions.wanted_version(tree, date)


def find_toolchain(version: str) -> Toolchain | None:
    """The JDK with the build tool that the version asks for; None where either is missing."""
    return find_gradle_toolchain(version) if asks_for_gradle(version) else toolchain.find_toolchain(version)


def plan(tree: Path, found: Toolchain, date: str) -> tuple[Attempt, ...]:
    """Ways to install, cheapest first.

    Raises:
        BuildError: `no_gradle`, `no_pom` or `bad_manifest`.
    """
    return plan_gradle(tree, found) if is_built_by_gradle(tree) else attempts.plan(tree, found, date)
