"""SGBI of a system on a corpus: coverage, intervals, flags and the rows that stand behind them."""

from __future__ import annotations

from typing import Literal

import numpy as np
import numpy.typing as npt
import pandas as pd

from corpora.base import Corpus
from evaluators.base import CLASSES, Evaluation, EvaluatorSpec, MeasureError, Score, count_items
from evaluators.bootstrap import CONFIDENCE, DRAWS, SEED, Array, cluster_bootstrap, cluster_sums
from evaluators.sgbi import MAXIMUM, ROLES, THRESHOLD, WEIGHTS, Scale, Sgbi, sgbi


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
        swapped, with its sign: on the probability scale positive minus negative) and, where the corpus has labels,
        ``accuracy`` of the original and of the unbiased class.

    Raises
    ------
    MeasureError
        If the system gives no answer on the scale asked for.
    """
    wide = {
        role: predictions[predictions["role"] == role].set_index("id").reindex(corpus.items["id"]) for role in ROLES
    }
    on = _scale(wide, scale)
    columns = ["score"] if on == "score" else list(CLASSES)
    forms = [np.array(wide[role][columns], dtype=np.float64) for role in ROLES]
    reasons = _reasons(wide, forms)
    failed = np.array([reason is not None for reason in reasons])
    for form in forms:
        form[failed] = np.nan
    flat = [form[:, 0] if on == "score" else form for form in forms]
    result = sgbi(*flat, weights=weights, threshold=threshold)
    ok = result.scored
    counts = count_items(len(corpus), reasons)
    clusters = corpus.items["cluster"].to_numpy()[ok]
    flags = _insensitive([form[ok] for form in forms], corpus, ok)
    valence = [form if on == "score" else form[:, 2] - form[:, 0] for form in flat]
    table = {
        "sgbi": result.index,
        "one": np.ones(len(ok)),
        "flip": result.flips.astype(float),
        "gap": valence[0] - valence[1],
    }
    gold = _gold(corpus, result)
    table.update(gold)
    sums = cluster_sums(np.column_stack([v[ok] for v in table.values()]), clusters)
    names = ["sgbi_mean", "sgbi_sum", "flip_rate", "gap", *gold]

    def statistics(s: Array) -> Array:
        n = s[:, 1]
        return np.column_stack(
            [s[:, 0] / n, s[:, 0], s[:, 2] / n, s[:, 3] / n, *(s[:, 4 + k] / n for k in range(len(gold)))]
        )

    scores = []
    n, n_clusters = int(ok.sum()), len(sums)
    if not ok.any():
        scores = [Score(name, None, flags=("nothing_scored",)) for name in (*names, "sgbi_normalised")]
    else:
        interval = cluster_bootstrap(sums, statistics, draws=draws, seed=seed, confidence=confidence)
        method = f"percentile-bootstrap-{confidence:.0%}".rstrip("%")
        for k, name in enumerate(names):
            value, low, high = (float(x[k]) for x in (interval.value, interval.low, interval.high))
            own = (*flags, "degenerate") if low == high else flags
            scores.append(Score(name, value, "all", low, high, method, n, n_clusters, flags=own))
            if name == "sgbi_mean":
                scores.append(_normalised(scores[-1], result.bounded))
    items = pd.concat([corpus.items[["id", "cluster"]].reset_index(drop=True), result.to_frame()], axis=1)
    items["reason"] = reasons
    return Evaluation(tuple(scores), counts, items, scale=on)


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


def _gold(corpus: Corpus, result: Sgbi) -> dict[str, Array]:
    if "label" not in corpus.items:
        return {}
    label = corpus.items["label"].to_numpy(dtype=str)
    return {
        "accuracy": (result.classes[:, 0] == label).astype(float),
        "accuracy_unbiased": (result.unbiased_classes == label).astype(float),
    }


EVALUATOR = EvaluatorSpec(
    name="sgbi",
    version="1",
    roles=ROLES,
    answers="classifier",
    evaluate=evaluate,
    summary="Sentiment gender bias index on original, swapped and neutral texts",
    source="Yeganegi, Hassani & Komendantova 2025, section 2.2",
    item_score="sgbi",
)
