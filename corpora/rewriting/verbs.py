"""Verb forms: from the third person singular to the plural, for the neutral form with "they"."""

from functools import lru_cache
from typing import Final

from corpora.rewriting.words import BASE_OF, CLASSES

# Forms of be, have and do, with and without the apostrophe that posts leave out.
AUXILIARY: Final = {
    "is": "are", "was": "were", "has": "have", "does": "do",
    "isn't": "aren't", "wasn't": "weren't", "hasn't": "haven't",
    "doesn't": "don't", "isnt": "arent", "wasnt": "werent", "hasnt": "havent", "doesnt": "dont",
}  # fmt: skip
# Verbs whose form in -es only adds an s (he uses: they use), by ending.
_SIBILANT = ("sses", "shes", "ches", "xes", "zzes")
_ADD_S_ONLY = CLASSES["adds_s"]
_IES_KEEP = frozenset(("dies", "lies", "ties", "vies", "belies", "unties", "hogties"))


@lru_cache(maxsize=8192)
def base_form(form: str) -> str:
    """Plural present of a verb in the third person singular.

    Parameters
    ----------
    form : str
        Lower-case form in -s.

    Returns
    -------
    str
        The form that follows "they".

    Examples
    --------
    >>> [base_form(form) for form in ("watches", "flies", "uses", "dies", "focuses", "quizzes", "goes", "aches")]
    ['watch', 'fly', 'use', 'die', 'focus', 'quiz', 'go', 'ache']
    """
    known = AUXILIARY.get(form) or BASE_OF.get(form)
    if known:
        return known
    if form in _ADD_S_ONLY:
        return form[:-1]
    if form.endswith("ies"):
        return form[:-1] if form in _IES_KEEP else form[:-3] + "y"
    if form.endswith("zzes") and form[:-3] in ("quiz", "whiz", "fez"):
        return form[:-3]
    if form.endswith(_SIBILANT):
        return form[:-2]
    if form.endswith("cuses") or form.endswith(("biases", "canvases", "buses", "gases")) or form == "focusses":
        return form[:-2] if form != "focusses" else "focus"
    if form.endswith("oes"):
        return form[:-2]
    return form[:-1]


def is_s_verb(word: str) -> bool:
    """Whether a word right after a subject in the third person can be its verb in the present.

    Examples
    --------
    >>> is_s_verb("sings"), is_s_verb("always"), is_s_verb("discuss"), is_s_verb("googles")
    (True, False, False, True)
    """
    return (
        len(word) > 2
        and word.endswith("s")
        and not word.endswith(("ss", "us", "'s"))
        and word not in _NOT_VERB
        and word.isalpha()
    )


_NOT_VERB = CLASSES["not_verb"]
