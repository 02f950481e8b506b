"""Which files of a JavaScript repository are tests, by path: the habits of jest, mocha, vitest, node:test and tap."""

import re
from pathlib import PurePosixPath
from typing import Final

from oreline.languages.places import lies_among_tests

SUFFIXES: Final = frozenset({".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte"})

_TEST_NAME: Final = re.compile(r".+[.\-_](tests?|spec|specs|e2e|cy)(-d)?\.\w+|(tests?|spec)[-_].+\.\w+", re.DOTALL)
_TEST_NAME_AT_ROOT: Final = re.compile(r"(tests?|spec)\.\w+")
_TEST_FOLDER_AT_ROOT: Final = frozenset({"spec", "specs"})


def is_test_file(path: str) -> bool:
    """Whether `path` holds tests or lies among them."""
    *folders, name = PurePosixPath(path).parts
    if folders and folders[0] in _TEST_FOLDER_AT_ROOT:
        return True
    if not folders and _TEST_NAME_AT_ROOT.fullmatch(name):
        return True
    return bool(_TEST_NAME.fullmatch(name)) or lies_among_tests(path)


_STEERING_NAME: Final = re.compile(
    r"package\.json|(npm-shrinkwrap|package-lock)\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|yarn\.lock|lerna\.json"
    r"|(turbo|nx|jasmine|jsconfig|node\.config)\.json|tsconfig[\w.-]*\.json|\.(npm|yarn|mocha|tap|nyc|c8|babel|swc|ava|pnp)rc(\.\w+)*"
    r"|\.pnp\.[cm]?js|\.pnpmfile\.cjs|\.(nvmrc|node-version)|(gnu)?makefile|(gulp|grunt)file\.[cm]?[jt]s"
    r"|\.?(jest|vitest|vite|ava|babel|swc|karma|jasmine|mocha|tap|tsup|rollup|webpack|esbuild|playwright|cypress)"
    r"[\w-]*\.(config|conf|setup|preset|workspace|environment)[\w.-]*"
    r"|\.?(gitlab-ci|travis|azure-pipelines|appveyor)\.yml",
)
_STEERING_FOLDER: Final = re.compile(r"\.github|\.circleci|\.ci|\.husky|\.yarn|node_modules")


def is_steering_file(path: str) -> bool:
    """Whether `path` decides how tests are found, run or reported: what package.json says runs and configures tools."""
    *folders, name = PurePosixPath(path).parts
    if any(_STEERING_FOLDER.fullmatch(folder.lower()) for folder in folders):
        return True
    return bool(_STEERING_NAME.fullmatch(name.lower()))
