"""Percentile bootstrap over clusters, from per-cluster sums.

A statistic that is a function of column sums (a sum, a mean, a share, a ratio of shares) needs only each cluster's
sums: a draw of the clusters is a vector of multinomial weights, and its column sums are weights times sums. Every
draw recomputes the reported statistic.

Clusters with equal sums are interchangeable, so a draw of millions of clusters is a multinomial over the few distinct
rows of sums: :func:`collapse` and :func:`collapsed_draws`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from evaluators.base import MeasureError

Array = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]

DRAWS = 10_000
MOST_DRAWS = 1_000_000
SEED = 12345
CONFIDENCE = 0.95
_BLOCK = 4_000_000  # weights held at once: 32 MB
_RARE, _MANY = 4, 32  # clusters of a rare type; rare types from which on they are drawn together
_SAFE = 40


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
    if not 1 <= draws <= MOST_DRAWS or not 0 < confidence < 1:
        raise MeasureError(f"draws must be 1 to {MOST_DRAWS:,} and confidence in (0, 1), not {draws} and {confidence}")
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


@dataclass(frozen=True)
class Draws:
    """Column sums of bootstrap draws.

    Parameters
    ----------
    sums : numpy.ndarray
        Shape (draws, k).
    stratified : int
        How many draws missed a group at first, and were drawn anew within strata.
    """

    sums: Array
    stratified: int = 0


def collapse(sums: npt.ArrayLike) -> tuple[Array, Whole]:
    """Distinct rows of cluster sums, and how many clusters have each.

    Parameters
    ----------
    sums : array_like
        Shape (n_clusters, k).

    Returns
    -------
    types : numpy.ndarray
        Shape (n_types, k), the most frequent first, those of one frequency in lexicographic order.
    counts : numpy.ndarray
        Shape (n_types,); they sum to n_clusters.

    Examples
    --------
    >>> [part.tolist() for part in collapse([[1, 0], [0, 2], [1, 0]])]
    [[[1.0, 0.0], [0.0, 2.0]], [2, 1]]
    """
    table = np.atleast_2d(np.asarray(sums, dtype=np.float64))
    if not table.size:
        return table.reshape(0, table.shape[-1]), np.zeros(0, dtype=np.int64)
    order = np.lexsort(table.T[::-1])
    ordered = table[order]
    first = np.ones(len(table), dtype=bool)
    first[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    starts = np.flatnonzero(first)
    counts = np.diff(np.append(starts, len(table))).astype(np.int64)
    by_count = np.argsort(-counts, kind="stable")
    return ordered[starts][by_count], counts[by_count]


def collapsed_draws(
    types: npt.ArrayLike,
    counts: npt.ArrayLike,
    *,
    draws: int = DRAWS,
    seed: int = SEED,
    groups: npt.ArrayLike | None = None,
) -> Draws:
    """Column sums of bootstrap draws of clusters, drawn by type.

    Drawing n clusters with replacement and counting how often each type comes up is a multinomial with the types'
    shares, so the sums have exactly the distribution that drawing cluster by cluster gives them, in time that grows
    with the number of types and not with that of clusters.

    Parameters
    ----------
    types, counts : array_like
        From :func:`collapse`.
    draws, seed
        As in :func:`cluster_bootstrap`.
    groups : array_like of bool, optional
        Shape (n_types, q): which types belong to each of q groups that a draw must not miss. A draw without a
        cluster of some group, where the sample has one, is drawn anew within strata: as many clusters as the sample
        has of each pattern of membership.

    Returns
    -------
    Draws

    Raises
    ------
    ValueError
        If there is no cluster, or `draws` is less than 1.

    Examples
    --------
    >>> drawn = collapsed_draws([[1.0], [0.0]], [30, 70], draws=2000)
    >>> drawn.sums.shape, bool(abs(drawn.sums.mean() - 30) < 1)
    ((2000, 1), True)
    """
    table, size = np.asarray(types, dtype=np.float64), np.asarray(counts, dtype=np.int64)
    n = int(size.sum())
    if n < 1 or draws < 1:
        raise ValueError(f"collapsed_draws needs at least one cluster and one draw, not {n} and {draws}")
    member = np.zeros((len(table), 0)) if groups is None else np.asarray(groups, dtype=np.float64)
    # One of _SAFE clusters or more is missed in less than one of 10**17 draws.
    member = member[:, member.any(axis=0) & (size @ member < _SAFE)]
    strata = _strata(member)
    generator = np.random.Generator(np.random.PCG64(seed))
    out, redrawn = np.empty((draws, table.shape[1])), 0
    block = max(1, min(draws, _BLOCK // (2 * len(table))))
    for start in range(0, draws, block):
        stop = min(start + block, draws)
        weights = _multinomial(generator, size, stop - start)
        missed = (weights @ member == 0).any(axis=1) if member.shape[1] else np.zeros(0, dtype=bool)
        if missed.any():
            redrawn += int(missed.sum())
            for rows in strata:
                within = _multinomial(generator, size[rows], int(missed.sum()))
                weights[np.ix_(missed, rows)] = within
        out[start:stop] = weights @ table
    return Draws(out, redrawn)


def _multinomial(generator: np.random.Generator, counts: Whole, draws: int) -> Array:
    """Weights of types, shape (draws, n_types), when as many clusters are drawn as there are.

    A multinomial costs a binomial a type. Types of a few clusters each are drawn together as one type, and its draws
    then dealt out cluster by cluster: the same distribution in less time.
    """
    n = int(counts.sum())
    rare = counts <= _RARE
    if rare.sum() < _MANY:
        return generator.multinomial(n, counts / n, size=draws).astype(np.float64)
    owner = np.repeat(np.flatnonzero(rare), counts[rare])
    common = np.append(counts[~rare], len(owner))
    drawn = generator.multinomial(n, common / n, size=draws)
    dealt = owner[generator.integers(0, len(owner), size=int(drawn[:, -1].sum()))]
    dealt += np.repeat(np.arange(draws) * len(counts), drawn[:, -1])
    weights = np.bincount(dealt, minlength=draws * len(counts)).reshape(draws, len(counts)).astype(np.float64)
    weights[:, ~rare] = drawn[:, :-1]
    return weights


def _strata(member: Array) -> list[npt.NDArray[np.intp]]:
    """Types by their pattern of membership."""
    patterns = np.unique(member, axis=0, return_inverse=True)[1].reshape(-1) if member.shape[1] else np.zeros(0)
    return [np.flatnonzero(patterns == k) for k in range(int(patterns.max()) + 1)] if len(patterns) else []
