"""What an asset works with: settings, folders, tables, a sandbox. Built in pipelines, handed over as a resource."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from assets.plan import Plan
from assets.tables import RecordT, Table
from oreline.exports.content import ReleaseProvenance
from oreline.progress import Progress
from oreline.records.layout import DataLayout
from oreline.records.outcome import Kept, Rejection
from oreline.sandbox.contract import Sandbox


class TableStore(Protocol):
    """Where tables lie, one file a partition, each with the fingerprint of what it was made from."""

    def fingerprint(self, table: Table[Any], partition: str) -> str:
        """Fingerprint of the stored table; empty when there is none that can be read."""
        ...

    def content(self, table: Table[Any], partition: str) -> str:
        """Content hash of the stored rows; empty when there are none."""
        ...

    def schema(self, table: Table[Any], partition: str) -> Any:
        """Arrow schema of the stored rows; None when the table isn't there."""
        ...

    def count(self, table: Table[Any], partition: str) -> int:
        """How many rows are stored."""
        ...

    def reasons(self, table: Table[Any], partition: str) -> Mapping[str, int]:
        """How many items the stage turned away, by reason."""
        ...

    def read(self, table: Table[RecordT], partition: str) -> tuple[RecordT, ...]:
        """Stored rows in their order; none when the table isn't there."""
        ...

    def rejected(self, table: Table[Any], partition: str) -> tuple[Rejection, ...]:
        """What the stage turned away."""
        ...

    def write(self, table: Table[RecordT], partition: str, kept: Kept[RecordT], fingerprint: str) -> None:
        """Store rows and rejections, whole or not at all."""
        ...


@dataclass(frozen=True)
class Bench:
    """All that an asset needs to do its work."""

    plan: Plan
    layout: DataLayout
    tables: TableStore
    packages: Mapping[str, str]
    """Package URL by partition key, in the recipe's order."""
    sources: Mapping[str, frozenset[str]]
    """What is wanted of each partition: `package` (bugs are planted), or the sources its changes are mined from."""
    code_version: str
    """Hash of the code that decides what tables hold."""
    describe_origin: Callable[[], ReleaseProvenance]
    """Recipe and code that a release says it comes from."""
    progress: Progress
    open_sandbox: Callable[[], Sandbox]

    @cached_property
    def sandbox(self) -> Sandbox:
        """The sandbox of this machine, looked for when first needed.

        Raises:
            SandboxError: none works here.
        """
        return self.open_sandbox()
