"""The code that tells of begins and ends: declared before a file's own, defined behind it, where its headers are read.

A variable that is cleaned up as its function is left tells the end, whatever way leads there; `exit` leads nowhere.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from oreline.languages.c.ends.place import PLACE, VARIABLE
from oreline.languages.guards import Mark

MOST_TOLD: Final = 200
"""Calls of one function in one process."""
_TAIL: Final = """
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
static const char *const oreline_begins_{own}[] = {{{begins}}};
static const char *const oreline_ends_{own}[] = {{{ends}}};
static int oreline_told_{own}[{count}];
static int oreline_open_{own}[{count}];
static void oreline_say_{own}(const char *name) {{
    char line[80];
    unsigned int length = 0;
    int kept = errno;
    int file = open("{place}", O_WRONLY | O_APPEND | O_CREAT, 0666);
    const char *test = getenv("{variable}");
    while (*name && length < 30) {{
        line[length++] = *name++;
    }}
    line[length++] = ' ';
    while (test && *test && length < 70) {{
        line[length++] = *test++;
    }}
    line[length++] = '\\n';
    if (file >= 0) {{
        if (write(file, line, length) < 0) {{
            errno = kept;
        }}
        close(file);
    }}
    errno = kept;
}}
static int oreline_begin_{own}(int number) {{
    if (oreline_told_{own}[number] >= {most}) {{
        return -1;
    }}
    oreline_told_{own}[number]++;
    oreline_open_{own}[number]++;
    oreline_say_{own}(oreline_begins_{own}[number]);
    return number;
}}
static void oreline_end_{own}(int *number) {{
    if (*number >= 0 && oreline_open_{own}[*number] > 0) {{
        oreline_open_{own}[*number]--;
        oreline_say_{own}(oreline_ends_{own}[*number]);
    }}
}}
static void oreline_leave_{own}(void) {{
    int number;
    for (number = 0; number < {count}; number++) {{
        while (oreline_open_{own}[number] > 0) {{
            oreline_open_{own}[number]--;
            oreline_say_{own}(oreline_ends_{own}[number]);
        }}
    }}
}}
"""


def head(own: str) -> bytes:
    """What stands before the file's first line, which stays the first."""
    return (
        f"static int oreline_begin_{own}(int number); static void oreline_end_{own}(int *number); "
        f"static void oreline_leave_{own}(void) __attribute__((unused));\n#line 1\n"
    ).encode()


def opening(own: str, number: int) -> bytes:
    """What a function begins with."""
    variable = f"oreline_mark_{own} __attribute__((unused, cleanup(oreline_end_{own})))"
    return f" int {variable} = oreline_begin_{own}({number});".encode()


def leaving(own: str) -> tuple[bytes, bytes]:
    """What stands around the code that a process is ended with."""
    return f"(oreline_leave_{own}(), (".encode(), b"))"


def tail(own: str, marks: Sequence[Mark]) -> bytes:
    """What stands behind the file's last line."""
    begins, ends = _listed(mark.begins for mark in marks), _listed(mark.ends for mark in marks)
    told = {"begins": begins, "ends": ends, "count": len(marks), "most": MOST_TOLD}
    return _TAIL.format(own=own, place=PLACE, variable=VARIABLE, **told).encode()


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
