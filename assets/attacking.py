"""Every known attack that fits, on a sample of a repository's tasks: the table `rewards/attacks`. Whether the profile
withstands attacks at all is asked of every build, in `withstanding.py`."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from assets.bench import Bench
from assets.joins import checkouts_of
from assets.plan import Plan
from assets.stage import Inputs, Stage
from assets.tables import ATTACK_MATRIX, ENVIRONMENTS, TASKS
from assets.withstanding import ATTACKS
from oreline.records.attack import AttackResult
from oreline.records.outcome import Kept
from oreline.rewards.attacks.attack import Attack, read_attacks
from oreline.rewards.attacks.matrix import choose_tasks, run_attacks
from oreline.rewards.attacks.trial import Stand
from oreline.rewards.profile import read_profile
from quality.publishing import redact_attack


@cache
def _catalogue() -> tuple[Attack, ...]:
    return read_attacks(ATTACKS / "catalogue")


def attack_stage(known: Callable[[], tuple[Attack, ...]]) -> Stage:
    """The stage that tries these attacks; they are read where a recipe asks for them alone."""

    def attack(bench: Bench, inputs: Inputs) -> Kept[AttackResult]:
        stands = _stands(bench, inputs)
        rows = run_attacks(stands, known(), bench.progress) if stands else ()
        return Kept(rows=tuple(map(redact_attack, rows)))

    def settings(plan: Plan) -> object:
        if not plan.attacks.sample:
            return None
        return plan.attacks, read_profile(plan.rewards), [told.model_dump(mode="json") for told in known()]

    return Stage(
        makes=(ATTACK_MATRIX,),
        reads=(ENVIRONMENTS, TASKS),
        work=attack,
        settings=settings,
        kinds=("bubblewrap",),
        is_sandboxed=True,
        fans_out=True,
    )


def _stands(bench: Bench, inputs: Inputs) -> Sequence[Stand]:
    sample, profile = bench.plan.attacks.sample, read_profile(bench.plan.rewards)
    if not sample:
        # To `choose_tasks` 0 is all of them.
        return ()
    checkouts = checkouts_of(bench, inputs)
    return [
        Stand(
            sandbox=bench.sandbox,
            layout=bench.layout,
            checkout=checkouts[task.environment_id],
            task=task,
            profile=profile,
        )
        for task in choose_tasks(inputs.all(TASKS), sample)
    ]


attacks: Final = attack_stage(_catalogue)
