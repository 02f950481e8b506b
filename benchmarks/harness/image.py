"""An image for a harness that runs suites in containers: what our sandbox shows of a checkout as a file system."""

from pathlib import Path
from typing import Final

from docker import APIClient

from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.contract import ENV, WORK, Command, Limits, Mount
from oreline.sandbox.docker.engine import told
from oreline.testing.checkout import Checkout

OUT: Final = "/out"
ARCHIVE: Final = "rootfs.tar"
LIMITS: Final = Limits(disk_mb=8000, wall_seconds=600, cpu_seconds=600)
SCRIPT: Final = r"""
set -euo pipefail
git -c init.defaultBranch=main init -q
git add --force .
git -c user.name=bench -c user.email=bench@example.invalid commit -q -m 'Initial commit'
cd /
pack() { tar --append --file "$OUT/$ARCHIVE" --owner=0 --group=0 "$@"; }
python=$(readlink -f "$ENV/bin/python")
library=$("$ENV/bin/python" -c 'import os; print(os.path.dirname(os.__file__))')
tools="basename cat chmod cp dirname env git grep kill ls mkdir patch readlink realpath rm sed tail"
programs="/bin/bash /bin/sh $(type -P $tools)"
needed=$(ldd $programs "$python" "$library"/lib-dynload/*.so | sed -n 's/.*[[:space:]]\(\/[^ ]*\) (0x.*/\1/p' | sort -u)
pack --dereference --hard-dereference --exclude="$library/test" $programs $needed "$python" "$library"
pack "${WORK#/}" "${ENV#/}"
mkdir -m 1777 "$OUT/tmp"
ln -s "$WORK" "$OUT/testbed"
mkdir "$OUT/etc"
cp /etc/{passwd,group,hosts} "$OUT/etc"
echo 'root:x:0:0:root:/:/bin/bash' >> "$OUT/etc/passwd"
pack -C "$OUT" tmp testbed etc
"""
"""Programs with the libraries they load, the interpreter, the environment, the tree as a repository of one commit."""


def import_image(client: APIClient, checkout: Checkout, scratch: Path, name: str) -> None:
    """The image `name` in the engine: the checkout at /testbed, its environment first on the path.

    Raises:
        ValueError: the file system can't be packed.
        SandboxError: the engine refuses it.
    """
    archive = _pack(checkout.complete(), scratch)
    repository, _, tag = name.rpartition(":")
    with told(f"import {name}"):
        path = f"ENV PATH={ENV}/bin:/usr/bin:/bin"
        client.import_image_from_file(str(archive), repository=repository, tag=tag, changes=[path])
    archive.unlink()


def _pack(checkout: Checkout, scratch: Path) -> Path:
    for folder in ("empty", "tree", "out"):
        (scratch / folder).mkdir()
    out = Mount(target=OUT, layers=(scratch / "empty",), upper=scratch / "out")
    variables = {"OUT": OUT, "ARCHIVE": ARCHIVE, "WORK": WORK, "ENV": ENV}
    finished = Bubblewrap().run(
        Command(
            argv=("/bin/bash", "-c", SCRIPT),
            mounts=(*checkout.mounts(upper=scratch / "tree"), out),
            env={**checkout.variables(), **variables},
            limits=LIMITS,
        )
    )
    if finished.exit_code != 0:
        said = finished.stderr.decode(errors="replace")[-1000:]
        raise ValueError(f"the checkout could not be packed as an image: {finished.stopped_by or said}")
    return scratch / "out" / ARCHIVE
