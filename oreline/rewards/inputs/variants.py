"""Calls with other arguments than the tests have, made from those that they have."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from oreline.rewards.inputs.values import vary
from oreline.testing.calls import Call

TRIES: Final = 6
"""For each new call that is wanted: some come out as one that is there."""


def shape_of(call: Call) -> tuple[Any, ...]:
    """What calls of one kind share: what is called, and the types of what it is given."""
    return (
        call.target,
        tuple(value[0] for value in call.args),
        tuple((k, v[0]) for k, v in sorted(call.kwargs.items())),
    )


def variants_of(own: Sequence[Call], most: int, random: Random) -> tuple[Call, ...]:
    """At most so many calls, none of them one of `own`, each alike one of those."""
    known = {call.key for call in own}
    pool = [value for call in own for value in call.args]
    found: dict[str, Call] = {}
    for turn in range(most * TRIES):
        call = _vary(own[turn % len(own)], random, pool)
        if call.key not in known:
            found.setdefault(call.key, call)
        if len(found) == most:
            break
    return tuple(found.values())


def _vary(call: Call, random: Random, pool: Sequence[Any]) -> Call:
    """Most arguments are varied, at least one of them."""
    places = len(call.args) + len(call.kwargs)
    chosen = random.randrange(places) if places else 0
    takes = [place == chosen or random.random() < 0.7 for place in range(places)]
    args = tuple(vary(value, random, pool) if take else value for value, take in zip(call.args, takes, strict=False))
    rest = takes[len(call.args) :]
    kwargs = {
        name: vary(value, random) if take else value
        for (name, value), take in zip(sorted(call.kwargs.items()), rest, strict=True)
    }
    return replace(call, args=args, kwargs=kwargs, receiver=_vary_receiver(call.receiver, random))


def _vary_receiver(receiver: Any, random: Random) -> Any:
    """Mostly the very object that the tests have, at times one made of other arguments."""
    if not receiver or random.random() < 0.7:
        return receiver
    return {**receiver, "args": [vary(value, random) for value in receiver["args"]]}
