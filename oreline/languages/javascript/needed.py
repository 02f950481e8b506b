"""Which development dependencies a test run needs: what files name, and the families of its tools."""

import re
from collections.abc import Sequence
from typing import Final

from oreline.languages.javascript.imports import Named
from oreline.languages.javascript.packages import Package
from oreline.languages.javascript.runners import Plan

_FAMILIES: Final = {
    "jest": r".*jest.*|(@babel/|babel-|@swc/).*|jsdom|identity-obj-proxy|@testing-library/.*|regenerator-runtime",
    "vitest": r".*vitest.*|vite|@vitejs/.*|vite-.*|jsdom|happy-dom|@testing-library/.*",
    "mocha": r".*mocha.*|.*chai.*|.*sinon.*|(@babel/|babel-|@swc/).*|jsdom.*|should.*|esm",
    "ava": r"(@ava/|ava-).*|(@babel/|babel-).*|esm",
    "tap": r"(@tapjs/|tap-).*|esm",
    "tape": r"(@babel/|babel-).*|esm",
    "jasmine": r".*jasmine.*",
}
"""What tools load by themselves: presets, environments, plugins."""
_TYPES: Final = re.compile(r"typescript|tsx|ts-.*|@types/.*|tslib|@tsconfig/.*|.*tsconfig.*|esbuild.*|@swc/.*")
_LINTERS: Final = re.compile(
    r"(@[\w-]+/)?(eslint|prettier|stylelint|tslint|commitlint|standard|xo|semantic-release)(\b|-).*|.*\beslint\b.*"
)


def needed_packages(packages: Sequence[Package], named: Named, plan: Plan) -> frozenset[str]:
    """Names of development dependencies to install; linters stay only where tests import them."""
    asked = {name for package in packages for name in package.asks_for("devDependencies")}
    optional = {name for package in packages for name in package.asks_for("peerDependencies")}
    return frozenset(name for name in asked if name in plan.packages | optional or _is_needed(name, named, plan))


def _is_needed(name: str, named: Named, plan: Plan) -> bool:
    if name in named.by_tests or name in named.by_sources:
        return True
    if _LINTERS.fullmatch(name):
        return False
    if _TYPES.fullmatch(name):
        return named.has_types
    return name in named.in_settings or bool(re.fullmatch(_FAMILIES.get(plan.runner.name, ""), name))
