"""Lock files of npm, pnpm and yarn: installed to the letter, or as exact versions."""

import json
from pathlib import Path
from typing import Any

import pytest

from oreline.languages.javascript.attempts import read_lock
from tests.languages.javascript.test_plan import rungs, write

PACKAGE: dict[str, Any] = {
    "name": "mine",
    "scripts": {"test": "mocha"},
    "dependencies": {"ms": "^2.0.0"},
    "devDependencies": {"mocha": "^10.0.0"},
}
NPM: dict[str, Any] = {
    "name": "mine",
    "version": "1.0.0",
    "lockfileVersion": 3,
    "packages": {
        "": {"name": "mine", "version": "1.0.0", "license": "MIT", "dependencies": PACKAGE["dependencies"]},
        "node_modules/ms": {
            "version": "2.1.2",
            "resolved": "https://npm.example.org/ms/-/ms-2.1.2.tgz",
            "integrity": "sha512-x",
        },
        "node_modules/mocha": {"version": "10.1.0", "resolved": "https://registry.npmjs.org/mocha/-/mocha-10.1.0.tgz"},
        "node_modules/mocha/node_modules/ms": {"version": "2.1.3"},
    },
}
PNPM_9 = """
lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      ms: {specifier: ^2.0.0, version: 2.1.2}
    devDependencies:
      mocha: {specifier: ^10.0.0, version: '10.1.0(supports-color@8.1.1)'}
packages:
  ms@2.1.2: {resolution: {integrity: sha512-x}}
  mocha@10.1.0: {resolution: {integrity: sha512-y}}
  '@scope/one@1.0.0': {resolution: {integrity: sha512-z}}
  two@1.0.0: {resolution: {integrity: sha512-z}}
  two@2.0.0: {resolution: {integrity: sha512-z}}
"""
PNPM_5 = """
lockfileVersion: 5.4
specifiers: {ms: ^2.0.0, mocha: ^10.0.0}
dependencies: {ms: 2.1.2}
devDependencies: {mocha: 10.1.0_supports-color@8.1.1}
packages:
  /ms/2.1.2: {dev: false}
  /mocha/10.1.0_supports-color@8.1.1: {dev: true}
  /@scope/one/1.0.0: {dev: true}
  /two/1.0.0: {dev: true}
  /two/2.0.0: {dev: true}
"""
YARN_1 = """# yarn lockfile v1

ms@^2.0.0, ms@^2.1.0:
  version "2.1.2"
  resolved "https://registry.yarnpkg.com/ms/-/ms-2.1.2.tgz#x"

mocha@^10.0.0:
  version "10.1.0"

"@scope/one@^1.0.0":
  version "1.0.0"

two@^1.0.0:
  version "1.0.0"

two@^2.0.0:
  version "2.0.0"
"""
YARN_BERRY = """__metadata:
  version: 6

"ms@npm:^2.0.0, ms@npm:^2.1.0":
  version: 2.1.2
  resolution: "ms@npm:2.1.2"

"mocha@npm:^10.0.0":
  version: 10.1.0

"@scope/one@npm:^1.0.0":
  version: 1.0.0

"two@npm:^1.0.0":
  version: 1.0.0

"two@npm:^2.0.0":
  version: 2.0.0
"""


def test_npms_lock_is_tried_first_without_what_is_the_projects_own(tmp_path: Path) -> None:
    first = rungs(write(tmp_path, PACKAGE, **{"package-lock.json": json.dumps(NPM)}))[0]
    assert (first.name, first.fetch[0].argv[:2]) == ("npm ci", ("npm", "ci"))
    lock = json.loads(first.manifest["package-lock.json"])
    assert lock["packages"][""] == {"name": "tree", "version": "0.0.0", "dependencies": PACKAGE["dependencies"]}
    assert lock["packages"]["node_modules/ms"]["resolved"] == "https://registry.npmjs.org/ms/-/ms-2.1.2.tgz"


@pytest.mark.parametrize(
    ("file", "text"),
    [
        pytest.param("pnpm-lock.yaml", PNPM_9, id="pnpm 9"),
        pytest.param("pnpm-lock.yaml", PNPM_5, id="pnpm 7"),
        pytest.param("yarn.lock", YARN_1, id="yarn 1"),
        pytest.param("yarn.lock", YARN_BERRY, id="yarn berry"),
    ],
)
def test_other_locks_become_exact_versions(tmp_path: Path, file: str, text: str) -> None:
    first = rungs(write(tmp_path, PACKAGE, **{file: text}))[0]
    assert first.name == f"npm install of what tests need, versions of {file}, widened where missing"
    written = json.loads(first.manifest["package.json"])
    assert written["dependencies"] == {"ms": "2.1.2"}
    assert written["devDependencies"] == {"mocha": "10.1.0"}
    assert written["overrides"] == {"@scope/one": "1.0.0"}


def test_versions_of_npms_lock_are_those_of_what_is_installed(tmp_path: Path) -> None:
    packages = {**NPM["packages"], "packages/a": {"version": "1.0.0"}, "node_modules/@scope/one": {"version": "1.0.0"}}
    found = rungs(write(tmp_path, PACKAGE, **{"package-lock.json": json.dumps({**NPM, "packages": packages})}))
    (pinned,) = [rung for rung in found if "versions of package-lock.json" in rung.name]
    assert json.loads(pinned.manifest["package.json"])["overrides"] == {"@scope/one": "1.0.0"}


@pytest.mark.parametrize(
    "text", ["", "{", "- 1", "packages: [1]", "\x00"], ids=["empty", "cut off", "list", "odd", "binary"]
)
def test_a_lock_that_cannot_be_read_is_none(tmp_path: Path, text: str) -> None:
    for file in ("pnpm-lock.yaml", "yarn.lock", "package-lock.json"):
        write(tmp_path, PACKAGE, **{file: text})
    assert rungs(tmp_path)[0].name == "npm install of what tests need, widened where missing"


def test_the_lock_of_what_was_installed_names_every_copy(tmp_path: Path) -> None:
    packages = {
        "node_modules/ms": {"version": "2.1.2"},
        "node_modules/mocha": {"version": "10.1.0"},
        "node_modules/mocha/node_modules/ms": {"version": "2.1.3"},
        "node_modules/other": {"name": "ms", "version": "1.0.0"},
        "packages/a": {"version": "1.0.0"},
        "node_modules/a": {"resolved": "packages/a", "link": True},
    }
    file = tmp_path / "work/node_modules/.package-lock.json"
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps({"packages": packages}), "utf-8")
    assert read_lock(tmp_path) == ("mocha==10.1.0", "ms==1.0.0", "ms==2.1.2", "ms==2.1.3")
