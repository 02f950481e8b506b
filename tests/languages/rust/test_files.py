"""Files that steer tests, by path."""

import pytest

from oreline.languages.rust.files import is_steering_file


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("Cargo.toml", True),
        ("crates/core/Cargo.toml", True),
        ("Cargo.lock", True),
        ("build.rs", True),
        (".cargo/config.toml", True),
        (".config/nextest.toml", True),
        ("rust-toolchain", True),
        (".github/workflows/ci.yml", True),
        ("src/lib.rs", False),
        ("src/cargo.rs", False),
        ("README.md", False),
    ],
)
def test_steering_files(path: str, expected: bool) -> None:
    assert is_steering_file(path) is expected
