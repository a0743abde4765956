"""The roles of "her" and "his", and what their rules ask of the words around them."""

from corpora.rewriting.sentence import Sentence
from corpora.rewriting.words import CLASSES, is_content, words

OBJECT = "object"
DETERMINER = "determiner"
ALONE = "alone"

ADJECTIVE = CLASSES["adjective"]
# After the pronoun, these never begin a noun phrase of its own.
CLOSED = words("determiner", "pronoun", "preposition", "conjunction", "wh", "auxiliary", "adverb", "possessive") | {
    "'s", "'d", "'ll", "'re", "'ve", "'m", "like",
}  # fmt: skip
COORDINATORS = frozenset(("and", "or", "nor", "&"))
# Marks that join two words to one: hyphen, and its Unicode forms.
HYPHENS = "-‐‑"
CURRENCY = "$£€"
BRACKETS = "(["
MARKS = "\"'“‘«*_~"
_PAST = CLASSES["irregular_past"] | CLASSES["participle"]
_LONG_NOUN = CLASSES["noun_ful"]
_RED = CLASSES["red_noun"]


def phrase_end(word: str) -> bool:
    """Whether ``word`` cannot continue a noun phrase: nothing, a mark, or a function word.

    Examples
    --------
    >>> phrase_end(""), phrase_end("of"), phrase_end("dog")
    (True, True, False)
    """
    return not is_content(word)


def is_adjective(word: str) -> bool:
    """Whether a word is an adjective, by the list or by its ending.

    Examples
    --------
    >>> is_adjective("happy"), is_adjective("harmless"), is_adjective("handful")
    (True, True, False)
    """
    return word in ADJECTIVE or (
        len(word) > 5 and word.endswith(("ful", "less", "ous", "able", "ible")) and word not in _LONG_NOUN
    )


def is_past(word: str) -> bool:
    """Whether a word is a past form or participle, by the list or by its ending.

    Examples
    --------
    >>> is_past("laughed"), is_past("said"), is_past("bed")
    (True, True, False)
    """
    return (word.endswith("ed") and len(word) > 3 and word not in _RED) or word in _PAST


def list_goes_on(s: Sentence, k: int) -> bool:
    """Whether a list of adjectives from token ``k`` on ends in a noun: "old, tired and hungry cat".

    Examples
    --------
    >>> list_goes_on(Sentence("her old, hungry cat"), 3), list_goes_on(Sentence("made her old, tired."), 4)
    (True, False)
    """
    first = k
    while is_adjective(s.at(k)) or s.at(k) in (",", "and", "or", "very", "but", "so", "too") or s.at(k).endswith("ed"):
        k += 1
    return k > first and is_content(s.at(k))
