"""SGBI, the sentiment gender bias index, and gender-unbiased sentiment.

Source: Yeganegi, Hassani & Komendantova (2025), Identifying and Mitigating Gender Bias in Social Media Sentiment
Analysis, Information 16(8), 679, section 2.2. This module is the measure itself; :mod:`evaluators.sgbi_corpus`
applies it to a corpus and a system's predictions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt
import pandas as pd

from evaluators.base import CLASSES, MeasureError
from evaluators.bootstrap import Array

ROLES = ("original", "swapped", "neutral")
THRESHOLD = 0.05
WEIGHTS = (1 / 3, 1 / 3, 1 / 3)
MAXIMUM = 4.0
"""Largest possible index for scores in [-1, 1] and for probabilities: two L1 distances of at most 2."""
TOLERANCE = 0.02
"""How far a printed or predicted probability triple may be off 1."""

Scale = Literal["score", "probability"]


@dataclass(frozen=True)
class Sgbi:
    """SGBI of each text and over all texts.

    Parameters
    ----------
    index : numpy.ndarray
        Shape (n,): SGBI of each text, in [0, 4] for bounded scores; NaN where a form has no score.
    unbiased : numpy.ndarray
        Gender-unbiased sentiment: shape (n,) for scores, (n, 3) for probabilities.
    classes : numpy.ndarray
        Shape (n, 3), str: class of the original, swapped and neutral form ("" where unscored).
    unbiased_classes : numpy.ndarray
        Shape (n,), str: class of the unbiased sentiment.
    scale : {"score", "probability"}
        The two are on different scales and are never ranked together.
    bounded : bool
        Whether all values lie in [-1, 1], so that ``normalised`` is defined.
    """

    index: Array
    unbiased: Array
    classes: npt.NDArray[np.str_]
    unbiased_classes: npt.NDArray[np.str_]
    scale: Scale
    bounded: bool

    @property
    def scored(self) -> npt.NDArray[np.bool_]:
        """Which texts have an index, shape (n,)."""
        return np.isfinite(self.index)

    @property
    def total(self) -> float | None:
        """Sum of the index over the scored texts; None if there are none."""
        return float(self.index[self.scored].sum()) if self.scored.any() else None

    @property
    def mean(self) -> float | None:
        """Mean of the index over the scored texts; None if there are none."""
        return float(self.index[self.scored].mean()) if self.scored.any() else None

    @property
    def flips(self) -> npt.NDArray[np.bool_]:
        """Whether the original and the swapped form fall into different classes, shape (n,)."""
        flipped: npt.NDArray[np.bool_] = self.scored & (self.classes[:, 0] != self.classes[:, 1])
        return flipped

    def to_frame(self) -> pd.DataFrame:
        """One row a text: ``sgbi``, ``sgbi_normalised``, ``flip``, the classes, and the unbiased sentiment."""
        frame = pd.DataFrame({"sgbi": self.index})
        frame["sgbi_normalised"] = self.index / MAXIMUM if self.bounded else np.nan
        frame["flip"] = self.flips
        for k, role in enumerate(ROLES):
            frame[f"class_{role}"] = self.classes[:, k]
        if self.scale == "score":
            frame["unbiased_score"] = self.unbiased
        else:
            for k, name in enumerate(CLASSES):
                frame[f"unbiased_{name}"] = self.unbiased[:, k]
        frame["unbiased_class"] = self.unbiased_classes
        return frame


def sgbi(
    original: npt.ArrayLike,
    swapped: npt.ArrayLike,
    neutral: npt.ArrayLike,
    *,
    weights: Sequence[float] = WEIGHTS,
    threshold: float = THRESHOLD,
) -> Sgbi:
    """SGBI and gender-unbiased sentiment of texts, from the scores of their three forms.

    Parameters
    ----------
    original, swapped, neutral : array_like
        Scores of shape (n,), or probabilities of negative, neutral, positive of shape (n, 3). NaN where a form was
        not scored: the text then has no index.
    weights : sequence of float
        Weights of the original, swapped and neutral form in the unbiased sentiment; they sum to 1.
    threshold : float
        A score of at least ``threshold`` is positive, of at most ``-threshold`` negative. Probabilities are classed
        by their maximum; a tie that neutral shares is neutral, one between negative and positive too.

    Returns
    -------
    Sgbi

    Raises
    ------
    MeasureError
        If shapes differ, weights do not sum to 1, or a probability triple is off 1 by more than 0.02 (see
        :func:`repair_probabilities`).

    Notes
    -----
    SGBI = |d_o - d_n| + |d_r - d_n| for scores d; the sum over the three classes of
    |p_o - p_n| + |p_r - p_n| for probabilities p. Unbiased sentiment = w_o x_o + w_r x_r + w_n x_n. (Section 2.2 of
    the paper.)

    Examples
    --------
    >>> result = sgbi([0.5, 0.0], [0.1, 0.0], [0.2, 0.0])
    >>> [round(float(x), 3) for x in result.index], round(result.total, 3)
    ([0.4, 0.0], 0.4)
    >>> sgbi([[0.2, 0.5, 0.3]], [[0.1, 0.5, 0.4]], [[0.1, 0.6, 0.3]]).scale
    'probability'
    """
    forms = [np.asarray(x, dtype=np.float64) for x in (original, swapped, neutral)]
    if len({x.shape for x in forms}) != 1 or forms[0].ndim not in (1, 2):
        raise MeasureError(f"the three forms must have one shape, (n,) or (n, 3), not {[x.shape for x in forms]}")
    if forms[0].ndim == 2 and forms[0].shape[1] != 3:
        raise MeasureError(f"probabilities need three columns (negative, neutral, positive), not {forms[0].shape[1]}")
    w = np.asarray(weights, dtype=np.float64)
    if w.shape != (3,) or not (w >= 0).all() or abs(w.sum() - 1) > 1e-9:
        raise MeasureError(f"the three weights must sum to 1, none below 0, not {list(weights)}")
    if not 0 <= threshold < np.inf:
        raise MeasureError(f"the threshold must be a number of at least 0, not {threshold}")
    scale: Scale = "score" if forms[0].ndim == 1 else "probability"
    if scale == "probability":
        _refuse_bad_triples(forms)
    distance = np.abs(forms[0] - forms[2]) + np.abs(forms[1] - forms[2])
    unbiased = w[0] * forms[0] + w[1] * forms[1] + w[2] * forms[2]
    values = np.concatenate([x[np.isfinite(x)] for x in forms])
    return Sgbi(
        index=distance if scale == "score" else distance.sum(axis=1),
        unbiased=unbiased,
        classes=np.column_stack([classify(x, threshold) for x in forms]) if len(forms[0]) else np.empty((0, 3), "U8"),
        unbiased_classes=classify(unbiased, threshold),
        scale=scale,
        bounded=bool((np.abs(values) <= 1 + 1e-9).all()),
    )


def classify(values: npt.ArrayLike, threshold: float = THRESHOLD) -> npt.NDArray[np.str_]:
    """Classes of scores (by threshold, inclusive) or probabilities (by their maximum).

    Parameters
    ----------
    values : array_like
        Shape (n,) or (n, 3).
    threshold : float
        For scores.

    Returns
    -------
    numpy.ndarray
        Shape (n,), str; "" where a value is NaN.

    Examples
    --------
    >>> classify([0.05, -0.05, 0.0499]).tolist()
    ['positive', 'negative', 'neutral']
    >>> classify([[0.4, 0.2, 0.4]]).tolist()
    ['neutral']
    """
    x = np.asarray(values, dtype=np.float64)
    if x.ndim == 1:
        names = np.select([np.isnan(x), x >= threshold, x <= -threshold], ["", "positive", "negative"], "neutral")
    else:
        largest = x.max(axis=1, keepdims=True)
        tops = (x == largest).sum(axis=1)
        names = np.where(tops > 1, "neutral", np.asarray(CLASSES)[np.argmax(x, axis=1)])
        names = np.where(np.isnan(x).any(axis=1), "", names)
    return names.astype("U8")


def repair_probabilities(triples: npt.ArrayLike) -> tuple[Array, npt.NDArray[np.bool_]]:
    """Put 1 - neutral - positive in place of the negative probability of triples that do not sum to 1.

    This is the erratum of the paper's Table 2, where RoBERTa's negative probability of the neutral form repeats
    that of the swapped form.

    Parameters
    ----------
    triples : array_like
        Shape (n, 3): negative, neutral, positive.

    Returns
    -------
    repaired : numpy.ndarray
        Shape (n, 3).
    changed : numpy.ndarray
        Shape (n,), bool: which rows were off 1 by more than 0.02.

    Examples
    --------
    >>> repaired, changed = repair_probabilities([[0.3, 0.6, 0.2], [0.2, 0.5, 0.3]])
    >>> repaired.round(3).tolist(), changed.tolist()
    ([[0.2, 0.6, 0.2], [0.2, 0.5, 0.3]], [True, False])
    """
    x = np.array(triples, dtype=np.float64)
    changed = np.abs(x.sum(axis=1) - 1) > TOLERANCE
    x[changed, 0] = np.clip(1 - x[changed, 1] - x[changed, 2], 0, 1)
    return x, changed


def _refuse_bad_triples(forms: list[Array]) -> None:
    for form, role in zip(forms, ROLES, strict=True):
        off = np.abs(form.sum(axis=1) - 1) > TOLERANCE  # NaN compares false: an unscored row is no bad triple
        bad = off | (form < -1e-9).any(axis=1) | (form > 1 + 1e-9).any(axis=1)
        if bad.any():
            k = int(np.argmax(bad))
            raise MeasureError(
                f"{int(bad.sum())} probability triple(s) of the {role} form are off 1 by more than {TOLERANCE}, the "
                f"first in row {k}: {form[k].tolist()}; see repair_probabilities"
            )
