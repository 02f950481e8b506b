"""The licence allow-list, asked of the metadata and of the licence files, which must not contradict each other."""

from oreline.errors import CandidateError
from sources.changes.licenses import License, license_of
from sources.changes.settings import MiningSettings
from sources.changes.spdx import canonical, is_satisfied
from sources.changes.subject import Subject


def check_license(subject: Subject, settings: MiningSettings) -> None:
    """Raises:
    CandidateError: `license_missing`, `license_unrecognised`, `license_not_allowed`, `license_disagreement`.
    """
    found, repo = license_of(subject.repository), subject.repository.repo
    if not found.expression:
        raise _unknown(found, repo)
    if is_satisfied(found.expression, settings.licenses):
        return
    told = f"{repo} declares {found.declared or 'no licence'!r}, its licence files are {_files(found)}"
    if found.undeclared and is_satisfied(canonical(found.declared), settings.licenses):
        raise CandidateError("license_disagreement", f"{told}; what only the files say is not allowed.")
    raise CandidateError("license_not_allowed", f"{told}; allowed are {', '.join(settings.licenses)}.")


def _unknown(found: License, repo: str) -> CandidateError:
    if found.declared or found.files:
        return CandidateError(
            "license_unrecognised",
            f"{repo} declares {found.declared or 'no licence'!r}, its licence files are {_files(found)}: "
            "no SPDX expression is certain.",
        )
    return CandidateError(
        "license_missing", f"{repo} declares no licence and has no licence file: all rights are reserved."
    )


def _files(found: License) -> str:
    return ", ".join(f"{file.path} ({file.spdx or 'unrecognised'})" for file in found.files) or "none"
