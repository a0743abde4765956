"""Error rates of two genders and what can be said of their difference, from counts alone.

None stands for "not defined"; nothing here gives NaN.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from scipy import stats

_SMALL_CELL = 5.0  # expected count under which the chi-square approximation is not trusted


@dataclass(frozen=True)
class Errors:
    """Error rates, each in [0, 1] or None where it is not defined.

    Parameters
    ----------
    valence : float or None
        Share of the opposite polarity among the answers with a polarity.
    salience : float or None
        Share of neutral answers among the neutral and the right ones; None for a system that cannot answer neutral.
    total : float or None
        Share of all answers that are not of the right polarity.
    """

    valence: float | None
    salience: float | None
    total: float | None


def errors(right: int, wrong: int, neutral: int, *, can_be_neutral: bool = True) -> Errors:
    """Valence, salience and total error (Smirnov et al. 2026, methods).

    Parameters
    ----------
    right, wrong, neutral : int
        Answers of the right polarity, of the opposite one, and neutral ones.
    can_be_neutral : bool
        Whether the system can answer neutral at all.

    Returns
    -------
    Errors

    Examples
    --------
    Three negative texts, answered negative, positive and neutral:

    >>> errors(1, 1, 1)
    Errors(valence=0.5, salience=0.5, total=0.6666666666666666)
    """
    salience = _ratio(neutral, neutral + right) if can_be_neutral else None
    return Errors(_ratio(wrong, wrong + right), salience, _ratio(wrong + neutral, right + wrong + neutral))


def relative_bias(error: float | None, reference: float | None) -> float | None:
    """(error - reference) / reference; None where an error is not defined or the reference makes none.

    Examples
    --------
    >>> round(relative_bias(0.2775, 0.2356), 3)
    0.178
    >>> relative_bias(0.1, 0.0) is None
    True
    """
    return None if error is None or not reference else (error - reference) / reference


def attribution_factor(error: float | None, difference: float | None) -> float | None:
    """Bias attribution factor k = (1 - e) / (1 - (e + delta)) - 1 (Smirnov et al. 2026).

    By how much more often a system finds the same emotion when a text is by the reference group, so by how much a
    study's result could move if the gender composition alone went from all of the other group to all of the reference.

    Parameters
    ----------
    error : float or None
        Of the reference group, in [0, 1].
    difference : float or None
        Error of the other group minus that of the reference.

    Returns
    -------
    float or None
        None where the other group's texts are all wrong.

    Examples
    --------
    >>> round(attribution_factor(0.4, 0.2), 9)
    0.5
    >>> attribution_factor(0.5, 0.5) is None
    True
    """
    if error is None or difference is None or error + difference >= 1:
        return None
    return (1 - error) / (1 - (error + difference)) - 1


@dataclass(frozen=True)
class TwoByTwo:
    """Test of whether two groups err equally often.

    Parameters
    ----------
    p : float or None
        None where a group is empty.
    chi2 : float or None
        Uncorrected statistic, None where a margin of the table is empty.
    method : {"chi-square", "fisher", ""}
        What `p` is of.
    flags : tuple of str
        ``empty_group``; ``empty_margin`` when all or none are errors (p = 1); ``small_cell``.
    """

    p: float | None
    chi2: float | None
    method: str
    flags: tuple[str, ...] = ()


def two_by_two(errors_a: int, n_a: int, errors_b: int, n_b: int) -> TwoByTwo:
    """Pearson's chi-square without Yates' correction, or Fisher's exact test where an expected count is under 5.

    Parameters
    ----------
    errors_a, n_a, errors_b, n_b : int
        Errors and texts of each group.

    Returns
    -------
    TwoByTwo

    Examples
    --------
    The 5,005 labels that readers gave to enISEAR:

    >>> round(two_by_two(587, 2115, 681, 2890).p, 3)
    0.001
    >>> two_by_two(0, 10, 0, 5)
    TwoByTwo(p=1.0, chi2=None, method='', flags=('empty_margin',))
    """
    if not n_a or not n_b:
        return TwoByTwo(None, None, "", ("empty_group",))
    wrong, n = errors_a + errors_b, n_a + n_b
    if wrong in (0, n):
        return TwoByTwo(1.0, None, "", ("empty_margin",))
    chi2 = n * (errors_a * (n_b - errors_b) - errors_b * (n_a - errors_a)) ** 2 / (n_a * n_b * wrong * (n - wrong))
    if min(n_a, n_b) * min(wrong, n - wrong) / n < _SMALL_CELL:
        return TwoByTwo(fisher(errors_a, n_a, errors_b, n_b), chi2, "fisher", ("small_cell",))
    return TwoByTwo(float(stats.chi2.sf(chi2, 1)), chi2, "chi-square")


def fisher(errors_a: int, n_a: int, errors_b: int, n_b: int) -> float:
    """P of Fisher's exact test, two-sided.

    Examples
    --------
    enISEAR by majority label, ties to the alphabetically first:

    >>> round(fisher(99, 423, 105, 578), 3)
    0.047
    """
    table = np.array([[errors_a, n_a - errors_a], [errors_b, n_b - errors_b]], dtype=np.int64)
    return float(stats.fisher_exact(table).pvalue)


def spurious_change(k: float, before: float, after: float) -> float:
    """Relative change of a measured share that a changed gender composition makes by itself.

    With detection rates that stand 1 + k to 1 (reference group to the other), and an emotion that is truly as frequent
    as before: (1 + k (1 - after)) / (1 + k (1 - before)) - 1.

    Parameters
    ----------
    k : float
        Bias attribution factor, over -1.
    before, after : float
        Share of the texts that are by the other group (men), in [0, 1].

    Returns
    -------
    float
        For example -0.05: the measured share falls by 5 %.

    Raises
    ------
    ValueError
        If a share is not in [0, 1] or k is -1 or less.

    Examples
    --------
    From men alone to women alone it is k itself:

    >>> spurious_change(0.5, before=1, after=0)
    0.5
    >>> round(spurious_change(0.5, before=0.4, after=0.6), 4)
    -0.0769
    """
    if not (0 <= before <= 1 and 0 <= after <= 1):
        raise ValueError(f"shares must lie in [0, 1], not {before} and {after}")
    if not (k > -1 and math.isfinite(k)):
        raise ValueError(f"k must be over -1, not {k}")
    return (1 + k * (1 - after)) / (1 + k * (1 - before)) - 1


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None
