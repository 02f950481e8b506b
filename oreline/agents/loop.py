"""The loop between an agent and its session: steps in, observations out, until something ends it."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from oreline.agents.contract import SUBMIT, Acting, Action, Observation, submit
from oreline.agents.session import Session
from oreline.agents.signals import signals_of
from oreline.errors import EpisodeError, FaultKind, OrelineError, SandboxError
from oreline.recording.recorder import Recorder
from oreline.records.trajectory import MACHINE_ERROR


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How an episode ended."""

    exit_status: str
    """submitted | step_limit | time_limit | error | machine_error."""
    error: str
    """What went wrong; empty unless `exit_status` is an error."""
    patch: str
    left_out: tuple[str, ...]
    """Changed paths that the patch does not hold."""
    steps: int
    duration_seconds: float


class Clock:
    """Wall time since the start, which never goes back."""

    def __init__(self) -> None:
        self._start, self._started_at = time.monotonic(), datetime.now(UTC)

    def seconds(self) -> float:
        """Since the start."""
        return time.monotonic() - self._start

    def timestamp(self) -> str:
        """Now, as ISO 8601 in UTC."""
        return (self._started_at + timedelta(seconds=self.seconds())).isoformat(timespec="milliseconds")


class Loop:
    """One agent at work."""

    def __init__(self, acting: Acting, session: Session, recorder: Recorder) -> None:
        self._acting, self._session, self._recorder = acting, session, recorder
        self._observation: Observation | None = None
        self.clock = Clock()
        self.steps = 0

    def run(self) -> str:
        """Act to the end; gives the exit status.

        Raises:
            EpisodeError: the agent failed.
            SandboxError: the sandbox failed; the step it failed in is recorded with that as its observation.
        """
        settings = self._session.settings
        while True:
            if self.clock.seconds() >= settings.time_limit_seconds:
                return "time_limit"
            action = self._next_action()
            if self.steps == settings.step_limit:
                return "step_limit"
            self._take(action)
            if action.type == SUBMIT:
                return "submitted"

    def _next_action(self) -> Action:
        """What the agent does next; coming to its end is the same as submitting."""
        try:
            action = next(self._acting) if self._observation is None else self._acting.send(self._observation)
        except StopIteration:
            return submit()
        except OrelineError:
            raise
        except Exception as error:
            raise EpisodeError("agent_failed", f"the agent raised {type(error).__name__}: {error}") from error
        return Action(type=action.type, input=_clean(action.input))

    def _take(self, action: Action) -> None:
        self.steps += 1
        self._recorder.write_action(self.steps, self.clock.timestamp(), action.type, action.input)
        seconds = max(0.1, self._session.settings.time_limit_seconds - self.clock.seconds())
        try:
            observation = self._session.execute(action, seconds)
        except SandboxError as error:
            self._observe(action, Observation(error=f"sandbox_failed: {error.detail}"))
            raise
        self._observe(action, observation)

    def _observe(self, action: Action, observation: Observation) -> None:
        self._observation = observation
        signals = signals_of(action, observation, self._session.protected, self._session.checkout.language)
        self._recorder.write_observation(self.steps, observation.to_map(), signals)


def _clean(given: Mapping[str, Any]) -> dict[str, Any]:
    """Input as it is both recorded and carried out: lone surrogates, which no text file holds, are escaped."""
    return {
        key: value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value
        for key, value in given.items()
    }


def carry_through(acting: Acting, session: Session, recorder: Recorder) -> Ending:
    """Let an agent act on its session to the end, each step recorded.

    What goes wrong in the agent ends the episode with `error`, in sandbox or machine with `machine_error`; what was
    done till then stays.
    """
    loop = Loop(acting, session, recorder)
    error = patch = ""
    left_out: tuple[str, ...] = ()
    try:
        status = loop.run()
    except OrelineError as failure:
        status, error = _status_of(failure), str(failure)
    finally:
        acting.close()
    try:
        patch, left_out = session.patch()
    except OrelineError as failure:
        status, error = status if error else _status_of(failure), error or str(failure)
    seconds = round(loop.clock.seconds(), 3)
    return Ending(
        exit_status=status,
        error=error,
        patch=patch,
        left_out=left_out,
        steps=loop.steps,
        duration_seconds=seconds,
    )


def _status_of(failure: OrelineError) -> str:
    return MACHINE_ERROR if failure.fault is FaultKind.MACHINE else "error"
