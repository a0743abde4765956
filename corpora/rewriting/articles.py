"""a or an, by the sound that the next word begins with."""

from functools import lru_cache

from corpora.rewriting.words import CLASSES

_SILENT_H = CLASSES["silent_h"]
_CONSONANT_STARTS = ("uni", "use", "usa", "usu", "eu", "ew", "one", "once", "ubi", "uti", "ufo", "u-", "ura")
_VOWEL_UNI = ("unin", "unim", "unid")


@lru_cache(maxsize=4096)
def begins_with_vowel(word: str) -> bool:
    """Whether "an" goes before the word.

    Examples
    --------
    >>> [begins_with_vowel(word) for word in ("actress", "hero", "heir", "uncle", "university", "one")]
    [True, False, True, True, False, False]
    """
    word = word.lower()
    if word.startswith(_CONSONANT_STARTS) and not word.startswith(_VOWEL_UNI):
        return False
    return word[:1] in "aeiouáéíóúàèìòùâêîôûäëïöü" or word.startswith(tuple(_SILENT_H))


def adjusted(article: str, old: str, new: str) -> str | None:
    """The article's new form where the word after it changes from ``old`` to ``new``, or ``None`` if it stays.

    An article that was already wrong before is left, so that nothing but the replaced words changes.

    Examples
    --------
    >>> adjusted("An", "actress", "waiter"), adjusted("a", "actress", "waiter")
    ('A', None)
    """
    before, after = begins_with_vowel(old), begins_with_vowel(new)
    if before == after or (len(article) == 2) != before:
        return None
    if after:
        return article + ("N" if article.isupper() and old.isupper() else "n")
    return article[0]
