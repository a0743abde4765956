"""Find every mention of a person in one English translation, with its gender and grammatical role.

The grammar that the rules ask about is in :mod:`evaluators.sentence`, the words in `evaluators/data/references.yaml`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from evaluators.sentence import Sentence

_FEMALE_ENDS = ("woman", "women", "girl", "girls", "lady", "ladies", "wife", "wives")
_MALE_ENDS = ("man", "men", "boy", "boys")
_ENDS_ALL = _FEMALE_ENDS + _MALE_ENDS
_POSSESSIVE = frozenset(["my", "your", "our", "his", "her", "their", "its"])
_DEFINITE = _POSSESSIVE | {"the", "this", "that", "these", "those"}
# "A woman doctor": these tell the gender of the noun that they stand before.
_MODIFIERS = frozenset(["man", "men", "woman", "women", "girl", "girls", "boy", "lady", "male", "female"])


class Mention(NamedTuple):
    """One reference.

    Parameters
    ----------
    offset : int
        Where it begins in the translation.
    form : str
        As written.
    gender : str
        female, male, neutral, inclusive, it, or unknown for a copied pronoun.
    role : str
        subject; embedded (subject of what somebody says or thinks); possessive, object, reflexive; predicate (a
        gendered noun that describes); other (a gendered word for somebody else); copied.
    """

    offset: int
    form: str
    gender: str
    role: str


class Found(NamedTuple):
    """What one text mentions.

    ``weak`` are indices of mentions whose gender is left open by the form and may be decided by a possessive or
    reflexive that goes with it ("The person lost his keys"); ``dummy`` those of a subject that may be somebody or
    something else ("It is his house", "Everyone loves her"); ``persons`` says which of the first and second person
    occur, or "other" where a sentence without a mention has a subject all the same.
    """

    mentions: tuple[Mention, ...]
    weak: frozenset[int]
    dummy: frozenset[int]
    persons: frozenset[str]


class _Reader(Sentence):
    """Reads a text token by token, one rule for each kind of word."""

    def __init__(self, text: str, source: str | None) -> None:
        super().__init__(text)
        self.source = frozenset(re.findall(r"\w+", source.casefold())) if source else frozenset()
        self.out: list[Mention] = []
        self.weak: set[int] = set()
        self.dummy: set[int] = set()
        self.persons: set[str] = set()

    def add(self, i: int, gender: str, role: str, *, weak: bool = False) -> None:
        if weak:
            self.weak.add(len(self.out))
        self.out.append(Mention(self.matches[i].start(), self.forms[i], gender, role))

    def read(self) -> Found:
        kind = self.lex.kind
        opening = " ".join(self.words[:2])
        if opening in self.lex.copied_phrases:
            self.add(0, "unknown", "copied")
        for i, w in enumerate(self.words):
            what = kind.get(w)
            if what is None:
                if w in self.source or w.endswith(_ENDS_ALL):
                    self._unlisted(i, w)
                continue
            getattr(self, f"_{what}")(i, w)
        if not self.out and not self.persons and any(self._predicates(k) for k in range(1, len(self.words))):
            self.persons.add("other")
        return Found(tuple(self.out), frozenset(self.weak), frozenset(self.dummy), frozenset(self.persons))

    def _predicates(self, i: int) -> bool:
        """Whether the verb at i has a subject before it ("The house is big", but not "teacher Is.")."""
        verb = self.words[i] in self.lex.verbs or (self.tails[i - 1] == "'s" and self.is_verb_tail(i - 1))
        return verb and not self.ends(i + 1) and not self.first(i) and self.words[i - 1] not in self.lex.stop

    def _pronoun(self, i: int, w: str) -> None:
        gender, role = self.lex.pronouns[w]
        if self.word(i + 1) == "-" and self.matches[i].end() == self.matches[i + 1].start():
            return  # "he-man"
        if (
            role == "object"
            and gender != "neutral"
            and self.first(i)
            and (self.is_word(i + 1) or self.word(i + 1) == "/")
        ):
            role = "subject"  # "Him help sister its."
        elif role == "object" and self._equated(i):
            role = "subject"
        if role == "subject" and gender in ("female", "male") and self._said(i):
            role = "embedded"
        if w == "they" and self.word(i + 1) in ("call", "called", "name", "named", "consider", "say", "said"):
            self.dummy.add(len(self.out))  # "They call him the king"
        self.add(i, gender, role)

    def _said(self, i: int) -> bool:
        """Whether the pronoun at i is the subject of what an earlier gendered subject says or thinks."""
        if not self._has_side():
            return False
        k = i - 1
        if self.word(k) in ("who", "whom", "whose", "which"):
            return True  # "The woman who he loves"
        if self.word(k) == "that":
            k -= 1
        if self.lex.pronouns.get(self.word(k), ("", ""))[1] in ("object", "reflexive"):
            k -= 1
        return self.word(k) in self.lex.say

    def _both(self, i: int, w: str) -> None:
        self.add(i, "inclusive", "subject")

    def _her(self, i: int, w: str) -> None:
        after = self.word(i + 1)
        if self.first(i) and self.verb_at(i + 1):
            self.add(i, "female", "subject")
        elif self._owns(i, after):
            self.add(i, "female", "possessive")
        else:
            self.add(i, "female", "subject" if self._equated(i) else "object")

    def _owns(self, i: int, after: str) -> bool:
        """Whether a noun goes with the "her" at i ("her work", but "made her work")."""
        if self.is_word(i + 1) and (after not in self.lex.stop or after in ("very", "own")):
            return True
        return after in self.lex.verb_nouns and self.word(i - 1) not in self.lex.causatives

    def _equated(self, i: int) -> bool:
        """Whether the pronoun at i says who the subject is ("The baker is him.")."""
        return i > 0 and (self.words[i - 1] in self.lex.be or self.tails[i - 1] == "'s")

    def _it(self, i: int, w: str) -> None:
        if self.forms[i] == "IT" and not self.shouted and not (self.first(i) and self.verb_at(i + 1)):
            return  # information technology
        if w == "itself":
            self.add(i, "it", "reflexive")
        elif w == "its":
            contracted = self.first(i) and self.word(i + 1) in ("a", "an", "the", "not", "very", "his", "her", "my")
            self.add(i, "it", "subject" if contracted else "possessive")
        elif self.tails[i] or self.verb_at(i + 1) or self.first(i):
            self._points(i)
            self.add(i, "it", "subject")
        else:
            self.add(i, "it", "object")

    def _points(self, i: int) -> None:
        """Note "It is his house", "That's her": such a subject speaks of something else."""
        k = i + 1
        if not self.tails[i]:
            if self.word(k) not in self.lex.be:
                return
            k += 1
        while self.word(k) in self.lex.adverbs:
            k += 1
        if self.word(k) in ("his", "her", "him", "hers", "their", "them", "theirs"):
            self.dummy.add(len(self.out))

    def _demonstrative(self, i: int, w: str) -> None:
        if not self.first(i):
            return
        if self.tails[i] == "'s" or self.word(i + 1) in self.lex.verbs or (self.ends(i + 1) and len(self.words) < 3):
            self._points(i)
            self.add(i, "neutral", "subject", weak=True)

    def _one(self, i: int, w: str) -> None:
        if self.word(i - 1) == "no":
            return
        if self.word(i - 1) in ("this", "that", "the") and self.first(i - 1):
            self.add(i, "neutral", "subject", weak=True)
        elif self.first(i) and (self.verb_at(i + 1) or self.tails[i] == "'s" or len(self.words) <= 2):
            self.add(i, "neutral", "subject")

    def _indefinite(self, i: int, w: str) -> None:
        if self.initial(i) and (self.verb_at(i + 1) or self.tails[i]):
            self.dummy.add(len(self.out))  # "Everyone loves her"
            self.add(i, "neutral", "subject")
        elif w.startswith("some"):
            self.add(i, "neutral", "object")

    def _neopronoun(self, i: int, w: str) -> None:
        if w in self.source:
            self._copied_subject(i, w)
        elif self.first(i) and (self.verb_at(i + 1) or self.tails[i]):
            self.add(i, "neutral", "subject")

    def _first(self, i: int, w: str) -> None:
        if w != "us" or self.forms[i] != "US" or self.shouted:
            self.persons.add("first")

    def _second(self, i: int, w: str) -> None:
        self.persons.add("second")

    def _copied(self, i: int, w: str) -> None:
        self.add(i, "unknown", "copied")

    def _copied_subject(self, i: int, w: str) -> None:
        known = w in self.source or (w == "ta" and self.forms[i] == "TA" and not self.shouted)
        if known or (self.first(i) and (self.tails[i] or self.verb_at(i + 1) or self._verb_last(i))):
            self.add(i, "unknown", "copied")

    def _verb_last(self, i: int) -> bool:
        """Whether the sentence ends in a bare copula ("Hán doctor Is")."""
        k = i
        while not self.ends(k + 1):
            k += 1
        return k > i and self.words[k] in self.lex.be

    def _unlisted(self, i: int, w: str) -> None:
        if w in self.source and self.first(i) and (self.tails[i] or self.verb_at(i + 1)):
            self.add(i, "unknown", "copied")
            return
        # A capital makes a name of it ("Hoffman").
        if (
            len(w) > 4
            and w.endswith(_ENDS_ALL)
            and w not in self.lex.not_gendered
            and (self.forms[i].islower() or self.shouted)
        ):
            self._noun(i, w, "female" if w.endswith(_FEMALE_ENDS) else "male")

    def _title(self, i: int, w: str) -> None:
        k = i + 2 if self.word(i + 1) == "." else i + 1
        named = self.is_word(k) and self.forms[k][:1].isupper() and not self.shouted
        if w in ("mr", "mrs", "ms", "mister") or (named and self.forms[i][:1].isupper()):
            self.add(i, self.lex.nouns[w], "subject" if self.initial(i) else "object")
        elif w != "miss" and (w in ("lord", "lady") or self.phrase_start(i) < i or self.verb_at(i + 1)):
            self._noun(i, w)  # others call somebody: "Yes, sir."

    def _noun(self, i: int, w: str, gender: str | None = None) -> None:
        gender = gender or self.lex.nouns[w]
        after = self.word(i + 1)
        if after == "-" or (w in ("man", "boy") and after == "," and self.first(i)):
            return  # "man-made"; "Oh boy, …"
        modifies = self.is_word(i + 1) and after not in self.lex.stop and not self.verb_at(i + 1)
        start = self.phrase_start(i)
        if w in self.lex.kin and self.word(start - 1) == "and" and self.word(start - 2) in self.lex.pronouns:
            self.add(i, gender, "other")  # "He and his wife"
            return
        if self._is_subject(i, start, modifies):
            possessive = self.tails[i] in ("'s", "'") and not self.is_verb_tail(i)
            kin = w in self.lex.kin and self.word(start) in _POSSESSIVE  # "Our son's friend"
            self.add(i, gender, "subject" if not possessive else "other" if kin else "possessive")
            return
        if self.tails[i] and self.is_word(i + 1) and not self.is_verb_tail(i):
            # "a women's doctor", but "in that woman's house"
            self.add(i, gender, "possessive" if self.word(start) in _DEFINITE else "other")
            return
        if (
            modifies
            and w not in _MODIFIERS
            and after not in self.lex.determiners
            and self.lex.kind.get(after) != "pronoun"
        ):
            return  # "a king crab fisher"
        link = self.link(start)
        determiner = self.word(start)
        definite = determiner in _DEFINITE and not (w in self.lex.kin and determiner in _POSSESSIVE)
        if link == "copula" and determiner in ("this", "that") and not self._has_side():
            self.add(i, gender, "subject")  # "A doctor is that man."
            return
        # "There is a woman who cooks" speaks of her, "There are two daughters" does not.
        elsewhere = "object" if definite or (link == "there" and w not in self.lex.kin) else "other"
        many = w.endswith(("s", "men")) and not w.endswith("ss")
        describes = link == "copula" or (link == "nothing" and not many)  # "A good man.", but "Teach boys."
        self.add(i, gender, "predicate" if describes else elsewhere)

    def _has_side(self) -> bool:
        return any(m.role == "subject" and m.gender in ("female", "male") for m in self.out)

    def _person(self, i: int, w: str) -> None:
        if self.tails[i] == "'s" and not self.is_verb_tail(i):
            if w in self.lex.plain and self.word(self.phrase_start(i)) in _DEFINITE:
                self.add(i, "neutral", "possessive")
            return
        modifies = self.is_word(i + 1) and self.word(i + 1) not in self.lex.stop and not self.verb_at(i + 1)
        start = self.phrase_start(i)
        if self._is_subject(i, start, modifies):
            fellow = w == "fellow" and self.word(start) in ("this", "that")
            self.add(i, "male" if fellow else "neutral", "subject", weak=not fellow)
        elif w in self.lex.plain and self.word(start) in _DEFINITE and (link := self.link(start)) != "nothing":
            if link != "copula":
                self.add(i, "neutral", "object")
            elif self.word(start) in ("this", "that") and not self._has_side():
                self.add(i, "neutral", "subject", weak=True)  # "It's that person who cooks."

    def _is_subject(self, i: int, start: int, modifies: bool) -> bool:
        """Whether the noun at i heads (or, modifying, begins) the subject of a clause."""
        determiner = self.word(start) if start < i else ""
        after = self.word(i + 1)
        if after in self.lex.be and self.ends(i + 2) and determiner in ("this", "that", "the"):
            return True  # "Kind that woman is."
        asked = self.word(start - 1) in self.lex.asking and self.opens_question(start - 1)
        if asked and determiner in _DEFINITE and after not in self.lex.prepositions:
            return after == "?" or not self.ends(i + 1)  # "Is the doctor kind?", but "Is the doctor."
        if not self.initial(start):
            return False
        if after in ("he", "she", "they", "it") and self.word(i + 2) in self.lex.be and self.ends(i + 3):
            return False  # "The policeman he is."
        if self.is_verb_tail(i):
            return True
        if after in self.lex.be and self.ends(i + 2):
            return determiner in _DEFINITE  # "policeman Is." describes
        if self.verb_at(i + 1):
            return True
        if determiner not in _DEFINITE or not self.first(start):
            return False
        if self.ends(i + 1):
            return self.words[i] in self.lex.plain
        return not modifies or self.lex.kind.get(after) in ("person", None) or after in self.lex.determiners


def find(text: str, source: str | None = None) -> Found:
    """Find the mentions in a cleaned text.

    Parameters
    ----------
    text : str
        English, apostrophes straight.
    source : str, optional
        What was translated, to know its words again where they were left standing.

    Returns
    -------
    Found

    Examples
    --------
    >>> [tuple(m) for m in find("That person the doctor he is.").mentions]
    [(5, 'person', 'neutral', 'subject'), (23, 'he', 'male', 'subject')]
    >>> [tuple(m)[1:] for m in find("His wife is a policewoman.").mentions]
    [('His', 'male', 'possessive'), ('wife', 'female', 'subject'), ('policewoman', 'female', 'predicate')]
    """
    return _Reader(text, source).read()
