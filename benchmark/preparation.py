"""Between loading a corpus and asking a system: counterfactual forms, validity, the placebo control."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Literal, cast, get_args

from benchmark.config import CorpusConfig
from benchmark.presets import build
from corpora import counterfactual
from corpora.base import Corpus
from corpora.counterfactual import TRIPLE, Directed, Rewriter
from corpora.errors import UserError, nearest
from evaluators.base import EvaluatorSpec

REWRITES = ("auto", "none", "triples", *get_args(Directed))
FINDERS = ("rules", "llm")


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
    if config.finder not in FINDERS:
        raise UserError(f"corpus.finder is {config.finder!r}.", nearest(config.finder, FINDERS))
    names = cast(Literal["keep", "swap"], config.names)
    triple = set(TRIPLE) <= set(spec.roles)
    if config.rewrite in get_args(Directed) and not (triple and config.rewrite == "swap"):
        corpus = counterfactual.directed(
            corpus, cast(Directed, config.rewrite), names=names, rewriter=_rewriter(config)
        )
    if triple:
        wanted = config.rewrite in ("triples", "swap") or not set(TRIPLE) <= set(corpus.roles)
        if config.rewrite != "none" and wanted and {"text", "original"} & set(corpus.roles):
            scorer = _scorer(config.scorer)
            corpus = counterfactual.triples(corpus, names=names, scorer=scorer, rewriter=_rewriter(config))
            if config.scorer:
                corpus = replace(corpus, options={**corpus.options, "scorer": config.scorer})
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


def _rewriter(config: CorpusConfig) -> Rewriter | None:
    """The language model that finds the words; None for the rules."""
    if config.finder == "rules":
        return None
    if config.names != "keep" or config.scorer:
        raise UserError("corpus.names and corpus.scorer go with corpus.finder=rules, not with llm.")
    for name in ("base_url", "model"):
        if not getattr(config.llm, name):
            raise UserError(f"corpus.llm.{name} must be given.", f"Add corpus.llm.{name}=…")
    from corpora.rewriting.llm_endpoint import Endpoint
    from corpora.rewriting.llm_finder import LlmFinder

    llm = config.llm
    return LlmFinder(Endpoint(llm.base_url, llm.model, llm.key_env, llm.timeout, llm.attempts))


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
