"""The catalogue: every table of the pipeline with its key (layer / noun), record type and one-line description."""

from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from oreline.records.attack import AttackResult
from oreline.records.base import Record
from oreline.records.behaviour import AgentBehaviour
from oreline.records.change import Change, Issue
from oreline.records.environment import Environment
from oreline.records.inspection import Inspection
from oreline.records.judgement import Judgement
from oreline.records.preference import OutcomeLabel, PreferencePair, StepLabel
from oreline.records.reward import Grade, Reward
from oreline.records.source import Repository, Snapshot
from oreline.records.task import Candidate, Task
from oreline.records.testing import BaselineTest, BlindSpot, CoveredLines, HealthReport
from oreline.records.trajectory import Episode, Trajectory

RecordT = TypeVar("RecordT", bound=Record)


@dataclass(frozen=True, slots=True)
class Table(Generic[RecordT]):
    """One table: where it lies, what a row is, what names a row."""

    key: str
    """Asset key and storage path, `layer/noun`."""
    record: type[RecordT]
    identity: tuple[str, ...]
    """Fields that together name a row; no two rows share them."""
    description: str

    @property
    def layer(self) -> str:
        """First part of the key: its group, its folder."""
        return self.key.partition("/")[0]

    def name_of(self, row: Record) -> str:
        """What names this row among the table's rows."""
        return " ".join(str(getattr(row, field)) for field in self.identity)


REPOSITORIES: Final = Table(
    "raw/repositories",
    Repository,
    ("purl",),
    "One row a package version or repository, as it is described.",
)
COMMITS: Final = Table(
    "raw/commits", Change, ("change_id",), "One row a merged pull request or fix that the git history tells of."
)
PULL_REQUESTS: Final = Table(
    "raw/pull_requests", Change, ("change_id",), "One row a merged pull request, as its host's API describes it."
)
ISSUES: Final = Table("raw/issues", Issue, ("repo", "number"), "One row an issue that a pull request closes.")
RELEASE_STEPS: Final = Table(
    "raw/releases", Change, ("change_id",), "One row a step from one release of a package to the next."
)
CHANGES: Final = Table(
    "candidates/changes", Candidate, ("candidate_id",), "One row a mined change that may become a task."
)
SNAPSHOTS: Final = Table(
    "raw/snapshots", Snapshot, ("snapshot_id",), "One row a source tree, kept as a git repository with one commit."
)
ENVIRONMENTS: Final = Table(
    "environments/built", Environment, ("environment_id",), "One row a built environment with its exact lock."
)
HEALTH_REPORTS: Final = Table(
    "health/repositories",
    HealthReport,
    ("snapshot_id",),
    "One row a repository: the verdict on its suite, with reasons.",
)
BASELINE_TESTS: Final = Table(
    "health/tests", BaselineTest, ("snapshot_id", "test_id"), "One row a test: what repeated untouched runs say of it."
)
COVERED_LINES: Final = Table(
    "health/coverage",
    CoveredLines,
    ("snapshot_id", "test_id", "path"),
    "One row a test and file: the lines it executes.",
)
BLIND_SPOTS: Final = Table(
    "health/blind_spots",
    BlindSpot,
    ("snapshot_id", "reason", "test_id", "path"),
    "One row a test or file of which coverage can't tell which tests see what.",
)
CANDIDATES: Final = Table(
    "candidates/mutations", Candidate, ("candidate_id",), "One row a planted bug that may become a task."
)
INVERSIONS: Final = Table(
    "candidates/inversions", Candidate, ("candidate_id",), "One row a fix that is turned back on the newest tree."
)
TASKS: Final = Table(
    "tasks/validated", Task, ("instance_id",), "One row a task: tests it breaks, tests it leaves, gold confirmed."
)
EPISODES: Final = Table(
    "trajectories/raw", Episode, ("trajectory_id",), "One row an agent on a task, step by step, as recorded."
)
GRADES: Final = Table(
    "rewards/grades",
    Grade,
    ("task_id", "graded_patch", "dropped_paths"),
    "One row a judged patch: what a fresh test run found.",
)
INSPECTIONS: Final = Table(
    "rewards/inspections",
    Inspection,
    ("task_id", "graded_patch"),
    "One row a judged patch with its task: what grammars and linters find that it adds.",
)
JUDGEMENTS: Final = Table(
    "rewards/judgements",
    Judgement,
    ("first", "second", "judge"),
    "One row a pair of episodes and judge: which of the two is preferred.",
)
REWARDS: Final = Table(
    "rewards/scored", Reward, ("trajectory_id",), "One row an episode: its reward and each component with its reason."
)
TRAJECTORIES: Final = Table(
    "trajectories/clean", Trajectory, ("trajectory_id",), "One row a graded, redacted, deduplicated episode."
)

BEHAVIOUR: Final = Table(
    "behaviour/agents", AgentBehaviour, ("purl", "agent"), "One row an agent: how it goes about a repository's tasks."
)
PAIRS: Final = Table(
    "preferences/pairs", PreferencePair, ("pair_id",), "One row a pair: two episodes of a task, one to be preferred."
)
STEP_LABELS: Final = Table(
    "labels/steps", StepLabel, ("trajectory_id", "step"), "One row a step: what became of those who took it, progress."
)
OUTCOME_LABELS: Final = Table(
    "labels/outcomes", OutcomeLabel, ("trajectory_id",), "One row an episode: right or not, by which evidence."
)
ATTACK_MATRIX: Final = Table(
    "rewards/attacks",
    AttackResult,
    ("task_id", "attack"),
    "One row an attack on a sampled task: whether it was accepted, and what stood against it.",
)

MINING_TABLES: Final = (COMMITS, PULL_REQUESTS, ISSUES, RELEASE_STEPS, CHANGES, INVERSIONS)
"""Empty for packages."""
TABLES: Final = (
    REPOSITORIES,
    COMMITS,
    PULL_REQUESTS,
    ISSUES,
    RELEASE_STEPS,
    CHANGES,
    SNAPSHOTS,
    ENVIRONMENTS,
    HEALTH_REPORTS,
    BASELINE_TESTS,
    COVERED_LINES,
    BLIND_SPOTS,
    CANDIDATES,
    INVERSIONS,
    TASKS,
    EPISODES,
    GRADES,
    INSPECTIONS,
    JUDGEMENTS,
    REWARDS,
    TRAJECTORIES,
    BEHAVIOUR,
    PAIRS,
    STEP_LABELS,
    OUTCOME_LABELS,
    ATTACK_MATRIX,
)
