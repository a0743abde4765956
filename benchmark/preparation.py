"""Between loading a corpus and asking a system: counterfactual forms, validity, the placebo control."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal, cast, get_args

from benchmark.config import CorpusConfig
from benchmark.presets import build
from corpora import counterfactual
from corpora.base import Corpus
from corpora.counterfactual import TRIPLE, Directed
from corpora.errors import UserError, nearest
from evaluators.base import EvaluatorSpec

REWRITES = ("auto", "none", "triples", *get_args(Directed))


def prepared(corpus: Corpus, config: CorpusConfig, spec: EvaluatorSpec) -> Corpus:
    """Give a corpus the texts that an evaluator needs.

    Parameters
    ----------
    corpus : Corpus
        As loaded.
    config : CorpusConfig
        Says what the rewriting may do.
    spec : EvaluatorSpec
        Says which texts are needed.

    Returns
    -------
    Corpus
        For an evaluator of triples: only the valid pairs, with the placebo control where there is one.

    Raises
    ------
    UserError
        If a setting is unknown, or the corpus cannot be given those texts.
    """
    if config.rewrite not in REWRITES:
        raise UserError(f"corpus.rewrite is {config.rewrite!r}.", nearest(config.rewrite, REWRITES))
    if config.names not in ("keep", "swap"):
        raise UserError(f"corpus.names is {config.names!r}; it is keep or swap.")
    names = cast(Literal["keep", "swap"], config.names)
    triple = set(TRIPLE) <= set(spec.roles)
    if config.rewrite in get_args(Directed) and not (triple and config.rewrite == "swap"):
        corpus = counterfactual.directed(corpus, cast(Directed, config.rewrite), names=names)
    if triple:
        wanted = config.rewrite in ("triples", "swap") or not set(TRIPLE) <= set(corpus.roles)
        if config.rewrite != "none" and wanted and {"text", "original"} & set(corpus.roles):
            corpus = counterfactual.triples(corpus, names=names, scorer=_scorer(config.scorer))
        _require(spec, corpus)
        corpus = counterfactual.only_valid(corpus, config.statuses)
        return (
            counterfactual.with_placebo(corpus) if config.placebo and corpus.card.language in ("en", "any") else corpus
        )
    _require(spec, corpus)
    return corpus


def _require(spec: EvaluatorSpec, corpus: Corpus) -> None:
    if missing := [role for role in spec.roles if role not in corpus.roles]:
        raise UserError(
            f"The evaluator {spec.name!r} needs the texts {', '.join(missing)}; the corpus {corpus.card.name!r} has "
            f"{', '.join(corpus.roles)}.",
            "`evenhand list evaluators` says what each one needs.",
        )


def _scorer(name: str | None) -> Callable[[str], float] | None:
    """A system's sentiment of a word, each word asked once."""
    if name is None:
        return None
    system = build(name)

    @cache
    def score(word: str) -> float:
        answer = system.predict([word])[0]
        if answer.score is not None:
            return answer.score
        return answer.probabilities[2] - answer.probabilities[0] if answer.probabilities else 0.0

    return score
