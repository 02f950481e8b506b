"""A profile is tried on a ground once, and refused where an attack succeeds under it."""

import shutil
from pathlib import Path

import pytest

import oreline
from oreline.progress import silent
from oreline.records.layout import DataLayout
from oreline.rewards.attacks.withstanding import accepted_attacks, core_of, is_passed, keep_pass, pass_key
from oreline.rewards.audit.version import DECIDING, audit_version, version_of
from oreline.rewards.layers import LAYERS
from oreline.rewards.profile import read_profile
from oreline.sandbox.bubblewrap import Bubblewrap
from tests.attacks.places import ATTACKS, ground_file
from tests.rewards.test_grade import NoSandbox

PROFILE = read_profile()
TABLE = [attack for attack in ATTACKS if attack.name in ("table of inputs", "no work at all")]


def test_a_pass_is_of_profile_grader_and_attacks(layout: DataLayout):
    assert not is_passed(layout, PROFILE, ATTACKS)
    keep_pass(layout, PROFILE, ATTACKS)
    assert is_passed(layout, PROFILE, ATTACKS)
    assert accepted_attacks(layout, NoSandbox(), PROFILE, ATTACKS, ground_file("python"), silent) == ()
    other = PROFILE.model_copy(update={"version": PROFILE.version + 1})
    assert not is_passed(layout, other, ATTACKS)
    assert pass_key(PROFILE, ATTACKS, "1") != pass_key(PROFILE, core_of(ATTACKS)[1:], "1")


def test_a_changed_audit_is_tried_anew(tmp_path: Path):
    home = Path(oreline.__file__).parent
    for folder in DECIDING:
        shutil.copytree(home / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    same = version_of(tmp_path)
    assert same == audit_version()
    rule = tmp_path / "rewards" / "audit" / "kinds" / "test_deleted.py"
    rule.write_text(rule.read_text("utf-8") + "KIND = None\n", "utf-8")
    assert version_of(tmp_path) != same
    assert pass_key(PROFILE, ATTACKS, version_of(tmp_path)) != pass_key(PROFILE, ATTACKS, same)


def test_a_profile_without_outcome_has_nothing_to_be_cheated_out_of(layout: DataLayout):
    profile = read_profile("similarity")
    assert accepted_attacks(layout, NoSandbox(), profile, ATTACKS, ground_file("python"), silent) == ()


@pytest.mark.sandbox
def test_a_profile_that_leaves_out_a_layer_is_refused(sandbox: Bubblewrap, layout: DataLayout):
    bare = PROFILE.model_copy(update={"layers": tuple(name for name in LAYERS if name != "fresh")})
    found = accepted_attacks(layout, sandbox, bare, TABLE, ground_file("python"), silent)
    assert found == ("table of inputs",)
    assert not is_passed(layout, bare, TABLE)


def test_the_core_is_of_the_ground_s_language():
    assert {attack.languages for attack in core_of(ATTACKS)} == {("python",)}
    assert 8 <= len(core_of(ATTACKS)) <= 12
