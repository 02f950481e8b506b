"""Dependencies compiled beforehand, from the manifest alone: used as they are, and without a trace of the project."""

from collections.abc import Callable
from pathlib import Path

import pytest

from oreline.languages.contract import Attempt
from oreline.languages.rust.attempts import plan
from oreline.languages.rust.lock import read_lock
from oreline.languages.rust.toolchain import find_toolchain
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.testing.checkout import Checkout
from oreline.testing.runner import TestRequest, lend_place, run_tests
from tests.languages.rust.conftest import CRATE, LIMITS, statuses, write_tree

FILES = {
    "Cargo.toml": f'{CRATE}[dependencies]\nitoa = "1"\n',
    "src/lib.rs": '#[test] fn writes() { assert_eq!(itoa::Buffer::new().format(7), "7"); }\n',
}


@pytest.mark.network
def test_what_was_compiled_is_used_and_nothing_of_the_project_stays(
    tmp_path: Path, bubblewrap: Bubblewrap, install: Callable[[Path, Attempt], Checkout]
) -> None:
    tree = write_tree(tmp_path / "tree", FILES)
    toolchain = find_toolchain("")
    assert toolchain is not None
    newest, dated = plan(tree, toolchain, "2023-01-01T00:00:00Z")
    assert read_lock(install(tree, dated).env_layers[0].parent) == ("itoa==1.0.5",)
    checkout = install(tree, newest)
    (compiled,) = checkout.cache
    assert not [path for path in compiled.rglob("*") if "stub" in path.name or "shelf" in path.name]
    with lend_place(checkout) as place:
        told = run_tests(bubblewrap, checkout, TestRequest(limits=LIMITS), place=place)
        written = {path.name.split("-")[0] for path in (place / "cache").rglob("*.rlib")}
    assert (statuses(told), told.collection_errors) == ({"shelf::writes": "passed"}, ())
    assert "libitoa" not in written
