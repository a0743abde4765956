"""Figures 1 to 3 of the gender-gap paper: where each line, bar and word goes, for a template to draw as SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from leaderboard.gapscores import LEVELS, Case, cases
from leaderboard.record import Record

WIDTH, ROW, LEFT, RIGHT, TOP, BOTTOM = 760, 22, 300, 28, 26, 40
BAR_AREA, BINS, MOST_ROWS = 200, 20, 80
_TICKS = 6

Ticks = tuple[tuple[float, str], ...]


@dataclass(frozen=True)
class Line:
    """A point with its interval, or a heading (x is None)."""

    label: str
    y: float
    x: float | None
    low: float
    high: float
    strong: bool
    title: str


@dataclass(frozen=True)
class Bias:
    """Figure 1: relative bias with intervals, systems by kind; to the right of zero men's texts fare worse."""

    width: int
    height: float
    left: int
    bottom: float
    zero: float
    lines: tuple[Line, ...]
    ticks: Ticks
    left_out: int
    pair: str


@dataclass(frozen=True)
class Bar:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float
    kind: str
    title: str


@dataclass(frozen=True)
class Bars:
    """Figure 2 (share of significant cases by level) or 3 (distribution of k)."""

    width: int
    height: float
    left: int
    bottom: float
    bars: tuple[Bar, ...]
    rows: tuple[tuple[float, str], ...]
    ticks: Ticks
    n: int


@dataclass(frozen=True)
class Figures:
    """All three; None for one that has nothing to show."""

    bias: Bias | None
    share: Bars | None
    factor: Bars | None

    def __bool__(self) -> bool:
        return any((self.bias, self.share, self.factor))


def figures(records: Sequence[Record], level: str = "sentiment") -> Figures:
    """Lay the three figures out.

    Parameters
    ----------
    records : sequence of Record
        Of the evaluator gender-gap; others are passed over.
    level : {"label", "emotion", "sentiment"}
        Of figure 1.

    Returns
    -------
    Figures
    """
    gaps = [case for case in cases(records) if case.error in ("valence", "salience")]
    factors = [case for case in cases(records, "k") if case.error == "total" and case.level == "label"]
    return Figures(bias([c for c in gaps if c.level == level]), share(gaps), factor(factors))


def bias(gaps: Sequence[Case]) -> Bias | None:
    """Figure 1.

    Parameters
    ----------
    gaps : sequence of Case
        In the order of the rows; those without a value are passed over.

    Returns
    -------
    Bias or None
    """
    known = [case for case in gaps if case.score.value is not None]
    shown = known[:MOST_ROWS]
    if not shown:
        return None
    ends = [0.0, *(x for c in shown for x in (c.score.value, c.score.ci_low, c.score.ci_high) if x is not None)]
    # A few wild intervals shall not squeeze all others: the axis ends at 3, and what goes on ends there.
    start, stop, step = _axis(max(min(ends), -1.0), min(max(ends), 3.0))

    def place(value: float) -> float:
        inside = min(max(value, start), stop)
        return round(LEFT + (inside - start) / (stop - start) * (WIDTH - LEFT - RIGHT), 2)

    lines: list[Line] = []
    y, kind, pairs = float(TOP), "", sorted({f"{c.group} against {c.reference}" for c in shown})
    for case in shown:
        if case.kind_of_system != kind:
            kind = case.kind_of_system
            lines.append(Line(kind, y + ROW / 2, None, 0, 0, False, ""))
            y += ROW
        score = case.score
        value = score.value or 0.0
        low, high = (
            (start if score.ci_low is None else score.ci_low),
            (stop if score.ci_high is None else score.ci_high),
        )
        name = f"{case.system}: {case.category}, {case.error}" + (f", {case.group}" if len(pairs) > 1 else "")
        title = f"{name}: {value:+.1%} [{low:+.1%}, {high:+.1%}]" + (", significant" if case.significant else "")
        lines.append(Line(_cut(name), y + ROW / 2, place(value), place(low), place(high), case.significant, title))
        y += ROW
    ticks = tuple((place(t), _per_cent(t)) for t in _ticks(start, stop, step))
    return Bias(WIDTH, y + BOTTOM, LEFT, y, place(0.0), tuple(lines), ticks, len(gaps) - len(shown), "; ".join(pairs))


