"""Short posts written for this project, each with its gender-swapped and its gender-neutral form by hand."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pandas as pd

from corpora.base import Card, Corpus, CorpusSpec
from corpora.errors import UserError, nearest

CARD = Card(
    name="posts",
    version="1",
    language="en",
    licence="Apache-2.0 (written for this project)",
    source="corpora/data/posts.jsonl in this repository",
    citation="",
    cluster="post",
    synthetic=True,
)
ROLES = ("original", "swapped", "neutral")


def load() -> Corpus:
    """Load the 360 posts.

    336 posts of status ``ok`` are a balanced design: in each of 8 topics and 3 sentiments, 6 posts about women, 6
    about men and 2 about both. 12 posts whose kept name clashes with the swapped pronoun (``conflict``) and 12 that
    are already inclusive, so that their swapped form is the original (``inclusive``), stand apart from it.

    The gold keeps to these conventions. Names, links, addresses, @mentions and #hashtags stay. Neutral pronouns are
    they, them, their, theirs and themself, with the plural verb; a neutral noun keeps its singular verb. The titles
    Mrs, Ms and Miss become Mr, Mr becomes Ms, all become Mx. "Guys" as an address to everybody stays in the swapped
    form and is "everyone" or "you all" in the neutral one. The status speaks of names and inclusive forms alone:
    a post with "Mrs", whose swap does not invert, is ``ok``.

    Returns
    -------
    Corpus
        Roles ``original``, ``swapped`` and ``neutral``; each post is a cluster of its own. Further columns:
        ``topic``, ``label`` (sentiment: negative, neutral, positive), ``gender`` (of the person in the original:
        female, male, mixed, none) and ``status``.

    Examples
    --------
    >>> corpus = load()
    >>> len(corpus)
    360
    >>> corpus.items.loc[30, "original"]
    'My grandmother lost her roof and still baked bread for the whole street. She never gives up. So proud of her!'
    >>> corpus.items.loc[30, "neutral"]
    'My grandparent lost their roof and still baked bread for the whole street. They never give up. So proud of them!'
    """
    items = pd.DataFrame(_read()).drop(columns="also")
    items.insert(1, "cluster", items["id"])
    return Corpus(CARD, items, ROLES)


def accepted(role: str) -> dict[str, tuple[str, ...]]:
    """All forms of each post that a rewriter may give, the gold first.

    A few words have more than one good partner (dad: mum or mom; guy: woman, girl or gal; Mr: Ms, Mrs or Miss).

    Parameters
    ----------
    role : {"swapped", "neutral"}
        Which form.

    Returns
    -------
    dict of str to tuple of str
        Post id to texts.

    Raises
    ------
    UserError
        If `role` is neither.

    Examples
    --------
    >>> [text.split(".")[0] for text in accepted("swapped")["posts-121"]]
    ['So proud of my mum', 'So proud of my mom']
    """
    if role not in ROLES[1:]:
        raise UserError(f"Posts have no accepted forms for {role!r}.", nearest(role, ROLES[1:]))
    return {post["id"]: (post[role], *(post["also"] or {}).get(role, ())) for post in _read()}


def _read() -> list[dict[str, Any]]:
    text = files("corpora").joinpath("data/posts.jsonl").read_text(encoding="utf-8")
    # Not splitlines(): a post may hold U+2028 or another character that it takes for the end of a line.
    return [{"also": None, **json.loads(line)} for line in text.split("\n") if line]


POSTS = CorpusSpec(
    CARD,
    load,
    "360 posts, 1,080 texts",
    sha256="7d0d101bc124f1b4b949356ecc904d4f03b8ccb7ce6b1fa1f0bcb2b5c2854c41",
)
