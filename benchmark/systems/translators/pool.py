"""Ask a service text by text from a few threads, and give each answer out when it arrives."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from benchmark.systems.base import Failure, Stream
from benchmark.systems.translators.pacing import Hopeless, Policy, patiently
from corpora.errors import UserError
from evaluators.base import Prediction

Ask = Callable[[str], Prediction]


def pooled(make: Callable[[], Ask], policy: Policy) -> Stream:
    """Make a stream from a function that makes one asker for each thread.

    Parameters
    ----------
    make : callable
        Called once in each thread; what it returns is used by that thread alone, so it may keep state.
    policy : Policy
        Threads, rate, retries.

    Returns
    -------
    callable
        See :data:`benchmark.systems.base.Stream`. A text that failed for good comes out as its exception and costs
        no other text. Where the service refuses everybody (:class:`~benchmark.systems.translators.pacing.Hopeless`),
        or has failed on ``policy.give_up`` texts in a row, the rest comes out as ``not_asked``.

    Examples
    --------
    >>> stream = pooled(lambda: lambda text: Prediction(output=text.upper()), Policy(rate=0))
    >>> sorted((place, answer.output) for place, answer in stream(["a", "b"]))
    [(0, 'A'), (1, 'B')]
    """

    def stream(texts: Sequence[str]) -> Iterator[tuple[int, Prediction | Exception]]:
        waiting: queue.SimpleQueue[int] = queue.SimpleQueue()
        for place in range(len(texts)):
            waiting.put(place)
        arrived: queue.SimpleQueue[tuple[int, Prediction | Exception] | None] = queue.SimpleQueue()
        hope = _Hope(policy)

        def work() -> None:
            ask: Ask | None = None

            def answer(text: str) -> Prediction:
                nonlocal ask
                ask = ask or make()
                return ask(text)

            try:
                while not hope.bucket.closed:
                    place = waiting.get_nowait()
                    try:
                        given = patiently(partial(answer, texts[place]), policy, hope.bucket)
                        hope.note(None)
                        arrived.put((place, given))
                    except Exception as error:  # noqa: BLE001 - whatever it is, it is one text's failure
                        hope.note(error)
                        arrived.put((place, error))
            except queue.Empty:
                pass
            finally:
                arrived.put(None)

        threads = min(policy.workers, len(texts))
        # Daemons: an interrupted run does not wait for a request that hangs.
        for _ in range(threads):
            threading.Thread(target=work, daemon=True).start()
        left = set(range(len(texts)))
        try:
            while threads:
                if (item := arrived.get()) is None:
                    threads -= 1
                    continue
                left.discard(item[0])
                yield item
        finally:
            hope.bucket.close()
        if hope.lost and not hope.answered:
            raise UserError(f"Nothing was translated: {hope.lost}.", "What failed is asked again by the next run.")
        for place in sorted(left):
            yield place, Failure("not_asked", f"the service was left alone after: {hope.lost or 'a lost thread'}")

    return stream


class _Hope:
    """What all threads know of the service: whether it has answered, and why it is not asked any more."""

    def __init__(self, policy: Policy) -> None:
        self.bucket = policy.bucket()
        self.answered = False
        self.lost: Exception | None = None
        self._give_up = policy.give_up
        self._failures = 0
        self._lock = threading.Lock()

    def note(self, error: Exception | None) -> None:
        """Take in what became of one text."""
        with self._lock:
            self._failures = self._failures + 1 if error else 0
            self.answered = self.answered or error is None
            if error and (isinstance(error, Hopeless) or self._failures >= self._give_up) and not self.lost:
                self.lost = error
                self.bucket.close()
