from pathlib import Path

from oreline.environments.seen import described_languages, described_suffixes


def test_suffixes_are_counted_most_frequent_first(tmp_path: Path) -> None:
    for name in ("a.rb", "lib/b.RB", "README", "x.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    assert described_suffixes(tmp_path) == "seen were .rb (2 files), .md (1 file), no suffix (1 file)"
    assert described_suffixes(tmp_path / "none") == "it has no files"


def test_languages_are_told_with_their_suffixes() -> None:
    assert "rust (.rs)" in described_languages()
