"""Basque: predicate nouns and adjectives take the article -a."""

from __future__ import annotations

from collections.abc import Mapping

from corpora.languages.lexicon import Form, Term

# Words in -r whose r is weak, and is not doubled before the article (papera).
_WEAK_R = frozenset({"ur", "paper", "plater", "zer", "nor"})


def with_article(word: str) -> str:
    """Attach the article in the singular absolutive.

    Final -a stays single (dentista), a strong final -r is doubled (azkarra); Euskaltzaindia, Euskararen Gramatika,
    on the determiner -a.

    Parameters
    ----------
    word : str
        Bare noun or adjective.

    Returns
    -------
    str

    Examples
    --------
    >>> [with_article(word) for word in ("mediku", "irakasle", "dentista", "azkar", "jatorri")]
    ['medikua', 'irakaslea', 'dentista', 'azkarra', 'jatorria']
    """
    if word.endswith("a"):
        return word
    if word.endswith("r") and word not in _WEAK_R:
        return word + "ra"
    return word + "a"


def slots(term: Term, form: Form, level: str) -> Mapping[str, str]:
    """What changes in a Basque sentence: the term gets its article."""
    return {"term": with_article(term.text)}
