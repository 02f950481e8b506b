"""How each tool is started: with our reporter, files, names, an order, workers, a time limit."""

import os
import re
from collections.abc import Callable, Sequence

from arguments import expand, split, values, walk
from channel import Run
from job import Job, find_package, name_pattern, program, read_package, read_text, version
from mocha_settings import mocha_node_options

TOOLS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tools")


def jest(job: Job) -> list[Run]:
    """One run; files in order of their path, our own order or several workers."""
    options, files = split("jest", job.arguments)
    folder = find_package(job.cwd, "jest")
    own = [
        "--ci",
        f"--reporters={TOOLS}/jest.cjs",
        "--coverage=false",
        "--passWithNoTests=false",
        "--testLocationInResults",
        f"--testSequencer={TOOLS}/sequencer.cjs",
        f"--testTimeout={job.milliseconds}",
        f"--maxWorkers={job.workers}",
        "--cacheDirectory=/tmp/jest",
        "--watchman=false",
    ]
    if job.seed is not None and version(folder) >= (29, 6):
        own += ["--randomize", f"--seed={job.seed}"]
    if job.tells_lines:
        own += [f"--testRunner={TOOLS}/jest_runner.cjs"]
    pattern = name_pattern(job.names)
    own += [f"--testNamePattern={pattern}"] if pattern else []
    chosen = files if job.files is None else ["--runTestsByPath", *job.files]
    argv = ["node", *job.node, program(job, "jest"), *options, *own, *chosen]
    return [Run(argv, job.cwd, job.variables | job.order | {"ORELINE_TOOL": os.path.realpath(folder)})]


def vitest(job: Job) -> list[Run]:
    """One run; the tool's own shuffle and workers."""
    options, files = split("vitest", job.arguments)
    files = [file for file in files if file not in {"run", "watch", "dev"}]
    own = [
        f"--reporter={TOOLS}/vitest.mjs",
        "--coverage.enabled=false",
        "--passWithNoTests=false",
        f"--testTimeout={job.milliseconds}",
        f"--hookTimeout={job.milliseconds}",
    ]
    if job.seed is not None:
        own += ["--sequence.shuffle", f"--sequence.seed={job.seed}"]
    pattern = name_pattern(job.names)
    own += [f"--testNamePattern={pattern}"] if pattern else []
    bounds = [f"VITEST_{end}_{kind}" for end in ("MIN", "MAX") for kind in ("WORKERS", "THREADS", "FORKS")]
    workers = dict.fromkeys(bounds, str(job.workers))
    workers["ORELINE_TOOL"] = os.path.realpath(find_package(job.cwd, "vitest"))
    chosen = files if job.files is None else list(job.files)
    argv = ["node", *job.node, program(job, "vitest"), "run", *options, *own, *chosen]
    return [Run(argv, job.cwd, job.variables | workers)]


def mocha(job: Job) -> list[Run]:
    """One run in one process; order within suites is ours."""
    options, files = split("mocha", job.arguments)
    node = [*job.node, *mocha_node_options(job, options)]
    folder = find_package(job.cwd, "mocha")
    # Older ones refuse what they don't know.
    known = [flag for flag, since in (("--no-bail", 6), ("--no-parallel", 8)) if version(folder) >= (since,)]
    own = ["--reporter", f"{TOOLS}/mocha.cjs", "--timeout", str(job.milliseconds), *known]
    pattern = name_pattern(job.names)
    if pattern:
        options = [word for word in options if not re.match(r"(-g|-f|--f?grep)\b", word)]
        own += ["--grep", pattern]
    chosen = files if job.files is None else list(job.files)
    # The other script starts a process of its own, which our channel doesn't reach.
    script = os.path.join(folder, "bin", "_mocha")
    argv = ["node", *node, script if os.path.isfile(script) else program(job, "mocha"), *options, *own, *chosen]
    return [Run(argv, job.cwd, job.variables | job.order)]


def ava(job: Job) -> list[Run]:
    """One run; a process a file."""
    options, files = split("ava", job.arguments)
    own = [f"--timeout={job.milliseconds}ms", f"--concurrency={job.workers}"]
    chosen = files if job.files is None else [os.path.relpath(file, job.cwd) for file in job.files]
    argv = ["node", *job.node, f"{TOOLS}/ava.mjs", *options, *own, *chosen]
    return [Run(argv, job.cwd, job.variables | {"ORELINE_TOOL": find_package(job.cwd, "ava")})]


