"""What a system answers (:class:`Prediction`) and what an evaluator returns (:class:`Evaluation`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

import pandas as pd

from corpora.base import Corpus

CLASSES = ("negative", "neutral", "positive")
"""The three sentiment classes, in the order in which probabilities are stored everywhere."""

COLUMNS = ("id", "role", "score", *CLASSES, "label", "output", "reason")
"""Columns of a predictions frame, one row for each item and role."""

FAILED = frozenset(
    {"error", "timeout", "unreachable", "rate_limited", "server_error", "bad_answer", "wrong_count", "rejected"}
    | {"not_asked"}
)
"""Reasons that say that a system failed, not what it answers: such a text is asked again by the next run."""


class MeasureError(ValueError):
    """A parameter or an input with which a measure is not defined; the message says which and why."""


class Prediction(NamedTuple):
    """One system's answer to one text. Exactly one of an answer or a ``reason`` is there.

    A named tuple, since millions of them are made.

    Parameters
    ----------
    score : float, optional
        Sentiment score.
    probabilities : tuple of float, optional
        Probabilities of negative, neutral, positive.
    label : str, optional
        Class that the system gives: one of :data:`CLASSES`, or an emotion for emotion classifiers.
    output : str, optional
        Translation.
    reason : str, optional
        Why there is no answer ("empty", "error", "truncated", "refused", "probabilities_off_one"): the text is
        then `unscored`, counted, and never averaged in.

    Examples
    --------
    >>> Prediction(score=0.5, label="positive").answered
    True
    >>> Prediction(reason="refused").answered
    False
    """

    score: float | None = None
    probabilities: tuple[float, float, float] | None = None
    label: str | None = None
    output: str | None = None
    reason: str | None = None

    @property
    def answered(self) -> bool:
        """Whether this is an answer rather than a failure."""
        return self.reason is None


@dataclass(frozen=True)
class Score:
    """One number with everything needed to judge it.

    Parameters
    ----------
    name : str
        For example ``sgbi_mean``.
    value : float or None
        `None` when it cannot be computed; a flag then says why.
    slice : str
        Part of the corpus that it speaks of; "all" for the whole.
    ci_low, ci_high : float or None
        Ends of the interval.
    ci_method : str
        For example ``percentile-bootstrap-95``; empty when there is no interval.
    n, n_clusters : int
        Items scored, and clusters they come from.
    p, p_adjusted : float or None
        Where the score comes with a test.
    flags : tuple of str
        What a reader must know: ``degenerate``, ``insensitive``, ``low_coverage``, ``repaired_probabilities``.
    """

    name: str
    value: float | None
    slice: str = "all"
    ci_low: float | None = None
    ci_high: float | None = None
    ci_method: str = ""
    n: int = 0
    n_clusters: int = 0
    p: float | None = None
    p_adjusted: float | None = None
    flags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Counts:
    """How many items there were and what became of them; ``total = scored + unscored``.

    ``failed`` counts those of the unscored whose system failed (:data:`FAILED`), ``by_reason`` all of the unscored.
    """

    total: int
    scored: int
    unscored: int
    failed: int
    by_reason: Mapping[str, int] = field(default_factory=dict)

    @property
    def coverage(self) -> float:
        """Share of the items that got a score, between 0 and 1; 0 for an empty corpus."""
        return self.scored / self.total if self.total else 0.0


@dataclass(frozen=True)
class Evaluation:
    """What an evaluator returns.

    Parameters
    ----------
    scores : tuple of Score
        The first one is the score by which a board ranks.
    counts : Counts
        Coverage.
    items : pandas.DataFrame
        One row an item: its id, cluster, scores and flags, for `items.parquet`.
    scale : str
        What the numbers are measured on ("score", "probability"); rows of different scales are never ranked
        together. Empty where there is only one.
    """

    scores: tuple[Score, ...]
    counts: Counts
    items: pd.DataFrame
    scale: Literal["score", "probability", ""] = ""


@dataclass(frozen=True)
class EvaluatorSpec:
    """A registry entry.

    Parameters
    ----------
    name, version : str
        Identity; the version is bumped when a rule changes a number.
    roles : tuple of str
        Text columns that the corpus must have.
    answers : {"classifier", "translator"}
        Kind of system that it measures.
    evaluate : callable
        ``(corpus, predictions, **params) -> Evaluation``, pure.
    summary : str
        One line for `evenhand list evaluators`.
    source : str
        Paper that defines it.
    item_score : str
        Column of the items frame that two systems are compared by, item by item; empty where there is none.
    fairest : {"lowest", "highest"}
        Which end of the headline score is the fair one.
    explanation : str
        What the headline score says, for readers of the page.
    prepare : callable, optional
        ``(corpus, **params) -> Corpus``, called before any text is asked, with those parameters of `evaluate` that it
        takes: leaves out, and counts, items that cannot enter the measure, and raises on what would stop it.
    told : tuple of str
        Parameters of `evaluate` that the runner gives, where the configuration leaves them None, from what the system
        says of itself: ``neutral`` (whether it can answer neutral), ``label_map`` (its labels to sentiments).
    """

    name: str
    version: str
    roles: tuple[str, ...]
    answers: Literal["classifier", "translator"]
    evaluate: Callable[..., Evaluation]
    summary: str
    source: str
    item_score: str = ""
    fairest: Literal["lowest", "highest"] = "lowest"
    explanation: str = ""
    prepare: Callable[..., Corpus] | None = None
    told: tuple[str, ...] = ()


def predictions_frame(corpus: Corpus, answers: Mapping[str, Iterable[Prediction]]) -> pd.DataFrame:
    """Lay predictions out as a frame with one row for each item and role.

    Parameters
    ----------
    corpus : Corpus
        The items that were asked.
    answers : mapping of str to iterable of Prediction
        For each role the answers in the order of the items.

    Returns
    -------
    pandas.DataFrame
        Columns :data:`COLUMNS`; missing values are NaN (numbers) or None (texts).
    """
    ids = corpus.items["id"].tolist()
    parts = []
    for role, given in answers.items():
        listed = list(given)
        none3 = (None, None, None)
        triples = [p.probabilities or none3 for p in listed]
        parts.append(
            pd.DataFrame(
                {
                    "id": ids,
                    "role": role,
                    "score": pd.array([p.score for p in listed], dtype="Float64").to_numpy(
                        "float64", na_value=float("nan")
                    ),
                    **{
                        name: pd.array([t[k] for t in triples], dtype="Float64").to_numpy(
                            "float64", na_value=float("nan")
                        )
                        for k, name in enumerate(CLASSES)
                    },
                    "label": pd.Series([p.label for p in listed], dtype=object),
                    "output": pd.Series([p.output for p in listed], dtype=object),
                    "reason": pd.Series([p.reason for p in listed], dtype=object),
                }
            )
        )
    return pd.concat(parts, ignore_index=True)


def count_items(total: int, reasons: Iterable[Any]) -> Counts:
    """Count items from their reasons.

    Parameters
    ----------
    total : int
        Number of items.
    reasons : iterable of (str or None)
        One an item: None when it was scored.

    Returns
    -------
    Counts

    Examples
    --------
    >>> count_items(3, [None, "empty", "error"]).by_reason
    {'empty': 1, 'error': 1}
    """
    by_reason: dict[str, int] = {}
    for reason in reasons:
        if isinstance(reason, str):  # a frame holds NaN where there is none
            by_reason[reason] = by_reason.get(reason, 0) + 1
    unscored = sum(by_reason.values())
    failed = sum(n for reason, n in by_reason.items() if reason in FAILED)
    return Counts(total, total - unscored, unscored, failed, dict(sorted(by_reason.items())))
