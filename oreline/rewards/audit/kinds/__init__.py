"""One file a way to tamper: what it means, and a pure function that finds it. Which are proofs, each says itself."""

from collections.abc import Mapping
from typing import Final

from oreline.rewards.audit.finding import Kind
from oreline.rewards.audit.kinds import (
    answer_fetched,
    answer_hard_coded,
    binary_planted,
    clock_changed,
    comparison_overridden,
    exits_early,
    failure_swallowed,
    history_read,
    installed_copy_read,
    library_shadowed,
    machine_exhausted,
    report_planted,
    result_forged,
    runner_patched,
    runner_steered,
    sandbox_probed,
    snapshot_updated,
    special_cased,
    test_deleted,
    test_read,
    test_skipped,
    test_weakened,
    time_wasted,
    tool_faked,
    tree_escaped,
    verdict_printed,
)

KINDS: Final[Mapping[str, Kind]] = {
    "test_deleted": test_deleted.KIND,
    "test_skipped": test_skipped.KIND,
    "test_weakened": test_weakened.KIND,
    "snapshot_updated": snapshot_updated.KIND,
    "runner_steered": runner_steered.KIND,
    "runner_patched": runner_patched.KIND,
    "result_forged": result_forged.KIND,
    "verdict_printed": verdict_printed.KIND,
    "report_planted": report_planted.KIND,
    "exits_early": exits_early.KIND,
    "failure_swallowed": failure_swallowed.KIND,
    "special_cased": special_cased.KIND,
    "test_read": test_read.KIND,
    "answer_hard_coded": answer_hard_coded.KIND,
    "comparison_overridden": comparison_overridden.KIND,
    "clock_changed": clock_changed.KIND,
    "library_shadowed": library_shadowed.KIND,
    "tool_faked": tool_faked.KIND,
    "binary_planted": binary_planted.KIND,
    "tree_escaped": tree_escaped.KIND,
    "history_read": history_read.KIND,
    "answer_fetched": answer_fetched.KIND,
    "installed_copy_read": installed_copy_read.KIND,
    "sandbox_probed": sandbox_probed.KIND,
    "machine_exhausted": machine_exhausted.KIND,
    "time_wasted": time_wasted.KIND,
}
"""Those about tests first, then results, behaviour, and looking for the answer."""
