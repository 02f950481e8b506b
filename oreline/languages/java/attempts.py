"""The ladder of a Maven tree: the same lifecycle with and without its checks, and with a test plugin of today."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from oreline.languages.contract import CACHE, Attempt, Runner, Step, Toolchain
from oreline.languages.java.jdk import oldest_level
from oreline.languages.java.manifest import STUB_TEST, manifest
from oreline.languages.java.orders import EVERY, orders_of
from oreline.languages.java.pom import Pom, read_poms, text
from oreline.languages.java.toolchain import jdk_of
from oreline.languages.java.versions import levels

REPOSITORY: Final = f"{CACHE}/m2"
CALL: Final = ("-B", "-Dstyle.color=never", f"-Dmaven.repo.local={REPOSITORY}")
SKIPS: Final = (
    *(
        "enforcer",
        "checkstyle",
        "rat",
        "license",
        "pmd",
        "cpd",
        "spotbugs",
        "findbugs",
        "forbiddenapis",
        "animal.sniffer",
    ),
    *(
        "spotless.check",
        "spotless.apply",
        "fmt",
        "formatter",
        "impsort",
        "sortpom",
        "xml",
        "japicmp",
        "clirr",
        "revapi",
    ),
    *(
        "jacoco",
        "cobertura",
        "pitest",
        "gpg",
        "maven.javadoc",
        "maven.source",
        "maven.site",
        "mdep.analyze",
        "dependency-check",
    ),
    *("cyclonedx", "spdx", "maven.gitcommitid", "maven.buildNumber", "invoker", "asciidoctor", "docker", "modernizer"),
)
"""Plugins that only check, measure or publish, by the property that each is skipped by."""
CHECKS_OFF: Final = (*(f"-D{name}.skip=true" for name in SKIPS), "-DskipITs=true")
SUREFIRE: Final = "org.apache.maven.plugins:maven-surefire-plugin:3.5.2:test"
DECLARED_SUREFIRE: Final = "org.apache.maven.plugins:maven-surefire-plugin:test"
COMPILER: Final = "org.apache.maven.plugins:maven-compiler-plugin:3.13.0"
RESOURCES: Final = "org.apache.maven.plugins:maven-resources-plugin:3.3.1"
COMPILE_PHASE: Final = ("test-compile",)
COMPILE_GOALS: Final = (
    f"{RESOURCES}:resources@default-resources",
    f"{COMPILER}:compile@default-compile",
    f"{RESOURCES}:testResources@default-testResources",
    f"{COMPILER}:testCompile@default-testCompile",
)
"""The lifecycle without anybody else's part in it, by plugins of today that take the tree's own settings."""
PINNED_GOALS: Final = ("process-test-classes", SUREFIRE)
OPEN_VERSIONS: Final = ("[", "(")

TIDY: Final = f"""cd {REPOSITORY} || exit 0
find . '(' -name _remote.repositories -o -name '*.lastUpdated' -o -name resolver-status.properties ')' -delete
find . -name 'maven-metadata-*.xml' ! -name maven-metadata-local.xml | sort | while IFS= read -r file; do
  mv -- "$file" "${{file%/*}}/maven-metadata-local.xml"
done"""
"""Makes what was fetched look installed, from wherever it came: Maven then takes it offline and asks nobody."""

JACOCO: Final = Step(
    argv=(
        "sh",
        "-c",
        'cd / && mvn $MAVEN_ARGS "$@" || true',
        "mvn",
        *CALL,
        "org.jacoco:jacoco-maven-plugin:0.8.14:help",
    )
)
"""Brings JaCoCo's agent and what reads its measure, which its plugin needs. A project is tested without it as well."""


def plan(tree: Path, toolchain: Toolchain, date: str) -> tuple[Attempt, ...]:
    """Ways to install, cheapest first.

    Raises:
        BuildError: `no_pom` or `bad_manifest`.
    """
    poms = read_poms(tree)
    files, orders = manifest(tree, poms), orders_of(poms)
    checks_off = _attempt("mvn, checks off", files, CHECKS_OFF, orders)
    ladder = [
        checks_off,
        _lenient(checks_off),
        _attempt("mvn", files, (), orders),
        _attempt("mvn, surefire pinned", files, CHECKS_OFF, EVERY, PINNED_GOALS),
    ]
    raised = _raised(poms, jdk_of(toolchain))
    if raised:
        ladder.append(_attempt("mvn, source level raised", files, (*CHECKS_OFF, *raised), orders))
    if len(poms) == 1:
        # Called by name, no goal sees what another module has compiled.
        goals = (*COMPILE_GOALS, SUREFIRE)
        told = (*CHECKS_OFF, *raised)
        ladder.append(_attempt("mvn, no plugin but compiler and surefire", files, told, EVERY, goals, COMPILE_GOALS))
    if date and _has_open_versions(poms):
        ladder.append(replace(checks_off, name="mvn, versions as of the date", newest_release=date))
    return tuple(ladder)


def _attempt(
    name: str,
    files: dict[str, bytes],
    arguments: Iterable[str],
    orders: frozenset[str],
    goals: tuple[str, ...] = ("test",),
    compile_goals: tuple[str, ...] = COMPILE_PHASE,
) -> Attempt:
    told = tuple(arguments)
    once = (*told, f"-Dtest={STUB_TEST}", "-DfailIfNoTests=false", "-Dsurefire.failIfNoSpecifiedTests=false", *goals)
    return Attempt(
        name=name,
        manifest=files,
        fetch=(maven(*once), JACOCO),
        build=(Step(argv=("sh", "-c", TIDY)), maven("-o", *once)),
        runner=Runner(
            name="maven",
            command=" ".join(("mvn", *goals)),
            options={"arguments": [*CALL, *told], "goals": list(goals), "compile_goals": list(compile_goals)},
            orders=orders,
            compiles=True,
        ),
    )


def _lenient(attempt: Attempt) -> Attempt:
    """For plugins that can do nothing with stubs: what they need is there once they were called, however that ended."""
    stub = attempt.fetch[0].argv[len(maven().argv) :]
    tests = (*stub[:-1], "test-compile", DECLARED_SUREFIRE)
    fetch = (maven("-fn", *stub), maven(*tests), JACOCO)
    build = (attempt.build[0], maven("-o", *tests))
    return replace(attempt, name=f"{attempt.name}, leniently fetched", fetch=fetch, build=build)


def maven(*arguments: str) -> Step:
    """A call of Maven; what a builder says in MAVEN_ARGS is heard by versions that don't know it, too."""
    return Step(argv=("sh", "-c", 'exec mvn $MAVEN_ARGS "$@"', "mvn", *CALL, *arguments))


def _raised(poms: Sequence[Pom], major: int) -> tuple[str, ...]:
    """Arguments that raise the source level to what the JDK knows; none where it knows the tree's."""
    oldest = oldest_level(major)
    if not any(level < oldest for level in levels(poms)):
        return ()
    # A release beats levels that a POM fixes where no property reaches.
    names = ("source", "target", "testSource", "testTarget", "release")
    return tuple(f"-Dmaven.compiler.{name}={oldest}" for name in names)


def _has_open_versions(poms: Sequence[Pom]) -> bool:
    """Whether the newest release decides: a range, LATEST, or a plugin of no version."""
    versions = [version.text or "" for pom in poms for version in pom.root.iter("version")]
    if any(
        version.strip().startswith(OPEN_VERSIONS) or version.strip() in {"LATEST", "RELEASE"} for version in versions
    ):
        return True
    return any(not text(plugin, "version") for pom in poms for plugin in pom.root.iterfind("build/plugins/plugin"))
