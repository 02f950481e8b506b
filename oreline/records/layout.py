"""Where files lie below the data folder. Paths are answers to questions asked here, and are spelt nowhere else."""

from dataclasses import dataclass
from pathlib import Path

from oreline.records.base import digest


@dataclass(frozen=True, slots=True)
class DataLayout:
    """The data folder. Nothing is created by asking."""

    root: Path

    @property
    def downloads(self) -> Path:
        """Archives by SHA-256, and index answers."""
        return self.root / "cache" / "downloads"

    @property
    def packages(self) -> Path:
        """The installer's cache, shared by every environment through hard links."""
        return self.root / "cache" / "packages"

    @property
    def indexes(self) -> Path:
        """What package indexes answered, shared by every installation."""
        return self.root / "cache" / "indexes"

    @property
    def scratch(self) -> Path:
        """Work that may be thrown away at any time; on the same file system as the rest."""
        return self.root / "scratch"

    @property
    def nothing(self) -> Path:
        """An empty folder and an empty file, shown where something is hidden."""
        return self.root / "nothing"

    @property
    def dagster_home(self) -> Path:
        """Dagster's own instance: runs, events, schedules."""
        return self.root / "dagster"

    @property
    def releases(self) -> Path:
        """`<name>/<version>/` below it."""
        return self.root / "releases"

    def stability(self, name: str, version: str) -> Path:
        """What running the tasks of a release again has shown, JSONL."""
        return self.root / "stability" / name / f"{version}.jsonl"

    def quarantine(self, name: str) -> Path:
        """Tasks that releases of a name leave out, JSONL."""
        return self.root / "quarantine" / f"{name}.jsonl"

    def attacks(self, name: str, version: str) -> Path:
        """What attacks on the tasks of a release came to, JSON."""
        return self.root / "attacks" / name / f"{version}.json"

    def withstood(self, key: str) -> Path:
        """That a profile has withstood the attacks; what is missing is tried again."""
        return self.root / "cache" / "attacks" / f"{key[:32]}.json"

    @property
    def grades(self) -> Path:
        """Grades by task and graded patch; what is missing is graded again."""
        return self.root / "cache" / "grades"

    @property
    def oracles(self) -> Path:
        """What layers of grading know of a task from its gold patch; what is missing is found again."""
        return self.root / "cache" / "oracles"

    @property
    def inspections(self) -> Path:
        """Measures of patches by task, graded patch and tools; what is missing is measured again."""
        return self.root / "cache" / "inspections"

    @property
    def baselines(self) -> Path:
        """Runs of suites by tree, environment, limits and sandbox; what is missing is run again."""
        return self.root / "cache" / "baselines"

    @property
    def statements(self) -> Path:
        """What models wrote of bugs, by what they were asked; what is missing is asked again."""
        return self.root / "cache" / "statements"

    @property
    def judgements(self) -> Path:
        """What models said of pairs of patches, by what they were asked; what is missing is asked again."""
        return self.root / "cache" / "judgements"

    @property
    def written_bugs(self) -> Path:
        """What models wrote as bugs, by what they were asked; what is missing is asked again."""
        return self.root / "cache" / "bugs"

    def mirror(self, purl: str) -> Path:
        """Bare git repository that holds the history of a repository (its purl without version)."""
        return self.root / "mirrors" / f"{digest(purl)[:16]}.git"

    def cursor(self, source: str, purl: str) -> Path:
        """What a source remembers of a repository between two runs, JSON."""
        return self.root / "cache" / "cursors" / source / f"{digest(purl)[:16]}.json"

    def snapshot(self, snapshot_id: str) -> Path:
        """Folder of a snapshot: `tree/` (the files) and `repository.git/` (bare, one commit)."""
        return self.root / "snapshots" / snapshot_id[:16]

    def tree(self, snapshot_id: str) -> Path:
        """The files of a snapshot, read-only by convention."""
        return self.snapshot(snapshot_id) / "tree"

    def environment(self, environment_id: str) -> Path:
        """Folder of an environment: `base/` and `project/` (layers of /env), `build/` and `bytecode/` (of /work)."""
        return self.root / "environments" / environment_id[:16]

    def dependencies(self, key: str) -> Path:
        """Folder of installed dependencies, shared by environments: `work/`, `env/` and `cache/`, layers of each."""
        return self.root / "dependencies" / key[:16]

    def episode(self, trajectory_id: str) -> Path:
        """The recording of one episode, JSONL."""
        return self.root / "episodes" / trajectory_id[:2] / f"{trajectory_id}.jsonl"

    def table(self, asset_key: str, partition: str) -> Path:
        """Parquet file of one table and partition (`asset_key` as `layer/noun`)."""
        return self.root / "tables" / asset_key / f"{partition}.parquet"
