from pathlib import Path

import pytest

from oreline.errors import RecipeError
from pipelines.recipe_file import read_recipe, recipe_names

GOOD = """\
name: small
packages:
  - pkg:pypi/toolz@1.0.0
  - pkg:pypi/h11@0.16.0
validation:
  tasks_per_repository: 3
agents: [oracle, noop]
"""


@pytest.fixture
def recipe_path(tmp_path: Path) -> Path:
    return tmp_path / "small.yaml"


def test_a_recipe_is_read_from_a_path(recipe_path: Path) -> None:
    recipe_path.write_text(GOOD)
    recipe = read_recipe(str(recipe_path))
    assert recipe.name == "small"
    assert recipe.packages == ("pkg:pypi/toolz@1.0.0", "pkg:pypi/h11@0.16.0")
    assert recipe.validation.tasks_per_repository == 3
    assert recipe.agents == ("oracle", "noop")
    assert recipe.rewards == "default"


@pytest.mark.parametrize("name", recipe_names())
def test_every_recipe_of_the_house_is_sound(name: str) -> None:
    recipe = read_recipe(name)
    assert recipe.packages or recipe.sources_of


COMPLAINTS = {
    "unknown key": (
        GOOD + "agent: [oracle]\n",
        8,
        "unknown key 'agent'; did you mean agents? allowed here: sources, archive_hours, ",
    ),
    "unknown key of a stage": (
        GOOD.replace("tasks_per_repository", "tasks_per_repo"),
        6,
        "unknown key 'validation.tasks_per_repo'; did you mean tasks_per_repository? allowed here: ",
    ),
    "unknown key like no other": (
        GOOD + "zzz: 1\n",
        8,
        "unknown key 'zzz'; allowed here: sources, archive_hours, ",
    ),
    "missing name": (GOOD.replace("name: small\n", ""), 1, "the key 'name' is missing; allowed here: "),
    "bad name": (
        GOOD.replace("small", "Small!"),
        1,
        "name: 'Small!' cannot name a release; allowed are up to 64 lower-case letters, ",
    ),
    "no package URL": (GOOD.replace("pkg:pypi/h11@0.16.0", "h11"), 4, "packages.1: 'h11' is no package URL"),
    "no version": (GOOD.replace("h11@0.16.0", "h11"), 4, "packages.1: 'pkg:pypi/h11' has no version"),
    "no package that a source reads": (
        GOOD.replace("pkg:pypi/h11@0.16.0", "pkg:deb/debian/curl@8.0"),
        4,
        "has type 'deb', which can't be read; write pkg:pypi/NAME@VERSION, pkg:npm/NAME@VERSION, ",
    ),
    "no version that can be": (GOOD.replace("0.16.0", "latest"), 4, "has a name or version that no package has ("),
    "package that is a number": (GOOD.replace("pkg:pypi/h11@0.16.0", "11"), 4, "should be a valid string (found 11)"),
    "package twice": (
        GOOD.replace("h11@0.16.0", "toolz@1.0.0"),
        2,
        "packages: named twice: pkg:pypi/toolz@1.0.0; each package stands once",
    ),
    "nothing named": (
        "name: small\npackages: []\n",
        1,
        "nothing is named; under packages at least one ",
    ),
    "a version to mine": (
        GOOD + "mine: {history: [pkg:github/a/b@1]}\n",
        8,
        "mine.history.0: 'pkg:github/a/b@1' has ",
    ),
    "a version to invert": (
        GOOD + "invert: {history: [pkg:github/a/b@1]}\n",
        8,
        "invert.history.0: 'pkg:github/a/b@1' has ",
    ),
    "mined and inverted": (
        GOOD + "mine: {github: [pkg:github/a/b]}\ninvert: {history: [pkg:github/a/b]}\n",
        1,
        "pkg:github/a/b stands under mine and under invert; the same fix would become two tasks, so take ",
    ),
    "unknown agent": (GOOD.replace("noop", "nop"), 7, "agents.1: there is no agent 'nop'; there are: "),
    "agent twice": (GOOD.replace("noop", "oracle"), 7, "agents: named twice: oracle; each agent stands once"),
    "no number": (GOOD + "episodes: {command_seconds: .nan}\n", 8, "should be a finite number (found nan)"),
    "no date": (GOOD + "environment: {newest_release: soon}\n", 8, "'soon' is no date or time; write it as 2026-01-31"),
    "date without quotes": (
        GOOD + "environment: {newest_release: 2026-01-31}\n",
        8,
        "should be a valid string (found the date 2026-01-31; write it in quotes)",
    ),
    "no agents": (
        GOOD.replace("[oracle, noop]", "[]"),
        7,
        "agents: at least one is needed; there are: cheater, noop, oracle, repair",
    ),
    "one agent without a list": (GOOD.replace("[oracle, noop]", "oracle"), 7, "agents: a list is needed, such as ["),
    "unknown operator": (GOOD + "mutation:\n  operators: [swop]\n", 9, "no such operator: swop; allowed are "),
    "unknown profile": (GOOD + "rewards: generous\n", 8, "rewards: no reward profile"),
    "out of range": (GOOD.replace("repository: 3", "repository: 0"), 6, "greater than or equal to 1 (found 0)"),
    "wrong type": (GOOD.replace("repository: 3", "repository: many"), 6, "should be a valid integer"),
    "map where a list belongs": (
        GOOD.replace("[oracle, noop]", "{oracle: 1}"),
        7,
        "agents: a list is needed, such as [oracle, repair]",
    ),
    "key twice": (GOOD + "name: other\n", 8, "'name' stands here a second time; keys are unique"),
    "key twice in a stage": (GOOD.replace("agents:", "  tasks_per_repository: 4\nagents:"), 7, "a second time"),
    "not YAML": ("name: small\npackages: [\n", 3, "not YAML: "),
    "tab": ("name: small\n\tpackages: 1\n", 2, "not YAML: "),
    "empty": ("", 1, "the file is empty; a recipe is a map with the keys sources, archive_hours, "),
    "a list": ("- name\n", 1, "this is no map; a recipe is a map with the keys "),
    "python object": ("name: !!python/object:os.system small\n", 1, "no plain value: could not determine"),
    "key that is a list": (GOOD + "? [a, b]\n: 1\n", 8, "no plain value: found unhashable key"),
    "very deep": (f"name: {'[' * 3000}\n", 1, "nested deeper than can be read"),
}


