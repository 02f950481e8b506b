"""Tracebacks as a user's report shows them."""

from oreline.sandbox.contract import ENV, WORK
from oreline.statements.python.tracebacks import own_traceback

CODE = "from tiny.core import halve\n\nassert halve(10) == 5"
STDERR = f'''\
Warning: odd
Traceback (most recent call last):
  File "<stdin>", line 1, in <module>
KeyError: 1

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "<stdin>", line 3, in <module>
  File "{WORK}/tiny/core.py", line 2, in halve
    return n // zero
           ~~^^~~~~~
  File "{ENV}/lib/python3.12/numbers.py", line 9, in inner
    raise error
ValueError: bad {WORK}/tiny/data.txt at 0x7f59b5bd4d50
'''


def test_the_users_own_lines_and_the_last_error_are_kept() -> None:
    assert own_traceback(STDERR, CODE) == (
        "Traceback (most recent call last):\n"
        '  File "example.py", line 3, in <module>\n'
        "    assert halve(10) == 5\n"
        "  ...\n"
        "ValueError: bad data.txt"
    )


def test_without_a_traceback_there_is_none() -> None:
    assert own_traceback("killed", CODE) == ""
    assert own_traceback("Traceback (most recent call last):\n", CODE) == ""
