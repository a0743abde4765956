"""Tell the roles of "her" and "his" by the words around them.

"her" is an object (him) or a determiner (his); "his" is a determiner (her) or stands alone (hers). The word after the
pronoun settles most cases; the verb before it settles most of the rest. No parser runs here: each decision costs a
few set look-ups, which is what lets a post be rewritten in microseconds.
"""

from corpora.rewriting.her_content import content_role
from corpora.rewriting.her_special import SPECIAL
from corpora.rewriting.his import his_role
from corpora.rewriting.roles import (
    ADJECTIVE,
    ALONE,
    BRACKETS,
    CLOSED,
    COORDINATORS,
    CURRENCY,
    DETERMINER,
    HYPHENS,
    MARKS,
    OBJECT,
)
from corpora.rewriting.sentence import Sentence
from corpora.rewriting.words import CLASSES, is_content

__all__ = ["ALONE", "DETERMINER", "OBJECT", "her_role", "his_role"]

_GIVE = CLASSES["give"]
_NAMING = CLASSES["naming"]
_OTHER_POSSESSIVES = frozenset(("my", "your", "our", "their", "his"))


def her_role(s: Sentence, i: int) -> str:
    """Role of the "her" at token ``i``.

    Parameters
    ----------
    s : Sentence
        The text.
    i : int
        Index of the token "her".

    Returns
    -------
    str
        ``"object"`` (he: him) or ``"determiner"`` (he: his).

    Examples
    --------
    >>> s = Sentence("I told her that her dog likes her")
    >>> [her_role(s, i) for i, word in enumerate(s.low) if word == "her"]
    ['object', 'determiner', 'object']
    """
    low, n = s.low, s.n
    j = i + 1
    if j >= n:
        return OBJECT
    x = low[j]
    if not x[0].isalnum():
        if x in BRACKETS or (len(x) == 1 and x in MARKS and s.opens_quote(j)):
            return _after_mark(s, i, j)
        if x in CURRENCY and s.at(i - 1) not in _GIVE and s.at(j + 1)[:1].isdigit():
            return DETERMINER
        return OBJECT
    if j + 1 < n and low[j + 1] in HYPHENS and s.joined(j):
        return OBJECT if x in ("and", "or", "but", "who", "which") else DETERMINER
    if x in COORDINATORS and s.at(j + 1) in _OTHER_POSSESSIVES and _shares_noun(s, i):
        return DETERMINER
    special = SPECIAL.get(x)
    before = low[i - 1] if i else ""
    after = low[j + 1] if j + 1 < n else ""
    if special is not None:
        return special(s, i, x, before, after)
    if x in CLOSED:
        return OBJECT
    return content_role(s, i, x, before, after)


def _shares_noun(s: Sentence, i: int) -> bool:
    """Whether two determiners share a noun: "her and my opinions", not "I love her and my dog"."""
    between = s.starts(i) or s.at(i - 1) in ("both", "neither", "either", "between", "of")
    return between and is_content(s.at(i + 3))


def _after_mark(s: Sentence, i: int, j: int) -> str:
    """Look through an opening quote or bracket: her "friend" is hers, her ("Mary") is she."""
    word = s.at(j + 1)
    if not is_content(word) and word not in ("own", "very", "first", "so", "now", "then"):
        return OBJECT
    if s.toks[j] in BRACKETS:
        # "her (now ex) husband" against "her (Mary) and me"
        close = next((k for k in range(j + 2, min(j + 5, s.n)) if s.low[k] in ")]"), 0)
        return DETERMINER if close and is_content(s.at(close + 1)) and s.low[j + 1] not in ADJECTIVE else OBJECT
    before = s.at(i - 1)
    if before in _NAMING or before in CLASSES["speech"]:
        return OBJECT
    return DETERMINER
