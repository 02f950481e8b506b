"""The README leads a newcomer: to what must be made first, and to every document."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def test_every_document_is_linked() -> None:
    linked = set(re.findall(r"\]\((docs/[^)#]+\.md)", README))
    assert {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")} - linked == set()


def test_setup_is_named_before_what_it_makes() -> None:
    assert 0 <= README.index("make setup") < README.index(".venv/bin/oreline")


def test_setup_says_what_it_does() -> None:
    done = subprocess.run(
        ["make", "-n", "-B", "setup", "UV=/bin/true"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert 'echo "setup: installing the locked packages of uv.lock into .venv' in done.stdout
