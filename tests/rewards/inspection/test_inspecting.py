"""Patches of the tiny repository, inspected in a real sandbox: what they add over the buggy tree."""

import pytest

from oreline.records.inspection import Inspection
from oreline.rewards.inspection.inspecting import inspect_patches
from oreline.sandbox.contract import Command, Finished
from tests.rewards.conftest import CALC, Files, Ground

pytestmark = pytest.mark.sandbox

CARELESS = CALC.replace("def add", "import os\n\n\ndef add").replace("    return a + b", "    l = a + b\n    return l")
BROKEN = CALC.replace("return a + b", "return (a +")


def inspect(ground: Ground, *changes: Files) -> tuple[Inspection, ...]:
    wanted = [(ground.task, ground.patch(files)) for files in changes]
    return inspect_patches(ground.sandbox, ground.layout, {ground.task.environment_id: ground.checkout}, wanted)


@pytest.fixture(scope="module")
def found(ground: Ground) -> dict[str, Inspection]:
    made = inspect(ground, {"calc.py": CALC}, {"calc.py": CARELESS}, {"calc.py": BROKEN}, {}, {"data.txt": "1\n"})
    return dict(zip(("gold", "careless", "broken", "nothing", "data"), made, strict=True))


def test_the_gold_patch_adds_nothing(found) -> None:
    gold = found["gold"]
    assert (gold.added, gold.added_count, gold.removed_count, gold.duplicated, gold.unread) == ((), 0, 0, 0, ())
    [file] = gold.files
    assert (file.parsed, file.parses, file.added_lines, file.complexity_before) == (True, True, 1, 2)
    [tool] = gold.tools
    assert (tool.tool, tool.status, tool.detail) == ("ruff", "ok", "")
    assert tool.version


def test_what_is_added_is_named_with_rule_file_and_line(found) -> None:
    assert [(one.tool, one.rule, one.severity, one.path, one.line) for one in found["careless"].added] == [
        ("ruff", "F401", "warning", "calc.py", 4),
        ("ruff", "E741", "warning", "calc.py", 8),
    ]


def test_what_no_longer_parses_is_an_error(found) -> None:
    broken = found["broken"]
    assert [file.parses for file in broken.files] == [False]
    assert broken.errors_added >= 1
    assert broken.added[0].rule == "invalid-syntax"


@pytest.mark.parametrize("name", ["nothing", "data"])
def test_without_source_files_there_is_nothing_to_measure(found, name: str) -> None:
    assert (found[name].files, found[name].tools, found[name].added) == ((), (), ())


def test_neither_settings_nor_comments_of_the_tree_hush_it(ground: Ground) -> None:
    hushed = CARELESS.replace("import os", "import os  # noqa: F401")
    [made] = inspect(ground, {"calc.py": hushed, "ruff.toml": "lint.select = []\n"})
    assert [one.rule for one in made.added] == ["F401", "E741"]


class Unused:
    """A sandbox that nothing may be run in."""

    name = "unused"

    def run(self, command: Command) -> Finished:
        raise AssertionError(command.argv)


def test_each_is_measured_once(ground: Ground, found) -> None:
    wanted = [(ground.task, ground.patch({"calc.py": CALC}))]
    again = inspect_patches(Unused(), ground.layout, {ground.task.environment_id: ground.checkout}, wanted)
    assert again == (found["gold"],)


def test_odd_files_stop_nothing(ground: Ground) -> None:
    odd = {
        "a.py": "x = 1\r\n" * 3,
        "b.py": "\udcff\udcfe = 1\n",
        "c.py": "x = '" + "y" * 2_000_000 + "'\n",
        "sp ace/-d.py": "import os\n",
        "e.go": "package e\n",
        "f.py": None,
        "calc.py": CALC,
    }
    [made] = inspect(ground, {path: text for path, text in odd.items() if text is not None})
    assert [file.path for file in made.files] == ["a.py", "b.py", "calc.py", "e.go", "sp ace/-d.py"]
    assert made.unread == ("c.py",)
    assert ("F401", "sp ace/-d.py") in [(one.rule, one.path) for one in made.added]
    assert [(tool.tool, tool.status) for tool in made.tools] == [
        ("ruff", "ok"),
        ("gofmt", "not_available"),
        ("go vet", "not_available"),
    ]
