"""From an order to the programs that hold its tests; whatever doesn't compile is named, and hides nothing else."""

from dataclasses import dataclass, field
from typing import Any

from building import ERROR_CHARACTERS, Built, program_of, run_cargo
from doctests import find_documentation
from events import Suite
from programs import Program
from selection import Selection, target_flags
from workspace import Target, read_metadata, targets_of

HOW = ["--offline", "--message-format=json"]
TESTED = {"lib", "bin", "test", "example", "bench"}


@dataclass
class Compiled:
    """What can be run, and how cargo fared."""

    programs: list[Program] = field(default_factory=list)
    exit_code: int = 0
    said: str = ""

    def add(self, built: Built) -> None:
        """Note how one call of cargo ended."""
        self.exit_code = self.exit_code or built.exit_code
        self.said = built.said


@dataclass(frozen=True)
class Job:
    """What there is to compile, what of it is wanted, and who is told of what doesn't compile."""

    selection: Selection
    suite: Suite
    packages: dict[str, dict[str, Any]]
    """By their id."""
    targets: list[Target]
    arguments: list[str]
    """Which packages and features cargo is told."""
    starts_examples: bool

    def wanted(self) -> list[Target]:
        """The targets whose tests are."""
        return [target for target in self.targets if self.selection.wants(target)]


def compile_tests(options: dict[str, Any], selection: Selection, suite: Suite) -> Compiled:
    """Compile all that `selection` needs."""
    compiled = Compiled()
    features = options.get("features", [])
    packages, complaint = read_metadata(features)
    if complaint:
        suite.error("Cargo.toml", complaint)
        return compiled
    job = Job(
        selection=selection,
        suite=suite,
        packages={package["id"]: package for package in packages},
        targets=[target for package in packages for target in targets_of(package) if target.kind in TESTED],
        arguments=[*options.get("scope", []), *features],
        starts_examples=bool(options.get("starts_examples")),
    )
    _name_strangers(job)
    failed = _compile_programs(compiled, job)
    _compile_documentation(compiled, job, failed)
    return compiled


def _name_strangers(job: Job) -> None:
    sources = {target.source for target in job.targets}
    for path in sorted(job.selection.paths - sources):
        if path.endswith(".rs"):
            job.suite.error(path, "no package of the workspace has it as a test target")


def _compile_programs(compiled: Compiled, job: Job) -> set[str]:
    """Add the test programs; names of packages whose library doesn't compile."""
    wanted = job.wanted()
    if not wanted:
        return set()
    if job.starts_examples:
        # One that doesn't compile is missed by the test that starts it.
        run_cargo(["build", "--profile", "test", "--examples", "--keep-going", *HOW, *job.arguments], {})
    built = _build_all(job.arguments) if job.selection.ids is None else _build_some(job.arguments, wanted)
    compiled.add(built)
    _name_failures(built, wanted, job)
    made = sorted((target for target in wanted if target.key in built.executables), key=lambda target: target.prefix)
    compiled.programs += [program_of(target, job.packages[target.package_id], built) for target in made]
    return {target.package for target in job.targets if target.kind == "lib" and target.key in built.errors}


def _build_all(arguments: list[str]) -> Built:
    """What `cargo test` would build. That stops at the first target which doesn't compile, where this goes on."""
    how = ["build", "--profile", "test", "--tests", *HOW, *arguments]
    built = run_cargo([*how, "--keep-going"], {})
    is_unknown = built.exit_code == 1 and "--keep-going" in built.said
    return run_cargo(how, {}) if is_unknown else built


def _build_some(arguments: list[str], targets: list[Target]) -> Built:
    """The programs of these targets; one by one where they can't all be built."""
    how = ["test", "--no-run", *HOW, *arguments]
    built = run_cargo([*how, *target_flags(targets)], {})
    for target in targets if built.exit_code else []:
        built.add(run_cargo([*how, *target_flags([target])], {}))
    return built


def _name_failures(built: Built, wanted: list[Target], job: Job) -> None:
    sources = {target.key: target.source for target in job.targets}
    for key, words in built.errors.items():
        job.suite.error(sources.get(key, f"{key[0]} ({key[2]})"), words[:ERROR_CHARACTERS])
    if built.exit_code and not built.errors:
        job.suite.error("Cargo.toml", built.said)
    for target in wanted if built.exit_code else []:
        if not (target.key in built.executables or target.key in built.errors or target.needs_features):
            job.suite.error(target.source, "not built: what it needs doesn't compile")


def _compile_documentation(compiled: Compiled, job: Job, failed: set[str]) -> None:
    """Add the examples in the documentation of every library but the `failed` ones."""
    libraries = {target.package for target in job.targets if target.kind == "lib" and target.is_doctested}
    if not job.selection.wants_documentation() or not libraries - failed:
        return
    sound = [part for name in sorted(libraries - failed) for part in ("--package", name)]
    kept = [argument for argument in job.arguments if argument != "--workspace"]
    programs, built = find_documentation([*kept, *sound] if failed & libraries else job.arguments)
    compiled.add(built)
    if built.exit_code:
        job.suite.error("documentation", built.said)
    compiled.programs += programs
