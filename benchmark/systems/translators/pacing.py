"""How fast a service is asked, and how long to wait before it is asked again."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import TypeVar

from benchmark.systems.base import Failure
from corpora.errors import UserError

T = TypeVar("T")

RATE = 5.0
WORKERS = 4
TIMEOUT = 30.0
TRIES = 5


@dataclass(frozen=True)
class Clock:
    """Time, so that a test can do without waiting.

    Parameters
    ----------
    now, wall : callable
        Seconds of a clock that never goes back, and seconds since 1970.
    sleep : callable
        Wait for some seconds.
    chance : callable
        A random number between 0 and 1.
    """

    now: Callable[[], float] = time.monotonic
    wall: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep
    chance: Callable[[], float] = random.random


CLOCK = Clock()


class Transient(Failure):
    """A failure that may pass: the same text is worth another try.

    Parameters
    ----------
    reason, message : str
        See :class:`~benchmark.systems.base.Failure`.
    wait : float, optional
        Seconds that the service asked to be left alone.
    """

    def __init__(self, reason: str, message: str, wait: float | None = None) -> None:
        super().__init__(reason, message)
        self.wait = wait


class Hopeless(Failure):
    """A failure that every further text would meet too, for example a refused key: the service is not asked again."""


class Bucket:
    """Tokens that come at a steady rate; a request takes one, and waits for it if need be.

    It holds one token at most, so no two requests are closer together than the rate allows, whatever the pause
    before them. Safe for threads.

    Parameters
    ----------
    rate : float
        Requests a second; 0 for no limit.
    clock : Clock
    """

    def __init__(self, rate: float, clock: Clock) -> None:
        self._gap = 1 / rate if rate else 0.0
        self._clock = clock
        self._next = clock.now()
        self._lock = threading.Lock()
        self.closed = False

    def take(self) -> None:
        """Wait for the next token.

        Raises
        ------
        Failure
            If the bucket is closed.
        """
        with self._lock:
            now = self._clock.now()
            turn = max(now, self._next)
            self._next = turn + self._gap
        if turn > now:
            self._clock.sleep(turn - now)
        if self.closed:
            raise Failure("not_asked", "the run has ended")

    def pause(self, seconds: float) -> None:
        """Give out no token for some seconds: the service asked all of us to slow down."""
        with self._lock:
            self._next = max(self._next, self._clock.now() + seconds)

    def close(self) -> None:
        """Give out no token any more."""
        self.closed = True


@dataclass(frozen=True)
class Policy:
    """Manners towards a service. Nothing here changes an answer.

    Parameters
    ----------
    rate : float
        Requests a second, all threads together; 0 for no limit.
    workers : int
        Threads; each has an instance and a connection of its own.
    timeout : float
        Seconds for one request, from connecting to the last byte.
    tries : int
        Requests for one text, when they fail for a reason that may pass.
    first_wait, longest_wait : float
        Seconds before the second try, doubled before each further one, with jitter; and their limit. A service that
        asks for more than the limit (Retry-After) is not asked again in this run.
    give_up : int
        After so many failed texts in a row the others are not asked.
    clock : Clock
    """

    rate: float = RATE
    workers: int = WORKERS
    timeout: float = TIMEOUT
    tries: int = TRIES
    first_wait: float = 1.0
    longest_wait: float = 120.0
    give_up: int = 20
    clock: Clock = field(default_factory=lambda: CLOCK)

    def __post_init__(self) -> None:
        for name, least in (("rate", 0), ("workers", 1), ("tries", 1), ("timeout", 0.001)):
            if not getattr(self, name) >= least:
                raise UserError(f"system.params.{name} must be at least {least}, not {getattr(self, name)}.")

    def bucket(self) -> Bucket:
        """A bucket of this rate, for all threads of one run."""
        return Bucket(self.rate, self.clock)

    def wait(self, attempt: int, error: Transient) -> float:
        """Seconds before the next try.

        Parameters
        ----------
        attempt : int
            How many tries there were.
        error : Transient
            What the last one met.

        Returns
        -------
        float

        Raises
        ------
        Hopeless
            If the service asks to be left alone for longer than anyone wants to wait.

        Examples
        --------
        >>> policy = Policy(clock=Clock(chance=lambda: 0.5))
        >>> [policy.wait(k, Transient("server_error", "")) for k in (1, 2, 3)]
        [0.75, 1.5, 3.0]
        >>> policy.wait(1, Transient("rate_limited", "", wait=7.0))
        7.25
        """
        # Threads that failed together must not come back together.
        grown: float = min(self.longest_wait, self.first_wait * 2 ** (attempt - 1))
        jitter = self.clock.chance()
        if error.wait is None:
            return grown * (0.5 + jitter / 2)
        if error.wait > self.longest_wait:
            raise Hopeless(error.reason, f"{error}; it asks to be left alone for {error.wait:.0f} s")
        return error.wait + min(error.wait, self.first_wait) * jitter / 2


def retry_after(value: str | None, clock: Clock = CLOCK) -> float | None:
    """Seconds that a Retry-After header asks for.

    Parameters
    ----------
    value : str or None
        Seconds, or a date.
    clock : Clock

    Returns
    -------
    float or None
        None where there is no header, or none that can be read.

    Examples
    --------
    >>> retry_after("2"), retry_after("soon"), retry_after(None)
    (2.0, None, None)
    >>> retry_after("Thu, 01 Jan 1970 00:01:00 GMT", Clock(wall=lambda: 50.0))
    10.0
    """
    if value is None:
        return None
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - clock.wall())
    except ValueError:
        return None


def patiently(ask: Callable[[], T], policy: Policy, bucket: Bucket) -> T:
    """Call a function until it succeeds, fails for good, or was tried often enough.

    Parameters
    ----------
    ask : callable
        One request.
    policy : Policy
    bucket : Bucket
        Each try takes a token from it; where the service asks for a pause, all who share it pause.

    Returns
    -------
    object
        What ``ask`` gave.

    Raises
    ------
    Failure
        The last one.

    Examples
    --------
    >>> policy = Policy(rate=0)
    >>> patiently(lambda: "answer", policy, policy.bucket())
    'answer'
    """
    for attempt in range(1, policy.tries):
        bucket.take()
        try:
            return ask()
        except Transient as error:
            seconds = policy.wait(attempt, error)
            if error.wait is not None:
                bucket.pause(error.wait)
            policy.clock.sleep(seconds)
    bucket.take()
    return ask()
