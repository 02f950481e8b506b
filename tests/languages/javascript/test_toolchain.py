"""Which node suits, and which files steer tests."""

from pathlib import Path

import pytest

from oreline.languages.javascript.files import is_steering_file
from oreline.languages.javascript.toolchain import admits, wanted_version


@pytest.mark.parametrize(
    ("wanted", "is_admitted"),
    [
        ("", True),
        ("lts/*", True),
        ("20", True),
        ("v20.20.2", True),
        ("20.11.1", False),
        (">=18", True),
        (">= 14.17 < 20", False),
        ("^18 || ^20.10", True),
        ("~20.19", False),
        ("16.x", False),
        ("18 - 20", True),
        ("<=20", True),
        (">20.20.2", False),
    ],
)
def test_ranges_as_engines_have_them(wanted: str, is_admitted: bool) -> None:
    assert admits(wanted, "20.20.2") == is_admitted


@pytest.mark.parametrize(
    ("files", "wanted"),
    [
        pytest.param({}, "", id="nothing"),
        pytest.param({".nvmrc": "v18.3.0\n", "package.json": '{"engines": {"node": ">=20"}}'}, "18.3.0", id="nvmrc"),
        pytest.param({".node-version": "22"}, "22", id="node-version"),
        pytest.param({".nvmrc": "lts/hydrogen", "package.json": '{"engines": {"node": ">=16"}}'}, ">=16", id="engines"),
        pytest.param({"package.json": '{"volta": {"node": "20.1.0"}, "engines": {"node": "*"}}'}, "20.1.0", id="volta"),
        pytest.param({"package.json": '{"engines": []}'}, "", id="odd"),
    ],
)
def test_the_version_that_a_tree_asks_for(tmp_path: Path, files: dict[str, str], wanted: str) -> None:
    for path, text in files.items():
        (tmp_path / path).write_text(text, "utf-8")
    assert wanted_version(tmp_path, "2024-05-01T00:00:00Z") == wanted


@pytest.mark.parametrize(
    "path",
    [
        *("package.json", "packages/a/package.json", "jest.config.mjs", ".mocharc.yml", "vite.config.ts", "yarn.lock"),
        *("tsconfig.test.json", ".github/workflows/ci.yml", "node_modules/mocha/index.js", ".npmrc", "babel.config.js"),
    ],
)
def test_what_steers_tests_is_known(path: str) -> None:
    assert is_steering_file(path)


@pytest.mark.parametrize("path", ["index.js", "lib/config.js", "src/package.js", "README.md", "src/jest/config/a.js"])
def test_what_is_ordinary_source_steers_nothing(path: str) -> None:
    assert not is_steering_file(path)
