"""A built, locked, reusable environment, and the recipe whose hash is its identity."""

from dataclasses import dataclass, field

from oreline.records.base import Json, Record


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvironmentRecipe(Record):
    """All that decides what an environment becomes. `content_hash` of it is `environment_id`."""

    snapshot_id: str
    language: str
    runtime: str
    """Interpreter and its exact version, such as `cpython-3.11.7`."""
    requirements: tuple[str, ...]
    """What is asked for, sorted: the package's own dependencies, its test dependencies, the runner."""
    install: tuple[str, ...]
    """Commands that install the package itself, run in a sandbox."""
    builder: str
    """Version of the building code; part of the identity so that a change of it rebuilds."""
    ladder: tuple[str, ...] = ()
    """What decides each of the ways to install that may be tried, as a digest, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptOutcome(Record):
    """How one way to install went. The first that passes is the environment's."""

    VOLATILE = frozenset({"seconds"})

    name: str
    """Such as `npm ci`."""
    outcome: str
    """chosen | unfit (installed, and a run of the suite was no good evidence) | or the slug of what stopped it."""
    detail: str
    """What was seen, at most 2,000 characters; empty when it was chosen."""
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment(Record):
    """An environment as built. Its files lie where `DataLayout.environment` says."""

    VOLATILE = frozenset({"build_seconds"})

    environment_id: str
    snapshot_id: str
    purl: str
    language: str
    runtime: str
    requirements: tuple[str, ...]
    install: tuple[str, ...]
    lock: tuple[str, ...]
    """Exact versions installed, `name==version`, sorted."""
    test_command: str
    """What a person would type in the work tree to run the suite."""
    image: str
    """Container image reference; empty for environments that are folders."""
    build_seconds: float
    runner: Json = field(default_factory=dict)
    """How the suite is run, as `oreline.languages.contract.Runner` has it; empty for pytest."""
    dependencies: str = ""
    """Key of the dependencies it shares with others that ask for the same; empty where it holds its own."""
    attempts: tuple[AttemptOutcome, ...] = ()
    """The ways that were tried, in order."""
    hidden: tuple[str, ...] = ()
    """Copies of the project among the machine's own programs, which show empty: paths inside the sandbox."""
