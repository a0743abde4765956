"""The role of "his": determiner (her) or standing alone (hers)."""

from corpora.rewriting.roles import (
    ALONE,
    BRACKETS,
    CLOSED,
    COORDINATORS,
    CURRENCY,
    DETERMINER,
    HYPHENS,
    MARKS,
    is_past,
    phrase_end,
)
from corpora.rewriting.sentence import Sentence
from corpora.rewriting.words import CLASSES, VERB_S, is_content

_PREPOSITION = CLASSES["preposition"]
_PAST = CLASSES["irregular_past"]
_LY_CONTENT = CLASSES["ly_content"]
_NOUN_ED = CLASSES["noun_ed"]
_NOT_PAST = CLASSES["not_past"]

# After "his", words of these kinds mean that it stands alone.
_HIS_ALONE = CLOSED - CLASSES["number"]


def his_role(s: Sentence, i: int) -> str:
    """Role of the "his" at token ``i``.

    Parameters
    ----------
    s : Sentence
        The text.
    i : int
        Index of the token "his".

    Returns
    -------
    str
        ``"determiner"`` (she: her) or ``"alone"`` (she: hers).

    Examples
    --------
    >>> s = Sentence("His car is red and the blue one is his too")
    >>> [his_role(s, i) for i, word in enumerate(s.low) if word == "his"]
    ['determiner', 'alone']
    """
    low, n = s.low, s.n
    j = i + 1
    if j >= n:
        return ALONE
    x = low[j]
    if not x[0].isalnum():
        if x in BRACKETS or (len(x) == 1 and x in MARKS and s.opens_quote(j)):
            word = s.at(j + 1)
            if x in BRACKETS:
                close = next((k for k in range(j + 1, min(j + 5, n)) if low[k] in ")]"), j)
                return DETERMINER if close > j and is_content(s.at(close + 1)) and low[i - 1 : i] != ["of"] else ALONE
            return DETERMINER if is_content(word) or word == "own" else ALONE
        return DETERMINER if x in CURRENCY and s.at(j + 1)[:1].isdigit() else ALONE
    if j + 1 < n and low[j + 1] in HYPHENS and s.joined(j):
        return ALONE if x in ("and", "or", "but", "who", "which") else DETERMINER
    after = low[j + 1] if j + 1 < n else ""
    before = low[i - 1] if i else ""
    if x in COORDINATORS and after in CLASSES["possessive"] and is_content(s.at(j + 2)):
        return DETERMINER
    if x in _HIS_ALONE:
        return _closed_after_his(s, i, x, before, after)
    if x.endswith("ly") and x not in _LY_CONTENT and not is_content(after):
        return ALONE
    # "a friend of his told me", "hers broke and his works"
    if before == "of" and (s.at(i - 3) in CLASSES["partitive"] or s.at(i - 2) in CLASSES["share"]):
        past = is_past(x) and x not in _NOT_PAST and x not in _NOUN_ED
        if (x in _PAST and past) or (phrase_end(after) and (past or x in VERB_S - CLASSES["noun_s"])):
            return ALONE
    if x in _PAST and x not in _NOT_PAST and phrase_end(after) and before not in _PREPOSITION:
        return ALONE
    return DETERMINER


def _closed_after_his(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if x in CLASSES["always_determiner"] or x in (
        "back",
        "home",
        "right",
        "past",
        "like",
        "inside",
        "outside",
        "opposite",
        "round",
    ):
        return _noun_like_after_his(x, before, after)
    if x in ("will", "might"):
        return ALONE if after in CLASSES["after_modal_will"] else DETERMINER
    if x in ("all", "much", "one", "few", "many", "several", "half", "every", "enough"):
        return DETERMINER
    if x in CLASSES["adverb_or_determiner"]:  # fmt: skip
        return DETERMINER if is_content(after) or (x in ("very", "best", "most", "worst") and after) else ALONE
    return ALONE


def _noun_like_after_his(x: str, before: str, after: str) -> str:
    if x == "round" and before in CLASSES["round_verb"]:
        return ALONE if after in CLASSES["article"] or after in CLASSES["possessive"] else DETERMINER
    if x in ("like", "inside", "outside", "opposite", "round"):
        return DETERMINER if is_content(after) and x != "like" else ALONE
    if x == "right" and after in ("now", "there", "here", "away"):
        return ALONE
    if x == "back" and before in ("want", "wants", "wanted", "got", "get", "gave", "give"):
        return ALONE if before in ("want", "wants", "wanted") else DETERMINER
    return DETERMINER
