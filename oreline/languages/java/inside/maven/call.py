"""Maven's command line for an order. Standard library alone."""

from typing import Any

from . import selection

ALWAYS = (
    *("-o", "-fae", "-DskipTests=false", "-Dmaven.test.skip=false", "-Dmaven.test.failure.ignore=true"),
    # What tests print goes to files: the tool's own words stand alone on its output.
    *("-Dmaven.test.redirectTestOutputToFile=true", "-DtrimStackTrace=false", "-Dsurefire.rerunFailingTestsCount=0"),
    *("-DfailIfNoTests=false", "-Dsurefire.failIfNoSpecifiedTests=false", "-Dsurefire.failIfNoTests=false"),
    "-Dsurefire.skipAfterFailureCount=0",
)
JUPITER_ORDER = "org.junit.jupiter.api"


def command(order: dict[str, Any], select: list[str] | None) -> list[str]:
    """Arguments of Maven that carry an order out."""
    options = order["options"]
    goals = options["compile_goals" if order["verb"] == "compile" else "goals"]
    # Two agents of the same kind would count each other's work.
    alone = ["-Djacoco.skip=true"] if order.get("with_coverage") else []
    asked = [*_limits(order), *_sequence(order), *_selected(select), *alone]
    return ["mvn", *options["arguments"], *ALWAYS, *asked, *goals]


def _limits(order: dict[str, Any]) -> list[str]:
    seconds, workers = order.get("test_seconds") or 0, order.get("workers") or 0
    limit = [f"-Djunit.jupiter.execution.timeout.default={max(1, int(seconds))}s"] if seconds else []
    return limit + ([f"-DforkCount={workers}", "-DreuseForks=true"] if workers > 1 else [])


def _sequence(order: dict[str, Any]) -> list[str]:
    """Classes in another order, and the methods of Jupiter's; other engines keep theirs."""
    if order.get("is_reversed"):
        return ["-Dsurefire.runOrder=reversealphabetical"]
    seed = order.get("shuffle_seed")
    if seed is None:
        return ["-Dsurefire.runOrder=alphabetical"]
    return [
        "-Dsurefire.runOrder=random",
        f"-Dsurefire.runOrder.random.seed={seed}",
        f"-Djunit.jupiter.execution.order.random.seed={seed}",
        f"-Djunit.jupiter.testmethod.order.default={JUPITER_ORDER}.MethodOrderer$Random",
        f"-Djunit.jupiter.testclass.order.default={JUPITER_ORDER}.ClassOrderer$Random",
    ]


def _selected(select: list[str] | None) -> list[str]:
    return [f"-Dtest={selection.pattern(select)}"] if select else []
