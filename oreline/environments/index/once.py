"""Results by key, each made once, by the first thread that asks."""

from collections.abc import Callable
from threading import Lock

from oreline.environments.index.contract import Body, MissingError


class Once:
    """What one index answered while it is open."""

    def __init__(self) -> None:
        self._locks: dict[str, Lock] = {}
        self._made: dict[str, Body | MissingError] = {}
        self._lock = Lock()

    def get(self, key: str, make: Callable[[], Body]) -> Body:
        """What `make` gives, or gave. That something is missing is remembered too; other failures are not."""
        with self._lock:
            own = self._locks.setdefault(key, Lock())
        with own:
            if key not in self._made:
                try:
                    self._made[key] = make()
                except MissingError as error:
                    self._made[key] = error
            made = self._made[key]
        if isinstance(made, MissingError):
            raise MissingError(*made.args)
        return made
