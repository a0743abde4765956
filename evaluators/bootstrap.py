"""Percentile bootstrap over clusters, from per-cluster sums.

A statistic that is a function of column sums (a sum, a mean, a share, a ratio of shares) needs only each cluster's
sums: a draw of the clusters is a vector of multinomial weights, and its column sums are weights times sums. Every
draw recomputes the reported statistic.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

DRAWS = 10_000
SEED = 12345
CONFIDENCE = 0.95
_BLOCK = 4_000_000  # weights held at once: 32 MB


@dataclass(frozen=True)
class Interval:
    """Point estimate and percentile interval of one or more statistics.

    Parameters
    ----------
    value, low, high : numpy.ndarray
        Shape (m,): the sample's own values, and the ends of their intervals (NaN where undefined).
    flags : tuple of str
        ``degenerate`` when all draws agree, ``single_cluster`` when there is one cluster only, ``undefined_draws``
        when some draws had no value (they are left out of the percentiles).
    """

    value: Array
    low: Array
    high: Array
    flags: tuple[str, ...] = ()


def cluster_sums(values: npt.ArrayLike, clusters: npt.ArrayLike) -> Array:
    """Column sums within each cluster, clusters in order of their first row.

    Parameters
    ----------
    values : array_like
        Shape (n,) or (n, k).
    clusters : array_like
        Shape (n,): cluster of each row.

    Returns
    -------
    numpy.ndarray
        Shape (n_clusters, k), float64.

    Examples
    --------
    >>> cluster_sums([1.0, 2.0, 4.0], ["a", "b", "a"])
    array([[5.],
           [2.]])
    """
    rows = np.asarray(values, dtype=np.float64)
    rows = rows[:, None] if rows.ndim == 1 else rows
    labels = np.asarray(clusters)
    if len(labels) != len(rows):
        raise ValueError(f"{len(rows)} rows but {len(labels)} cluster labels")
    if not len(rows):
        return np.zeros((0, rows.shape[1]))
    _, first, codes = np.unique(labels, return_index=True, return_inverse=True)
    # np.unique sorts; the order of first appearance does not change when labels are renamed.
    rank = np.empty(len(first), dtype=np.intp)
    rank[np.argsort(first)] = np.arange(len(first))
    out = np.zeros((len(first), rows.shape[1]))
    np.add.at(out, rank[codes], rows)
    return out


def cluster_bootstrap(
    sums: npt.ArrayLike,
    statistic: Callable[[Array], Array],
    *,
    draws: int = DRAWS,
    seed: int = SEED,
    confidence: float = CONFIDENCE,
) -> Interval:
    """Percentile bootstrap interval, resampling whole clusters.

    Parameters
    ----------
    sums : array_like
        Shape (n_clusters, k): each cluster's column sums, see :func:`cluster_sums`.
    statistic : callable
        Column sums of shape (draws, k) in, statistics of shape (draws, m) out; NaN where undefined.
    draws : int
        Number of bootstrap draws.
    seed : int
        Seed of the PCG64 generator.
    confidence : float
        Between 0 and 1.

    Returns
    -------
    Interval

    Raises
    ------
    ValueError
        If there is no cluster, or a parameter is out of range.

    Notes
    -----
    Efron & Tibshirani (1993), An Introduction to the Bootstrap, chapters 8 and 13.

    Examples
    --------
    >>> mean = lambda s: s[:, :1] / s[:, 1:]
    >>> sums = np.array([[0.0, 1.0], [1.0, 1.0], [1.0, 1.0], [0.0, 1.0]])
    >>> interval = cluster_bootstrap(sums, mean, draws=1000)
    >>> float(interval.value[0]), float(interval.low[0]), float(interval.high[0])
    (0.5, 0.0, 1.0)
    """
    table = np.atleast_2d(np.asarray(sums, dtype=np.float64))
    n = len(table)
    if n == 0 or table.size == 0:
        raise ValueError("cluster_bootstrap needs at least one cluster")
    if draws < 1 or not 0 < confidence < 1:
        raise ValueError(f"draws must be at least 1 and confidence in (0, 1), not {draws} and {confidence}")
    with np.errstate(divide="ignore", invalid="ignore"):
        value = np.asarray(statistic(table.sum(axis=0, keepdims=True)), dtype=np.float64)[0]
        drawn = np.empty((draws, len(value)))
        generator = np.random.Generator(np.random.PCG64(seed))
        size = max(1, min(draws, _BLOCK // n))
        for start in range(0, draws, size):
            stop = min(start + size, draws)
            weights = generator.multinomial(n, np.full(n, 1.0 / n), size=stop - start)
            drawn[start:stop] = statistic(weights.astype(np.float64) @ table)
    flags = []
    defined = np.isfinite(drawn)
    if n == 1:
        flags.append("single_cluster")
    if not defined.all():
        flags.append("undefined_draws")
    tail = (1 - confidence) / 2
    low, high = np.full_like(value, np.nan), np.full_like(value, np.nan)
    for j in range(len(value)):
        column = drawn[defined[:, j], j]
        if len(column) and np.isfinite(value[j]):
            low[j], high[j] = np.quantile(column, [tail, 1 - tail])
            # Draws of equal data differ by rounding error only; then the sample's value is the interval.
            if np.ptp(column) <= 1e-12 * max(1.0, abs(value[j])):
                low[j] = high[j] = value[j]
    if np.array_equal(low, high, equal_nan=True):
        flags.append("degenerate")
    return Interval(value, low, high, tuple(flags))
