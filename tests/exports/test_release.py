"""Writing, finding and trusting versions."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from oreline.errors import ReleaseError
from oreline.exports.content import ReleaseContent, ReleaseProvenance, release_content
from oreline.exports.release import find_releases, load_release, read_behaviour, write_release
from oreline.records.layout import DataLayout
from tests.doubles.rows import a_masked_reward, a_rejection, a_reward, a_step, a_task, a_trajectory

PROVENANCE = ReleaseProvenance(recipe_name="demo", recipe_hash="r" * 64, code_commit="c" * 40)
OTHER = {"trajectory_id": "episode-noop", "task_id": "other-1"}


def two_repositories() -> ReleaseContent:
    return release_content(
        tasks=[a_task(), a_task(instance_id="other-1", repo="pypi/other", license="", split="test")],
        trajectories=[a_trajectory(), a_trajectory(**OTHER)],
        rewards=[a_reward(), a_masked_reward(**OTHER)],
        rejected=[a_rejection(), a_rejection(subject_id="candidate-8"), a_rejection(reason="flaky")],
    )


def test_a_release_holds_what_was_put_in(layout: DataLayout) -> None:
    result = write_release(layout, "demo", two_repositories(), PROVENANCE)

    assert result.folder == layout.releases / "demo" / "v1"
    assert (result.version, result.is_new) == ("v1", True)
    mark = result.manifest.content_hash[:12]
    assert sorted(path.relative_to(result.folder).as_posix() for path in result.folder.rglob("*.*")) == [
        "README.md",
        f"behaviour/behaviour-{mark}-00000-of-00001.parquet",
        f"instances/test-{mark}-00000-of-00001.parquet",
        f"instances/train-{mark}-00000-of-00001.parquet",
        "manifest.json",
        f"rejected/rejected-{mark}-00000-of-00001.parquet",
        f"rewards/test-{mark}-00000-of-00001.parquet",
        f"rewards/train-{mark}-00000-of-00001.parquet",
        f"trajectories/test-{mark}-00000-of-00001.parquet",
        f"trajectories/train-{mark}-00000-of-00001.parquet",
    ]
    given, loaded = two_repositories(), load_release(result.folder)
    assert loaded.tasks == given.tasks[::-1]  # split `test` comes before `train`
    assert loaded.trajectories == given.trajectories[::-1]
    assert loaded.rewards == given.rewards[::-1]
    assert loaded.behaviour == given.behaviour == read_behaviour(result.folder)
    assert loaded.rejected == tuple(given.rejected[place] for place in (0, 2, 1))  # by subject, then reason


def test_the_manifest_counts_and_names_everything(layout: DataLayout) -> None:
    manifest = write_release(layout, "demo", two_repositories(), PROVENANCE).manifest

    assert manifest.counts == {
        "instances": {"test": 1, "train": 1},
        "trajectories": {"test": 1, "train": 1},
        "rewards": {"test": 1, "train": 2},
        "preferences": {},
        "step_labels": {},
        "outcome_labels": {},
        "behaviour": {"behaviour": 2},
        "attacks": {},
        "rejected": {"rejected": 3},
    }
    assert manifest.rejections == {"bug_not_seen": 2, "flaky": 1}
    assert manifest.licenses == {"MIT": 1, "none declared": 1}
    assert manifest.splits == {"pypi/calc": "train", "pypi/other": "test"}
    assert (manifest.recipe_hash, manifest.code_commit, manifest.parents) == ("r" * 64, "c" * 40, ())
    assert len(manifest.files) == 9


def test_the_same_content_is_the_same_version(layout: DataLayout) -> None:
    first = write_release(layout, "demo", two_repositories(), PROVENANCE)
    before = {path: path.stat().st_mtime_ns for path in first.folder.rglob("*")}

    content = two_repositories()
    turned = release_content(
        tasks=content.tasks[::-1],
        trajectories=content.trajectories[::-1],
        rewards=content.rewards[::-1],
        rejected=content.rejected[::-1],
    )
    second = write_release(layout, "demo", turned, PROVENANCE)

    assert (second.version, second.is_new, second.manifest) == ("v1", False, first.manifest)
    assert {path: path.stat().st_mtime_ns for path in first.folder.rglob("*")} == before
    assert find_releases(layout) == (first.folder,)


def test_clocks_and_raw_output_are_not_content(layout: DataLayout) -> None:
    first = write_release(layout, "demo", two_repositories(), PROVENANCE)
    step = a_step(1, "submit", observation={"output": "ran in 0.1 s"})
    steps = [replace(step, timestamp=f"2026-01-0{day}T00:00:00+00:00", observation={"output": day}) for day in (2, 3)]
    with_clock = [replace(two_repositories(), trajectories=(a_trajectory(trajectory=(s,)),), rewards=()) for s in steps]

    versions = [write_release(layout, "demo", content, PROVENANCE).version for content in with_clock]

    assert (first.version, versions) == ("v1", ["v2", "v2"])


@pytest.mark.parametrize(
    "changed",
    [
        replace(two_repositories(), rejected=()),
        replace(two_repositories(), tasks=(a_task(difficulty=0.25), *two_repositories().tasks[1:])),
    ],
    ids=["fewer rejections", "another difficulty"],
)
def test_changed_content_is_a_child_version(layout: DataLayout, changed: ReleaseContent) -> None:
    first = write_release(layout, "demo", two_repositories(), PROVENANCE)

    second = write_release(layout, "demo", changed, PROVENANCE)

    assert (second.version, second.is_new, second.manifest.parents) == ("v2", True, ("demo/v1",))
    assert second.manifest.content_hash != first.manifest.content_hash
    assert find_releases(layout) == (first.folder, second.folder)
    assert write_release(layout, "demo", two_repositories(), PROVENANCE).version == "v1"


def test_another_recipe_is_another_version(layout: DataLayout) -> None:
    write_release(layout, "demo", two_repositories(), PROVENANCE)

    result = write_release(layout, "demo", two_repositories(), replace(PROVENANCE, recipe_hash="other"))

    assert (result.version, result.is_new) == ("v2", True)


def test_versions_are_in_order_of_writing_beyond_nine(layout: DataLayout) -> None:
    for number in range(11):
        write_release(layout, "demo", two_repositories(), replace(PROVENANCE, recipe_hash=str(number)))

    assert [folder.name for folder in find_releases(layout)][-3:] == ["v9", "v10", "v11"]


def test_files_of_a_version_are_read_only(layout: DataLayout) -> None:
    folder = write_release(layout, "demo", two_repositories(), PROVENANCE).folder

    assert {path.stat().st_mode & 0o777 for path in folder.rglob("*.*")} == {0o444}


def test_a_changed_file_is_named(layout: DataLayout) -> None:
    folder = write_release(layout, "demo", two_repositories(), PROVENANCE).folder
    victim = next((folder / "rewards").glob("train-*"))
    victim.chmod(0o644)
    victim.write_bytes(victim.read_bytes()[:-1] + b"x")

    with pytest.raises(ReleaseError, match=r"file_changed: .*rewards/train-"):
        load_release(folder)
    victim.unlink()
    with pytest.raises(ReleaseError, match=r"file_missing: .*rewards/train-"):
        load_release(folder)


def test_a_folder_without_manifest_and_a_damaged_one_are_told_apart(layout: DataLayout, tmp_path: Path) -> None:
    with pytest.raises(ReleaseError, match="not_a_release"):
        load_release(tmp_path)
    (tmp_path / "manifest.json").write_text('{"name": "demo"')
    with pytest.raises(ReleaseError, match="manifest_unreadable"):
        load_release(tmp_path)


def test_another_schema_is_refused(layout: DataLayout) -> None:
    folder = write_release(layout, "demo", two_repositories(), PROVENANCE).folder
    path = folder / "manifest.json"
    path.chmod(0o644)
    path.write_text(json.dumps(json.loads(path.read_text()) | {"schema_version": "0"}))

    with pytest.raises(ReleaseError, match="other_schema"):
        load_release(folder)


@pytest.mark.parametrize("name", ["", "..", "a/b", ".hidden"])
def test_a_name_is_one_plain_word(layout: DataLayout, name: str) -> None:
    with pytest.raises(ReleaseError, match="bad_name"):
        write_release(layout, name, two_repositories(), PROVENANCE)


STALLED_WRITER = """
import sys, time
from pathlib import Path
from oreline.exports.release import write_release
from oreline.records.layout import DataLayout
from tests.exports.test_release import PROVENANCE, two_repositories

def stall_at_rename(event, arguments):
    if event == "os.rename":
        print("written", flush=True)
        time.sleep(60)

sys.addaudithook(stall_at_rename)
write_release(DataLayout(Path(sys.argv[1])), "demo", two_repositories(), PROVENANCE)
"""


def test_a_killed_writer_leaves_no_version(layout: DataLayout) -> None:
    """Killed when every file is written and only the switch is missing."""
    writer = subprocess.Popen(
        [sys.executable, "-c", STALLED_WRITER, str(layout.root)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": "."},
        text=True,
    )
    assert writer.stdout is not None
    assert writer.stdout.readline() == "written\n"
    writer.send_signal(signal.SIGKILL)
    writer.wait()
    writer.stdout.close()

    assert (layout.releases / "demo" / ".unfinished" / "README.md").exists()
    assert find_releases(layout) == ()
    result = write_release(layout, "demo", two_repositories(), PROVENANCE)
    assert (result.version, result.is_new) == ("v1", True)
    assert sorted(path.name for path in result.folder.parent.iterdir()) == [".lock", "v1"]
