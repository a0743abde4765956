"""Counterfactual forms of a corpus's texts, made by the rewriting: triples, directed forms, the placebo control."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Literal, Protocol

from corpora.base import Corpus
from corpora.errors import UserError, nearest
from corpora.rewriting.rewrite import STATUSES, SWAP_RULES, Mode, Rewrite, rewrite

TRIPLE = ("original", "swapped", "neutral")
PLACEBO = "placebo"

Directed = Literal["swap", "female", "male", "neutral"]
Scorer = Callable[[str], float]


class Rewriter(Protocol):
    """Another word finder in place of the rules, such as :class:`corpora.rewriting.llm_finder.LlmFinder`.

    ``options`` says which one it is; they stand in the signature.
    """

    @property
    def options(self) -> Mapping[str, str]:
        """What a record says of it."""

    def __call__(self, text: str, mode: Mode) -> Rewrite:
        """One form of a text, with its status."""


def triples(
    corpus: Corpus,
    *,
    names: Literal["keep", "swap"] = "keep",
    scorer: Scorer | None = None,
    rewriter: Rewriter | None = None,
) -> Corpus:
    """Original, swapped and neutral form of each text.

    Parameters
    ----------
    corpus : Corpus
        With the role ``text``, or with ``original``, whose other forms are then made anew.
    names : {"keep", "swap"}
        Whether first names stay.
    scorer : callable, optional
        Sentiment of a word; of several synonyms the one closest to the original is taken.
    rewriter : Rewriter, optional
        Makes the forms in place of the rules; ``names`` and ``scorer`` are not for it.

    Returns
    -------
    Corpus
        Roles original, swapped and neutral; the column ``status`` is the validity of the pair: that of the swap,
        or of the neutral form where only that one is not ``ok``. Of texts that are rewritten forms themselves
        (:func:`directed`), one whose rewriting had gone wrong keeps that status.

    Raises
    ------
    UserError
        If the corpus has neither column.
    """
    column = _text_column(corpus)
    items = corpus.items.copy()
    texts = items[column].tolist()
    write = rewriter or partial(rewrite, names=names, scorer=scorer)
    swaps = [write(text, "swap") for text in texts]
    neutrals = [write(text, "neutral") for text in texts]
    items["original"] = texts
    items["swapped"] = [r.text for r in swaps]
    items["neutral"] = [r.text for r in neutrals]
    status = [_pair_status(a, b) for a, b in zip(swaps, neutrals, strict=True)]
    if "rewrite" in corpus.options:  # the texts are forms themselves: what was wrong with one stays wrong
        earlier = items["status"].tolist()
        status = [new if old in ("ok", "no_gendered_word") else old for old, new in zip(earlier, status, strict=True)]
    items["status"] = status
    items["reasons"] = ["; ".join((*a.reasons, *b.reasons)) for a, b in zip(swaps, neutrals, strict=True)]
    if column != "original":
        items = items.drop(columns=column)
    options = {**corpus.options, **_options(corpus, "triples", names, rewriter)}
    return replace(corpus, items=items, roles=TRIPLE, controls=(), options=options)


def directed(
    corpus: Corpus, mode: Directed, *, names: Literal["keep", "swap"] = "keep", rewriter: Rewriter | None = None
) -> Corpus:
    """The same corpus with each text in its swapped, female, male or neutral form.

    Parameters
    ----------
    corpus : Corpus
        With the role ``text``.
    mode : {"swap", "female", "male", "neutral"}
    names : {"keep", "swap"}
    rewriter : Rewriter, optional
        Makes the form in place of the rules.

    Returns
    -------
    Corpus
        Role ``text``; the column ``status`` is the validity of the rewriting.
    """
    items = corpus.items.copy()
    write = rewriter or partial(rewrite, names=names)
    done = [write(text, mode) for text in items[_text_column(corpus)].tolist()]
    items["text"] = [r.text for r in done]
    items["status"] = [r.status for r in done]
    options = {**corpus.options, **_options(corpus, mode, names, rewriter)}
    return replace(corpus, items=items, roles=("text",), controls=(), options=options)


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
        Without a column ``status``, a pair is ``ok`` when its original and swapped form differ.
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
        raise UserError(f"There is no status {unknown[0]!r}.", nearest(unknown[0], STATUSES))
    if "status" in corpus.items:
        status = corpus.items["status"]
    else:
        same = corpus.items["original"] == corpus.items["swapped"]
        status = same.map({True: "no_gendered_word", False: "ok"})
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


def _options(corpus: Corpus, what: str, names: str, rewriter: Rewriter | None) -> dict[str, str]:
    """What was done, after what had been done before: ``female.1+triples.1``."""
    done = what if rewriter else f"{what}.{SWAP_RULES}"
    steps = "+".join([*filter(None, [corpus.options.get("rewrite")]), done])
    own = dict(rewriter.options) if rewriter else {"names": names} if names != "keep" else {}
    return {"rewrite": steps, **own}


def _pair_status(swap: Rewrite, neutral: Rewrite) -> str:
    return swap.status if swap.status != "ok" or neutral.status == "ok" else neutral.status
