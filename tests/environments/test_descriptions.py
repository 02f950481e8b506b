"""What is kept of a project's metadata."""

from pathlib import Path

from oreline.environments.descriptions import forget_descriptions

FIELDS = "Metadata-Version: 2.1\nName: ore\nVersion: 1.0\nRequires-Dist: click\n"


def test_fields_stay_and_texts_go(tmp_path: Path) -> None:
    outside = tmp_path / "PKG-INFO"
    outside.write_text(f"{FIELDS}\nMine.\n")
    installed, built = tmp_path / "project" / "lib" / "ore-1.0.dist-info", tmp_path / "build" / "src" / "ore.egg-info"
    linked = tmp_path / "build" / "other.egg-info"
    for place in (installed, built, linked):
        place.mkdir(parents=True)
    (installed / "METADATA").write_text(f"{FIELDS}\nHow to use it.\n\nIt now divides by the count.\n")
    (built / "PKG-INFO").write_text(f"{FIELDS}\nHow to use it.\n")
    (built / "SOURCES.txt").write_text("ore/new_module.py\n")
    (built / "top_level.txt").write_text("ore\n")
    (linked / "PKG-INFO").symlink_to(outside)
    forget_descriptions(tmp_path)
    assert (installed / "METADATA").read_text() == (built / "PKG-INFO").read_text() == FIELDS
    assert sorted(path.name for path in built.iterdir()) == ["PKG-INFO", "top_level.txt"]
    assert outside.read_text() == f"{FIELDS}\nMine.\n"
