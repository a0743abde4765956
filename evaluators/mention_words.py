"""The word lists of `evaluators/data/references.yaml`, read once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

import yaml

Words = frozenset[str]


@dataclass(frozen=True)
class Lexicon:
    """Word lists; each field is explained beside its list in the data file.

    ``kind`` maps a word that may be a mention to what it may be, so that the parser looks each token up once.
    """

    pronouns: dict[str, tuple[str, str]]
    nouns: dict[str, str]
    kind: dict[str, str]
    be: Words
    verbs: Words
    asking: Words
    copula: Words
    linking: Words
    say: Words
    prepositions: Words
    conjunctions: Words
    adverbs: Words
    determiners: Words
    interrogatives: Words
    openers: Words
    verb_nouns: Words
    causatives: Words
    plain: Words
    kin: Words
    not_gendered: Words
    foreign: Words
    english: Words
    loans: Words
    copied_phrases: tuple[str, ...]
    stop: Words


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """Read the lists.

    Examples
    --------
    >>> lexicon().nouns["waitress"], lexicon().kind["nurse"]
    ('female', 'person')
    """
    raw: dict[str, Any] = yaml.safe_load(
        files("evaluators").joinpath("data/references.yaml").read_text(encoding="utf-8")
    )
    lists = {name: frozenset(value.split()) for name, value in raw.items() if isinstance(value, str)}
    pronouns = {form: (gender, role) for form, (gender, role) in raw["pronouns"].items()}
    nouns = dict.fromkeys(lists["female_nouns"], "female") | dict.fromkeys(lists["male_nouns"], "male")
    verbs = lists["be"] | lists["auxiliary"] | lists["verbs"] | lists["linking"]
    # Later entries win where a word is in several lists.
    kind = {
        **dict.fromkeys(lists["copied_subject"], "copied_subject"),
        **dict.fromkeys(lists["copied_anywhere"], "copied"),
        **dict.fromkeys(lists["person_nouns"], "person"),
        **dict.fromkeys(lists["neopronouns"], "neopronoun"),
        **dict.fromkeys(lists["indefinite"], "indefinite"),
        **dict.fromkeys(lists["first_person"], "first"),
        **dict.fromkeys(lists["second_person"], "second"),
        **dict.fromkeys(nouns, "noun"),
        **dict.fromkeys(lists["titles"], "title"),
        **dict.fromkeys(pronouns, "pronoun"),
        **dict.fromkeys(["(s)he", "s/he", "s(he)", "h/she"], "both"),
        **dict.fromkeys(["this", "that", "these", "those"], "demonstrative"),
        **dict.fromkeys(["it", "its", "itself"], "it"),
        "her": "her",
        "one": "one",
    }
    stop = verbs | lists["prepositions"] | lists["conjunctions"] | lists["interrogatives"] | lists["adverbs"]
    subjects = {form for form, (_, role) in pronouns.items() if role != "possessive"}
    return Lexicon(
        pronouns=pronouns,
        nouns=nouns,
        kind=kind,
        be=lists["be"],
        verbs=verbs,
        asking=lists["be"] | lists["auxiliary"],
        copula=lists["copula"],
        linking=lists["linking"],
        say=lists["say"],
        prepositions=lists["prepositions"],
        conjunctions=lists["conjunctions"],
        adverbs=lists["adverbs"],
        determiners=lists["determiners"],
        interrogatives=lists["interrogatives"],
        openers=lists["interjections"] | lists["adverbs"],
        verb_nouns=lists["verb_nouns"],
        causatives=lists["causatives"],
        plain=lists["plain_nouns"],
        kin=lists["kin_nouns"],
        not_gendered=lists["not_gendered"],
        foreign=lists["foreign_words"],
        english=lists["english_words"],
        loans=lists["loan_words"],
        copied_phrases=tuple(raw["copied_phrases"]),
        stop=stop | subjects | {"i", "you", "we", "it", "there"},
    )
