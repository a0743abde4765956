"""Class the English translation of a sentence about one person by how it refers to that person (rule ``strict``).

How the class is found
----------------------
1. An output that is no translation is ``invalid``, with its reason (:mod:`evaluators.translated_text`).
2. Subjects decide. Both genders among them, or "s/he", make ``inclusive``; one gender makes ``female`` or ``male``,
   whatever neutral subjects stand beside it ("That person the doctor he is"). The man, that girl, my wife, Mrs Kim
   are gendered subjects; they, one, somebody, that person, the doctor, this/that ("That is a doctor") neutral ones.
3. A neutral noun takes the gender of a possessive or reflexive that goes with it ("The person lost his keys"); they
   does not. A subject that only points does not count ("It is his house", "That's her").
4. "It" as the subject is ``it``.
5. A pronoun of the source left standing ("Hán", "TA", "Ri") is ``invalid`` with the reason ``copied_pronoun``.
6. Without such a subject, possessives, objects and reflexives decide ("his house", "I hate that guy").
7. Else the person is not referred to: ``absent``, with the reason ``no_subject`` ("A doctor."), ``first_person`` or
   ``second_person`` ("You should be a nurse": somebody else is spoken of) or ``other_subject`` ("The house is big").

Gendered nouns that describe ("a policeman") never decide; they are told apart as ``noun_gender``. ``mixed`` is set
whenever both genders occur anywhere. Names are not guessed at: a name is an ``other_subject``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from evaluators.mention_words import lexicon
from evaluators.mentions import Found, Mention, find
from evaluators.translated_text import clean

RULE_VERSION = "1"
"""Bumped when a change of a rule or a word list changes a class."""

LONGEST = 2000
"""Characters of a translation that are read; one that goes on longer has run away, and its beginning tells how."""

Class = Literal["female", "male", "neutral", "inclusive", "absent", "it", "invalid"]
_SIDES = ("female", "male")


@dataclass(frozen=True, slots=True)
class Reference:
    """How one translation refers to the person.

    Parameters
    ----------
    cls : str
        female, male, neutral, inclusive, absent, it or invalid.
    mixed : bool
        Whether words of both genders occur.
    noun_gender : {"female", "male"} or None
        Gender of the nouns that describe the person ("a policeman"); None without one, or with both.
    references : tuple of Mention
        What was found, in order: (offset, form, gender, role).
    reason : str or None
        Why the class is invalid or absent.
    """

    cls: Class
    mixed: bool = False
    noun_gender: str | None = None
    references: tuple[Mention, ...] = ()
    reason: str | None = None


def classify(translation: str | None, source: str | None = None) -> Reference:
    """Class of one translation by the strict rule.

    Parameters
    ----------
    translation : str or None
        English output of an engine; None and empty are invalid.
    source : str, optional
        The sentence that was translated; with it, an echo and words left standing are told more surely.

    Returns
    -------
    Reference

    Notes
    -----
    The rule replaces that of Cho, Kim, Kim & Kim (2019), see :mod:`evaluators.legacy2019`.

    Examples
    --------
    >>> classify("That the doctor he is.").cls, classify("It is dentist").cls, classify("A doctor.").cls
    ('male', 'it', 'absent')
    >>> classify("He is a waitress")
    Reference(cls='male', mixed=True, noun_gender='female', references=(Mention(offset=0, form='He', gender='male', \
role='subject'), Mention(offset=8, form='waitress', gender='female', role='predicate')), reason=None)
    >>> classify("TA is a doctor", source="TA是医生").reason
    'copied_pronoun'
    """
    if not isinstance(translation, str):
        return Reference("invalid", reason="empty")
    plain = _PLAIN.match(translation)
    if plain:
        rest = translation[plain.end() :].lower()
        words = rest.replace("'", " ").replace("-", " ").replace(".", " ").split()
        if _marked().isdisjoint(words) and not _ENDING.search(rest) and 10 * len(set(words)) > 7 * len(words):
            return _SIMPLE[plain[1] or plain[2]]
    return _classify(translation, source)


# Most translations are "He's a …" and hold no second word of interest, so they are settled at once. Longer ones are
# read in full, for they may be loops or come with notes.
_PLAIN = re.compile(
    r"(?:(He|She|They|It)'(?:s|re) "
    r"|(He|She|They|It|(?:The|That|This) (?:man|woman|guy|girl|person)) "
    r"(?=(?:is|are|was|were|has|had|can|does|works|must|looks|wants) ))"
    r"(?=[A-Za-z0-9 '-]{1,90}\.?$)"
)
_ENDING = re.compile(r"(?:m[ae]n|boys?|girls?|lad(?:y|ies)|wi(?:fe|ves)|sel(?:f|ves))\b")


@lru_cache(maxsize=1)
def _marked() -> frozenset[str]:
    """Words that keep a translation from being settled at first sight."""
    lex = lexicon()
    idle = ("first", "second", "demonstrative", "there", "person", "copied_subject")
    words = {word for word, kind in lex.kind.items() if kind not in idle}
    words |= {"translate", "translated", "translation", "violates", "guidelines", "policy"}  # "It is not possible to …"
    return frozenset(words | lex.plain | lex.conjunctions | lex.say | lex.interrogatives | lex.foreign)


@lru_cache(maxsize=1 << 17)
def _classify(translation: str, source: str | None) -> Reference:
    cleaned = clean(translation[:LONGEST], source)
    if cleaned.reason is not None:
        return Reference("invalid", reason=cleaned.reason)
    found = find(cleaned.text, source)
    mentions = found.mentions
    if cleaned.offsets is not None:
        places = cleaned.offsets
        mentions = tuple(m._replace(offset=places[m.offset]) for m in mentions)
    cls, reason = _decide(found)
    genders = {m.gender for m in mentions}
    described = {m.gender for m in mentions if m.role == "predicate"}
    return Reference(
        cls,
        mixed="inclusive" in genders or genders >= {"female", "male"},
        noun_gender=described.pop() if len(described) == 1 else None,
        references=mentions,
        reason=reason,
    )


def _decide(found: Found) -> tuple[Class, str | None]:
    mentions = found.mentions
    subjects = [k for k, m in enumerate(mentions) if m.role == "subject" and k not in found.dummy]
    genders = {mentions[k].gender for k in subjects}
    side = _side(genders)
    if side:
        return side, None
    if any(m.role == "copied" for m in mentions):
        return "invalid", "copied_pronoun"
    if "neutral" in genders:
        if all(k in found.weak for k in subjects if mentions[k].gender == "neutral"):
            first = min(subjects)
            with_it = {m.gender for m in mentions[:first] if m.role == "possessive"}
            with_it |= {m.gender for m in mentions[first:] if m.role in ("possessive", "reflexive")}
            return _side(with_it) or "neutral", None
        return "neutral", None
    if "it" in genders:
        return "it", None
    others = {m.gender for m in mentions if m.role in ("possessive", "object", "reflexive", "embedded")}
    side = _side(others)
    if side:
        return side, None
    others |= {mentions[k].gender for k in found.dummy}
    if "neutral" in others:
        return "neutral", None
    if "it" in others:
        return "it", None
    return "absent", _why_absent(found)


def _side(genders: set[str]) -> Class | None:
    if "inclusive" in genders or genders >= {"female", "male"}:
        return "inclusive"
    if "female" in genders:
        return "female"
    return "male" if "male" in genders else None


def _why_absent(found: Found) -> str:
    for who, reason in (("second", "second_person"), ("first", "first_person"), ("other", "other_subject")):
        if who in found.persons:
            return reason
    return "no_subject"


_OPENINGS: dict[str, Class] = {"He": "male", "She": "female", "They": "neutral", "It": "it"}
_NOUNS: dict[str, Class] = {"man": "male", "woman": "female", "guy": "male", "girl": "female", "person": "neutral"}
_OPENINGS |= {f"{word} {noun}": cls for word in ("The", "That", "This") for noun, cls in _NOUNS.items()}
_SIMPLE = {
    form: Reference(cls, references=(Mention(form.find(" ") + 1, form.rpartition(" ")[2], cls, "subject"),))
    for form, cls in _OPENINGS.items()
}
