"""Two sides that ought to be equal, each as it is written and as it came out: which of them was the expected one?"""

from oreline.statements.messages.contract import Kind, Symptom
from oreline.statements.messages.text import cut


def compared(left: str, left_value: str, right: str, right_value: str) -> Symptom:
    """A wrong value where one side alone is written as its value; else two that are unequal."""
    is_left_given, is_right_given = left == left_value, right == right_value
    if is_right_given and not is_left_given:
        return Symptom(kind=Kind.WRONG_VALUE, seen=cut(left_value), expected=cut(right_value), call=_call(left))
    if is_left_given and not is_right_given:
        return Symptom(kind=Kind.WRONG_VALUE, seen=cut(right_value), expected=cut(left_value), call=_call(right))
    return Symptom(kind=Kind.UNEQUAL, seen=cut(left_value), expected=cut(right_value))


def _call(written: str) -> str:
    return cut(written) if "(" in written else ""
