"""The ladder of a tree that Gradle builds: as it is, fetched without running its tasks, at a source level of today."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from oreline.languages.contract import Attempt, Runner, Step, Toolchain
from oreline.languages.java.gradle.absence import no_gradle
from oreline.languages.java.gradle.distributions import find_distributions, numbers_of
from oreline.languages.java.gradle.manifest import gradle_manifest
from oreline.languages.java.gradle.scripts import text_of
from oreline.languages.java.gradle.toolchain import CONF_INSIDE, OPTIONS, USER_HOME, gradle_of
from oreline.languages.java.gradle.versions import levels
from oreline.languages.java.gradle.wrapper import wanted_distribution
from oreline.languages.java.jdk import oldest_level
from oreline.languages.java.toolchain import jdk_of

TEST: Final = "test"
COMPILE: Final = "testClasses"
PROJECT_CACHE: Final = f"{USER_HOME}/project"
"""What Gradle remembers of a tree it keeps in the tree, where anyone could have written it."""
CALL: Final = (
    *("--no-daemon", "--console=plain", "--no-build-cache", f"--project-cache-dir={PROJECT_CACHE}"),
    *(f"--init-script={CONF_INSIDE}/tests.gradle", "-Dorg.gradle.parallel=false"),
    *("-Dorg.gradle.configuration-cache=false", "-Dorg.gradle.unsafe.configuration-cache=false"),
    *("-Dorg.gradle.configureondemand=false", "-Dorg.gradle.vfs.watch=false", "-Dorg.gradle.logging.level=lifecycle"),
    *("-Porg.gradle.java.installations.auto-download=false",),
)
"""What a tree's own properties would say otherwise, and what differs from run to run."""
FIRST_TO_VERIFY: Final = (6, 2)
"""The first that checks artifacts against sums in the tree; signatures' keys lie nowhere in reach."""
MEMORY: Final = "org.gradle.jvmargs"
FIRST_WITH_OWN_MEMORY: Final = (5, 0)
"""From here on a build gets a process with a heap of Gradle's choice; before, only where a tree asks for one."""
RESOLVE: Final = f"--init-script={CONF_INSIDE}/resolve.gradle"
RESOLVING: Final = "orelineResolve"
ORDERS: Final = frozenset({"select", "workers"})

TIDY: Final = f"rm -rf {PROJECT_CACHE} {USER_HOME}/daemon {USER_HOME}/workers {USER_HOME}/caches/journal-1"


def plan_gradle(tree: Path, toolchain: Toolchain) -> tuple[Attempt, ...]:
    """Ways to install, cheapest first.

    Raises:
        BuildError: `no_gradle`.
    """
    version = gradle_of(toolchain)
    if not version:
        raise no_gradle(tree, jdk_of(toolchain), find_distributions())
    files = gradle_manifest(tree)
    plain = _attempt(_name(tree, version), files, _arguments(version, text_of(files)))
    resolved = _resolved(plain)
    oldest = oldest_level(jdk_of(toolchain))
    is_old = any(level < oldest for level in levels(text_of(files)))
    return (plain, resolved, _raised(resolved, plain.name, oldest)) if is_old else (plain, resolved)


def _name(tree: Path, version: str) -> str:
    wanted = wanted_distribution(tree)
    is_other = wanted is not None and wanted.version != version
    return f"gradle {version}, for want of {wanted.name}" if wanted and is_other else f"gradle {version}"


def _arguments(version: str, told: str) -> tuple[str, ...]:
    numbers = numbers_of(version)
    verifying = ("--dependency-verification=off",) if numbers >= FIRST_TO_VERIFY else ()
    has_own = numbers >= FIRST_WITH_OWN_MEMORY or MEMORY in told
    return (*CALL, *verifying, *((f"-D{MEMORY}={OPTIONS}",) if has_own else ()))


def _attempt(name: str, files: dict[str, bytes], arguments: tuple[str, ...]) -> Attempt:
    return Attempt(
        name=name,
        manifest=files,
        fetch=(gradle(*arguments, TEST),),
        build=(gradle(*arguments, "--offline", TEST), Step(argv=("sh", "-c", TIDY))),
        runner=Runner(
            name="gradle",
            command=f"gradle {TEST}",
            options={"arguments": list(arguments), "task": TEST, "compile_task": COMPILE},
            orders=ORDERS,
            compiles=True,
        ),
    )


def _resolved(attempt: Attempt) -> Attempt:
    """For builds whose tasks can do nothing with stubs: what projects name is fetched, and no task of theirs run."""
    arguments = tuple(attempt.runner.options["arguments"])
    fetch = (gradle(*arguments, RESOLVE, "--continue", RESOLVING),)
    build = (gradle(*arguments, RESOLVE, "--continue", "--offline", RESOLVING), attempt.build[-1])
    return replace(attempt, name=f"{attempt.name}, dependencies alone", fetch=fetch, build=build)


def _raised(attempt: Attempt, name: str, level: int) -> Attempt:
    """With a source level that the JDK knows; what is fetched stays the same."""
    options = attempt.runner.options
    told = [*options["arguments"], f"-Doreline.level={level}"]
    return replace(
        attempt,
        name=f"{name}, source level raised",
        runner=replace(attempt.runner, options={**options, "arguments": told}),
    )


def gradle(*arguments: str) -> Step:
    """A call of the distribution's own program."""
    return Step(argv=("sh", "-c", 'exec "$GRADLE_HOME/bin/gradle" "$@"', "gradle", *arguments))
