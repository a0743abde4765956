"""Gender-unbiased sentiment as a system: another system's answers to a text's three forms, averaged.

Source: Yeganegi, Hassani & Komendantova (2025), section 2.2: w_o x_o + w_r x_r + w_n x_n. As a system of its own it
can be benchmarked beside the one that it wraps: how far bias falls, and what that costs in accuracy and time.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from benchmark.systems.base import Adapter, System, checked
from corpora.errors import UserError
from corpora.rewriting.rewrite import SWAP_RULES, rewrite
from evaluators.base import Prediction
from evaluators.sgbi import THRESHOLD, WEIGHTS, classify


def build(
    system: str,
    name: str = "unbiased",
    weights: tuple[float, float, float] = WEIGHTS,
    threshold: float = THRESHOLD,
) -> System:
    """Wrap a configured system.

    Parameters
    ----------
    system : str
        Its name, as in `conf/system/`.
    name : str
        As the leaderboard shows it; the default is ``unbiased(NAME)``.
    weights : tuple of float
        Of the original, swapped and neutral form; they sum to 1.
    threshold : float
        For the class of an averaged score.

    Returns
    -------
    System

    Raises
    ------
    UserError
        If there is no such system, it is no classifier, or the weights do not sum to 1.

    Examples
    --------
    >>> build("vader").predict(["My sister is happy."])[0].label
    'positive'
    """
    from benchmark.presets import build as build_preset

    inner = build_preset(system)
    if inner.kind != "classifier":
        raise UserError(f"unbiased({system}) needs a classifier; {system!r} is a {inner.kind}.")
    if not abs(sum(weights) - 1) <= 1e-9:  # so written that NaN is refused too
        raise UserError(f"system.params.weights must sum to 1, not {sum(weights)}.")

    def predict(texts: Sequence[str]) -> list[Prediction]:
        forms = [list(texts), *([rewrite(t, mode).text for t in texts] for mode in ("swap", "neutral"))]
        # Most texts have no gendered word, and their three forms are one text.
        distinct = list(dict.fromkeys(text for form in forms for text in form))
        answers = dict(zip(distinct, map(checked, inner.predict(distinct)), strict=True))
        return [average([answers[form[k]] for form in forms], weights, threshold) for k in range(len(texts))]

    return System(
        name=f"unbiased({system})" if name == "unbiased" else name,
        adapter="unbiased",
        adapter_version="1",
        kind="classifier",
        revision=f"{inner.revision}+rules.{SWAP_RULES}",
        capability=inner.capability,
        predict=predict,
        batch_size=inner.batch_size,
        params={"of": inner.identity, "weights": list(weights), "threshold": threshold},
        label_map=inner.label_map,
    )


def average(answers: Sequence[Prediction], weights: Sequence[float], threshold: float = THRESHOLD) -> Prediction:
    """Weighted mean of the answers to a text's three forms.

    Parameters
    ----------
    answers : sequence of Prediction
        To the original, swapped and neutral form.
    weights : sequence of float
        One an answer.
    threshold : float
        For the class of a score.

    Returns
    -------
    Prediction
        Unscored, with the first reason, when one of the forms is.

    Examples
    --------
    >>> average([Prediction(0.3), Prediction(0.6), Prediction(0.0)], (1 / 3, 1 / 3, 1 / 3)).score
    0.3
    """
    for answer in answers:
        if not answer.answered:
            return answer
    scores = [a.score for a in answers if a.score is not None]
    triples = [a.probabilities for a in answers if a.probabilities is not None]
    score = float(np.dot(weights, scores)) if len(scores) == len(answers) else None
    triple = None
    if len(triples) == len(answers):
        negative, neutral, positive = (float(x) for x in np.dot(weights, np.array(triples)))
        triple = (negative, neutral, positive)
    if score is None and triple is None:
        return Prediction(reason="no_score")
    label = classify([score], threshold) if score is not None else classify(np.array([triple]))
    return Prediction(score, triple, str(label[0]))


ADAPTER = Adapter(
    name="unbiased",
    version="1",
    kind="classifier",
    build=build,
    languages="en",
    licence="that of the wrapped system",
    size="wraps a system",
    source="https://doi.org/10.3390/info16080679",
)
