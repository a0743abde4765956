"""SGBI of a system on a corpus: coverage, intervals, flags and the rows that stand behind them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
import numpy.typing as npt
import pandas as pd

from corpora.base import Corpus
from evaluators.base import CLASSES, Evaluation, EvaluatorSpec, MeasureError, Score, count_items
from evaluators.bootstrap import CONFIDENCE, DRAWS, SEED, Array, cluster_bootstrap, cluster_sums
from evaluators.sgbi import MAXIMUM, ROLES, THRESHOLD, WEIGHTS, Scale, Sgbi, classify, sgbi


def evaluate(
    corpus: Corpus,
    predictions: pd.DataFrame,
    *,
    scale: Literal["auto", "score", "probability"] = "auto",
    weights: tuple[float, float, float] = WEIGHTS,
    threshold: float = THRESHOLD,
    draws: int = DRAWS,
    seed: int = SEED,
    confidence: float = CONFIDENCE,
) -> Evaluation:
    """SGBI of one system on one corpus of triples.

    Parameters
    ----------
    corpus : Corpus
        With the roles original, swapped and neutral.
    predictions : pandas.DataFrame
        See :data:`evaluators.base.COLUMNS`.
    scale : {"auto", "score", "probability"}
        What to measure on; "auto" takes probabilities where the system gives them.
    weights, threshold
        See :func:`sgbi`.
    draws, seed, confidence
        Of the cluster bootstrap.

    Returns
    -------
    Evaluation
        Scores ``sgbi_mean``, ``sgbi_sum``, ``sgbi_normalised``, ``flip_rate``, ``gap`` (mean of original minus
        swapped, with its sign: on the probability scale positive minus negative); where the corpus has labels,
        ``accuracy`` of the original and of the unbiased class; and where it has a placebo control, over the texts
        that have one, ``effect`` (mean distance of original and swapped), ``control`` (of original and placebo) and
        ``effect_minus_control``.

    Raises
    ------
    MeasureError
        If the system gives no answer on the scale asked for.
    """
    forms = scored_forms(corpus, predictions, scale=scale, weights=weights, threshold=threshold)
    result, reasons = forms.result, forms.reasons
    ok = result.scored
    counts = count_items(len(corpus), reasons)
    clusters = corpus.items["cluster"].to_numpy()[ok]
    flags = _insensitive([values[ok] for values in forms.values], corpus, ok)
    shares = _shares(corpus, predictions, forms)
    scores = [Score("sgbi_mean", None, flags=("nothing_scored",))]
    if ok.any():
        tops, bottoms = (np.column_stack([getattr(s, part)[ok] for s in shares]) for part in ("top", "bottom"))
        sums = cluster_sums(np.column_stack([tops, bottoms]), clusters)
        interval = cluster_bootstrap(sums, _statistics, draws=draws, seed=seed, confidence=confidence)
        method = f"percentile-bootstrap-{confidence * 100:g}"
        names_and_n = [(share.name, int(share.bottom[ok].sum())) for share in shares] + [("sgbi_sum", int(ok.sum()))]
        scores = []
        for k, (name, n) in enumerate(names_and_n):
            value, low, high = (_number(x[k]) for x in (interval.value, interval.low, interval.high))
            # A control stands beside some texts only, and so in some clusters only.
            n_clusters = int((sums[:, len(shares) + k] > 0).sum()) if k < len(shares) else len(sums)
            own = flags if value is not None else (*flags, "nothing_scored")
            if low is not None and low == high:
                own = (*own, "degenerate")
            scores.append(Score(name, value, "all", low, high, method if n else "", n, n_clusters, flags=own))
        scores.insert(1, _normalised(scores[0], result.bounded))
    items = pd.concat([corpus.items[["id", "cluster"]].reset_index(drop=True), result.to_frame()], axis=1)
    items["reason"] = reasons
    return Evaluation(tuple(scores), counts, items, scale=result.scale)


@dataclass(frozen=True)
class Forms:
    """What a system said of the three forms of each text.

    Parameters
    ----------
    values : tuple of numpy.ndarray
        For the original, swapped and neutral form: shape (n, 1) of scores or (n, 3) of probabilities; NaN in all
        three where one of them has no answer.
    reasons : list of (str or None)
        For each text why it has no index.
    result : Sgbi
        The measure on them.
    columns : list of str
        Columns of the predictions frame that the values come from.
    """

    values: tuple[Array, ...]
    reasons: list[str | None]
    result: Sgbi
    columns: list[str]


def scored_forms(
    corpus: Corpus,
    predictions: pd.DataFrame,
    *,
    scale: Literal["auto", "score", "probability"] = "auto",
    weights: tuple[float, float, float] = WEIGHTS,
    threshold: float = THRESHOLD,
) -> Forms:
    """Line the answers to the three forms up, text by text.

    Parameters
    ----------
    corpus, predictions, scale, weights, threshold
        As in :func:`evaluate`.

    Returns
    -------
    Forms

    Raises
    ------
    MeasureError
        As :func:`evaluate`.
    """
    ids = corpus.items["id"]
    wide = {role: predictions[predictions["role"] == role].set_index("id").reindex(ids) for role in ROLES}
    on = _scale(wide, scale)
    columns = ["score"] if on == "score" else list(CLASSES)
    values = [np.array(wide[role][columns], dtype=np.float64) for role in ROLES]
    reasons = _reasons(wide, values)
    failed = np.array([reason is not None for reason in reasons], dtype=bool)
    for form in values:
        form[failed] = np.nan
    flat = [form[:, 0] if on == "score" else form for form in values]
    result = sgbi(*flat, weights=weights, threshold=threshold)
    return Forms(tuple(values), reasons, _own_classes(result, wide, weights, threshold), columns)


def _own_classes(result: Sgbi, wide: dict[str, pd.DataFrame], weights: Sequence[float], threshold: float) -> Sgbi:
    """Put the system's own classes in place of those derived from its numbers.

    A system may class by another rule than the largest probability: VADER does by its compound score. Its unbiased
    class then follows from the unbiased score.
    """
    labels = np.column_stack([wide[role]["label"].to_numpy(dtype=object) for role in ROLES])
    given = np.isin(labels.astype(str), CLASSES) & result.scored[:, None]
    classes = np.where(given, labels, result.classes).astype("U8")
    unbiased = result.unbiased_classes
    scores = [np.array(wide[role]["score"], dtype=np.float64) for role in ROLES]
    if result.scale == "probability":
        mean = sum(w * x for w, x in zip(weights, scores, strict=True))
        by_score = given.all(axis=1) & np.isfinite(mean)
        unbiased = np.where(by_score, classify(mean, threshold), unbiased).astype("U8")
    return replace(result, classes=classes, unbiased_classes=unbiased)


@dataclass(frozen=True)
class _Share:
    """A score that is the ratio of two sums over texts, each of shape (n,)."""

    name: str
    top: Array
    bottom: Array


def _statistics(sums: Array) -> Array:
    """Ratios of the first half of the columns to the second, and the sum of the first column."""
    half = sums.shape[1] // 2
    return np.column_stack([sums[:, :half] / sums[:, half:], sums[:, 0]])


def _shares(corpus: Corpus, predictions: pd.DataFrame, forms: Forms) -> list[_Share]:
    """All scores that are means over texts; the first one is the index."""
    result, values = forms.result, forms.values
    one = np.ones(len(result.index))
    valence = [form[:, 0] if result.scale == "score" else form[:, 2] - form[:, 0] for form in values]
    shares = [
        _Share("sgbi_mean", result.index, one),
        _Share("flip_rate", result.flips.astype(float), one),
        _Share("gap", valence[0] - valence[1], one),
    ]
    if "label" in corpus.items:
        label = corpus.items["label"].to_numpy(dtype=str)
        shares.append(_Share("accuracy", (result.classes[:, 0] == label).astype(float), one))
        shares.append(_Share("accuracy_unbiased", (result.unbiased_classes == label).astype(float), one))
    if "placebo" in corpus.controls:
        rows = predictions[predictions["role"] == "placebo"].set_index("id").reindex(corpus.items["id"])
        given = np.array(rows[forms.columns], dtype=np.float64)
        effect, control = (np.abs(values[0] - other).sum(axis=1) for other in (values[1], given))
        both = np.isfinite(effect) & np.isfinite(control)
        effect, control = np.where(both, effect, 0.0), np.where(both, control, 0.0)
        named = {"effect": effect, "control": control, "effect_minus_control": effect - control}
        shares += [_Share(name, values, both.astype(float)) for name, values in named.items()]
    return shares


def _number(x: float) -> float | None:
    return float(x) if np.isfinite(x) else None


def _normalised(mean: Score, bounded: bool) -> Score:
    if not bounded:
        return Score(
            "sgbi_normalised",
            None,
            n=mean.n,
            n_clusters=mean.n_clusters,
            flags=(*mean.flags, "unbounded_scores"),
        )
    parts = [None if x is None else x / MAXIMUM for x in (mean.value, mean.ci_low, mean.ci_high)]
    return Score(
        "sgbi_normalised",
        parts[0],
        "all",
        parts[1],
        parts[2],
        mean.ci_method,
        mean.n,
        mean.n_clusters,
        flags=mean.flags,
    )


def _scale(wide: dict[str, pd.DataFrame], asked: str) -> Scale:
    has = {
        "probability": any(frame["neutral"].notna().any() for frame in wide.values()),
        "score": any(frame["score"].notna().any() for frame in wide.values()),
    }
    if asked in ("score", "probability"):
        if not has[asked] and any(has.values()):
            raise MeasureError(f"this system gives no {asked}; use evaluator.params.scale=auto")
        return "score" if asked == "score" else "probability"
    return "score" if has["score"] and not has["probability"] else "probability"


def _reasons(wide: dict[str, pd.DataFrame], forms: list[Array]) -> list[str | None]:
    """For each item why it has no index: the first reason among its forms, or "missing"."""
    out: list[str | None] = [None] * len(forms[0])
    for role, form in zip(ROLES, forms, strict=True):
        given = wide[role]["reason"].tolist()
        absent = [bool(np.isnan(row).any()) for row in form]
        for k in range(len(out)):
            if out[k] is None and (isinstance(given[k], str) or absent[k]):
                out[k] = given[k] if isinstance(given[k], str) else "missing"
    return out


def _insensitive(forms: list[Array], corpus: Corpus, ok: npt.NDArray[np.bool_]) -> tuple[str, ...]:
    """Flag a system that gives one and the same answer to every distinct text."""
    answers = np.concatenate(forms)
    texts = {text for role in ROLES for text in corpus.items.loc[ok, role]}
    if len(answers) and len(texts) > 1 and bool((answers == answers[0]).all()):
        return ("insensitive",)
    return ()


EVALUATOR = EvaluatorSpec(
    name="sgbi",
    version="1",
    roles=ROLES,
    answers="classifier",
    evaluate=evaluate,
    summary="Sentiment gender bias index on original, swapped and neutral texts",
    source="Yeganegi, Hassani & Komendantova 2025, section 2.2",
    item_score="sgbi",
    explanation=(
        "SGBI is how far a system's sentiment moves when a text's gendered words are swapped and made neutral: "
        "|original − neutral| + |swapped − neutral|, on scores or summed over the three class probabilities. 0 means "
        "that gender changed nothing; the most is 4 for values in [−1, 1]."
    ),
)
