"""The page of attacks says what the catalogue holds."""

from pathlib import Path

from pipelines.attack_table import attack_table

PAGE = Path(__file__).resolve().parents[2] / "docs" / "attacks.md"


def test_the_table_is_current():
    table = PAGE.read_text("utf-8").partition("prints this table.\n\n")[2]
    assert table == attack_table() + "\n", "print it anew with: python -m pipelines.attack_table"
