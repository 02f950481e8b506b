"""What is said where no Gradle of the machine serves a tree: what is missing, and how to bring it."""

from collections.abc import Sequence
from pathlib import Path

from oreline.errors import BuildError
from oreline.languages.java.gradle.distributions import Distribution
from oreline.languages.java.gradle.jdks import newest_major
from oreline.languages.java.gradle.wrapper import wanted_distribution
from oreline.languages.java.toolchain import TOOLS
from oreline.languages.tools import apt_line, packages_of


def no_gradle(tree: Path, jdk: int, found: Sequence[Distribution]) -> BuildError:
    """The reason is `no_gradle`; `jdk` is what the tree would get, too new for all that was `found`."""
    if found:
        newest = max(newest_major(distribution) for distribution in found)
        versions = ", ".join(distribution.version for distribution in found)
        said = f"This machine's Gradle ({versions}) runs with a JDK up to {newest}, and the nearest one here is {jdk}"
        return BuildError("no_gradle", f"{said}. Install an older JDK, or a newer Gradle in /opt/gradle.")
    wanted = wanted_distribution(tree)
    named = f"{wanted.name}, which its wrapper names ({wanted.url})" if wanted else "no version in particular"
    packages = packages_of(tool for tool in TOOLS if tool.name == "gradle")
    return BuildError(
        "no_gradle",
        f"The project is built by Gradle, {named}, and this machine has none. Unpack a distribution in /opt/gradle, let"
        f" the wrapper of a project you trust bring it to ~/.gradle/wrapper/dists, or `{apt_line(packages)}` (4.4.1).",
    )
