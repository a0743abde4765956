"""Which evaluators there are."""

from __future__ import annotations

from corpora.lookup import find, plugins
from evaluators.base import EvaluatorSpec

GROUP = "evenhand.evaluators"
BUILT_IN = {
    "gender-gap": "evaluators.gender_gap_corpus:EVALUATOR",
    "sgbi": "evaluators.sgbi_corpus:EVALUATOR",
    "tgbi": "evaluators.tgbi_corpus:EVALUATOR",
}


def names() -> list[str]:
    """Names of all evaluators, those of other packages included, sorted.

    Examples
    --------
    >>> "sgbi" in names()
    True
    """
    return sorted({*BUILT_IN, *plugins(GROUP)})


def spec(name: str) -> EvaluatorSpec:
    """Registry entry of an evaluator.

    Raises
    ------
    corpora.errors.UserError
        If there is no such evaluator; the message names the nearest ones.

    Examples
    --------
    >>> spec("sgbi").roles
    ('original', 'swapped', 'neutral')
    """
    found: EvaluatorSpec = find("evaluator", name, BUILT_IN, GROUP)
    return found
