"""What an evaluator needs before a run starts: items that it can measure, and what the system says of itself."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

from benchmark.systems.base import System
from corpora.base import Corpus
from corpora.errors import UserError, nearest
from corpora.labels import system_labels
from evaluators.base import CLASSES, EvaluatorSpec, MeasureError


def fitted(corpus: Corpus, spec: EvaluatorSpec, params: Mapping[str, Any]) -> Corpus:
    """Leave out what cannot enter a measure, and stop for what would make it meaningless, before any text is asked.

    Parameters
    ----------
    corpus : Corpus
    spec : EvaluatorSpec
    params : mapping of str to object
        Of the evaluator; those that its ``prepare`` takes are given to it.

    Returns
    -------
    Corpus

    Raises
    ------
    UserError
        What stops the run.
    """
    if spec.prepare is None:
        return corpus
    taken = inspect.signature(spec.prepare).parameters
    try:
        return spec.prepare(corpus, **{name: value for name, value in params.items() if name in taken})
    except MeasureError as error:
        raise UserError(f"{spec.name} on {corpus.card.name}: {error}.") from error


def told(spec: EvaluatorSpec, params: Mapping[str, Any], system: System) -> dict[str, Any]:
    """Parameters of an evaluator, those that the configuration leaves open taken from what the system says of itself.

    A system that says nothing of its labels is looked up by its name in `corpora/data/labels/systems.yaml`.

    Raises
    ------
    UserError
        If the system maps a label of its own to something that is no sentiment.
    """
    says = {"neutral": system.capability.neutral, "label_map": dict(system.label_map) or system_labels(system.name)}
    out = {**params, **{name: says[name] for name in spec.told if params[name] is None}}
    wrong = {k: v for k, v in (out.get("label_map") or {}).items() if v not in CLASSES}
    if "label_map" in spec.told and wrong:
        label, value = next(iter(wrong.items()))
        raise UserError(f"{system.name} maps its label {label!r} to {value!r}.", nearest(str(value), CLASSES))
    return out
