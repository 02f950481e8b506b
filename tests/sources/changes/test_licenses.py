"""Which licence holds: what is declared, what the files are, and what becomes of it when they differ."""

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from identify.vendor.licenses import LICENSES

from oreline.errors import CandidateError
from sources.changes.gates.license import check_license
from sources.changes.license_texts import LONGEST, RESTRICTED, recognise
from sources.changes.licenses import read_license, settle_license
from sources.changes.manifests import declared_in
from sources.changes.settings import MiningSettings
from sources.changes.spdx import canonical, ids_of, is_satisfied
from tests.doubles.changes import a_repository, a_subject

TEXTS = dict(LICENSES)
MIT = TEXTS["MIT"].replace("[year] [fullname]", "2010-2024 Ada Lovelace and contributors")
RIDER = "The Software shall be used for Good, not Evil.\n\n"
Make = Callable[..., Path]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """A bare repository with one commit of the given files, on the branch main."""

    def made(**files: str) -> Path:
        work = tmp_path / "work"
        env = {"HOME": "/nonexistent", "PATH": os.environ["PATH"], "GIT_CONFIG_NOSYSTEM": "1"}
        env |= {f"GIT_{who}_{what}": "x" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        for path, text in {"ore.py": "", **files}.items():
            (work / path).parent.mkdir(parents=True, exist_ok=True)
            (work / path).write_text(text)
        for command in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-qm", "All"]):
            subprocess.run(["git", *command], cwd=work, env=env, check=True)
        return work / ".git"

    return made


@pytest.mark.parametrize(("name", "text"), LICENSES)
def test_texts_of_common_licences(name: str, text: str) -> None:
    assert recognise(text) == name


@pytest.mark.parametrize(
    ("text", "spdx"),
    [
        pytest.param(MIT, "MIT", id="with names"),
        pytest.param(
            "# The MIT License (MIT)\n\n" + MIT.replace("\n", "\r\n").partition("\r\n")[2], "MIT", id="heading"
        ),
        pytest.param(MIT.partition("\n")[2].replace("\n", " "), "", id="one line that begins with a name"),
        pytest.param(" ".join(MIT.split("\n\n", 2)[2].split()), "MIT", id="one line"),
        pytest.param(MIT.replace("The above", RIDER + "The above"), RESTRICTED, id="good, not evil"),
        pytest.param(
            MIT + "\nCommons Clause: the licence does not grant you the right to sell the software.",
            RESTRICTED,
            id="rider",
        ),
        pytest.param("Commons Clause\n\n" + TEXTS["Apache-2.0"], RESTRICTED, id="rider of a long licence"),
        pytest.param(TEXTS["Apache-2.0"] + "\nCommons Clause", RESTRICTED, id="rider after the appendix"),
        pytest.param(MIT + TEXTS["GPL-2.0"], "", id="collection"),
        pytest.param(MIT + "\nNot for military use.", RESTRICTED, id="a short rider"),
        pytest.param(MIT + TEXTS["ISC"], "", id="two licences"),
        pytest.param(
            TEXTS["BSD-3-Clause"].replace("the copyright holder nor", "Acme Inc. nor"), "BSD-3-Clause", id="holder"
        ),
        pytest.param(
            TEXTS["BSD-3-Clause"] + "\n4. All advertising materials must display an acknowledgement of Acme.",
            "",
            id="four clauses",
        ),
        pytest.param(TEXTS["Apache-2.0"].partition("END OF TERMS")[0], "Apache-2.0", id="without appendix"),
        pytest.param(TEXTS["Apache-2.0"].partition("Copyright [yyyy]")[2], "Apache-2.0", id="notice alone"),
        pytest.param("SPDX-License-Identifier: mit OR apache-2.0\n", "MIT OR Apache-2.0", id="tag"),
        pytest.param("All rights reserved. Ask us.", "", id="proprietary"),
        pytest.param("", "", id="empty"),
        pytest.param(MIT + " " * LONGEST, "", id="too long"),
        pytest.param("copyright " * 6000, "", id="hostile"),
    ],
)
def test_recognised(text: str, spdx: str) -> None:
    assert recognise(text) == spdx


@pytest.mark.parametrize("piece", ["\n", "\t\n", " ", "(c) ", "copyright ", "a b c d ", "SPDX-License-Identifier:"])
def test_work_on_a_text_is_linear(piece: str) -> None:
    def seconds(length: int) -> float:
        start = time.process_time()
        recognise((piece * length)[:length])
        return time.process_time() - start

    seconds(1_000)
    # Quadratic work would take sixteen times as long.
    assert seconds(60_000) < 10 * max(seconds(15_000), 0.01)


@pytest.mark.parametrize(
    ("declared", "expression"),
    [
        ("mit", "MIT"),
        (" Apache-2.0 ", "Apache-2.0"),
        ("MIT OR (BSD-2-Clause AND gpl-3.0+)", "MIT OR (BSD-2-Clause AND GPL-3.0+)"),
        ("NOASSERTION", ""),
        ("Apache License 2.0", ""),
        ("UNLICENSED", "LicenseRef-proprietary"),
        ("Unlicense", "Unlicense"),
        ("", ""),
        ("(" * 5000, ""),
    ],
)
def test_canonical(declared: str, expression: str) -> None:
    assert canonical(declared) == expression


@pytest.mark.parametrize(
    ("expression", "is_allowed"),
    [
        ("MIT", True),
        ("GPL-3.0-only", False),
        ("MIT OR GPL-3.0-only", True),
        ("GPL-3.0-only OR MIT", True),
        ("MIT AND GPL-3.0-only", False),
        ("MIT OR MIT AND GPL-3.0-only", True),
        ("(MIT OR GPL-2.0-only) AND GPL-3.0-only", False),
        ("(MIT OR GPL-2.0-only) AND Apache-2.0", True),
        ("Apache-2.0 WITH LLVM-exception", True),
        ("LGPL-2.1-or-later", True),
        ("LicenseRef-mit", False),
        ("", False),
    ],
)
def test_allow_list(expression: str, is_allowed: bool) -> None:
    assert is_satisfied(expression, ("mit", "Apache-2.0", "LGPL-2.1")) is is_allowed


def test_licences_of_an_expression() -> None:
    assert ids_of("(MIT OR Apache-2.0 WITH LLVM-exception) AND MIT") == ("MIT", "Apache-2.0")


def test_which_files_are_licences(make: Make) -> None:
    git_folder = make(
        **{
            "LICENSE-MIT": MIT,
            "COPYING": TEXTS["GPL-3.0"],
            "LICENSES/ISC.txt": TEXTS["ISC"],
            "license.py": MIT,
            "docs/LICENSE": TEXTS["ISC"],
            "MIT-LICENSE.txt": MIT,
            "Licence.md": "who knows",
            "UNLICENSE": TEXTS["Unlicense"],
        }
    )
    assert {file.path: file.spdx for file in read_license(git_folder, "main").files} == {
        "LICENSE-MIT": "MIT",
        "COPYING": "GPL-3.0",
        "LICENSES/ISC.txt": "ISC",
        "MIT-LICENSE.txt": "MIT",
        "Licence.md": "",
        "UNLICENSE": "Unlicense",
    }


CASES = [
    pytest.param("MIT", {"LICENSE": MIT}, "MIT", "", "metadata and file", id="both say the same"),
    pytest.param("", {"LICENSE": MIT}, "MIT", "", "file", id="file alone"),
    pytest.param("MIT", {}, "MIT", "", "metadata", id="metadata alone"),
    pytest.param("NOASSERTION", {"LICENSE": MIT}, "MIT", "", "file", id="the host doesn't know"),
    pytest.param("MIT", {"LICENSE": "as you like"}, "MIT", "", "metadata", id="file unrecognised"),
    pytest.param(
        "MIT",
        {"LICENSE": TEXTS["GPL-3.0"]},
        "MIT AND GPL-3.0",
        "license_disagreement",
        "metadata and file",
        id="file forbids",
    ),
    pytest.param(
        "GPL-3.0", {"LICENSE": MIT}, "GPL-3.0 AND MIT", "license_not_allowed", "metadata and file", id="metadata forbid"
    ),
    pytest.param(
        "MIT", {"LICENSE": TEXTS["Apache-2.0"]}, "MIT AND Apache-2.0", "", "metadata and file", id="both are allowed"
    ),
    pytest.param(
        "MIT OR GPL-3.0-only",
        {"A-LICENSE": MIT, "COPYING": TEXTS["GPL-3.0"]},
        "MIT OR GPL-3.0-only",
        "",
        "metadata and file",
        id="choice",
    ),
    pytest.param(
        "MIT OR ISC",
        {"LICENSE": TEXTS["GPL-3.0"]},
        "(MIT OR ISC) AND GPL-3.0",
        "license_disagreement",
        "metadata and file",
        id="choice that the file lacks",
    ),
    pytest.param(
        "GPL-3.0-or-later",
        {"COPYING": TEXTS["GPL-3.0"]},
        "GPL-3.0-or-later",
        "license_not_allowed",
        "metadata and file",
        id="later versions",
    ),
    pytest.param(
        "",
        {"LICENSE-MIT": MIT, "LICENSE-APACHE": TEXTS["Apache-2.0"]},
        "Apache-2.0 AND MIT",
        "",
        "file",
        id="two files",
    ),
    pytest.param(
        "",
        {"LICENSE": MIT, "COPYING": TEXTS["GPL-3.0"]},
        "GPL-3.0 AND MIT",
        "license_not_allowed",
        "file",
        id="two files, one forbids",
    ),
    pytest.param("", {"LICENSE": "as you like"}, "", "license_unrecognised", "", id="unknown text"),
    pytest.param("My own", {}, "", "license_unrecognised", "", id="unknown name"),
    pytest.param("", {}, "", "license_missing", "", id="nothing"),
    pytest.param(
        "UNLICENSED",
        {"LICENSE": MIT},
        "LicenseRef-proprietary AND MIT",
        "license_not_allowed",
        "metadata and file",
        id="nobody may",
    ),
]


@pytest.mark.parametrize(("declared", "files", "expression", "reason", "source"), CASES)
def test_both_sides_are_asked_and_recorded(
    declared: str, files: dict[str, str], expression: str, reason: str, source: str, make: Make
) -> None:
    git_folder = make(**files)
    settled = settle_license(a_repository(license=declared), git_folder, "main")
    assert settled.license == expression
    assert settled.metadata["license_declared"] == declared
    assert settled.metadata["license_source"] == source
    assert sorted(settled.metadata["license_files"]) == sorted(files)
    assert settle_license(settled, git_folder, "main") == settled
    try:
        check_license(a_subject(repository=settled), MiningSettings())
    except CandidateError as error:
        found = error.reason
    else:
        found = ""
    assert found == reason


def test_the_files_at_the_commit_count(make: Make) -> None:
    git_folder = make(LICENSE=TEXTS["GPL-3.0"])
    env = {"HOME": "/nonexistent", "PATH": os.environ["PATH"]}
    old = (
        subprocess.run(["git", "rev-parse", "main"], cwd=git_folder, env=env, check=True, capture_output=True)
        .stdout.decode()
        .strip()
    )
    (git_folder.parent / "LICENSE").write_text(MIT)
    commit = ["git", "-c", "user.name=x", "-c", "user.email=x", "commit", "-qam", "Relicense"]
    subprocess.run(commit, cwd=git_folder.parent, env=env, check=True)
    assert settle_license(a_repository(license=""), git_folder, old).license == "GPL-3.0"
    assert settle_license(a_repository(license=""), git_folder, "main").license == "MIT"


def test_an_unknown_commit_has_no_files(make: Make) -> None:
    assert read_license(make(LICENSE=MIT), "5" * 40).files == ()


@pytest.mark.parametrize(
    ("name", "text", "declared"),
    [
        pytest.param("pyproject.toml", '[project]\nlicense = "MIT"', "MIT", id="pyproject"),
        pytest.param(
            "pyproject.toml", '[project]\nlicense = {text = "BSD-3-Clause"}', "BSD-3-Clause", id="pyproject text"
        ),
        pytest.param("pyproject.toml", '[project]\nlicense = {file = "LICENSE"}', "", id="pyproject file"),
        pytest.param("Cargo.toml", '[package]\nlicense = "MIT/Apache-2.0"', "MIT OR Apache-2.0", id="cargo"),
        pytest.param(
            "Cargo.toml",
            '[workspace.package]\nlicense = "ISC"\n[package]\nlicense.workspace = true',
            "ISC",
            id="cargo workspace",
        ),
        pytest.param("package.json", '{"license": "ISC"}', "ISC", id="npm"),
        pytest.param("package.json", '{"license": {"type": "MIT", "url": "x"}}', "MIT", id="npm of old"),
        pytest.param("package.json", "[" * 100_000, "", id="broken"),
        pytest.param("package.json", "[1]", "", id="no table"),
        pytest.param("Cargo.toml", "= x", "", id="no TOML"),
    ],
)
def test_manifests(name: str, text: str, declared: str) -> None:
    assert declared_in(name, text) == declared


def test_where_no_host_tells_the_manifest_declares(make: Make) -> None:
    cargo = '[package]\nlicense = "MIT OR Apache-2.0"'
    git_folder = make(**{"Cargo.toml": cargo, "LICENSE-MIT": MIT, "LICENSE-APACHE": TEXTS["Apache-2.0"]})
    untold = settle_license(a_repository(license=""), git_folder, "main")
    assert untold.license == "MIT OR Apache-2.0"
    assert untold.metadata["license_source"] == "metadata and file"
    assert settle_license(untold, git_folder, "main") == untold
    told = settle_license(a_repository(license="MIT"), git_folder, "main")
    assert told.license == "MIT AND Apache-2.0"


def test_an_old_wording_of_the_last_clause_is_the_same_licence() -> None:
    named = "Neither the name of the copyright holder nor the names of its contributors may"
    text = " ".join(TEXTS["BSD-3-Clause"].split())
    assert named in text
    old = text.replace(named, "The names of the contributors may not")
    assert recognise(f"Copyright (c) 2011 by Ada.\n\nSome rights reserved.\n\n{old}") == "BSD-3-Clause"
