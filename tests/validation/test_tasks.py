import pytest

from oreline.records.source import Snapshot
from oreline.validation.tasks import LONGEST_ID, instance_id, split_of
from tests.doubles.episodes import a_candidate


def a_snapshot(repo="pypi/toolz", version="1.0.0"):
    return Snapshot(
        snapshot_id="5" * 64,
        purl="pkg:pypi/toolz@1.0.0",
        repo=repo,
        version=version,
        commit="c" * 40,
        tree="d" * 40,
        license="BSD-3-Clause",
        created_at="2024-01-01T00:00:00Z",
        language="python",
        files=1,
        size_bytes=1,
    )


def test_instance_id():
    assert instance_id(a_snapshot(), a_candidate()) == "pypi__toolz-1.0.0-c0ffee0000"


@pytest.mark.parametrize(("repo", "version"), [("a/é b:c", "1!2.0+local/x"), ("a/" + "b" * 300, "1.0")])
def test_instance_id_is_fit_for_a_file_name(repo, version):
    made = instance_id(a_snapshot(repo, version), a_candidate())
    assert made.endswith("-c0ffee0000")
    assert len(made) <= LONGEST_ID
    assert made.replace("-", "").replace(".", "").replace("_", "").isalnum()
    assert made.isascii()


def test_split_follows_the_repository_alone():
    repos = [f"pypi/package-{number}" for number in range(1_000)]
    chosen = [repo for repo in repos if split_of(repo, 0.1) == "test"]
    assert 60 < len(chosen) < 140
    assert [repo for repo in repos if split_of(repo, 0.1) == "test"] == chosen
    assert {split_of(repo, 0.0) for repo in repos} == {"train"}
    assert {split_of(repo, 1.0) for repo in repos} == {"test"}
