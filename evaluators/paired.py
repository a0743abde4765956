"""Compare systems on the same items: paired t-test, sign-flip permutation test, interval of the difference."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import asdict, dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy import stats

from evaluators.bootstrap import CONFIDENCE, DRAWS, SEED, Array, cluster_bootstrap, cluster_sums
from evaluators.multiplicity import Method, adjust

_EXACT = 14  # up to 2**14 sign patterns are enumerated; beyond, random ones are drawn


@dataclass(frozen=True)
class PairedTest:
    """Difference between two systems on the items that both scored.

    Parameters
    ----------
    a, b : str
        Systems; the difference is a - b.
    n, n_clusters : int
        Items that both scored, and their clusters.
    mean_difference, ci_low, ci_high : float or None
        Mean of a - b and its cluster bootstrap interval.
    t, df, p_t : float or None
        Paired t-test over items; None when all differences are equal (flag ``constant_difference``).
    p_permutation : float or None
        Sign-flip test, flipping whole clusters; exact up to 14 clusters.
    p_adjusted : float or None
        ``p_permutation`` adjusted over all pairs.
    effect_size : float or None
        Cohen's d_z: mean difference over the standard deviation of the differences.
    flags : tuple of str
    """

    a: str
    b: str
    n: int
    n_clusters: int
    mean_difference: float | None
    ci_low: float | None = None
    ci_high: float | None = None
    t: float | None = None
    df: float | None = None
    p_t: float | None = None
    p_permutation: float | None = None
    p_adjusted: float | None = None
    effect_size: float | None = None
    flags: tuple[str, ...] = ()


@dataclass(frozen=True)
class PairedTests:
    """All pairs of a set of systems."""

    tests: tuple[PairedTest, ...]
    method: str
    planned: int

    def to_frame(self) -> pd.DataFrame:
        """One row a pair."""
        return pd.DataFrame([asdict(test) for test in self.tests])


def sign_flip(differences: npt.ArrayLike, *, draws: int = DRAWS, seed: int = SEED) -> float:
    """Two-sided p-value of the hypothesis that the differences are symmetric about zero.

    Parameters
    ----------
    differences : array_like
        Shape (n,): one difference a cluster (its sum, so that large clusters weigh as in the mean).
    draws, seed : int
        For more than 14 non-zero differences random sign patterns are drawn, and p = (1 + hits) / (1 + draws).

    Returns
    -------
    float
        In (0, 1].

    Raises
    ------
    ValueError
        If there is no difference.

    Notes
    -----
    Good (2005), Permutation, Parametric and Bootstrap Tests of Hypotheses, section 3.2.

    Examples
    --------
    >>> sign_flip([1.0, 2.0, 3.0])
    0.25
    """
    d = np.asarray(differences, dtype=np.float64)
    if not len(d):
        raise ValueError("sign_flip needs at least one difference")
    d = d[d != 0]  # a zero has no sign to flip
    if not len(d):
        return 1.0
    limit = abs(d.sum()) * (1 - 1e-12)
    if len(d) <= _EXACT:
        signs = np.array(list(itertools.product((-1.0, 1.0), repeat=len(d))))
        return float(np.mean(np.abs(signs @ d) >= limit))
    generator = np.random.Generator(np.random.PCG64(seed))
    hits, done, size = 0, 0, max(1, min(draws, 4_000_000 // len(d)))
    while done < draws:
        k = min(size, draws - done)
        signs = generator.integers(0, 2, size=(k, len(d))) * 2.0 - 1.0
        hits += int(np.sum(np.abs(signs @ d) >= limit))
        done += k
    return (1 + hits) / (1 + draws)


def paired_test(
    a: npt.ArrayLike,
    b: npt.ArrayLike,
    *,
    names: tuple[str, str] = ("a", "b"),
    clusters: npt.ArrayLike | None = None,
    draws: int = DRAWS,
    seed: int = SEED,
    confidence: float = CONFIDENCE,
) -> PairedTest:
    """Compare two systems' item scores.

    Parameters
    ----------
    a, b : array_like
        Shape (n,): scores of the same items in the same order; NaN where a system has none.
    names : tuple of str
        For the result.
    clusters : array_like, optional
        Shape (n,); default: each item is its own cluster.
    draws, seed, confidence
        For the bootstrap and the permutation test.

    Returns
    -------
    PairedTest

    Raises
    ------
    ValueError
        If the lengths differ.

    Notes
    -----
    The t-test is the one of the SGBI paper (Tables 3 to 5).

    Examples
    --------
    >>> test = paired_test([1.0, 2.0, 3.0, 5.0], [0.0, 1.0, 1.0, 1.0])
    >>> test.mean_difference, round(test.t, 4), test.p_permutation
    (2.0, 2.8284, 0.125)
    """
    x, y = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if x.shape != y.shape or x.ndim != 1:
        raise ValueError(f"two score lists of one length are wanted, not shapes {x.shape} and {y.shape}")
    labels = np.arange(len(x)) if clusters is None else np.asarray(clusters)
    both = np.isfinite(x) & np.isfinite(y)
    d, labels = (x - y)[both], labels[both]
    flags = [] if both.all() else ["unscored_items_left_out"]
    if not len(d):
        return PairedTest(*names, 0, 0, None, flags=(*flags, "no_common_items"))
    sums = cluster_sums(np.column_stack([d, np.ones_like(d)]), labels)
    interval = cluster_bootstrap(sums, _mean, draws=draws, seed=seed, confidence=confidence)
    mean, spread = float(np.mean(d)), float(np.std(d, ddof=1)) if len(d) > 1 else 0.0
    t = df = p_t = effect = None
    if spread > 1e-12 * max(1.0, abs(mean)):
        t, df = mean / (spread / np.sqrt(len(d))), float(len(d) - 1)
        p_t, effect = float(2 * stats.t.sf(abs(t), df)), mean / spread
    else:
        flags.append("constant_difference")
    return PairedTest(
        *names,
        n=len(d),
        n_clusters=len(sums),
        mean_difference=mean,
        ci_low=float(interval.low[0]),
        ci_high=float(interval.high[0]),
        t=None if t is None else float(t),
        df=df,
        p_t=p_t,
        p_permutation=sign_flip(sums[:, 0], draws=draws, seed=seed),
        effect_size=effect,
        flags=(*flags, *interval.flags),
    )


def paired_tests(
    systems: Mapping[str, npt.ArrayLike],
    *,
    clusters: npt.ArrayLike | None = None,
    method: Method = "holm",
    draws: int = DRAWS,
    seed: int = SEED,
) -> PairedTests:
    """Compare every pair of systems, adjusting the permutation p-values over all pairs.

    Parameters
    ----------
    systems : mapping of str to array_like
        Name to item scores, the same items in the same order; NaN where unscored.
    clusters : array_like, optional
        As in :func:`paired_test`.
    method : str
        See :func:`evaluators.multiplicity.adjust`.
    draws, seed : int
        As in :func:`paired_test`.

    Returns
    -------
    PairedTests

    Examples
    --------
    >>> tests = paired_tests({"x": [1.0, 2.0, 3.0], "y": [0.0, 0.0, 0.0], "z": [1.0, 2.0, 3.0]})
    >>> tests.to_frame()[["a", "b", "p_adjusted"]].values.tolist()
    [['x', 'y', 0.75], ['x', 'z', 1.0], ['y', 'z', 0.75]]
    """
    pairs = list(itertools.combinations(systems, 2))
    tests = [
        paired_test(systems[a], systems[b], names=(a, b), clusters=clusters, draws=draws, seed=seed) for a, b in pairs
    ]
    adjusted = adjust([test.p_permutation for test in tests], method, planned=len(pairs))
    done = (
        PairedTest(**{**asdict(test), "flags": test.flags, "p_adjusted": p})
        for test, p in zip(tests, adjusted, strict=True)
    )
    return PairedTests(tuple(done), method, len(pairs))


def _mean(sums: Array) -> Array:
    return sums[:, :1] / sums[:, 1:2]
