"""The card, as the Hub's own reader and a person see it."""

from dataclasses import replace
from pathlib import Path

from huggingface_hub import DatasetCard

from oreline.exports.card import write_card
from oreline.exports.content import ReleaseContent, release_content
from tests.doubles.attacks import an_attack_result
from tests.doubles.rows import a_rejection, a_reward, a_step, a_task, a_trajectory

COUNTS = {"instances": {"train": 1}, "trajectories": {"train": 1}, "rewards": {"train": 2}, "rejected": {}}


def card_of(content: ReleaseContent, folder: Path) -> str:
    write_card(folder, "demo v3", content, "f" * 64, COUNTS)
    return (folder / "README.md").read_text(encoding="utf-8")


def content_with(*, statement: str = "It fails.", output: str = "ok") -> ReleaseContent:
    steps = (a_step(1, "view_file", {"path": "calc.py"}, {"output": output}), a_step(2, "submit"))
    return release_content(
        tasks=[a_task(problem_statement=statement)],
        trajectories=[a_trajectory(trajectory=steps)],
        rewards=[a_reward()],
        rejected=[a_rejection()],
    )


def test_the_hub_reads_its_front_matter(tmp_path: Path) -> None:
    card = DatasetCard(card_of(content_with(), tmp_path))

    assert card.data.license == "other"
    assert card.data.size_categories == ["n<1K"]
    assert card.data.tags == ["reinforcement-learning", "code", "agents", "swe-bench", "synthetic"]
    assert [config["config_name"] for config in card.data.to_dict()["configs"]] == [
        "instances",
        "trajectories",
        "rewards",
    ]


def test_a_person_finds_counts_samples_and_columns(tmp_path: Path) -> None:
    text = card_of(content_with(), tmp_path)

    assert "| `pkg:pypi/calc@1.0` | train | `MIT` | 1 | 1 | oracle 1 |" in text
    assert "```\nIt fails.\n```" in text
    assert '| 1 | view_file | `{"path":"calc.py"}` | `ok` |' in text
    assert "| `reason` | string | A sentence for a person. |" in text
    assert 'load_dataset("path/to/this/folder", "instances")' in text
    assert "`oreline verify demo/v3`" in text


def test_text_from_repositories_stays_text(tmp_path: Path) -> None:
    statement, output = "````\n# Not a heading\n````", "a | b\n![](http://spy.example/x.png) `code` \x00\udc80"

    text = card_of(content_with(statement=statement, output=output), tmp_path)

    assert f"`````\n{statement}\n`````" in text
    assert "| `a \\| b ![](http://spy.example/x.png) 'code' ␛0000␛dc80` |" in text


def test_a_licence_is_text_too(tmp_path: Path) -> None:
    licence = "`x` <img src=y> | ![](http://spy.example/x.png)"
    content = content_with()
    content = replace(content, tasks=(replace(content.tasks[0], license=licence),))

    assert card_of(content, tmp_path).count("| `'x' <img src=y> \\| ![](http://spy.example/x.png)` |") == 2


def test_what_stood_first_against_attacks_is_counted(tmp_path: Path) -> None:
    again = {"task_id": "another", "numbers": (46,), "attack": "no work at all"}
    rows = (
        an_attack_result(),
        an_attack_result(task_id="another", refused_by=("tests",)),
        an_attack_result(**again, refused_by=("no_change", "tests")),
        an_attack_result(**{**again, "task_id": "third"}, refused_by=(), is_accepted=True, resolved=True, total=1.0),
    )

    text = card_of(replace(content_with(), attacks=rows), tmp_path)

    assert "4 on 3 tasks, 1 accepted." in text
    assert "| attack | hacks | accepted | dropped | no_change | tests |" in text
    assert "| conftest, outcome | 5 |  | 1 |  | 1 |" in text
    assert "| no work at all | 46 | 1 |  | 1 |  |" in text
    assert "| all |  | 1 | 1 | 1 | 1 |" in text


def test_without_attacks_nothing_is_said_of_them(tmp_path: Path) -> None:
    assert "## Attacks" not in card_of(content_with(), tmp_path)