def share(gaps: Sequence[Case]) -> Bars | None:
    """Figure 2: for each level the share of cases that are significant, by which group fares worse.

    Parameters
    ----------
    gaps : sequence of Case
        A case without a p-value is none.

    Returns
    -------
    Bars or None
    """
    tested = [case for case in gaps if case.score.p is not None]
    levels = [level for level in LEVELS if any(case.level == level for case in tested)]
    if not levels:
        return None
    bars, rows, area = [], [], WIDTH - LEFT - RIGHT
    for k, level in enumerate(levels):
        own = [case for case in tested if case.level == level]
        y = TOP + 2 * ROW * k
        rows.append((y + ROW * 0.75, f"{level} ({len(own)} cases)"))
        counts = {
            "worse": sum(c.significant and (c.score.value or math.inf) > 0 for c in own),
            "better": sum(c.significant and c.score.value is not None and c.score.value <= 0 for c in own),
        }
        counts["none"] = len(own) - sum(counts.values())
        x = float(LEFT)
        for kind, n in counts.items():
            width = n / len(own) * area
            title = f"{level}: {n} of {len(own)} ({n / len(own):.0%})"
            bars += [Bar(round(x, 2), y, round(width, 2), ROW * 1.2, kind, title)] if n else []
            x += width
    bottom = TOP + 2 * ROW * len(levels)
    ticks = tuple((LEFT + area * k / 4, f"{25 * k} %") for k in range(5))
    return Bars(WIDTH, bottom + BOTTOM, LEFT, bottom, tuple(bars), tuple(rows), ticks, len(tested))


def factor(factors: Sequence[Case]) -> Bars | None:
    """Figure 3: how the bias attribution factor is distributed over systems and labels.

    Parameters
    ----------
    factors : sequence of Case
        Of the measure "k".

    Returns
    -------
    Bars or None
    """
    values = sorted(c.score.value for c in factors if c.score.value is not None)
    if not values:
        return None
    start, stop, step = _axis(values[0], values[-1])
    width = (stop - start) / BINS
    counts = [0] * BINS
    for value in values:
        counts[min(int((value - start) / width), BINS - 1)] += 1
    left, area = 60, WIDTH - 60 - RIGHT
    bars = tuple(
        Bar(
            round(left + area * k / BINS + 1, 2),
            round(TOP + BAR_AREA * (1 - n / max(counts)), 2),
            round(area / BINS - 2, 2),
            round(BAR_AREA * n / max(counts), 2),
            "worse" if start + (k + 0.5) * width > 0 else "better",
            f"k from {start + k * width:+.1%} to {start + (k + 1) * width:+.1%}: {n}",
        )
        for k, n in enumerate(counts)
        if n
    )
    bottom = float(TOP + BAR_AREA)
    ticks = tuple(
        (round(left + area * (t - start) / (stop - start), 2), _per_cent(t)) for t in _ticks(start, stop, step)
    )
    rows = ((float(TOP), str(max(counts))), (bottom, "0"))
    return Bars(WIDTH, bottom + BOTTOM, left, bottom, bars, rows, ticks, len(values))


def _axis(low: float, high: float) -> tuple[float, float, float]:
    """Start, end and step of an axis that holds 0 and has round ticks."""
    low, high = min(low, 0.0), max(high, 0.0)
    raw = ((high - low) or 0.1) / _TICKS
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(m * power for m in (1, 2, 5, 10) if m * power >= raw * (1 - 1e-9))
    start, stop = math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step
    return start, stop if stop > start else start + step, step


def _ticks(start: float, stop: float, step: float) -> list[float]:
    return [start + k * step for k in range(round((stop - start) / step) + 1)]


def _per_cent(x: float) -> str:
    return "0" if abs(x) < 1e-9 else f"{100 * x:+.0f} %".replace("-", "−")


def _cut(name: str, most: int = 44) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"
