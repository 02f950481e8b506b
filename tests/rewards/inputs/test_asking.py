"""Which calls are asked again: as many as something can follow from, of kinds of which anything can."""

import pytest

from oreline.rewards.inputs.asking import LEAST, unsaid
from oreline.rewards.inputs.oracle import Kind, Known
from oreline.testing.calls import Call


def known(number):
    call = Call(target=("calc", "twice"), receiver=None, args=(["int", str(number)],))
    return Known(call=call, gold={"kind": "returns", "value": ["int", str(2 * number)]})


OWN = (known(1), known(2))
FRESH = tuple(known(number) for number in range(10, 20))
KIND = Kind(own=OWN, fresh=FRESH)


def said(*some):
    return {one.call.key: one.gold for one in some}


@pytest.mark.parametrize(
    ("of", "again"),
    [
        ((), (OWN[0], *FRESH[:LEAST])),
        ((OWN[1],), FRESH[:LEAST]),
        ((OWN[0], *FRESH[:2]), FRESH[2:LEAST]),
        ((OWN[0], *FRESH[-LEAST:]), ()),
        ((*OWN, *FRESH), ()),
    ],
)
def test_what_is_lacking_is_asked_again(of, again):
    assert list(unsaid(KIND, said(*of))) == [one.call for one in again]


def test_nothing_is_asked_of_a_kind_from_which_nothing_follows():
    assert list(unsaid(Kind(own=OWN, fresh=FRESH[: LEAST - 1]), {})) == []