@pytest.mark.parametrize(("text", "line", "complaint"), COMPLAINTS.values(), ids=COMPLAINTS)
def test_a_broken_recipe_is_refused_with_its_line(recipe_path: Path, text: str, line: int, complaint: str) -> None:
    recipe_path.write_text(text)
    with pytest.raises(RecipeError) as caught:
        read_recipe(str(recipe_path))
    assert caught.value.reason == "bad_recipe"
    assert caught.value.detail.startswith(f"{recipe_path}:{line}: ")
    assert complaint in caught.value.detail


def test_all_complaints_are_told_at_once_in_order(recipe_path: Path) -> None:
    recipe_path.write_text(GOOD.replace("small", "Small!").replace("noop", "nop"))
    with pytest.raises(RecipeError) as caught:
        read_recipe(str(recipe_path))
    places = [line.partition(": ")[0] for line in caught.value.detail.splitlines()]
    assert places == [f"{recipe_path}:1", f"{recipe_path}:7"]


def test_bytes_that_are_no_text_are_refused(recipe_path: Path) -> None:
    recipe_path.write_bytes(b"name: \xff\xfe\n")
    with pytest.raises(RecipeError, match="cannot be read as UTF-8 YAML"):
        read_recipe(str(recipe_path))


def test_a_name_that_is_nowhere_lists_what_is_there() -> None:
    with pytest.raises(RecipeError, match=r"'nowhere' is no file and no recipe; there are: .*demo") as caught:
        read_recipe("nowhere")
    assert caught.value.reason == "no_recipe"


def test_a_complaint_about_a_package_has_no_full_stop_twice(recipe_path: Path) -> None:
    recipe_path.write_text(GOOD.replace("pkg:pypi/h11@0.16.0", "h11"))
    with pytest.raises(RecipeError) as caught:
        read_recipe(str(recipe_path))
    assert ".)" not in caught.value.detail
    assert ".." not in caught.value.detail


def test_what_is_inverted_has_its_source_and_its_clone(recipe_path: Path) -> None:
    clones = "sources: {clones: {pkg:github/a/b: /somewhere}}\n"
    recipe_path.write_text("name: small\ninvert: {history: [pkg:github/a/b], github: [pkg:github/a/b]}\n" + clones)
    assert read_recipe(str(recipe_path)).sources_of == {
        "pkg:github/a/b": frozenset({"history", "github", "inverted"}),
    }


def test_a_clone_goes_by_the_name_of_its_repository_however_it_is_spelt(recipe_path: Path) -> None:
    clones = "sources: {clones: {pkg:github/Ada/Calc: /somewhere}}\n"
    recipe_path.write_text("name: small\nmine: {history: [pkg:github/Ada/Calc]}\n" + clones)
    assert read_recipe(str(recipe_path)).sources.clones == {"pkg:github/ada/calc": "/somewhere"}
    recipe_path.write_text("name: small\nsources: {clones: {calc: /somewhere}}\n")
    with pytest.raises(RecipeError, match=r"sources\.clones: 'calc' is no package URL"):
        read_recipe(str(recipe_path))
