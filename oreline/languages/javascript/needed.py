"""Which development dependencies a test run needs: what files name, and the families of its tools."""

import re
from collections.abc import Sequence
from typing import Final

from oreline.languages.javascript.imports import Named
from oreline.languages.javascript.packages import Package
from oreline.languages.javascript.runners import ORDERS

_FAMILY: Final = re.compile(
    r"(@babel/|babel-|@swc/|@types/|@jest/|@vitest/|@testing-library/|@tapjs/|@ava/).*|typescript|tsx|ts-node|esbuild(-.*)?|esm"
    r"|.*(jest|vitest|mocha|chai|sinon|jasmine|jsdom|happy-dom|power-assert|should).*|ts-.*|tslib|vite|core-js|proxyquire|rewire"
    r"|nock|benchmark|regenerator-runtime|source-map-support|cross-env|npm-run-all2?"
)
"""What tools load by themselves: presets, environments, plugins, types."""
_LINTERS: Final = re.compile(
    r"(@[\w-]+/)?(eslint|prettier|stylelint|tslint|commitlint|standard|xo|semantic-release)(\b|-).*|.*\beslint\b.*"
)


def needed_packages(packages: Sequence[Package], named: Named, tools: frozenset[str]) -> frozenset[str]:
    """Names of development dependencies to install; linters stay only where tests import them."""
    asked = {name for package in packages for name in package.asks_for("devDependencies")}
    optional = {name for package in packages for name in package.asks_for("peerDependencies")}
    return frozenset(name for name in asked if name in tools | optional or _is_needed(name, named))


def _is_needed(name: str, named: Named) -> bool:
    if name in named.by_tests or name in named.by_sources:
        return True
    return not _LINTERS.fullmatch(name) and (
        name in ORDERS or name in named.in_settings or bool(_FAMILY.fullmatch(name))
    )
