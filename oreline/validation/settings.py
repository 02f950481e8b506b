"""What a recipe may set for validation."""

from typing import Literal

from pydantic import Field, field_validator

from oreline.settings import Settings
from oreline.statements.styles.registry import STYLES


class ValidationSettings(Settings):
    """How candidates are proven and how many are taken."""

    tasks_per_repository: int = Field(default=40, ge=1)
    """Candidates beyond it are not run."""
    tasks_per_function: int = Field(default=2, ge=1)
    """Tasks planted in the same function."""
    operator_share: float = Field(default=0.34, gt=0, le=1)
    """Share of `tasks_per_repository` that may come from one mutation operator."""
    bug_runs: int = Field(default=2, ge=2)
    """Clean runs of the buggy tree; FAIL_TO_PASS fail in all of them. Of a planted bug, those after the first ask what
    broke in it."""
    selection: Literal["auto", "never"] = "auto"
    """Whether a planted bug may be proven by the tests that can see it alone; `never` runs whole suites."""
    compare_share: float = Field(default=0.05, ge=0, le=1)
    """Share of tasks proven by selection that are proven by whole suites too; a difference ends selection there."""
    gold_runs: int = Field(default=3, ge=3)
    """Clean full runs of the fixed tree; FAIL_TO_PASS and PASS_TO_PASS pass in all of them."""
    alone_tests: int = Field(default=5, ge=0)
    """FAIL_TO_PASS of a mined change that are also run alone with the fix; those that then fail are left out."""
    near_misses: int = Field(default=5, ge=0)
    """Almost right fixes of a task that FAIL_TO_PASS is run on, to see whether it accepts them; 0 for none."""
    most_survivors: int | None = Field(default=None, ge=0)
    """Tasks whose tests accept more of them are left out, as `weak_tests`; null leaves out none."""
    limit_factor: float = Field(default=10.0, ge=2)
    """A test or a run may take this many times what it took in the baseline."""
    shortest_test_limit_seconds: float = Field(default=2.0, gt=0)
    """No test is given less."""
    shortest_run_limit_seconds: float = Field(default=20.0, gt=0)
    """No run is given less."""
    hanging_tests: int = Field(default=2, ge=0)
    """Tests that a bug may make hang; each costs its whole limit in every run to come."""
    statement_styles: tuple[str, ...] = ()
    """Styles that statements of planted bugs are written in: report, story, note, question; all when empty."""
    statement_model: str = ""
    """Name of a model that writes those statements, at the endpoint in `ORELINE_MODEL_URL`. Empty: templates do."""
    drop_ambiguous: bool = False
    """Whether planted bugs of which nothing observable says what ought to happen are turned away."""
    test_share: float = Field(default=0.1, ge=0, le=1)
    """Share of repositories whose tasks form the `test` split."""

    @field_validator("statement_styles")
    @classmethod
    def _are_known(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        unknown = sorted(set(names) - set(STYLES))
        if unknown:
            raise ValueError(f"no such style: {', '.join(unknown)}; allowed are {', '.join(STYLES)}")
        return names
