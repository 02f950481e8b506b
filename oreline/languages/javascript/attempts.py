"""The ladder of ways to install: by the lock file, else what the tests need, else all that is asked for."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oreline.languages.contract import Attempt, Runner, Step, Toolchain
from oreline.languages.javascript.imports import Named, find_named
from oreline.languages.javascript.manifest import Pins, keep_all, read_npm_lock, write_packages
from oreline.languages.javascript.needed import needed_packages
from oreline.languages.javascript.packages import Package, read_json, read_packages
from oreline.languages.javascript.pins import read_lock_file
from oreline.languages.javascript.runners import find_runner

KEEPS: Final = ("node_modules",)
VARIABLES: Final = (("npm_config_cache", "/tmp/npm"),)  # noqa: S108 -- the sandbox's own
FLAGS: Final = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
SCRIPT: Final = "install.cjs"
INSTALL: Final = ("npm", "install")
WIDENING: Final = ("node", SCRIPT)
"""The same with ranges widened that the index has nothing for."""
LEGACY: Final = ("--legacy-peer-deps",)
TOOLS: Final = frozenset({"jest", "vitest", "mocha", "ava", "tape", "tap", "jasmine"})
REBUILD: Final = (
    "if find node_modules -name binding.gyp -not -path '*/node-gyp/*' | grep -q .; then npm rebuild || true; fi"
)
"""Scripts of packages run only here, without network, and only where one has something to compile."""


def needs_nothing(runner: Runner, named: Named, asked: frozenset[str]) -> Mapping[str, str]:
    """Nothing beside what is asked for."""
    del runner, named, asked
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """What a language of node's family adds to the plan."""

    needs: Callable[[Runner, Named, frozenset[str]], Mapping[str, str]] = needs_nothing
    """Ranges by name of what is installed beside what is asked for (its last argument)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ladder:
    """What all rungs of one tree share."""

    tree: Path
    packages: Sequence[Package]
    needed: frozenset[str]
    extra: Mapping[str, str]
    runner: Runner
    date: str

    def install(self, name: str, *, is_whole: bool, pins: Pins, is_dated: bool, flags: Sequence[str] = ()) -> Attempt:
        """A rung that installs by ranges, or by the versions that `pins` tell."""
        keeps = keep_all if is_whole else lambda kind, package: kind != "devDependencies" or package in self.needed
        manifest = write_packages(self.tree, self.packages, keeps, pins, self.extra)
        own = {} if is_whole else {SCRIPT: (Path(__file__).parent / "steps" / SCRIPT).read_bytes()}
        argv = (*(INSTALL if is_whole else WIDENING), *FLAGS, "--no-package-lock", *flags)
        return Attempt(
            name=name,
            manifest={**manifest, **own},
            fetch=(Step(argv=argv, variables=VARIABLES),),
            build=(Step(argv=("sh", "-c", REBUILD), variables=VARIABLES),),
            keeps=KEEPS,
            runner=self.runner,
            newest_release=self.date if is_dated else "",
        )


def make_plan(tree: Path, toolchain: Toolchain, date: str, dialect: Dialect) -> tuple[Attempt, ...]:
    """The ladder for a tree, cheapest first; rungs that would do the same are left out.

    Raises:
        BuildError: `no_manifest`, `bad_manifest`, `no_test_runner`, `no_tests`.
    """
    del toolchain
    packages, named = read_packages(tree), find_named(tree)
    plan = find_runner(tree, packages, named)
    asked = frozenset(name for package in packages for name in package.all_dependencies)
    needs = dialect.needs(plan.runner, named, asked)
    ladder = _Ladder(
        tree=tree,
        packages=packages,
        needed=needed_packages(packages, named, plan),
        extra={**dict.fromkeys(sorted(plan.packages & TOOLS - asked), "*"), **needs},
        runner=plan.runner,
        date=date,
    )
    return _without_doubles(_rungs(ladder))


def _rungs(ladder: _Ladder) -> Iterator[Attempt]:
    locked = _by_npm_lock(ladder)
    lock = read_lock_file(ladder.tree, ladder.packages)
    if locked:
        yield locked
    if lock:
        source = f", versions of {lock.file}"
        yield ladder.install(
            f"npm install of what tests need{source}, widened where missing",
            is_whole=False,
            pins=lock.pins,
            is_dated=True,
            flags=LEGACY,
        )
        yield ladder.install(f"npm install{source}", is_whole=True, pins=lock.pins, is_dated=True, flags=LEGACY)
    else:
        yield ladder.install(
            "npm install of what tests need, widened where missing", is_whole=False, pins={}, is_dated=False
        )
        yield ladder.install(
            "npm install of what tests need, as of its date, widened where missing",
            is_whole=False,
            pins={},
            is_dated=True,
        )
    yield ladder.install("npm install", is_whole=True, pins={}, is_dated=False)
    yield ladder.install("npm install, as of its date", is_whole=True, pins={}, is_dated=True)
    yield ladder.install(
        "npm install --legacy-peer-deps, as of its date", is_whole=True, pins={}, is_dated=True, flags=LEGACY
    )


def _by_npm_lock(ladder: _Ladder) -> Attempt | None:
    """npm's own lock file to the letter; None where there is none, or what is asked for beside it isn't in it."""
    lock = read_npm_lock(ladder.tree, ladder.packages)
    if lock is None or ladder.extra:
        return None
    whole = ladder.install("npm ci", is_whole=True, pins={}, is_dated=False)
    return Attempt(
        name=whole.name,
        manifest={**whole.manifest, "package-lock.json": lock},
        fetch=(Step(argv=("npm", "ci", *FLAGS), variables=VARIABLES),),
        build=whole.build,
        keeps=whole.keeps,
        runner=whole.runner,
    )


def _without_doubles(rungs: Iterator[Attempt]) -> tuple[Attempt, ...]:
    """The rungs; the first alone where nothing is to be installed."""
    found: list[Attempt] = []
    for rung in rungs:
        if not any(b'ependencies"' in text for path, text in rung.manifest.items() if path != SCRIPT):
            return (Attempt(name="nothing to install", manifest={}, runner=rung.runner),)
        if not any(_is_same(rung, other) for other in found):
            found.append(rung)
    return tuple(found)


def _is_same(rung: Attempt, other: Attempt) -> bool:
    """Whether it would install the same; widening makes no difference where there is nothing to widen."""
    one, two = ({path: text for path, text in each.manifest.items() if path != SCRIPT} for each in (rung, other))
    flags = (each.fetch[0].argv[2:] for each in (rung, other))
    return one == two and rung.newest_release == other.newest_release and len(set(flags)) == 1


def read_lock(folder: Path) -> tuple[str, ...]:
    """`name==version` of what npm says it put into `node_modules`."""
    listed = read_json(folder / "work" / "node_modules" / ".package-lock.json").get("packages")
    entries = listed.items() if isinstance(listed, dict) else ()
    named = {
        f"{entry.get('name') or path.rpartition('node_modules/')[2]}=={entry['version']}"
        for path, entry in entries
        if isinstance(entry, dict) and isinstance(entry.get("version"), str) and "node_modules/" in f"{path}/"
    }
    return tuple(sorted(named))
