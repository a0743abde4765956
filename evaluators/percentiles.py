"""Ends of a percentile interval where some draws are infinite or have no value."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from evaluators.bootstrap import CONFIDENCE, Array


def percentiles(drawn: npt.ArrayLike, confidence: float = CONFIDENCE) -> tuple[float | None, float | None]:
    """Ends of a percentile interval.

    Parameters
    ----------
    drawn : array_like
        Shape (draws,). An infinite value counts at its end; NaN values, draws without a value, are left out.
    confidence : float
        Between 0 and 1.

    Returns
    -------
    tuple of (float or None)
        None for an end that is infinite, and for both where no draw has a value.

    Examples
    --------
    >>> percentiles([1.0, 2.0, 3.0, 4.0, 5.0], 0.5)
    (2.0, 4.0)
    >>> percentiles([1.0, np.inf, np.inf], 0.5)
    (None, None)
    """
    values = np.asarray(drawn, dtype=np.float64)
    values = np.sort(values[~np.isnan(values)])
    if not len(values):
        return None, None
    tail = (1 - confidence) / 2
    low, high = (_quantile(values, q) for q in (tail, 1 - tail))
    return low, high


def _quantile(ordered: Array, q: float) -> float | None:
    """Linear interpolation as numpy's, with an infinite neighbour taken as infinite."""
    place = q * (len(ordered) - 1)
    below = int(np.floor(place))
    a, b = ordered[below], ordered[min(below + 1, len(ordered) - 1)]
    share = place - below
    value = a if share == 0 or a == b else a + share * (b - a) if np.isfinite(a) and np.isfinite(b) else np.inf
    return float(value) if np.isfinite(value) else None
