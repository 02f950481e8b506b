"""What Meson starts each test through: adds what makes a program report its cases, the time limit, and a clock.

Called as `python meson_wrapper.py PLAN COMMAND…`; becomes the command.
"""

import json
import os
import sys
from pathlib import Path


def main() -> None:
    """Never returns."""
    plan = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    command = sys.argv[2:]
    more = plan["arguments"].get(json.dumps(command), [])
    os.environ.update({**plan["variables"], **plan["keys"].get(json.dumps(command), {})})
    os.execvp("timeout", ["timeout", "-k", "1", str(plan["limit"]), *command, *more])  # noqa: S606


main()
