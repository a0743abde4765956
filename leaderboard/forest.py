"""Forest plot of a board: where each point and line goes, for the template to draw as SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from leaderboard.boards import Row
from leaderboard.labels import labels

WIDTH, ROW, LEFT, RIGHT, TOP, BOTTOM = 760, 26, 230, 24, 10, 34
_TICKS = 5


@dataclass(frozen=True)
class Mark:
    """One system's point and interval, in SVG units."""

    label: str
    y: float
    x: float
    low: float
    high: float
    ranked: bool
    title: str


@dataclass(frozen=True)
class Forest:
    """A whole plot: size, marks, and ticks as (x, label)."""

    width: int
    height: int
    left: int
    bottom: float
    marks: tuple[Mark, ...]
    ticks: tuple[tuple[float, str], ...]


def forest(rows: Sequence[Row]) -> Forest | None:
    """Lay a board's rows out.

    Parameters
    ----------
    rows : sequence of Row

    Returns
    -------
    Forest or None
        None when no row has a value.
    """
    shown = [row for row in rows if row.record.headline and row.record.headline.value is not None]
    if not shown:
        return None
    ends = [0.0]
    for row in shown:
        head = row.record.headline
        ends += [x for x in (head.value, head.ci_low, head.ci_high) if x is not None] if head else []
    low, high = min(ends), max(ends)
    step = _step((high - low) or 1.0)
    start, stop = math.floor(low / step) * step, math.ceil((high or step) / step) * step

    def place(value: float) -> float:
        return round(LEFT + (value - start) / (stop - start) * (WIDTH - LEFT - RIGHT), 2)

    marks = []
    for k, (row, name) in enumerate(zip(shown, labels([row.record for row in shown]), strict=True)):
        head, system = row.record.headline, row.record.system
        if head is None or head.value is None or system is None:
            continue
        ci = (head.value if head.ci_low is None else head.ci_low, head.value if head.ci_high is None else head.ci_high)
        y = TOP + ROW * (k + 0.5)
        who = f"{system.name} {system.revision}" + (f" ({row.detail})" if row.detail else "")
        title = f"{who}: {head.value:.4f} [{ci[0]:.4f}, {ci[1]:.4f}]"
        label = name if len(name) <= 30 else name[:29] + "…"
        marks.append(Mark(label, y, place(head.value), place(ci[0]), place(ci[1]), row.rank is not None, title))
    n = round((stop - start) / step)
    digits = max(0, -math.floor(math.log10(step)))
    ticks = tuple((place(start + i * step), f"{start + i * step:.{digits}f}") for i in range(n + 1))
    bottom = TOP + ROW * len(shown)
    return Forest(WIDTH, bottom + BOTTOM, LEFT, bottom, tuple(marks), ticks)


def _step(span: float) -> float:
    """Round distance between ticks: 1, 2 or 5 times a power of ten."""
    raw = span / _TICKS
    power = 10.0 ** math.floor(math.log10(raw))
    return float(next(m * power for m in (1, 2, 5, 10) if m * power >= raw * (1 - 1e-9)))
