"""What a recipe may set for the building of environments."""

from pydantic import Field

from oreline.settings import Settings


class EnvironmentSettings(Settings):
    """How environments are built."""

    extra_requirements: tuple[str, ...] = ()
    """Requirements added to every environment, such as `hypothesis<7`."""
    install_seconds: float = Field(default=300.0, gt=0)
    """Limit for resolving and installing one set of requirements."""
    build_seconds: float = Field(default=300.0, gt=0)
    """Limit for building the package itself in the sandbox."""
    build_memory_mb: int = Field(default=3072, ge=64)
    """Memory for building the package itself."""
    newest_release: str = ""
    """ISO 8601 date or time: releases after it do not exist for the resolver. Empty means no such limit."""