def node(job: Job) -> list[Run]:
    """One run of `node --test`; a process a file."""
    options, files = split("node", job.arguments)
    chosen = job.files if job.files is not None else expand(job.cwd, files) or test_files(job)
    own = [
        "--test",
        f"--require={TOOLS}/exits.cjs",
        f"--test-reporter={TOOLS}/node.mjs",
        "--test-reporter-destination=stdout",
    ]
    own += [f"--test-concurrency={job.workers}"]
    argv = ["node", *job.node, *options, *typed(job, chosen), *own, *chosen]
    return [Run(argv, job.cwd, job.variables)]


TYPES = re.compile(r".+\.[cm]?tsx?$")


def loads_types(job: Job) -> bool:
    """Whether the call itself names what reads TypeScript."""
    return any(re.search(r"ts|swc|esbuild|babel", word) for word in job.node)


def typed(job: Job, files: Sequence[str]) -> list[str]:
    """What lets node read TypeScript, where there is some to read, it is installed, and nothing else does."""
    package = job.loader[-1].partition("/")[0] if job.loader else ""
    is_wanted = package and any(TYPES.match(file) for file in files) and not loads_types(job)
    return list(job.loader) if is_wanted and find_package(job.cwd, package) else []


def test_files(job: Job) -> list[str]:
    """What node would take for tests by their names; with types only where something reads them."""
    found = walk(job.cwd, is_test=False)
    reads = loads_types(job) or typed(job, found)
    return [file for file in found if reads or not TYPES.match(file)]


def script_runs(job: Job, tool: str, patterns: Sequence[str], extra: Sequence[str]) -> list[Run]:
    """A run for each file, by node itself."""
    chosen = job.files if job.files is not None else expand(job.cwd, patterns)
    ours = ["--require", f"{TOOLS}/{tool}.cjs"]
    return [
        Run(
            ["node", *job.node, *typed(job, [file]), *ours, *extra, file],
            job.cwd,
            job.variables | {"ORELINE_FILE": file, "TAP": "1", "TAP_TIMEOUT": str(job.test_seconds)},
            path=file,
        )
        for file in chosen
    ]


def tape(job: Job) -> list[Run]:
    """A run for each file."""
    options, files = split("tape", job.arguments)
    usual = [name for name in ("test.js", "test", "tests") if os.path.exists(os.path.join(job.cwd, name))]
    return script_runs(job, "tape", files or usual, options)


def tap(job: Job) -> list[Run]:
    """A run for each file; what is called a test file where none are named is what tap itself takes for one."""
    _, files = split("tap", job.arguments)
    settings = read_package(job.cwd).get("tap")
    named = settings.get("files") if isinstance(settings, dict) else None
    listed = [named] if isinstance(named, str) else named if isinstance(named, list) else taprc_files(job.cwd)
    patterns = files or [str(one) for one in listed]
    found = expand(job.cwd, patterns) if patterns else walk(job.cwd, is_test=False)
    return script_runs(job, "tap", found, values("tap", job.arguments, ["--node-arg"]))


def taprc_files(cwd: str) -> list[str]:
    """What .taprc says of files: a name, or a list below."""
    block = re.search(r"^files:(.*(?:\n\s*-\s+.+)*)", read_text(os.path.join(cwd, ".taprc")), re.MULTILINE)
    return re.findall(r"[^\s\"',\[\]-][^\s\"',\[\]]*", block[1]) if block else []


def jasmine(job: Job) -> list[Run]:
    """One run; in order, unless a shuffle is asked for."""
    options, files = split("jasmine", job.arguments)
    own = [f"--reporter={TOOLS}/jasmine.cjs", "--random=false"]
    if job.seed is not None:
        own[1:] = ["--random=true", f"--seed={job.seed}"]
    chosen = files if job.files is None else list(job.files)
    return [Run(["node", *job.node, program(job, "jasmine"), *options, *own, *chosen], job.cwd, job.variables)]


DRIVERS: dict[str, Callable[[Job], list[Run]]] = {
    "jest": jest,
    "vitest": vitest,
    "mocha": mocha,
    "ava": ava,
    "node": node,
    "tape": tape,
    "tap": tap,
    "jasmine": jasmine,
}
