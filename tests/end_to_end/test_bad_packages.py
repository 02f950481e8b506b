"""Every kind of bad package is one rejection with a named reason, and the good one beside them is released."""

import json
from pathlib import Path

import pytest

from oreline.sandbox.bubblewrap import Bubblewrap
from tests.doubles import archives, packages
from tests.doubles.package_index import package_index
from tests.end_to_end.runs import Command

pytestmark = [pytest.mark.sandbox, pytest.mark.network, pytest.mark.slow]

REASONS = {
    packages.wheel_only(): "no_source_distribution",
    archives.escaping_parent(): "unsafe_archive",
    packages.build_fails(): "build_failed",
    packages.build_reads_host(): "build_failed",
    packages.no_tests(): "no_tests",
    packages.collection_error(): "collection_error",
    packages.failing_tests(): "low_pass_share",
    packages.network_only_tests(): "needs_network",
    packages.printing_tests(): "prints_too_much",
    packages.parent_killing_tests(): "did_not_finish",
}
SOONER_OR_LATER = {
    packages.forking_tests(): {"killed_processes", "too_slow", "low_pass_share"},
    packages.hanging_tests(): {"hangs", "too_slow", "low_pass_share"},
}
"""How far these come is the machine's: the suite is stopped, or ends late with that test broken."""
RECIPE = """\
name: mixed
packages: {packages}
health: {{test_seconds: 3, maximum_seconds: 5, minimum_pass_share: 0.95}}
mutation: {{candidates: 4}}
validation: {{tasks_per_repository: 1}}
agents: [noop]
"""


def test_each_ends_as_one_rejection_and_the_good_one_is_released(sandbox: Bubblewrap, tmp_path: Path) -> None:
    offered = (packages.calculator(), *SOONER_OR_LATER, *REASONS)
    purls = [f"pkg:pypi/{release.name}@{release.version}" for release in offered]
    purls += ["pkg:pypi/nowhere-to-be-found@1.0.0", "pkg:pypi/calculator@9.9.9"]
    (tmp_path / "mixed.yaml").write_text(RECIPE.format(packages=json.dumps(purls)))
    with package_index(*offered) as index:
        command = Command(data=tmp_path / "data", index_url=index.url, cwd=tmp_path)
        done = command.run("build", "mixed.yaml", "--json")
    assert done.returncode == 0, done.stderr
    dropped = {row["purl"].split("/", 1)[1]: row["dropped"] for row in json.loads(done.stdout)["packages"]}
    assert dropped.pop("calculator@1.0.0")["over_quota"] > 0
    assert dropped.pop("nowhere-to-be-found@1.0.0") == {"unknown_package": 1}
    assert dropped.pop("calculator@9.9.9") == {"unknown_version": 1}
    for release, reasons in SOONER_OR_LATER.items():
        (reason, count), *others = dropped.pop(f"{release.name}@{release.version}").items()
        assert (reason in reasons, count, others) == (True, 1, [])
    assert dropped == {f"{release.name}@{release.version}": {reason: 1} for release, reason in REASONS.items()}
