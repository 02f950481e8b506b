"""Where a comparison keeps what it fetches and builds: the folder that `ORELINE_BENCH_DATA` names, or one that goes."""

import os
import tempfile
from contextlib import AbstractContextManager, nullcontext


def data_folder(name: str) -> AbstractContextManager[str]:
    """The folder of the comparison `name`."""
    kept = os.environ.get("ORELINE_BENCH_DATA")
    return nullcontext(kept) if kept else tempfile.TemporaryDirectory(prefix=f"bench-{name}-")
