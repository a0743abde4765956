"""The counting rule of the 2019 TGBI paper, kept as it was so that its printed figures can be had again."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Literal

Class2019 = Literal["female", "male", "neutral"]

FEMALE = frozenset({"she", "her", "woman", "girl"})
MALE = frozenset({"he", "him", "man", "boy", "guy"})


@lru_cache(maxsize=1)
def _tokenizer() -> Any:
    # NLTK takes a second to import, and needs no data for this tokenizer.
    from nltk.tokenize.destructive import NLTKWordTokenizer  # type: ignore[import-untyped,unused-ignore]

    return NLTKWordTokenizer()


@lru_cache(maxsize=1 << 16)
def classify_2019(translation: str) -> Class2019:
    """Class of one translation by the rule of 2019.

    Lower-cased and split by NLTK's `NLTKWordTokenizer`; female if any token is she, her, woman or girl, else male if
    any is he, him, man, boy or guy, else neutral. An empty or failed translation is neutral by this rule, "his"
    and "himself" count for nothing: it is kept for the paper's figures and not for new ones.

    Parameters
    ----------
    translation : str
        English.

    Returns
    -------
    {"female", "male", "neutral"}

    Notes
    -----
    Cho, Kim, Kim & Kim (2019), section 4.2, and the counting script beside their data.

    Examples
    --------
    >>> classify_2019("He's a doctor, she says."), classify_2019("That's his doctor.")
    ('female', 'neutral')
    """
    tokens = set(_tokenizer().tokenize(translation.lower()))
    if tokens & FEMALE:
        return "female"
    return "male" if tokens & MALE else "neutral"


def count_2019(translations: Iterable[str]) -> tuple[int, int, int]:
    """Number of female, male and neutral translations by the rule of 2019.

    Examples
    --------
    >>> count_2019(["She's kind.", "He's kind.", "He's a guy.", "Kind."])
    (1, 2, 1)
    """
    classes = [classify_2019(text) for text in translations]
    return classes.count("female"), classes.count("male"), classes.count("neutral")
