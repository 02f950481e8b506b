"""Which JDKs a Gradle runs with, and which of the machine's a tree gets: Gradle itself bounds them from above.

https://docs.gradle.org/current/userguide/compatibility.html
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from oreline.languages.java.gradle.distributions import Distribution
from oreline.languages.java.jdk import LONG_TERM, Jdk

SUPPORTED: Final = (
    *(((9, 1), 25), ((8, 14), 24), ((8, 10), 23), ((8, 8), 22), ((8, 5), 21), ((8, 3), 20), ((7, 6), 19)),
    *(((7, 5), 18), ((7, 3), 17), ((7, 0), 16), ((6, 7), 15), ((6, 3), 14), ((6, 0), 13), ((5, 4), 12)),
    *(((5, 0), 11), ((4, 7), 10), ((4, 3), 9)),
)
"""The first version of Gradle that runs with a JDK, newest first."""
OLDEST: Final = 8
PACKAGED: Final = Path("/usr/share/gradle")
"""Debian's 4.4.1 is patched for the JDK of its release; test processes of later ones have no security manager."""
PACKAGED_NEWEST: Final = 17


def newest_major(gradle: Distribution) -> int:
    """Major version of the newest JDK that a Gradle runs with."""
    if gradle.home == PACKAGED:
        return PACKAGED_NEWEST
    return next((major for first, major in SUPPORTED if gradle.numbers >= first), OLDEST)


def choose_jdk_for(gradle: Distribution, jdks: Sequence[Jdk], wanted: int) -> Jdk | None:
    """The oldest new enough for the tree and old enough for Gradle, else the nearest below; None: all too new."""
    usable = sorted(jdk for jdk in jdks if jdk.major <= newest_major(gradle))
    fit = [jdk for jdk in usable if jdk.major >= (wanted or LONG_TERM)]
    return next(iter([*fit, *reversed(usable)]), None)
