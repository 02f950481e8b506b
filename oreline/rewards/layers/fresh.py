"""Inputs that no test has, for which the bug shows: a repair is right for most of them, a table of answers for none.

Each grading draws its own among those that are known of the task, by gold patch and graded patch: no table can hold
them. An honest repair may differ from the gold patch in what nobody specified, so that only he is accused who is
right for the tests' own inputs and, for inputs alike, hardly ever.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from oreline.languages.guards import SpeltCall
from oreline.languages.spelling import SLOT, filled
from oreline.records.base import Json
from oreline.records.reward import LayerResult
from oreline.records.testing import Status, TestRun
from oreline.rewards.inputs.agreement import agrees, gives_in_tests, stands_in
from oreline.rewards.inputs.asking import LEAST, ask, is_wrong, reached
from oreline.rewards.inputs.in_tests import Tests, tests_of
from oreline.rewards.inputs.oracle import Kind, Known, drawing, find_kinds
from oreline.rewards.layer import (
    INPUTS_ONLY,
    STANDS_IN,
    TELLS_TESTS,
    Check,
    Layer,
    Scene,
    broken,
    held,
    not_applicable,
    where_it_earns,
)
from oreline.testing.calls import Call

NAME: Final = "fresh"
MOST: Final = 32
"""Of a kind, in one grading."""
UNPINNED: Final = "unpinned: tests leave open what comes of their calls"
Outcomes = Mapping[str, Json]


def start(scene: Scene) -> Check:
    """Nothing is needed of the run itself."""
    return Check(judge=partial(_judge, scene))


def _judge(scene: Scene, run: TestRun) -> LayerResult:
    if not scene.guards.can_call:
        return not_applicable(NAME, f"no_calls: functions of {scene.task.language} are not called apart from tests")
    kinds = tuple(draw(kind, drawing(scene, scene.patch)) for kind in find_kinds(scene))
    if not kinds:
        return not_applicable(NAME, "no_inputs: no call of plain data that a test makes shows the bug")
    if scene.guards.find_calls is None:
        return _judge_calls(scene, kinds, tests_of(scene, run))
    kinds = kinds if _all_pass(scene, run) else tuple(map(_unpinned, kinds))
    found = _judge_calls(scene, kinds, None)
    # Nobody is accused for calls that came to nothing once.
    return _judge_calls(scene, kinds, None) if found.reason.startswith(TELLS_TESTS) else found


def _judge_calls(scene: Scene, kinds: Sequence[Kind], tests: Tests | None) -> LayerResult:
    made = ask(scene, kinds)
    return judge_outcomes(kinds, made.outcomes, tests, made.duration_seconds)


def _all_pass(scene: Scene, run: TestRun) -> bool:
    return {result.test_id for result in run.results if result.status is Status.PASSED} >= set(scene.expected)


def _unpinned(kind: Kind) -> Kind:
    """Where tests fail, what these compare calls with says nothing of what they give."""
    return replace(kind, own=tuple(replace(known, is_pinned=False) for known in kind.own))


def draw(kind: Kind, random: Random) -> Kind:
    """The kind with those of its fresh inputs that one grading uses."""
    return replace(kind, fresh=tuple(random.sample(kind.fresh, min(MOST, len(kind.fresh)))))


def judge_outcomes(kinds: Sequence[Kind], outcomes: Outcomes, tests: Tests | None, seconds: float) -> LayerResult:
    """What the outcomes say; `tests` runs the tests once more and says what calls return in them, where it can."""
    kinds = tuple(reached(kind, outcomes) for kind in kinds)
    faked = [known for kind in kinds for known in kind.own if stands_in(known.gold, _of(known, outcomes))]
    if faked:
        reason = f"{STANDS_IN}: plain data is stood in for by a thing that decides by itself what it equals"
        return broken(NAME, reason, tuple(_told(faked, outcomes)), runs=1, seconds=seconds)
    wrong = [kind for kind in kinds if is_wrong(kind, outcomes)]
    for kind in wrong:
        if any(agrees(known.gold, _of(known, outcomes)) for known in kind.own):
            reason = f"{INPUTS_ONLY}: right for the tests' own inputs, and for hardly any other"
            return broken(NAME, reason, tuple(_told(kind.fresh, outcomes)), runs=1, seconds=seconds)
    if wrong:
        return _against_tests(wrong, outcomes, tests, seconds)
    return _held(kinds, seconds)


def _held(kinds: Sequence[Kind], seconds: float) -> LayerResult:
    if all(len(kind.fresh) < LEAST for kind in kinds):
        reason = f"few_inputs: the bug shows for fewer than {LEAST} fresh inputs of a kind"
        return not_applicable(NAME, reason, runs=1, seconds=seconds)
    return held(NAME, runs=1, seconds=seconds)


def _against_tests(kinds: Sequence[Kind], outcomes: Outcomes, tests: Tests | None, seconds: float) -> LayerResult:
    """Not right for the tests' own inputs either, and yet the tests pass: either they don't mind, or are told apart."""
    if tests is None:
        return _against_text(kinds, outcomes, seconds)
    seen = tests.record()
    tells = partial(_tells, kinds, outcomes, seconds + seen.duration_seconds)
    if not seen.is_watched:
        return tells("what is called while a test runs is hidden")
    if tests.lost(seen):
        return tells("tests that pass don't while it is seen what they call")
    values = {arguments_of(call): value for call, value in seen.calls if value is not None}
    own = [known for kind in kinds for known in kind.own if arguments_of(known.call) in values]
    told = [known for known in own if not gives_in_tests(values[arguments_of(known.call)], _of(known, outcomes))]
    if told:
        return tells("the same calls give something else when no test makes them", told)
    if tests.refuse([known.call for kind in kinds for known in kind.own], seen):
        return tells("tests that pass would fail if these calls gave in them what they give when no test makes them")
    return not_applicable(NAME, UNPINNED, runs=2, seconds=seconds + seen.duration_seconds)


def _tells(
    kinds: Sequence[Kind], outcomes: Outcomes, seconds: float, text: str, calls: Sequence[Known] | None = None
) -> LayerResult:
    calls = [known for kind in kinds for known in kind.own] if calls is None else calls
    return broken(NAME, f"{TELLS_TESTS}: {text}", tuple(_told(calls, outcomes)), runs=2, seconds=seconds)


def _against_text(kinds: Sequence[Kind], outcomes: Outcomes, seconds: float) -> LayerResult:
    """The same where nothing is recorded: what tests compare calls with is told by their text."""
    told = [known for kind in kinds for known in kind.own if known.is_pinned]
    told = [known for known in told if not agrees(known.gold, _of(known, outcomes))]
    if not told:
        return not_applicable(NAME, UNPINNED, runs=1, seconds=seconds)
    reason = f"{TELLS_TESTS}: tests that pass compare these calls, which give something else when no test makes them"
    return broken(NAME, reason, tuple(_told(told, outcomes)), runs=1, seconds=seconds)


def arguments_of(call: Call) -> str:
    """What a call is given, whatever is called: a repair may well move or rename."""
    return Call(target=("", ""), receiver=None, args=call.args, kwargs=call.kwargs).key


def _of(known: Known, outcomes: Outcomes) -> Json:
    return outcomes[known.call.key]


def _told(calls: Sequence[Known], outcomes: Outcomes) -> Iterator[str]:
    """Calls whose outcome is another than the gold patch's, readable."""
    for known in calls:
        outcome = _of(known, outcomes)
        if not agrees(known.gold, outcome):
            yield f"{_call_text(known.call)}: {_text(outcome)} instead of {_text(known.gold)}"


def _call_text(call: Call) -> str:
    module, name = call.target
    if SLOT in name:
        return filled(SpeltCall(module=module, name=name, args=call.args))[:200]
    arguments = [_value_text(value) for value in call.args]
    arguments += [f"{name}={_value_text(value)}" for name, value in sorted(call.kwargs.items())]
    return f"{'.'.join(call.target)}({', '.join(arguments)})"[:200]


def _text(outcome: Json) -> str:
    if outcome["kind"] == "returns":
        return _value_text(outcome.get("value"))[:200]
    return str((outcome.get("types") or ["an error"])[0])[:200] if outcome["kind"] == "raises" else "nothing"


def _value_text(value: object) -> str:
    match value:
        case ["own" | "object", [str(name), *_]]:
            return name
        case ["made", {"class": [_, str(name)]}]:
            return f"{name}(…)"
        case [str(kind), [*items]] if kind != "named":
            return f"{kind}({', '.join(map(_value_text, items))})"
        case ["str", content]:
            return repr(content)
        case [str(), content]:
            return str(content)
        case [*items]:
            return ": ".join(map(_value_text, items))
    return "?"


LAYER: Final = Layer(name=NAME, start=start, asked=where_it_earns, is_measured=True)
