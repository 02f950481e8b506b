import pytest

from oreline.environments.complaints import installer_error
from oreline.errors import BuildError, StorageError

UNKNOWN_PACKAGE = (
    "  x No solution found when resolving dependencies:\n"
    "  `-> Because nope was not found in the package registry and you require nope, ... are unsatisfiable.\n"
)
COMPLAINTS = {
    "killed": (-9, "", "installer_stopped", "`uv pip` was stopped by SIGKILL; build again."),
    "killed in the middle of a word": (-15, "Resol", "installer_stopped", "by SIGTERM; build again. Resol"),
    "an unheard-of signal": (-200, "", "installer_stopped", "by signal 200;"),
    "without a word": (2, " \n", "installer_stopped", "with exit code 2 and without a word; build again."),
    "unknown package": (1, UNKNOWN_PACKAGE, "no_matching_requirements", "nope was not found"),
    "no wheel": (1, "docopt==0.6.2 has no usable wheels and building is disabled", "no_wheel", "docopt==0.6.2"),
    "no index": (2, "error: Failed to fetch: `https://index.invalid/simple/`", "index_unreachable", "index.invalid"),
    "no room": (
        2,
        "failed to write: No space left on device (os error 28)",
        "disk_full",
        "`uv pip` cannot write: failed",
    ),
    "no right": (2, "failed to create file: Permission denied (os error 13)", "unwritable", "Permission denied"),
    "anything else": (2, "error: Failed to parse: `=1`", "installer_failed", "Failed to parse: `=1`"),
}


@pytest.mark.parametrize(("exit_code", "stderr", "reason", "said"), COMPLAINTS.values(), ids=COMPLAINTS)
def test_a_complaint_has_its_own_slug(exit_code: int, stderr: str, reason: str, said: str) -> None:
    error = installer_error("uv pip", exit_code, stderr)
    assert error.reason == reason
    assert said in error.detail


def test_a_long_complaint_keeps_its_end() -> None:
    assert installer_error("uv pip", 1, "a" * 2000 + "the end").detail == "a" * 1493 + "the end"


def test_trouble_with_the_data_folder_is_no_fault_of_a_package() -> None:
    assert type(installer_error("uv pip", 2, "No space left on device")) is StorageError
    assert type(installer_error("uv pip", 2, "docopt==0.6.2 has no usable wheels")) is BuildError


def test_what_cannot_be_met_is_named_in_the_first_line() -> None:
    assert installer_error("uv pip", 1, UNKNOWN_PACKAGE.replace("x", "×").replace("`->", "╰─▶")).detail == (
        "No solution found when resolving dependencies: Because nope was not found in the package registry and you "
        "require nope, ... are unsatisfiable."
    )
