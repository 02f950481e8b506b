"""The tools: exact edits, honest errors, limits, and nothing of the host within reach."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from oreline.agents.contract import Action, edit_file, run_command, submit, view_file
from oreline.agents.session import Session, open_session
from oreline.agents.settings import EpisodeSettings
from oreline.errors import EpisodeError
from oreline.records.layout import DataLayout
from oreline.sandbox.contract import Sandbox
from oreline.testing.checkout import Checkout
from tests.doubles.tasks import FLIPPED, ORDERING, make_checkout, make_task

pytestmark = pytest.mark.sandbox
EXTRA = {
    "windows.txt": "one\r\ntwo\r\n",
    "no_end.txt": "last",
    "pkg/deep.py": "x = 1\nx = 1\n",
    "ordering.py": ORDERING,
    "tests/test_ordering.py": "import ordering\n",
}


@pytest.fixture
def session(tmp_path: Path, environment: Path, layout: DataLayout, sandbox: Sandbox) -> Iterator[Session]:
    checkout = make_checkout(tmp_path / "extra", environment, EXTRA)
    (checkout.work_layers[0] / "latin.txt").write_bytes(b"caf\xe9\nend\n")
    task = make_task(checkout, {"ordering.py": FLIPPED})
    with open_session(layout, sandbox, task, checkout, EpisodeSettings(output_bytes=400)) as opened:
        yield opened


def test_view_shows_lines_as_they_are(session: Session) -> None:
    whole = session.execute(view_file("windows.txt"), 30)
    assert (whole.output, whole.error) == ("one\r\ntwo\r\n", "")
    second = session.execute(view_file("/work/windows.txt", 2, 9), 30)
    assert second.output == "two\r\n"
    assert {key: second.facts[key] for key in ("start", "end", "total_lines")} == {
        "start": 2,
        "end": 2,
        "total_lines": 2,
    }
    assert session.execute(view_file("latin.txt"), 30).output == "caf\\xe9\nend\n"


def test_view_says_why_not(session: Session) -> None:
    assert session.execute(view_file("absent.py"), 30).error.startswith("ENOENT: ")
    assert session.execute(view_file("pkg"), 30).error == "is_a_folder: pkg is a folder; it holds deep.py"
    assert session.execute(view_file("/dev/zero"), 30).error.startswith("no_plain_file: ")


def test_edit_keeps_every_other_byte(session: Session) -> None:
    assert session.execute(edit_file("windows.txt", "two", "2"), 30).output == "replaced in windows.txt, line 2"
    assert session.execute(edit_file("latin.txt", "end", "END"), 30).error == ""
    shown = session.execute(run_command("od -An -c windows.txt latin.txt"), 30)
    assert "".join(shown.output.split()) == r"one\r\n2\r\ncaf351\nEND\n"


def test_edit_wants_exactly_one_place(session: Session) -> None:
    assert session.execute(edit_file("pkg/deep.py", "x = 1", "y"), 30).error.startswith("not_unique: ")
    assert session.execute(edit_file("pkg/deep.py", "x = 2", "y"), 30).error.startswith("not_found: ")
    assert session.execute(edit_file("pkg/deep.py", "", "y"), 30).error.startswith("exists: ")
    assert session.patch() == ("", ())


def test_edit_creates_files_and_folders(session: Session) -> None:
    assert session.execute(edit_file("new/a/b.py", "", "x = 1\n"), 30).output == "created new/a/b.py"
    assert session.execute(run_command("cat new/a/b.py"), 30).output == "x = 1\n"


def test_command_shows_both_streams_and_exit_code(session: Session) -> None:
    shown = session.execute(run_command("echo out; echo err >&2; exit 3"), 30)
    assert (shown.output, shown.exit_code) == ("out\nerr\n", 3)


def test_long_output_is_cut_in_the_middle(session: Session) -> None:
    shown = session.execute(run_command("seq 1 10000"), 30)
    assert shown.output.startswith("1\n2\n")
    assert shown.output.endswith("9999\n10000\n")
    assert shown.facts["is_truncated"] is True
    assert shown.facts["elided_lines"] + shown.output.count("\n") - 1 == 10000


def test_output_before_a_timeout_is_kept(session: Session) -> None:
    shown = session.execute(run_command("echo 1; echo 2; echo 3; sleep 600 & while :; do :; done"), 1)
    assert (shown.output, shown.exit_code, shown.facts["stopped_by"]) == ("1\n2\n3\n", None, "wall")


def test_malformed_actions_are_answered(session: Session) -> None:
    for action in (
        Action(type="fly", input={}),
        Action(type="view_file", input={}),
        Action(type="view_file", input={"path": "a", "start": "1"}),
        Action(type="edit_file", input={"path": "a", "old": 1, "new": ""}),
        run_command("echo \0"),
        run_command("echo " + "x" * 100_000),
    ):
        assert session.execute(action, 30).error.startswith("bad_input: ")
    assert session.execute(submit(), 30).to_map() == {"output": ""}


def test_links_reach_nothing_of_the_host(session: Session, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("host only")
    session.execute(run_command(f"ln -s {secret} link; ln -s {tmp_path} folder; ln -s /etc/shadow shadow"), 30)
    assert session.execute(view_file("link"), 30).error.startswith("ENOENT: ")
    assert session.execute(view_file("folder/secret.txt"), 30).error.startswith("ENOENT: ")
    assert session.execute(view_file("shadow"), 30).error.startswith("ENOENT: ")
    assert session.execute(edit_file("link", "", "stolen"), 30).error.startswith("exists: ")
    assert session.execute(edit_file("folder/new.txt", "", "planted"), 30).error != ""
    assert "host only" not in session.patch()[0]
    assert [file.name for file in tmp_path.iterdir() if file.name == "new.txt"] == []
    assert secret.read_text() == "host only"


def test_protected_files_stay(session: Session) -> None:
    assert session.execute(run_command("rm -rf tests"), 30).exit_code != 0
    assert session.execute(edit_file("tests/test_ordering.py", "import", "pass"), 30).error.startswith("EROFS: ")
    assert session.execute(run_command("mv tests gone; cat tests/test_ordering.py"), 30).output.endswith(
        "import ordering\n"
    )


def test_repository_shows_only_the_buggy_tree(session: Session) -> None:
    assert session.execute(run_command("git status --porcelain"), 30).to_map()["output"] == ""
    assert session.execute(run_command("git log --all --format=%s"), 30).output == "Initial commit\n"
    search = "git cat-file --batch-all-objects --batch | grep -ac 'first < second'; grep -rac 'first < second' .git"
    assert "1" not in session.execute(run_command(search), 30).output.split()


def test_patch_holds_what_was_done_and_no_caches(session: Session) -> None:
    session.execute(edit_file("ordering.py", "first > second:", "first < second:"), 30)
    session.execute(run_command("mkdir -p __pycache__ .pytest_cache && touch __pycache__/a.pyc .pytest_cache/x"), 30)
    session.execute(run_command("git commit -qam work && rm no_end.txt"), 30)
    patch, left_out = session.patch()
    assert left_out == ()
    lines = patch.splitlines()
    assert [line for line in lines if line.startswith("diff ")] == [
        "diff --git a/no_end.txt b/no_end.txt",
        "diff --git a/ordering.py b/ordering.py",
    ]
    assert [line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---")] == [
        "-last",
        "-    if first > second:",
        "+    if first < second:",
    ]


def test_what_no_patch_can_hold_is_left_out(session: Session) -> None:
    session.execute(run_command("head -c 9000000 /dev/zero > big.bin; ln -s $'\\xff' odd; echo 1 > small.txt"), 30)
    patch, left_out = session.patch()
    assert left_out == ("big.bin", "odd")
    assert [line for line in patch.splitlines() if line.startswith("diff ")] == ["diff --git a/small.txt b/small.txt"]


def test_files_that_hold_more_than_memory_are_not_read(session: Session) -> None:
    session.execute(run_command("for i in $(seq 60); do truncate -s 500M hole$i; done; echo 1 > small.txt"), 30)
    patch, left_out = session.patch()
    assert len(left_out) == 60
    assert [line for line in patch.splitlines() if line.startswith("diff ")] == ["diff --git a/small.txt b/small.txt"]


def test_path_too_long_to_open_is_no_change(session: Session) -> None:
    name = "d" * 200
    session.execute(run_command(f"for i in $(seq 40); do mkdir {name} && cd {name}; done; echo 1 > f"), 30)
    assert session.patch() == ("", ())


def test_scratch_is_removed(checkout: Checkout, layout: DataLayout, sandbox: Sandbox) -> None:
    task = make_task(checkout, {"ordering.py": FLIPPED})
    with open_session(layout, sandbox, task, checkout, EpisodeSettings()) as opened:
        opened.execute(run_command("mkdir -p deep/er && chmod 000 deep"), 30)
    assert list(layout.scratch.iterdir()) == []


def test_task_of_another_tree_is_refused(checkout: Checkout, layout: DataLayout, sandbox: Sandbox) -> None:
    task = make_task(checkout, {"ordering.py": FLIPPED})
    (checkout.work_layers[0] / "README.md").write_text("changed\n")
    with (
        pytest.raises(EpisodeError, match="wrong_tree"),
        open_session(layout, sandbox, task, checkout, EpisodeSettings()),
    ):
        pass
    assert list(layout.scratch.iterdir()) == []
