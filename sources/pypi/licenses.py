"""From what a package declares to an SPDX expression, where that is certain."""

from collections.abc import Sequence
from typing import Final

from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression

BY_CLASSIFIER: Final = {
    "Apache Software License": "Apache-2.0",
    "Boost Software License 1.0 (BSL-1.0)": "BSL-1.0",
    "CC0 1.0 Universal (CC0 1.0) Public Domain Dedication": "CC0-1.0",
    "GNU Affero General Public License v3": "AGPL-3.0-only",
    "GNU Affero General Public License v3 or later (AGPLv3+)": "AGPL-3.0-or-later",
    "GNU General Public License v2 (GPLv2)": "GPL-2.0-only",
    "GNU General Public License v2 or later (GPLv2+)": "GPL-2.0-or-later",
    "GNU General Public License v3 (GPLv3)": "GPL-3.0-only",
    "GNU General Public License v3 or later (GPLv3+)": "GPL-3.0-or-later",
    "GNU Lesser General Public License v3 (LGPLv3)": "LGPL-3.0-only",
    "GNU Lesser General Public License v3 or later (LGPLv3+)": "LGPL-3.0-or-later",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "MIT No Attribution License (MIT-0)": "MIT-0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "The Unlicense (Unlicense)": "Unlicense",
    "zlib/libpng License": "Zlib",
}
"""Trove classifiers that mean one licence. `BSD License` and the like mean several, so they aren't here."""
OSI_ROOT: Final = "License :: OSI Approved"
MAX_TEXT: Final = 80


def license_of(expression: str, text: str, classifiers: Sequence[str]) -> str:
    """SPDX expression from the first of these that names one, else the declared text, shortened; empty without any."""
    named = [item.rpartition(" :: ")[2] for item in classifiers if item.startswith("License :: ") and item != OSI_ROOT]
    declared = [line.strip() for line in text.splitlines() if line.strip()]
    for candidate in (expression, text if len(declared) == 1 else ""):
        if spdx := _spdx(candidate):
            return spdx
    if len(named) == 1 and named[0] in BY_CLASSIFIER:
        return BY_CLASSIFIER[named[0]]
    is_whole_text = len(declared) > 1
    return (", ".join(named) if named and (is_whole_text or not declared) else "".join(declared[:1]))[:MAX_TEXT]


def _spdx(text: str) -> str:
    try:
        return str(canonicalize_license_expression(text.strip()))
    except InvalidLicenseExpression:
        return ""
