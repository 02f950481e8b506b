"""Command lines of test tools taken apart: options that stay, options that would change what is reported, files."""

import glob
import itertools
import os
import re
from collections.abc import Iterable, Sequence

VALUED = {
    "jest": "-c --config --testPathPattern --testPathPatterns -t --testNamePattern --selectProjects --rootDir --roots"
    " --env --testEnvironment --setupFilesAfterEnv --testRegex --testMatch -w --maxWorkers --reporters"
    " --coverageDirectory --coverageReporters --collectCoverageFrom --testTimeout --preset --transform --outputFile"
    " --testPathIgnorePatterns --shard --seed --globals --moduleNameMapper --ignoreProjects --workerIdleMemoryLimit"
    " --cacheDirectory --bail --testSequencer --changedSince --coverageProvider --coveragePathIgnorePatterns --projects"
    " --coverageThreshold",
    "vitest": "-c --config -r --root --dir --environment --reporter --outputFile --pool --project --testTimeout --retry"
    " --hookTimeout --mode -t --testNamePattern --shard --exclude --bail --maxWorkers --minWorkers --configLoader"
    " --workspace --coverage.provider --coverage.reporter --coverage.include --coverage.exclude --teardownTimeout"
    " --poolOptions.threads.maxThreads --poolOptions.forks.maxForks",
    "mocha": "-r --require -R --reporter -O --reporter-option --reporter-options -u --ui -t --timeout -s --slow -g"
    " --grep -f --fgrep --file --spec --ignore --exclude --extension --opts --config --package --retries -j --jobs"
    " --loader --import -n --node-option --watch-files --watch-ignore --compilers --globals",
    "ava": "-c --concurrency -m --match --config -T --timeout --node-arguments",
    "tap": "-R --reporter -t --timeout -j --jobs --coverage-report --node-arg --test-arg --grep -g --output-file -o"
    " --coverage-map --test-env --include --exclude --plugin --before --after --nyc-arg",
    "tape": "-r --require --import -i --ignore --ignore-pattern",
    "node": "-r --require --import --loader --experimental-loader -C --conditions",
    "jasmine": "--config --reporter --helper --seed --filter --require",
}
DROPPED = {
    "jest": r"-w|--maxWorkers|--reporters|--coverage.*|--collectCoverage.*|--watch.*|--bail|-b|--ci|--verbose|--silent"
    r"|-o|--onlyChanged|--json|--outputFile|-u|--updateSnapshot|--passWithNoTests|--notify|--detectOpenHandles|-i"
    r"|--runInBand|--changedSince|--lastCommit|--colors?|--testTimeout|--testSequencer|--cache.*|--no-cache|--shard"
    r"|--seed|--randomize|--workerIdleMemoryLimit|--logHeapUsage|--forbidOnly",
    "vitest": r"--coverage.*|--reporter.*|--outputFile.*|--bail|-w|--watch|--run|-u|--update|--passWithNoTests|--ui"
    r"|--open|--silent|--maxWorkers|--minWorkers|--testTimeout|--hookTimeout|--shard|--poolOptions.*|--color|--no-color"
    r"|--sequence.*|--typecheck(\.only)?|--browser.*|--no-threads|--no-coverage|--api.*",
    "mocha": r"-R|--reporter(-options?)?|-O|-w|--watch.*|-b|--bail|-t|--timeouts?|--no-timeouts?|-j|--jobs|-p"
    r"|--parallel|--colou?rs?|-c|-C|--no-colou?rs?|--growl|-G|--diff|--no-diff|--full-trace|--forbid-only|--forbid-pending"
    r"|--fail-zero|--inline-diffs|--dry-run|--sort|-S",
    "ava": r"-c|--concurrency|-v|--verbose|-t|--tap|-T|--timeout|-u|--update-snapshots|-w|--watch|--fail-fast|-s"
    r"|--serial|--color|--no-color",
    "tap": r".*",
    "tape": r"-i|--ignore|--ignore-pattern|--no-only|--strict",
    "node": r"--test.*|--experimental-test-coverage|--watch|--watch-path.*|--inspect.*|--no-experimental-test.*",
    "jasmine": r"--reporter|--seed|--random|--no-color|--color|--fail-fast|--stop-.*|--parallel|--num-workers"
    r"|--verbose",
}
"""What changes the report, the order, the workers, the time limits or what is written; never what is tested."""

BRACES = re.compile(r"\{([^{}]*,[^{}]*)\}")
WILD = re.compile(r"[*?\[]")
SCRIPT = re.compile(r".*\.[cm]?[jt]sx?$")
NEVER = {"node_modules", ".git"}
TEST_NAME = re.compile(r"(.+[.\-_](test|spec)|test|test-.+)\.[cm]?[jt]sx?")
TEST_FOLDER = {"test", "tests", "__tests__"}


def split(tool: str, arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """Options that stay, with their values; and files."""
    valued, dropped = set(VALUED[tool].split()), re.compile(DROPPED[tool])
    options: list[str] = []
    files: list[str] = []
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        if not word.startswith("-") or word == "-":
            files.append(word)
        elif word != "--":
            name = word.split("=", 1)[0]
            value = [rest.pop(0)] if name in valued and "=" not in word and rest else []
            if not dropped.fullmatch(name):
                options += [word, *value]
    return options, files


def values(tool: str, arguments: Sequence[str], names: Iterable[str]) -> list[str]:
    """Values of an option that may stand several times."""
    found = [word.split("=", 1)[1] for word in arguments if "=" in word and word.split("=", 1)[0] in set(names)]
    pairs = itertools.pairwise(arguments)
    return found + [value for word, value in pairs if word in set(names) & set(VALUED[tool].split())]


def braces(pattern: str) -> list[str]:
    """A pattern with each of its alternatives."""
    found = BRACES.search(pattern)
    if not found:
        return [pattern]
    start, end = pattern[: found.start()], pattern[found.end() :]
    return [one for part in found[1].split(",") for one in braces(f"{start}{part}{end}")]


def walk(folder: str, *, is_test: bool) -> list[str]:
    """Test files below a folder; in a folder of tests every script is one."""
    found: list[str] = []
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in NEVER)
        among = is_test or bool(TEST_FOLDER & set(os.path.relpath(here, folder).split(os.sep)))
        found += [
            os.path.join(here, name)
            for name in sorted(names)
            if (among and SCRIPT.match(name)) or TEST_NAME.fullmatch(name)
        ]
    return [path for path in found if not path.endswith((".d.ts", ".d.mts", ".d.cts"))]


def expand(cwd: str, patterns: Iterable[str]) -> list[str]:
    """Files that patterns and folders name, absolute, each once, in the order of the patterns."""
    found: dict[str, None] = {}
    for pattern in (one for given in patterns for one in braces(given)):
        path = os.path.join(cwd, pattern)
        matches = sorted(glob.glob(path, recursive=True)) if WILD.search(pattern) else [path]
        for match in (os.path.normpath(match) for match in matches):
            if NEVER & set(os.path.relpath(match, cwd).split(os.sep)):
                continue
            inner = walk(match, is_test=True) if os.path.isdir(match) else [find_script(match)]
            found.update(dict.fromkeys(inner))
    return list(found)


def find_script(path: str) -> str:
    """A script that may be named without its suffix."""
    endings = ("", ".js", ".cjs", ".mjs", ".ts", "/index.js")
    return next((path + ending for ending in endings if os.path.isfile(path + ending)), path)
