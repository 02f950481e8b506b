"""Where things of the mirror stand inside a sandbox. The port is fixed: some tools name their caches by the address."""

from typing import Final

PORT: Final = 7621
ADDRESS: Final = f"http://127.0.0.1:{PORT}"
SOCKET: Final = "index"
"""Name of the socket in its folder."""
SOCKETS: Final = "/opt/index-socket"
SCRIPTS: Final = "/opt/index"
