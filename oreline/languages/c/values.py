"""The code that makes calls and tells of their values, in C and in C++.

It is declared before a file's own and defined behind it, where its headers are read. Pieces of text; which calls these
are is told elsewhere.
"""

from collections.abc import Iterable
from typing import Final

from oreline.languages.contract import CACHE

PLACE: Final = f"{CACHE}/values"
"""Where values are told inside: `inside/native/values.py` reads it."""
_INTEGERS: Final = (
    *("signed char", "unsigned char", "char", "short", "unsigned short", "int", "unsigned int"),
    *("long", "unsigned long", "long long", "unsigned long long"),
)
_HEAD: Final = "static void oreline_values(void);\n#line 1\n"
_TAIL: Final = """
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static void oreline_tell_text(const char *word, const char *text) {
    FILE *file = fopen("PLACE", "a");
    if (file && text) {
        fprintf(file, "%s ", word);
        for (; *text; text++) {
            fprintf(file, "%02x", (unsigned int) (unsigned char) *text);
        }
        fprintf(file, "\\n");
        fclose(file);
    }
}
static void oreline_tell_integer(const char *word, long long value) {
    char text[64];
    snprintf(text, sizeof text, "%lld", value);
    oreline_tell_text(word, text);
}
static void oreline_tell_number(const char *word, double value) {
    char text[64];
    snprintf(text, sizeof text, "%.12g", value);
    oreline_tell_text(word, text);
}
"""
_GENERIC: Final = """\
static void oreline_tell_nothing(const char *word, ...) {
    (void) word;
}
#define oreline_tell(word, value) _Generic((value), INTEGERS, _Bool: oreline_tell_integer, \\
    float: oreline_tell_number, double: oreline_tell_number, \\
    char *: oreline_tell_text, const char *: oreline_tell_text, default: oreline_tell_nothing)(word, value)
"""
_OVERLOADS: Final = """\
template <typename T> static void oreline_tell(const char *, const T &) {}
static inline void oreline_tell(const char *word, const char *value) { oreline_tell_text(word, value); }
static inline void oreline_tell(const char *word, char *value) { oreline_tell_text(word, value); }
static inline void oreline_tell(const char *word, bool value) { oreline_tell_integer(word, value); }
static inline void oreline_tell(const char *word, double value) { oreline_tell_number(word, value); }
static inline void oreline_tell(const char *word, float value) { oreline_tell_number(word, value); }
"""


def head(*, is_c: bool) -> bytes:
    """What stands before the file's first line, which stays the first."""
    return (_HEAD if is_c else _HEAD.replace("(void)", "()")).encode()


def tail(calls: Iterable[tuple[str, str]], *, is_c: bool) -> bytes:
    """What stands behind the file's last line; `calls` are pairs of a word and the text of a call."""
    made = "".join(
        f'    if (fork() == 0) {{ oreline_tell("{word}", {call}); _exit(0); }}\n    wait(NULL);\n'
        for word, call in calls
    )
    opening = _HEAD.partition(";")[0] if is_c else _HEAD.partition(";")[0].replace("(void)", "()")
    telling = _generic() if is_c else _overloads()
    return f"{_TAIL.replace('PLACE', PLACE)}{telling}{opening} {{\n{made}}}\n".encode()


def _generic() -> str:
    return _GENERIC.replace("INTEGERS", ", ".join(f"{kind}: oreline_tell_integer" for kind in _INTEGERS))


def _overloads() -> str:
    lines = (
        f"static inline void oreline_tell(const char *word, {kind} value) "
        "{ oreline_tell_integer(word, static_cast<long long>(value)); }\n"
        for kind in _INTEGERS
    )
    return f"{_OVERLOADS}{''.join(lines)}"
