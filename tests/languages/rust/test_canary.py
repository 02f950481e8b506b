"""Where tests are planted in a crate."""

import pytest

from oreline.languages.guards import Suite
from oreline.languages.rust.canary import plant_canary

FILES = {
    "src/lib.rs": b"#[cfg(test)]\nmod tests {\n    #[test]\n    fn works() {}\n}\n",
    "src/other.rs": b"#[cfg(test)]\nmod tests {\n    #[test]\n    fn other() {}\n}\n",
    "tests/made.rs": b"test!{ one }\n",
}


@pytest.mark.parametrize(
    ("test_ids", "paths"),
    [
        (("shelf::tests::works",), ["src/lib.rs"]),
        (("shelf/tests/made::one",), ["tests/made.rs"]),
        (("shelf::tests::works", "shelf/tests/made::one"), ["src/lib.rs", "tests/made.rs"]),
    ],
)
def test_files_with_expected_tests_get_them(test_ids: tuple[str, ...], paths: list[str]) -> None:
    canary = plant_canary(Suite(runner="cargo", options={}, read_tests=lambda: FILES, test_ids=test_ids))
    assert canary is not None
    assert sorted(canary.files) == paths
    assert all(canary.files[path].startswith(FILES[path]) for path in paths)


def test_a_harness_of_its_own_gets_none() -> None:
    suite = Suite(runner="cargo", options={}, read_tests=lambda: FILES, test_ids=("shelf/tests/made",))
    assert plant_canary(suite) is None
