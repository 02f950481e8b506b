"""Tests within source files: each half holds its own edits and applies without the other."""

import random
from pathlib import Path

import pytest

from sources.changes.split import split_change
from sources.changes.subject import SplitChange
from tests.doubles.git_trees import Entry, commit, executable, make_mirror, tree_after, tree_of

BEFORE = """\
pub fn one() -> u8 {
    1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_one() {
        assert_eq!(one(), 1);
    }
}
"""
NEW_FUNCTION = "\npub fn two() -> u8 {\n    2\n}\n"
NEW_TEST = "\n    #[test]\n    fn two_is_two() {\n        assert_eq!(two(), 2);\n    }\n"


@pytest.fixture
def mirror(tmp_path: Path) -> Path:
    return make_mirror(tmp_path / "mirror.git")


def split(mirror: Path, before: str | Entry, after: str | Entry, path: str = "src/lib.rs") -> SplitChange:
    sides = [given if isinstance(given, Entry) else Entry(given.encode()) for given in (before, after)]
    base, fixed = (commit(mirror, {path: side}) for side in sides)
    found = split_change(mirror, base, fixed, "rust")
    for order in ((found.patch, found.test_patch), (found.test_patch, found.patch)):
        assert tree_after(mirror, base, *order) == tree_of(mirror, fixed)
    return found


def added(patch: str) -> str:
    """Lines that a patch adds."""
    return "".join(line[1:] for line in patch.splitlines(keepends=True) if line[0] == "+" and line[:4] != "+++ ")


def test_function_and_its_test_go_apart(mirror: Path) -> None:
    after = BEFORE.replace("\n#[cfg", f"{NEW_FUNCTION}\n#[cfg").replace("    }\n}\n", f"    }}\n{NEW_TEST}}}\n")
    found = split(mirror, BEFORE, after)
    assert [file.kind for file in found.files] == ["mixed"]
    assert sorted(added(found.patch)) == sorted(NEW_FUNCTION)
    assert sorted(added(found.test_patch)) == sorted(NEW_TEST)


def test_first_tests_of_a_file_go_apart(mirror: Path) -> None:
    head, tests = BEFORE.split("\n#[cfg")
    found = split(mirror, head, head + NEW_FUNCTION + "\n#[cfg" + tests)
    assert [file.kind for file in found.files] == ["mixed"]
    assert "cfg(test)" not in found.patch
    assert "pub fn two" not in found.test_patch


def test_edit_right_beside_an_edited_test_goes_apart(mirror: Path) -> None:
    before = "fn a() {\n    1;\n}\n\n#[test]\nfn b() {\n}\n"
    found = split(mirror, before, before.replace("1;\n}", "1; }").replace("#[test]", "#[test] #[ignore]"))
    assert [file.kind for file in found.files] == ["mixed"]
    assert found.test_patch == (
        "diff --git a/src/lib.rs b/src/lib.rs\n"
        "index a0a24718852bf6a009eb3d6469bbfd444ca1d9c3..c231bcae2dac38a7ccc0c4f7db803617fec102ee 100644\n"
        "--- a/src/lib.rs\n+++ b/src/lib.rs\n@@ -4,4 +4,4 @@\n \n-#[test]\n+#[test] #[ignore]\n fn b() {\n }\n"
    )


def test_tests_alone_are_tests(mirror: Path) -> None:
    found = split(mirror, BEFORE, BEFORE.replace("1);", "1u8);"))
    assert ([file.kind for file in found.files], found.patch) == (["test"], "")


def test_source_alone_is_source(mirror: Path) -> None:
    found = split(mirror, BEFORE, BEFORE.replace("    1\n", "    2 - 1\n"))
    assert ([file.kind for file in found.files], found.test_patch) == (["source"], "")


BOTH = BEFORE.replace("    1\n", "    2 - 1\n").replace("1);", "1u8);")
WHOLE: dict[str, tuple[str | Entry, str | Entry]] = {
    "mode": (BEFORE, executable(BOTH.encode())),
    "not-utf-8": (BEFORE, Entry(BOTH.encode() + b"// \xe9\n")),
    "written-at-one-place": ("fn a() {}\n", "fn a() {}\n\nfn b() {\n}\n\n#[test]\nfn c() {}\n\nfn d() {\n}\n"),
    "last-newline": ("fn a() {}", "fn a() {}\n#[test]\nfn b() {}\n"),
}


@pytest.mark.parametrize(("before", "after"), WHOLE.values(), ids=WHOLE)
def test_what_can_not_be_parted_stays_with_the_source(mirror: Path, before: str | Entry, after: str | Entry) -> None:
    found = split(mirror, before, after)
    assert ([file.kind for file in found.files], found.test_patch) == (["source"], "")


def test_new_file_stays_with_the_source(mirror: Path) -> None:
    base, fixed = commit(mirror, {}), commit(mirror, {"src/lib.rs": BEFORE.encode()})
    found = split_change(mirror, base, fixed)
    assert ([file.kind for file in found.files], found.test_patch) == (["source"], "")


def test_odd_paths_and_line_ends_are_kept(mirror: Path) -> None:
    before, after = BEFORE.replace("\n", "\r\n"), BOTH.replace("\n", "\r\n")
    found = split(mirror, before, after, 'src/od\td "é".rs')
    assert [file.kind for file in found.files] == ["mixed"]
    assert added(found.test_patch) == "        assert_eq!(one(), 1u8);\r\n"


def draw_file(rng: random.Random) -> str:
    items = [f"fn f{rng.randrange(9)}() {{\n    {rng.randrange(3)};\n}}\n" for _ in range(rng.randrange(1, 8))]
    marked = [("#[test]\n" if rng.random() < 0.5 else "") + item for item in items]
    return rng.choice(("\n", "")).join(marked)


@pytest.mark.parametrize("seed", range(30))
def test_random_files_are_exact(mirror: Path, seed: int) -> None:
    rng = random.Random(seed)
    before = draw_file(rng)
    after = draw_file(rng) if seed % 3 else before.replace("    1;", "    7;").replace("fn f2", "\n\nfn g2")
    found = split(mirror, before, after)
    if all(file.kind == "mixed" for file in found.files):
        assert "#[test]" not in added(found.patch)
