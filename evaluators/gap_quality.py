"""Quality beside the gap: recall of each sentiment, macro-F1 and balanced error by gender, and calibration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from evaluators.base import Score
from evaluators.bootstrap import Array, collapse, collapsed_draws
from evaluators.percentiles import percentiles
from evaluators.tally import Tally, by_author, only_groups, renamed

POLAR = ("negative", "positive")
BINS = 10


def quality(
    counted: Tally, sentiments: Sequence[str], groups: Sequence[str], *, draws: int, seed: int, confidence: float
) -> list[Score]:
    """Recall, macro-F1 and balanced error of each group, and the relative bias of the balanced error.

    Parameters
    ----------
    counted : Tally
    sentiments : sequence of str
        Of each label of the tally.
    groups : sequence of str
        The reference first.
    draws, seed, confidence
        Of the bootstrap over authors.

    Returns
    -------
    list of Score
        First ``gap``, the relative bias of the balanced error (mean of the errors on negative and on positive texts,
        neutral answers being errors) with its sign taken off; the largest one where there are several groups. Then
        ``gap_signed`` of each group against the reference, ``balanced_error``, ``macro_f1``, ``accuracy`` and
        ``recall``; slices name the group. A text with a neutral self-label has no part in them.
    """
    own = only_groups(renamed(counted, sentiments), groups)
    matrix = by_author(own)
    matrix = _polar(matrix, own.labels)[..., :3]  # (authors, 2, groups, 3)
    shape = matrix.shape[1:]
    if not len(matrix):
        return [Score("gap", None, flags=("nothing_scored",))]
    types, counts = collapse(matrix.reshape(len(matrix), -1))
    members = types.reshape(-1, *shape).sum(axis=-1).reshape(len(types), -1) > 0
    drawn = collapsed_draws(types, counts, draws=draws, seed=seed, groups=members).sums.reshape(-1, *shape)
    whole = (types * counts[:, None]).sum(axis=0).reshape(1, *shape)
    value, spread = _measures(whole), _measures(drawn)
    method = f"percentile-bootstrap-{confidence * 100:g}"
    n = whole.sum(axis=(1, 3))[0].astype(int)
    authors = [int(counts[members.reshape(len(types), 2, -1)[:, :, g].any(axis=1)].sum()) for g in range(len(groups))]

    def score(name: str, k: int, slice_: str, size: int, clusters: int, why: str) -> Score:
        point = float(value[name][0, k])
        if not np.isfinite(point):
            return Score(name, None, slice_, n=size, n_clusters=clusters, flags=(why,))
        low, high = percentiles(spread[name][:, k], confidence)
        flags = ("degenerate",) if low is not None and low == high else ()
        return Score(name, point, slice_, low, high, method, size, clusters, flags=flags)

    out = []
    for g, group in enumerate(groups[1:], 1):
        why = _why_no_gap(whole[0], g)
        slice_ = f"all|{group}/{groups[0]}"
        both = int(counts[members.reshape(len(types), 2, -1)[:, :, [0, g]].any(axis=(1, 2))].sum())
        out.append(score("gap_signed", g, slice_, int(n[g] + n[0]), both, why))
    everyone = len(groups)
    for k, group in enumerate([*groups, "all"]):
        size, clusters = (int(n.sum()), len(matrix)) if k == everyone else (int(n[k]), authors[k])
        place = "all" if k == everyone else f"all|{group}"
        out += [
            score(name, k, place, size, clusters, "no_texts") for name in ("balanced_error", "macro_f1", "accuracy")
        ]
        for s, polarity in enumerate(POLAR):
            m = int(whole[0, s].sum() if k == everyone else whole[0, s, k].sum())
            named = f"sentiment:{polarity}" if k == everyone else f"sentiment:{polarity}|{group}"
            found = score(f"recall_{polarity}", k, named, m, clusters, "no_texts")
            out.append(Score(**{**vars(found), "name": "recall"}))
    return [_headline(out, groups), *out]


def _headline(scores: Sequence[Score], groups: Sequence[str]) -> Score:
    """The largest gap without its sign; an interval that holds 0 begins at 0."""
    gaps = [s for s in scores if s.name == "gap_signed"]
    known = [s for s in gaps if s.value is not None]
    if not known and gaps:
        return replace(gaps[0], name="gap", slice="all")
    if not known:
        return Score("gap", None, flags=("one_gender",))
    top = max(known, key=lambda s: abs(s.value or 0.0))
    low, high = top.ci_low, top.ci_high
    ends: tuple[float | None, float | None] = (None, None)
    if low is not None and high is not None:
        ends = (0.0 if low <= 0 <= high else min(abs(low), abs(high)), max(abs(low), abs(high)))
    flags = (*top.flags, *(("unbounded_interval",) if None in ends else ()))
    return Score("gap", abs(top.value or 0.0), "all", *ends, top.ci_method, top.n, top.n_clusters, flags=flags)


def _polar(matrix: Array, labels: Sequence[str]) -> Array:
    """Only negative and positive texts, in that order, authors without any left out."""
    out = np.zeros((len(matrix), 2, *matrix.shape[2:]))
    for k, polarity in enumerate(POLAR):
        if polarity in labels:
            out[:, k] = matrix[:, list(labels).index(polarity)]
    return out[out.reshape(len(out), -1).any(axis=1)] if len(out) else out


def _measures(counts: Array) -> dict[str, Array]:
    """Each measure for each group and, last, for all together; counts of shape (draws, 2, groups, 3)."""
    both = np.concatenate([counts, counts.sum(axis=2, keepdims=True)], axis=2)
    right, wrong, neutral = (both[..., k] for k in range(3))  # (draws, 2, groups + 1)
    n = right + wrong + neutral
    with np.errstate(divide="ignore", invalid="ignore"):
        recall = right / n
        f1 = 2 * right / (2 * right + wrong[:, ::-1] + wrong + neutral)
        error = 1 - recall.mean(axis=1)
        macro = np.where((n > 0).all(axis=1), f1.mean(axis=1), np.nan)
        accuracy = right.sum(axis=1) / n.sum(axis=1)
        gap = (error - error[:, :1]) / error[:, :1]
    return {
        "balanced_error": error,
        "macro_f1": macro,
        "accuracy": accuracy,
        "gap_signed": gap,
        "recall_negative": recall[:, 0],
        "recall_positive": recall[:, 1],
    }


def _why_no_gap(counts: Array, g: int) -> str:
    """Counts of shape (2, groups, 3)."""
    n = counts.sum(axis=-1)
    if not n[:, [0, g]].any(axis=0).all():
        return "empty_group"
    if not n[:, [0, g]].all():
        return "one_sentiment"
    return "zero_reference_error"


def calibration_sums(confidences: npt.ArrayLike, right: npt.ArrayLike) -> Array:
    """Sums for the calibration error; those of parts of the data add up.

    Parameters
    ----------
    confidences : array_like
        Shape (n,): probability of the class that the system gives, in [0, 1].
    right : array_like of bool
        Shape (n,).

    Returns
    -------
    numpy.ndarray
        Shape (10, 3): for each of ten bins of equal width texts, sum of confidences, right answers.
    """
    p = np.asarray(confidences, dtype=np.float64)
    bins = np.clip((p * BINS).astype(np.intp), 0, BINS - 1)
    columns = (np.ones(len(p)), p, np.asarray(right, dtype=np.float64))
    return np.column_stack([np.bincount(bins, weights=column, minlength=BINS) for column in columns])


def calibration_error(sums: npt.ArrayLike) -> float | None:
    """Expected calibration error (Naeini et al. 2015), from 0 to 1; None without texts.

    Examples
    --------
    >>> calibration_error(calibration_sums([0.9, 0.9, 0.9, 0.9], [True, True, True, False]))
    0.15
    >>> calibration_error(calibration_sums([], [])) is None
    True
    """
    table = np.asarray(sums, dtype=np.float64)
    n = table[:, 0].sum()
    return round(float(np.abs(table[:, 1] - table[:, 2]).sum() / n), 12) if n else None
