"""What a recipe may set for the building of environments."""

from datetime import datetime

from pydantic import Field, field_validator

from oreline.settings import Settings


class EnvironmentSettings(Settings):
    """How environments are built."""

    extra_requirements: tuple[str, ...] = ()
    """Requirements added to every environment of Python, such as `hypothesis<7`."""
    install_seconds: float = Field(default=300.0, gt=0)
    """Limit for resolving and installing one set of requirements."""
    build_seconds: float = Field(default=300.0, gt=0)
    """Limit for building a Python package itself in the sandbox; elsewhere for each build of dependencies."""
    build_memory_mb: int = Field(default=3072, ge=64)
    """Memory for building a Python package itself; elsewhere for fetching and building dependencies."""
    dependency_disk_mb: int = Field(default=4096, ge=64)
    """Disk for the dependencies of languages other than Python."""
    trial_seconds: float = Field(default=300.0, gt=0)
    """Limit for the run of the suite that tells whether a way to install was good enough."""
    python: str = ""
    """The only Python to use, such as `3.9`. Empty: the one that suits what a project declares and its date."""
    model: str = ""
    """Python: name of a model to ask when nothing else works, at the endpoint in `ORELINE_MODEL_URL`. Empty: none."""
    newest_release: str = ""
    """ISO 8601 date or time: releases after it do not exist for Python's resolver. Empty means no such limit."""

    @field_validator("newest_release")
    @classmethod
    def _is_moment(cls, text: str) -> str:
        try:
            datetime.fromisoformat(text or "2026-01-31")
        except ValueError as error:
            raise ValueError(f"{text!r} is no date or time; write it as 2026-01-31 or 2026-01-31T12:00:00Z") from error
        return text
