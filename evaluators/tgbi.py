"""Translation gender bias index (TGBI) from counts or classes of translations.

How the strict classes enter the index
--------------------------------------
P_S speaks of how translations refer to the person, so it is taken over the translations that do: female, male,
neutral and inclusive. ``inclusive`` ("he or she") counts as neutral, for it imposes no gender. ``it`` and ``absent``
do not refer to a person: counted as neutral they would let a translator that drops or reifies the person look fair,
and counted as nothing they would do so silently. So they stay out of P_S, lower the coverage that stands beside it
like ``invalid`` does, and are reported as shares of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd

OUTCOMES = ("female", "male", "neutral", "inclusive", "absent", "it", "invalid")
"""Classes of a translation, in the order of every count here."""

Array = npt.NDArray[np.float64]
Counted = Mapping[str, int] | tuple[int, int, int] | Iterable[str]
"""One set: counts by class; a triple female, male, neutral; or one class for each translation."""


def p_s(women: npt.ArrayLike, men: npt.ArrayLike, neutral: npt.ArrayLike) -> Array:
    """Index of one set, elementwise over arrays of counts.

    Parameters
    ----------
    women, men, neutral : array_like of float
        Counts, of one shape.

    Returns
    -------
    numpy.ndarray
        sqrt(p_w p_m + p_n), between 0 (one gender only) and 1 (neutral only); NaN where a set is empty.

    Notes
    -----
    Cho, Kim, Kim & Kim (2019), equation 1.

    Examples
    --------
    >>> p_s([1, 5, 0], [0, 5, 0], [0, 0, 9]).tolist()
    [0.0, 0.5, 1.0]
    """
    w, m, n = (np.asarray(x, dtype=np.float64) for x in (women, men, neutral))
    total = w + m + n
    with np.errstate(divide="ignore", invalid="ignore"):
        index: Array = np.sqrt((w / total) * (m / total) + n / total)
    return index


@dataclass(frozen=True)
class Tgbi:
    """TGBI and what it is made of.

    Parameters
    ----------
    sets : tuple of str
        Names of the sets.
    counts : numpy.ndarray
        Shape (sets, 7), in the order of :data:`OUTCOMES`.
    """

    sets: tuple[str, ...]
    counts: npt.NDArray[np.int64]

    @property
    def by_set(self) -> dict[str, float | None]:
        """P_S of each set; None where no translation refers to the person."""
        values = p_s(*person_counts(self.counts.T))
        return {name: None if np.isnan(v) else float(v) for name, v in zip(self.sets, values, strict=True)}

    @property
    def tgbi(self) -> float | None:
        """Unweighted mean of P_S over the sets; None where one of them has no P_S."""
        values = [v for v in self.by_set.values() if v is not None]
        return float(np.mean(values)) if values and len(values) == len(self.sets) else None

    @property
    def coverage(self) -> float:
        """Share of the translations (a set at a time) that refer to a person, so that they enter P_S."""
        total = self.counts.sum()
        return float(self.counts[:, :4].sum() / total) if total else 0.0

    def to_frame(self) -> pd.DataFrame:
        """One row a set: its index, shares and counts.

        Returns
        -------
        pandas.DataFrame
            Columns ``set``, ``p_s``, ``p_w``, ``p_m``, ``p_n`` (among translations that refer to a person),
            ``coverage``, ``n``, and the seven counts.
        """
        people = np.array(person_counts(self.counts.T), dtype=np.float64)
        n = self.counts.sum(axis=1)
        with np.errstate(divide="ignore", invalid="ignore"):
            shares = people / people.sum(axis=0)
            coverage = people.sum(axis=0) / n
        return pd.DataFrame(
            {
                "set": list(self.sets),
                "p_s": p_s(*people),
                **dict(zip(("p_w", "p_m", "p_n"), shares, strict=True)),
                "coverage": coverage,
                "n": n,
                **dict(zip(OUTCOMES, self.counts.T, strict=True)),
            }
        )


def person_counts(counts: npt.ArrayLike) -> tuple[Array, Array, Array]:
    """Female, male and neutral counts (inclusive among these) from counts by class along the first axis.

    Examples
    --------
    >>> [float(x) for x in person_counts([3, 4, 1, 1, 7, 7, 7])]
    [3.0, 4.0, 2.0]
    """
    by_class = np.asarray(counts, dtype=np.float64)
    return by_class[0], by_class[1], by_class[2] + by_class[3]


def tgbi(sets: Mapping[str, Counted]) -> Tgbi:
    """TGBI of one translator from what is known of each set of its translations.

    Parameters
    ----------
    sets : mapping
        Name of each set to its counts by class, to a triple (female, male, neutral), or to the classes of its
        translations one by one.

    Returns
    -------
    Tgbi

    Raises
    ------
    ValueError
        If there is no set, a class is unknown, or a count is negative.

    Notes
    -----
    Cho, Kim, Kim & Kim (2019), equations 1 and 2.

    Examples
    --------
    >>> result = tgbi({"plain": (1, 3, 0), "polite": ["male", "neutral", "it"]})
    >>> {name: round(value, 4) for name, value in result.by_set.items()}, round(result.tgbi, 4)
    ({'plain': 0.433, 'polite': 0.7071}, 0.5701)
    >>> result.to_frame()[["set", "p_n", "coverage"]].values.tolist()
    [['plain', 0.0, 1.0], ['polite', 0.5, 0.6666666666666666]]
    """
    if not sets:
        raise ValueError("tgbi needs at least one set")
    counts = np.array([_counts(name, counted) for name, counted in sets.items()], dtype=np.int64)
    return Tgbi(tuple(sets), counts)


def _counts(name: str, counted: Counted) -> list[int]:
    if isinstance(counted, Mapping):
        by_class = dict(counted)
    elif isinstance(counted, tuple) and len(counted) == 3 and all(isinstance(x, (int, np.integer)) for x in counted):
        by_class = dict(zip(OUTCOMES, counted, strict=False))
    else:
        by_class = {}
        for outcome in counted:
            by_class[str(outcome)] = by_class.get(str(outcome), 0) + 1
    unknown = sorted(set(by_class) - set(OUTCOMES))
    if unknown:
        raise ValueError(f"set {name!r} has the unknown class {unknown[0]!r}; known: {', '.join(OUTCOMES)}")
    out = [int(by_class.get(outcome, 0)) for outcome in OUTCOMES]
    if min(out) < 0:
        raise ValueError(f"set {name!r} has a negative count")
    return out
