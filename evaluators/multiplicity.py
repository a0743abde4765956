"""Adjust p-values when many tests are read together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

Method = Literal["holm", "bonferroni", "benjamini-hochberg", "none"]


def adjust(p_values: Sequence[float | None], method: Method = "holm", planned: int | None = None) -> list[float | None]:
    """Adjusted p-values, in the order given.

    Parameters
    ----------
    p_values : sequence of (float or None)
        Each in [0, 1]; None (or NaN) for a test that was planned and could not be made.
    method : {"holm", "bonferroni", "benjamini-hochberg", "none"}
        Holm (1979) controls the family-wise error and is never weaker than Bonferroni; Benjamini & Hochberg (1995)
        controls the false discovery rate.
    planned : int, optional
        Number of tests that were planned; default: all that are given, failed ones included, so that a failed test
        does not loosen the others.

    Returns
    -------
    list of (float or None)
        None where there was no p-value.

    Raises
    ------
    ValueError
        If a p-value is outside [0, 1], fewer tests were planned than made, or the method is unknown.

    Examples
    --------
    >>> adjust([0.01, None, 0.04], "holm")
    [0.03, None, 0.08]
    >>> adjust([0.01, 0.04], "bonferroni", planned=10)
    [0.1, 0.4]
    """
    known = [(float(p), k) for k, p in enumerate(p_values) if p is not None and not math.isnan(p)]
    if any(not 0 <= p <= 1 for p, _ in known):
        raise ValueError(f"p-values must lie in [0, 1]: {[p for p, _ in known if not 0 <= p <= 1]}")
    m = len(p_values) if planned is None else planned
    if m < len(known):
        raise ValueError(f"{len(known)} tests were made but only {m} planned")
    out: list[float | None] = [None] * len(p_values)
    ordered = sorted(known)
    if method == "none":
        adjusted = [p for p, _ in ordered]
    elif method == "bonferroni":
        adjusted = [min(1.0, p * m) for p, _ in ordered]
    elif method == "holm":
        adjusted, floor = [], 0.0
        for rank, (p, _) in enumerate(ordered):
            floor = max(floor, min(1.0, p * (m - rank)))
            adjusted.append(floor)
    elif method == "benjamini-hochberg":
        adjusted, ceiling = [], 1.0
        for rank in range(len(ordered), 0, -1):
            ceiling = min(ceiling, ordered[rank - 1][0] * m / rank)
            adjusted.append(ceiling)
        adjusted.reverse()
    else:
        raise ValueError(f"unknown method {method!r}: holm, bonferroni, benjamini-hochberg or none")
    for (_, k), value in zip(ordered, adjusted, strict=True):
        out[k] = value
    return out
