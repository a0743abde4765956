"""English references: one sentence for each pronoun, from a gloss."""

from __future__ import annotations

import re

PRONOUNS = {
    "she": ("She", "is", "her"),
    "he": ("He", "is", "his"),
    "they": ("They", "are", "their"),
}
"""Subject, form of "be" and possessive for each reference."""

# Capitals are read letter by letter; these letters have names that begin with a vowel: an MC, but a CEO, a UN envoy.
_VOWEL_LETTERS = "AEFHILMNORSX"
_SILENT_H = re.compile(r"(?:hour|honest|honou?r|heir)")
_CONSONANT_SOUND = re.compile(r"(?:eu|ew|one\b|once|u[rst][aeiou]|uni(?![dmn])|ubi|uku)")
_IRREGULAR = {"have": "has", "be": "is", "do": "does", "go": "goes"}


def article(phrase: str) -> str:
    """Choose the indefinite article by the sound that a phrase begins with.

    Parameters
    ----------
    phrase : str
        Noun phrase without an article.

    Returns
    -------
    str
        "a" or "an".

    Examples
    --------
    >>> [article(word) for word in ("nurse", "actor", "hourly worker", "university lecturer", "MC", "CEO")]
    ['a', 'an', 'an', 'a', 'an', 'a']
    """
    word = re.split(r"[\s-]", phrase, maxsplit=1)[0]
    if word.isupper() and len(word) <= 4:
        return "an" if word[0] in _VOWEL_LETTERS else "a"
    lowered = phrase.lower()
    if _SILENT_H.match(lowered):
        return "an"
    if _CONSONANT_SOUND.match(lowered):
        return "a"
    return "an" if lowered[:1] in ("a", "e", "i", "o", "u") else "a"


def third_person(verb: str) -> str:
    """Third person singular of a verb.

    Parameters
    ----------
    verb : str
        Base form.

    Returns
    -------
    str

    Examples
    --------
    >>> [third_person(verb) for verb in ("help", "have", "carry", "play", "watch")]
    ['helps', 'has', 'carries', 'plays', 'watches']
    """
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if re.search("[^aeiou]y$", verb):
        return verb[:-1] + "ies"
    return verb + ("es" if re.search("(?:s|x|z|ch|sh)$", verb) else "s")


def reference(gloss: str, pronoun: str, *, noun: bool) -> str:
    """Write the English sentence that a gloss stands for.

    Parameters
    ----------
    gloss : str
        Noun phrase without an article, adjective phrase, or "to " and a verb phrase; "one's" becomes the
        possessive.
    pronoun : str
        A key of :data:`PRONOUNS`.
    noun : bool
        Whether the gloss is a noun phrase that takes an article.

    Returns
    -------
    str
        A sentence with a full stop.

    Examples
    --------
    >>> reference("nurse", "she", noun=True), reference("kind", "they", noun=False)
    ('She is a nurse.', 'They are kind.')
    >>> reference("to keep one's word", "he", noun=False)
    'He keeps his word.'
    """
    subject, be, possessive = PRONOUNS[pronoun]
    if gloss.startswith("to "):
        verb, _, rest = gloss[3:].partition(" ")
        said = f"{verb if pronoun == 'they' else third_person(verb)} {rest}".strip()
    else:
        said = f"{be} {article(gloss)} {gloss}" if noun else f"{be} {gloss}"
    said = said.replace("one's", possessive)
    return f"{subject} {said}."
