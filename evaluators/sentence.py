"""Tokens of one English sentence or a few, and the grammar that decides whom a form speaks of.

This is no parser. It knows where a clause begins, which forms follow a subject, where a noun phrase starts, and what
ties it to the words before it: enough for short sentences about one person, as translators write them.
"""

from __future__ import annotations

import re

from evaluators.mention_words import Lexicon, lexicon

_TAIL = r"('(?:[sdmt]|re|ll|ve|em)?(?!\w))?"
_TOKEN = re.compile(rf"(\w+){_TAIL}|[^\w\s]|\n", re.IGNORECASE)
_TOKEN_BOTH = re.compile(rf"(\(s\)he\b|\bs/he\b|\bs\(he\)|\bh/she\b|\w+){_TAIL}|[^\w\s]|\n", re.IGNORECASE)
_ENDS = frozenset({".", "!", "?", "\n", ";", ":", "", "…", "/", "|"})


class Sentence:
    """Tokens of a text.

    Parameters
    ----------
    text : str
        Cleaned, apostrophes straight.

    Attributes
    ----------
    words, forms : list of str
        Each token, in lower case and as written, without its contraction.
    tails : list of str
        The contraction of each token ("'s", "'ll"), or "".
    """

    def __init__(self, text: str) -> None:
        both = "/" in text or "(" in text
        self.matches = list((_TOKEN_BOTH if both else _TOKEN).finditer(text))
        self.forms = [match[1] or match[0] for match in self.matches]
        self.words = [form.lower() for form in self.forms]
        self.tails = [match[2] or "" for match in self.matches]
        self.lex: Lexicon = lexicon()
        self.shouted = text.isupper()
        if self.shouted:
            self.tails = [tail.lower() for tail in self.tails]

    def word(self, i: int) -> str:
        """Token i in lower case, "" outside the text."""
        return self.words[i] if 0 <= i < len(self.words) else ""

    def is_word(self, i: int) -> bool:
        """Whether token i is a word or a number."""
        return self.word(i)[:1].isalnum()

    def first(self, i: int) -> bool:
        """Whether nothing of its sentence stands before i (interjections and marks aside)."""
        k = i - 1
        while k >= 0:
            w = self.words[k]
            if w in _ENDS:
                return not (w == "." and self.word(k - 1) in ("mr", "mrs", "ms", "dr", "prof"))
            if w[:1].isalnum() and w not in self.lex.openers:
                return False
            k -= 1
        return True

    def initial(self, i: int) -> bool:
        """Whether a clause can begin at i."""
        before = self.word(i - 1)
        if not before or not before[:1].isalnum():
            return before != "-"
        if before in self.lex.conjunctions or before in self.lex.say or before in self.lex.interrogatives:
            return True
        return self.first(i)

    def opens_question(self, i: int) -> bool:
        """Whether the verb at i opens a question."""
        return self.first(i) or (self.word(i - 1) in self.lex.interrogatives and self.first(i - 1))

    def ends(self, i: int) -> bool:
        """Whether the sentence is over at i."""
        return self.word(i) in _ENDS or not any(self.is_word(k) for k in range(i, min(i + 2, len(self.words))))

    def verb_at(self, i: int) -> bool:
        """Whether a finite verb stands at i, adverbs before it aside."""
        for _ in range(2):
            if self.word(i) in self.lex.adverbs:
                i += 1
        w = self.word(i)
        if w in self.lex.verbs:
            return True
        if len(w) > 3 and w.endswith("ed"):
            return True
        return len(w) > 3 and w.endswith("s") and not w.endswith(("ss", "us", "is")) and w not in self.lex.kind

    def is_verb_tail(self, i: int) -> bool:
        """Whether the contraction at i stands for a verb and not for a possessive."""
        tail = self.tails[i]
        if tail != "'s":
            return tail in ("'re", "'ll", "'d", "'ve", "'m", "'em")
        w = self.word(i + 1)
        lex = self.lex
        return (
            w in ("a", "an", "the", "my", "your", "in", "on", "at", "from", "been", "being", "got", "his", "her")
            or w in lex.adverbs
            or w.endswith("ing")
        )

    def phrase_start(self, i: int) -> int:
        """First token of the noun phrase whose head is at i."""
        k = i
        while k > 0:
            w = self.words[k - 1]
            if w in self.lex.determiners:
                return k - 1
            if not (w[:1].isalnum() or w == "-") or (w in self.lex.stop and w not in ("male", "female")):
                return k
            k -= 1
        return k

    def link(self, start: int) -> str:
        """What ties the noun phrase at start to what stands before: copula, there, preposition, verb or nothing."""
        lex = self.lex
        before = self.word(start - 1)
        if before.endswith("ing") and before not in lex.be and before != "becoming":
            return "verb"
        k = start - 1
        while k >= 0:
            w, tail = self.words[k], self.tails[k]
            if w in _ENDS:
                return "nothing"
            if tail in ("'s", "'re", "'m") and k < start:
                there = w in ("there", "here")
                return "there" if there else "copula" if lex.kind.get(w) or self.initial(k) else "preposition"
            if w in lex.copula or w in lex.linking:
                return "there" if self.word(k - 1) in ("there", "here") else "copula"
            if w in lex.prepositions:
                return "preposition"
            if w in lex.verbs or w in lex.pronouns or w in ("i", "you", "we", "it"):
                if w in ("hes", "shes", "im", "theyre", "youre"):
                    return "copula"
                return "verb"
            k -= 1
        return "nothing"
