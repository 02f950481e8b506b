"""What a build left in the tree, held against the fix."""

from pathlib import Path

import pytest

from oreline.errors import ValidationError
from oreline.testing.checkout import Checkout
from oreline.validation.built import check_built

OLD, NEW = "    return total(numbers) / 2", "    return total(numbers) / len(numbers)"


def change_of(path: str) -> str:
    return f"diff --git a/{path} b/{path}\n--- a/{path}\n+++ b/{path}\n@@ -1 +1 @@\n-{OLD}\n+{NEW}\n"


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """The fixed tree and what was built of it, without the fix."""
    tree, build, env, project, fix = (tmp_path / name for name in ("tree", "build", "base", "project", "fix"))
    for folder in (tree, build, env, project, fix):
        folder.mkdir()
    for name in ("mean.py", "_mean.pyx"):
        (tree / name).write_text(f"{NEW}\n")
        (fix / name).write_text(f"{OLD}\n")
    return Checkout(work_layers=(tree, build, fix), env_layers=(env, project))


def test_what_a_build_leaves_in_any_case(checkout: Checkout) -> None:
    (checkout.work_layers[1] / "_version.py").write_text("version = '1.0'\n")
    (checkout.work_layers[1] / "_other.so").write_bytes(b"\x7fELF")
    check_built(checkout, change_of("mean.py"))


@pytest.mark.parametrize("layer", ["build", "project"])
def test_code_that_was_compiled_with_the_fix(checkout: Checkout, layer: str, tmp_path: Path) -> None:
    (tmp_path / layer / "_mean.so").write_bytes(b"\x7fELF")
    with pytest.raises(
        ValidationError, match=r"_mean\.so was built from the fixed tree, and _mean\.pyx differs"
    ) as caught:
        check_built(checkout, change_of("_mean.pyx"))
    assert caught.value.reason == "built_with_fix"


def test_a_copy_of_the_fix(checkout: Checkout) -> None:
    copy = checkout.work_layers[1] / "build" / "lib" / "mean.py"
    copy.parent.mkdir(parents=True)
    copy.write_text(f"# generated\n{NEW}\n")
    with pytest.raises(
        ValidationError, match=r"build/lib/mean\.py, which the build has written, holds lines of the fix"
    ):
        check_built(checkout, change_of("mean.py"))


def test_lines_that_stand_in_the_tree_anyway_tell_nothing(checkout: Checkout) -> None:
    (checkout.work_layers[1] / "copy.py").write_text(f"{NEW}\n")
    (checkout.work_layers[0] / "other.py").write_text(f"{NEW}\n")
    check_built(checkout, change_of("mean.py"))
