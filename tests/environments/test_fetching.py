"""The real tools, fetching through the mirror inside the sandbox: first from the real indexes, then from the cache."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from oreline.environments.index.opening import open_index
from oreline.environments.index.settings import IndexSettings
from oreline.environments.steps import StepsDone, run_steps
from oreline.languages.contract import CACHE, Step, Toolchain
from oreline.languages.go import toolchain as go
from oreline.languages.java import toolchain as java
from oreline.languages.javascript import toolchain as javascript
from oreline.languages.rust import toolchain as rust
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.contract import ENV, WORK, Limits, Mount
from tests.doubles.toolchains import need

pytestmark = [pytest.mark.network, pytest.mark.sandbox]

LIMITS = Limits(wall_seconds=120, disk_mb=1024, memory_mb=4096, processes=512)
SETTLED = (datetime.now(UTC) - timedelta(days=3)).strftime("%Y-%m-%d")
"""With a limit so far back, pages that were fetched today need not be asked for again."""
CUT_OFF = {"HTTP_PROXY": "http://127.0.0.1:9", "HTTPS_PROXY": "http://127.0.0.1:9", "NO_PROXY": ""}


@dataclass(frozen=True)
class Tool:
    """A tool, what it installs, and what proves that it did."""

    programs: tuple[str, ...]
    files: Mapping[str, str]
    steps: tuple[Step, ...]
    proof: str
    find: Callable[[str], Toolchain | None]


POM = """\
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>a</artifactId><version>1</version>
  <packaging>pom</packaging>
  <parent><groupId>org.hamcrest</groupId><artifactId>hamcrest-parent</artifactId><version>1.3</version></parent>
</project>
"""
TOOLS = {
    "npm": Tool(
        programs=("node", "npm"),
        files={"package.json": '{"name": "a", "version": "1.0.0", "dependencies": {"left-pad": "1.3.0"}}'},
        steps=(Step(argv=("npm", "install")), Step(argv=("npm", "ci"))),
        proof=f"{WORK}/node_modules/left-pad/index.js",
        find=javascript.find_toolchain,
    ),
    "go": Tool(
        programs=("go",),
        files={
            "go.mod": "module a\n\ngo 1.18\n\nrequire github.com/pkg/errors v0.9.1\n",
            "go.sum": "github.com/pkg/errors v0.9.1 h1:FEBLx1zS214owpjy7qsBeixbURkuhQAwrK5UwLGTwt4=\n"
            "github.com/pkg/errors v0.9.1/go.mod h1:bwawxfHBFNV+L2hUp1rHADufV3IMtnDRdf1r5NINEl0=\n",
        },
        steps=(Step(argv=("go", "mod", "download")),),
        proof=f"{go.MODULE_CACHE}/github.com/pkg/errors@v0.9.1/errors.go",
        find=go.find_toolchain,
    ),
    "cargo": Tool(
        programs=("cargo", "rustc"),
        files={
            "Cargo.toml": '[package]\nname = "a"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\nitoa = "1.0"\n',
            "src/lib.rs": "",
        },
        steps=(Step(argv=("cargo", "fetch")), Step(argv=("cargo", "tree", "--offline"))),
        proof=f"{WORK}/Cargo.lock",
        find=rust.find_toolchain,
    ),
    "mvn": Tool(
        programs=("mvn", "java"),
        files={"pom.xml": POM},
        steps=(Step(argv=("mvn", "-B", "-q", f"-Dmaven.repo.local={CACHE}/m2", "validate")),),
        proof=f"{CACHE}/m2/org/hamcrest/hamcrest-parent/1.3/hamcrest-parent-1.3.pom",
        find=java.find_toolchain,
    ),
}
"""None of these runs code of what it fetches; all of them ask pages and files."""


def _toolchain(tool: Tool) -> Toolchain:
    need(*tool.programs)
    found = tool.find("")
    assert found is not None
    return found


def _install(tool: Tool, cache: Path, folder: Path) -> StepsDone:
    for name, content in tool.files.items():
        (folder / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "tree" / name).write_text(content)
    (folder / "empty").mkdir()
    layers = {WORK: folder / "tree", ENV: folder / "empty", CACHE: folder / "empty"}
    mounts = [Mount(target=to, layers=(layer,), upper=folder / to[1:]) for to, layer in layers.items()]
    steps = (*tool.steps, Step(argv=("test", "-s", tool.proof)))
    with open_index(cache, SETTLED, IndexSettings(attempts=1)) as index:
        return run_steps(Bubblewrap(), steps, mounts, LIMITS, index, _toolchain(tool))


@pytest.mark.parametrize("name", TOOLS)
def test_a_tool_installs_through_the_mirror_and_again_without_the_index(
    name: str, bubblewrap: Bubblewrap, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "first").mkdir()
    first = _install(TOOLS[name], tmp_path / "index", tmp_path / "first")
    assert first.detail == ""
    for variable, value in CUT_OFF.items():
        monkeypatch.setenv(variable, value)
        monkeypatch.setenv(variable.lower(), value)
    (tmp_path / "again").mkdir()
    again = _install(TOOLS[name], tmp_path / "index", tmp_path / "again")
    assert again.detail == ""
    assert (first.traffic.failures, again.traffic.failures) == ([], [])
    assert again.traffic.served_bytes == first.traffic.served_bytes > 0


def test_a_tool_that_cannot_reach_the_index_is_not_blamed(
    bubblewrap: Bubblewrap, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable, value in CUT_OFF.items():
        monkeypatch.setenv(variable, value)
        monkeypatch.setenv(variable.lower(), value)
    assert _install(TOOLS["npm"], tmp_path / "index", tmp_path).problem == "index_unreachable"
