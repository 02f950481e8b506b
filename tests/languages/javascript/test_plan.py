"""From package.json files to runner and ladder: nothing is run here."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from oreline.errors import BuildError
from oreline.languages.contract import Attempt, Toolchain
from oreline.languages.javascript.language import plan
from oreline.languages.typescript.language import plan as plan_typescript

NODE = Toolchain(name="node", version="20.1.0")
DATE = "2024-05-01T00:00:00Z"


def write(tree: Path, package: Mapping[str, Any], **files: str) -> Path:
    """A tree of a package.json and of files, whose names have `__` for a slash and `_dot_` for a full stop."""
    for path, text in {"package.json": json.dumps(package), "test/first.js": "", **files}.items():
        file = tree / path.replace("__", "/").replace("_dot_", ".")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return tree


def rungs(tree: Path) -> tuple[Attempt, ...]:
    return plan(tree, NODE, DATE)


def called(tree: Path) -> tuple[str, list[dict[str, Any]]]:
    runner = rungs(tree)[0].runner
    calls = [{key: value for key, value in call.items() if value} for call in runner.options["calls"]]
    return runner.name, calls


@pytest.mark.parametrize(
    ("scripts", "tool", "call"),
    [
        pytest.param({"test": "jest --coverage"}, "jest", {"arguments": ["--coverage"]}, id="plain"),
        pytest.param(
            {"test": "cross-env A=1 nyc --reporter lcov mocha -r esm 'test/**/*.js'"},
            "mocha",
            {"arguments": ["-r", "esm", "test/**/*.js"], "variables": {"A": "1"}},
            id="wrapped",
        ),
        pytest.param(
            {"test": "npm run lint && npm run unit -- --ui tdd", "lint": "eslint .", "unit": "mocha spec"},
            "mocha",
            {"arguments": ["spec", "--ui", "tdd"]},
            id="chain with further words",
        ),
        pytest.param(
            {"test": "run-s lint test:*", "lint": "xo", "test:a": "ava a.js"},
            "ava",
            {"arguments": ["a.js"]},
            id="run-s",
        ),
        pytest.param(
            {"test": "c8 node --test --import tsx test/"},
            "node",
            {"arguments": ["test/"], "node": ["--import", "tsx"]},
            id="node",
        ),
        pytest.param({"test": "tsx --test"}, "node", {"node": ["--import", "tsx"]}, id="tsx"),
        pytest.param(
            {"test": "node ./node_modules/mocha/bin/_mocha a"}, "mocha", {"arguments": ["a"]}, id="by its path"
        ),
        pytest.param({"test": "tape test/*.js | tap-spec"}, "tape", {"arguments": ["test/*.js"]}, id="piped"),
        pytest.param({"test": "vitest run && tsd"}, "vitest", {"arguments": ["run"]}, id="types after"),
        pytest.param({"pretest": "standard", "test": "yarn jasmine"}, "jasmine", {}, id="by yarn"),
    ],
)
def test_the_runner_is_what_the_scripts_come_down_to(
    tmp_path: Path, scripts: dict[str, str], tool: str, call: dict[str, Any]
) -> None:
    assert called(write(tmp_path, {"scripts": scripts})) == (tool, [{"cwd": ".", **call}])


def test_a_plain_script_is_run_by_the_tool_that_it_imports(tmp_path: Path) -> None:
    package = {"scripts": {"test": "node test/all.js"}, "devDependencies": {"tape": "5"}}
    tree = write(tmp_path, package, test__all_dot_js="const test = require('tape')")
    assert called(tree) == ("tape", [{"cwd": ".", "arguments": ["test/all.js"]}])


def test_workspaces_are_called_each_in_its_folder(tmp_path: Path) -> None:
    package = {
        "workspaces": ["packages/*"],
        "scripts": {"test": "npm test --workspaces"},
        "devDependencies": {"mocha": "10"},
    }
    inner = {name: json.dumps({"name": name, "version": "1.2.3", "scripts": {"test": "mocha"}}) for name in ("a", "b")}
    tree = write(tmp_path, package, **{f"packages/{name}/package.json": text for name, text in inner.items()})
    assert called(tree) == ("mocha", [{"cwd": "packages/a"}, {"cwd": "packages/b"}])
    manifest = rungs(tree)[0].manifest
    assert sorted(manifest) == ["install.cjs", "package.json", "packages/a/package.json", "packages/b/package.json"]
    assert json.loads(manifest["package.json"])["workspaces"] == ["packages/a", "packages/b"]


def test_ci_is_a_hint_where_the_scripts_say_nothing(tmp_path: Path) -> None:
    workflow = "jobs:\n  test:\n    steps:\n      - run: npx mocha --recursive spec\n"
    tree = write(tmp_path, {"scripts": {}}, **{".github/workflows/ci.yml": workflow})
    assert called(tree) == ("mocha", [{"cwd": ".", "arguments": ["--recursive", "spec"]}])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param(None, "no_manifest", id="none"),
        pytest.param("[1]", "bad_manifest", id="no object"),
        pytest.param("{", "bad_manifest", id="cut off"),
        pytest.param('{"scripts": {"test": "karma start"}}', "no_test_runner", id="a tool that we don't know"),
        pytest.param('{"scripts": {"test": "mocha spec/*.js"}}', "no_tests", id="sources alone"),
    ],
)
def test_what_cannot_be_planned_says_why(tmp_path: Path, text: str | None, reason: str) -> None:
    if text is not None:
        (tmp_path / "package.json").write_text(text, "utf-8")
    with pytest.raises(BuildError) as refused:
        rungs(tmp_path)
    assert refused.value.reason == reason


def test_a_package_without_tests_is_told_that_its_repository_may_have_them(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"scripts": {"test": "mocha spec/*.js"}}', "utf-8")
    with pytest.raises(BuildError, match="archive may leave the tests out: give a checkout of the repository as a fol"):
        rungs(tmp_path)


def test_commands_before_the_tests_build_what_they_need_and_linters_never_do(tmp_path: Path) -> None:
    scripts = {
        "pretest": "npm run lint && npm run build",
        "lint": "eslint . && tsc --noEmit",
        "test": "mocha",
        "build": "tsc -p .",
    }
    runner = rungs(write(tmp_path, {"scripts": scripts}))[0].runner
    assert runner.options["build"] == [{"cwd": ".", "command": "tsc -p .", "variables": {}}]
    assert runner.compiles


def test_what_comes_after_the_tests_or_prepares_them_is_no_build(tmp_path: Path) -> None:
    scripts = {"test": "node test/first.js && mocha a && tsc -p types", "posttest": "rollup -c"}
    runner = rungs(write(tmp_path, {"scripts": scripts}))[0].runner
    assert (runner.name, runner.options["build"]) == ("mocha", [])


def test_what_the_tests_import_and_nobody_has_built_is_built(tmp_path: Path) -> None:
    package = {
        "main": "dist/index.js",
        "scripts": {"test": "mocha", "build": "rollup -c"},
        "devDependencies": {"mocha": "1"},
    }
    tree = write(tmp_path, package, test__a_dot_js="require('../dist/index.js')")
    assert rungs(tree)[0].runner.options["build"] == [{"cwd": ".", "command": "rollup -c", "variables": {}}]
    write(tmp_path, package, dist__index_dot_js="")
    assert rungs(tree)[0].runner.options["build"] == []


def test_without_a_lock_what_the_tests_need_comes_first(tmp_path: Path) -> None:
    asked = {"mocha": "^10", "chai": "^4", "eslint": "8", "eslint-plugin-x": "1", "left-pad": "1", "typescript": "next"}
    tree = write(
        tmp_path,
        {"name": "mine", "scripts": {"test": "mocha"}, "dependencies": {"ms": "2"}, "devDependencies": asked},
        test__a_dot_js="const pad = require('left-pad'); const fs = require('fs'); import('./b.js')",
    )
    found = rungs(tree)
    assert [(attempt.name, attempt.newest_release) for attempt in found] == [
        ("npm install of what tests need, widened where missing", ""),
        ("npm install of what tests need, as of its date, widened where missing", DATE),
        ("npm install", ""),
        ("npm install, as of its date", DATE),
        ("npm install --legacy-peer-deps, as of its date", DATE),
    ]
    needed = json.loads(found[0].manifest["package.json"])
    assert needed["devDependencies"] == {"chai": "^4", "left-pad": "1", "mocha": "^10"}
    assert needed["dependencies"] == {"ms": "2"}
    assert json.loads(found[2].manifest["package.json"])["devDependencies"] == asked
    assert all("--ignore-scripts" in step.argv for attempt in found for step in attempt.fetch)


def test_nothing_is_fetched_where_nothing_is_asked_for(tmp_path: Path) -> None:
    tree = write(tmp_path, {"scripts": {"test": "node --test"}}, test__a_dot_js="require('node:test')")
    assert [(attempt.name, attempt.fetch, attempt.manifest) for attempt in rungs(tree)] == [
        ("nothing to install", (), {})
    ]


def test_two_projects_that_ask_for_the_same_have_one_manifest(tmp_path: Path) -> None:
    shared = {"scripts": {"test": "mocha"}, "devDependencies": {"mocha": "^10"}}
    one = write(tmp_path / "one", {"name": "one", "version": "1.0.0", "author": "x", **shared})
    two = write(
        tmp_path / "two", {"version": "2.0.0", "description": "y", "name": "two", "mocha": {"ui": "tdd"}, **shared}
    )
    assert rungs(one)[0].manifest == rungs(two)[0].manifest


def test_types_run_by_node_bring_their_loader(tmp_path: Path) -> None:
    tree = write(tmp_path, {"scripts": {"test": "node --test"}}, test__a_dot_ts="import 'node:test'")
    first = plan_typescript(tree, NODE, DATE)[0]
    assert json.loads(first.manifest["package.json"])["devDependencies"] == {"tsx": "*"}
    assert first.runner.options["loader"] == ["--import", "tsx"]


def test_what_lies_outside_of_the_index_is_not_asked_for(tmp_path: Path) -> None:
    asked = {
        "a": "file:../a",
        "b": "link:./b",
        "c": "workspace:*",
        "d": "catalog:",
        "e": "npm:f@1",
        "g": "patch:g@npm%3A1.2.3#./p",
    }
    catalog = "packages: []\ncatalog:\n  d: ^4\n"
    tree = write(tmp_path, {"scripts": {"test": "ava"}, "dependencies": asked}, **{"pnpm-workspace.yaml": catalog})
    assert json.loads(rungs(tree)[0].manifest["package.json"])["dependencies"] == {
        "d": "^4",
        "e": "npm:f@1",
        "g": "1.2.3",
    }
