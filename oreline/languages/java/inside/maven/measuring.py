"""Compiles and attaches what measures lines by test: JaCoCo's agent, and a small one of ours that knows of tests.

Standard library alone.
"""

import os
import re
import subprocess
import zipfile
from dataclasses import dataclass
from pathlib import Path

from .surefire import PASSED_OVER

SOURCES = Path(__file__).with_name("agent")
PLACE = Path("/tmp/oreline-coverage")  # noqa: S108 -- the sandbox's own
NEEDED = ("org/jacoco/org.jacoco.core", "org/ow2/asm/asm", "org/ow2/asm/asm-tree", "org/ow2/asm/asm-commons")
OPTIONS = "JAVA_TOOL_OPTIONS"
LONGEST_INCLUDES = 600
"""Characters; older JVMs take a thousand for all of their options."""
_PACKAGE = re.compile(rb"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)
_OWN_CLASSES = re.compile(r"org/jacoco/agent/rt/(internal_\w+)/")


@dataclass(frozen=True)
class Measuring:
    """What measures, and what reads the measure."""

    agent: Path
    libraries: tuple[Path, ...]
    records: Path
    classes: Path


def find_agent(repository: Path) -> Path | None:
    """JaCoCo's agent in a local Maven repository, the newest by name."""
    return max(repository.glob("org/jacoco/org.jacoco.agent/*/*-runtime.jar"), default=None)


def prepare(repository: Path, tree: Path) -> Measuring | None:
    """Attach the agents to every JVM that is started from now on; None where they weren't fetched or don't compile."""
    agent = find_agent(repository)
    jars = [max(repository.glob(f"{name}/*/{name.rpartition('/')[2]}-*.jar"), default=None) for name in NEEDED]
    libraries = tuple(jar for jar in jars if jar)
    if agent is None or len(libraries) < len(NEEDED):
        return None
    measuring = Measuring(agent, libraries, PLACE / "records", PLACE / "classes")
    measuring.records.mkdir(parents=True, exist_ok=True)
    if not _compile(measuring):
        return None
    ours = _pack(measuring.classes, PLACE / "oreline.jar")
    jacoco = f"-javaagent:{agent}=output=none,jmx=false,includes={includes(tree)}"
    os.environ[OPTIONS] = f"{os.environ.get(OPTIONS, '')} {jacoco} -javaagent:{ours}={measuring.records}".strip()
    return measuring


def _compile(measuring: Measuring) -> bool:
    """Our three classes, against the names that JaCoCo's agent keeps its own copy of ASM under."""
    with zipfile.ZipFile(measuring.agent) as jar:
        own = next((found[1] for name in jar.namelist() if (found := _OWN_CLASSES.match(name))), "")
    sources = PLACE / "sources"
    for folder in (sources, measuring.classes):
        folder.mkdir(parents=True, exist_ok=True)
    for source in SOURCES.glob("*.java"):
        (sources / source.name).write_text(source.read_text("utf-8").replace("internal_ID", own), "utf-8")
    path = os.pathsep.join(map(str, (measuring.agent, *measuring.libraries)))
    argv = ["javac", "-nowarn", "-d", str(measuring.classes), "-cp", path, *map(str, sources.glob("*.java"))]
    return subprocess.run(argv, stdin=subprocess.DEVNULL, capture_output=True, check=False).returncode == 0


def _pack(classes: Path, jar: Path) -> Path:
    with zipfile.ZipFile(jar, "w") as archive:
        archive.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nPremain-Class: oreline.Agent\n")
        for file in sorted(classes.rglob("*.class")):
            archive.write(file, file.relative_to(classes).as_posix())
    return jar


def includes(tree: Path) -> str:
    """Patterns of the tree's own classes; of all where there is one without a package, or too many to say."""
    packages = {_package(file) for file in sources_of(tree)}
    outermost = sorted(name for name in packages if not any(name.startswith(f"{other}.") for other in packages))
    said = ":".join(f"{name}.*" for name in outermost)
    return said if said and "" not in packages and len(said) <= LONGEST_INCLUDES else "*"


def _package(file: Path) -> str:
    found = _PACKAGE.search(file.read_bytes())
    return found[1].decode("utf-8", "replace") if found else ""


def sources_of(tree: Path) -> list[Path]:
    """Java files of a tree, not those that a build wrote."""
    found = []
    for folder, folders, names in os.walk(tree):
        folders[:] = [name for name in folders if name not in {*PASSED_OVER, "target"} - {"src"}]
        found += [Path(folder, name) for name in names if name.endswith(".java") and not _is_about(name)]
    return [file for file in found if file.is_file()]


def _is_about(name: str) -> bool:
    """Files that declare a package or module, and hold no class."""
    return name in {"package-info.java", "module-info.java"}
