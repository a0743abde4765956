"""Progress of a run: a bar with rate and time left on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

_SECONDS = 10.0  # between two plain lines


def progress(title: str, total: int) -> Callable[[int], None]:
    """Begin to report.

    Parameters
    ----------
    title : str
        What is being done.
    total : int
        Number of steps.

    Returns
    -------
    callable
        To be told how many more steps are done; it ends the report by itself at ``total``.
    """
    if total == 0:
        return lambda _: None
    return _bar(title, total) if sys.stderr.isatty() else _lines(title, total)


def _bar(title: str, total: int) -> Callable[[int], None]:
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task(title, total=total, rate="")
    bar.start()
    begun = time.monotonic()

    def advance(n: int) -> None:
        done = bar.tasks[0].completed + n
        rate = done / max(time.monotonic() - begun, 1e-9)
        bar.update(task, advance=n, rate=f"{rate:,.0f} texts/s")
        if done >= total:
            bar.stop()

    return advance


def _lines(title: str, total: int) -> Callable[[int], None]:
    begun = told = time.monotonic()
    done = 0

    def advance(n: int) -> None:
        nonlocal done, told
        done += n
        now = time.monotonic()
        if now - told >= _SECONDS:
            rate = done / max(now - begun, 1e-9)
            left = (total - done) / rate
            print(f"{title}: {done:,} of {total:,} texts, {rate:,.0f}/s, {left:,.0f} s left", file=sys.stderr)
            told = now

    return advance
