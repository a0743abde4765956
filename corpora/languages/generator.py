"""Make the sentences of a language: every term with every way to refer to the person, at every level.

Columns of the items: ``id``, ``cluster`` (the term), ``source`` (the sentence to translate), ``term``, ``gloss``,
``kind`` (occupation, positive, negative), ``polarity`` (neutral, positive, negative), ``form``, ``level`` (plain,
polite, formal), ``honorific``, ``sets``, ``reference_she``, ``reference_he``, ``reference_they``, ``stereotype``
(female, male, none).

``sets`` names the sets of the translation gender bias index that a sentence belongs to, divided by spaces, after
Cho et al. 2019, "On Measuring Gender Bias in Translation of Gender-neutral Pronouns": *informal* and *formal* by the
form of the subject (걔는 against 그 사람은), *impolite* and *polite* by the level (plain against polite and formal),
and *occupation*, *positive* or *negative* by the term. In Korean 걔, 얘, 쟤 and the familiar 그 친구 are informal,
그 사람 and 그분 formal; elsewhere a form that honours the person is formal and the unmarked one informal. A dropped
subject is neither. A language with one register, or one level, has no sets for the distinction that it does not make.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pandas as pd

from corpora.base import Card, Corpus, nfc
from corpora.errors import UserError, nearest
from corpora.languages import basque, korean
from corpora.languages.english import PRONOUNS, reference
from corpora.languages.lexicon import Form, Language, Term, read

COLUMNS = (
    "id", "cluster", "source", "term", "gloss", "kind", "polarity", "form", "level", "honorific", "sets",
    *(f"reference_{pronoun}" for pronoun in PRONOUNS), "stereotype",
)  # fmt: skip
"""Columns of the items, the same in every language."""

INFLECT: Mapping[str, Callable[[Term, Form, str], Mapping[str, str]]] = {
    "eu": basque.slots,
    "ko": korean.slots,
}
"""For languages in which a word changes with its neighbours: what fills the slots of the pattern."""


def generate(
    card: Card,
    *,
    forms: Sequence[str] | None = None,
    levels: Sequence[str] | None = None,
    sample: int | None = None,
    seed: int = 12345,
) -> Corpus:
    """Make the corpus of a language.

    Parameters
    ----------
    card : Card
        Its language names the data file.
    forms, levels : sequence of str, optional
        Keep only these; all by default.
    sample : int, optional
        Draw so many items, spread as evenly as can be over terms, kinds and forms; all by default.
    seed : int
        Chooses the sample.

    Returns
    -------
    Corpus
        One item for each term, form and level; the role is ``source``.

    Raises
    ------
    UserError
        If a form or a level is unknown, nothing is left, or the sample is not a positive number.

    Examples
    --------
    >>> corpus = generate(Card("tr-neutral", "1", "tr", "Apache-2.0", "", "", cluster="term"), sample=10)
    >>> len(corpus), corpus.roles
    (10, ('source',))
    """
    language = read(card.language)
    forms = None if forms is None else [nfc(name) for name in forms]  # a terminal may send 걔 decomposed
    _known(forms, [form.name for form in language.forms], "form", language)
    _known(levels, language.levels, "level", language)
    ways = [
        (form, level)
        for form in language.forms
        for level in form.levels
        if (forms is None or form.name in forms) and (levels is None or level in levels)
    ]
    if not ways:
        raise UserError(
            f"No sentence in {language.name} has one of these forms at one of these levels.",
            "; ".join(f"{form.name}: {', '.join(form.levels)}" for form in language.forms),
        )
    pairs = [(term, way) for term in language.terms for way in ways]
    if sample is not None:
        pairs = draw(language.terms, ways, sample, seed)
    rows = [_row(language, term, form, level) for term, (form, level) in pairs]
    given: dict[str, Any] = {
        "forms": forms,
        "levels": None if levels is None else list(levels),
        "sample": sample,
        "seed": None if sample is None else seed,
    }
    return Corpus(
        card=card,
        items=pd.DataFrame(rows, columns=list(COLUMNS)),
        roles=("source",),
        options={name: value for name, value in given.items() if value is not None},
    )


def draw(
    terms: Sequence[Term], ways: Sequence[tuple[Form, str]], sample: int, seed: int
) -> list[tuple[Term, tuple[Form, str]]]:
    """Draw a sample stratified by term and by form.

    Terms come in a random order in which the kinds stay mixed in proportion; each round through them gives every
    term its next way of saying, in a random order that is shifted from term to term. So no term is drawn twice
    before each was drawn once, and each form comes as often as every other, give or take one for each kind.

    Parameters
    ----------
    terms : sequence of Term
        All terms.
    ways : sequence of (Form, str)
        All pairs of form and level.
    sample : int
        How many to draw; a number beyond what there is draws everything.
    seed : int
        Equal seeds draw equal samples on every machine (the order comes from SHA-256, not from a generator).

    Returns
    -------
    list of (Term, (Form, str))
        In the order of the terms and of the ways.

    Raises
    ------
    UserError
        If the sample is not a positive whole number.
    """
    if isinstance(sample, bool) or not isinstance(sample, int) or sample < 1:
        raise UserError(f"A sample of {sample!r} items cannot be drawn.", "Give a whole number from 1.")

    def chance(*key: str) -> str:
        return hashlib.sha256("\x1f".join((str(seed), *key)).encode()).hexdigest()

    order = sorted(range(len(ways)), key=lambda k: chance(ways[k][0].name, ways[k][1]))
    ranks: dict[int, int] = {}
    places: dict[int, tuple[float, str]] = {}
    for kind in dict.fromkeys(term.kind for term in terms):
        mixed = sorted((k for k, term in enumerate(terms) if term.kind == kind), key=lambda k: chance(terms[k].text))
        for rank, k in enumerate(mixed):
            ranks[k] = rank
            places[k] = ((rank + 0.5) / len(mixed), kind)
    line = sorted(places, key=places.__getitem__)
    rounds = ((k, order[(ranks[k] + turn) % len(ways)]) for turn in range(len(ways)) for k in line)
    chosen = sorted(pair for _, pair in zip(range(sample), rounds, strict=False))
    return [(terms[k], ways[way]) for k, way in chosen]


def sentence(language: Language, term: Term, form: Form, level: str) -> str:
    """Say one thing of the person.

    Parameters
    ----------
    language : Language
        Gives the pattern.
    term, form, level
        What is said, of whom, and how.

    Returns
    -------
    str
        NFC; begins with a capital letter where the script has them.

    Examples
    --------
    >>> turkish = read("tr")
    >>> sentence(turkish, Term("doktor", "doctor", "occupation", "noun"), turkish.forms[0], "plain")
    'O bir doktor.'
    """
    slots = {"subject": form.subject, "term": term.text, **form.slots}
    if language.code in INFLECT:
        slots.update(INFLECT[language.code](term, form, level))
    text = nfc(language.patterns[term.word_class][level].format(**slots).strip())
    return text[0].upper() + text[1:]


def _row(language: Language, term: Term, form: Form, level: str) -> tuple[object, ...]:
    # Occupations are nouns; among predicates a noun is written with its article, which is chosen anew.
    gloss = re.sub("^(?:an?|to) ", "", term.gloss)
    noun = term.kind == "occupation" or term.gloss.startswith(("a ", "an "))
    politeness = ("impolite" if level == "plain" else "polite") if len(language.levels) > 1 else ""
    sets = " ".join(filter(None, (form.register, politeness, term.kind)))
    return (
        f"{language.code}:{term.text}:{form.name}:{level}",
        term.text,
        sentence(language, term, form, level),
        term.text,
        gloss,
        term.kind,
        "neutral" if term.kind == "occupation" else term.kind,
        form.name,
        level,
        form.honorific,
        sets,
        *(reference(gloss if noun else term.gloss, pronoun, noun=noun) for pronoun in PRONOUNS),
        term.stereotype,
    )


def _known(given: Sequence[str] | None, known: Sequence[str], what: str, language: Language) -> None:
    for name in given or ():
        if name not in known:
            raise UserError(f"{language.name} has no {what} {name!r} here.", nearest(name, known))
