"""Counterfactual forms of a corpus's texts, made by the rewriting: triples, directed forms, the placebo control."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Literal

from corpora.base import Corpus
from corpora.errors import UserError
from corpora.rewriting.rewrite import STATUSES, SWAP_RULES, Rewrite, rewrite

TRIPLE = ("original", "swapped", "neutral")
PLACEBO = "placebo"

Directed = Literal["swap", "female", "male", "neutral"]
Scorer = Callable[[str], float]


def triples(corpus: Corpus, *, names: Literal["keep", "swap"] = "keep", scorer: Scorer | None = None) -> Corpus:
    """Original, swapped and neutral form of each text.

    Parameters
    ----------
    corpus : Corpus
        With the role ``text``, or with ``original``, whose other forms are then made anew.
    names : {"keep", "swap"}
        Whether first names stay.
    scorer : callable, optional
        Sentiment of a word; of several synonyms the one closest to the original is taken.

    Returns
    -------
    Corpus
        Roles original, swapped and neutral; the column ``status`` is the validity of the pair: that of the swap,
        or of the neutral form where only that one is not ``ok``.

    Raises
    ------
    UserError
        If the corpus has neither column.
    """
    column = _text_column(corpus)
    items = corpus.items.copy()
    texts = items[column].tolist()
    swaps = [rewrite(text, "swap", names=names, scorer=scorer) for text in texts]
    neutrals = [rewrite(text, "neutral", names=names, scorer=scorer) for text in texts]
    items["original"] = texts
    items["swapped"] = [r.text for r in swaps]
    items["neutral"] = [r.text for r in neutrals]
    items["status"] = [_pair_status(a, b) for a, b in zip(swaps, neutrals, strict=True)]
    items["reasons"] = ["; ".join((*a.reasons, *b.reasons)) for a, b in zip(swaps, neutrals, strict=True)]
    if column != "original":
        items = items.drop(columns=column)
    options = {**corpus.options, "rewrite": f"triples.{SWAP_RULES}"} | ({"names": names} if names != "keep" else {})
    return replace(corpus, items=items, roles=TRIPLE, controls=(), options=options)


def directed(corpus: Corpus, mode: Directed, *, names: Literal["keep", "swap"] = "keep") -> Corpus:
    """The same corpus with each text in its swapped, female, male or neutral form.

    Parameters
    ----------
    corpus : Corpus
        With the role ``text``.
    mode : {"swap", "female", "male", "neutral"}
    names : {"keep", "swap"}

    Returns
    -------
    Corpus
        Role ``text``; the column ``status`` is the validity of the rewriting.
    """
    items = corpus.items.copy()
    done = [rewrite(text, mode, names=names) for text in items[_text_column(corpus)].tolist()]
    items["text"] = [r.text for r in done]
    items["status"] = [r.status for r in done]
    return replace(
        corpus, items=items, roles=("text",), controls=(), options={**corpus.options, "rewrite": f"{mode}.{SWAP_RULES}"}
    )


def with_placebo(corpus: Corpus) -> Corpus:
    """Add a control: the original with a gendered word replaced by another of the same gender (mum: mother).

    An effect of swapping can then be read against the effect of replacing any word.

    Parameters
    ----------
    corpus : Corpus
        Of triples.

    Returns
    -------
    Corpus
        With the control ``placebo``, blank where a text has no such word; unchanged where no text has one.
    """
    done = [rewrite(text, "placebo") for text in corpus.items["original"].tolist()]
    texts = [r.text if r.status == "ok" and r.replacements else "" for r in done]
    if not any(texts):
        return corpus
    items = corpus.items.assign(**{PLACEBO: texts})
    options = {**corpus.options, "placebo": str(SWAP_RULES)}
    return replace(corpus, items=items, controls=(*corpus.controls, PLACEBO), options=options)


def only_valid(corpus: Corpus, statuses: Sequence[str] = ("ok",)) -> Corpus:
    """Keep the pairs of some statuses, and count the others as left out.

    Parameters
    ----------
    corpus : Corpus
        Unchanged when it has no column ``status``.
    statuses : sequence of str
        Among ok, no_gendered_word, ambiguous, inclusive, conflict, non_invertible.

    Returns
    -------
    Corpus

    Raises
    ------
    UserError
        If a status is unknown, or nothing is left: no valid pair is a failure, and not "unbiased".
    """
    if unknown := [s for s in statuses if s not in STATUSES]:
        raise UserError(f"There is no status {unknown[0]!r}.", f"Known: {', '.join(STATUSES)}.")
    if "status" not in corpus.items:
        return corpus
    status = corpus.items["status"]
    keep = status.isin(list(statuses))
    out = Counter(f"status {s}" for s in status[~keep].tolist())
    if not keep.any():
        counts = ", ".join(f"{reason}: {n}" for reason, n in sorted(out.items())) or "it is empty"
        raise UserError(f"No text of {corpus.card.name!r} has a valid counterfactual pair ({counts}).")
    options: dict[str, Any] = dict(corpus.options)
    if tuple(statuses) != ("ok",):
        options["statuses"] = "+".join(statuses)
    left_out = {**corpus.left_out, **dict(sorted(out.items()))}
    return replace(corpus, items=corpus.items[keep].reset_index(drop=True), left_out=left_out, options=options)


def _text_column(corpus: Corpus) -> str:
    for name in ("text", "original"):
        if name in corpus.roles:
            return name
    raise UserError(
        f"The corpus {corpus.card.name!r} has no text to rewrite; it has {', '.join(corpus.roles)}.",
        "Rewriting needs a corpus of texts.",
    )


def _pair_status(swap: Rewrite, neutral: Rewrite) -> str:
    return swap.status if swap.status != "ok" or neutral.status == "ok" else neutral.status
