"""Gendered words found by a language model, as in the SGBI paper; an option, never the default.

The model is asked once for the gendered words of a text, each with its counterpart and its neutral form. What it says
is checked before any of it is used: every word must stand in the text, and every replacement must be a plain word. An
answer that fails a check changes nothing: the text comes back as it is, ``ambiguous``, with the reason.

Source: Yeganegi, Hassani & Komendantova (2025), section 2.1, where a language model finds the words.
"""

from __future__ import annotations

import itertools
import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

import yaml

from corpora.base import nfc
from corpora.errors import UserError
from corpora.fetch import data_folder
from corpora.rewriting import inclusive
from corpora.rewriting import names as first_names
from corpora.rewriting.articles import adjusted
from corpora.rewriting.llm_answers import Answers
from corpora.rewriting.llm_endpoint import Endpoint, Message, chat
from corpora.rewriting.rewrite import Mode, Replacement, Rewrite
from corpora.rewriting.sentence import Sentence
from corpora.rewriting.tokens import EMOJI, match_case, offsets
from corpora.rewriting.words import DATA

Gender = Literal["female", "male"]
MODES: tuple[Mode, ...] = ("swap", "female", "male", "neutral")
ANSWERS = "llm_answers.sqlite"
LONGEST = 60
"""Characters of a word or phrase, and of its replacement."""
LONGER = 3
"""Words that a replacement may have more than what it replaces (congresswoman: member of Congress)."""
LONGEST_ANSWER = 100_000

_PRONOUNS: Mapping[str, Gender] = {
    **dict.fromkeys(("she", "her", "hers", "herself"), "female"),
    **dict.fromkeys(("he", "him", "his", "himself"), "male"),
}
# Letters with marks, joined by hyphens or apostrophes: no digit, mark-up, address or line break.
_LETTERS = "[^\\W\\d_](?:[^\\W\\d_]|[\u0300-\u036f])*"
_PLAIN = re.compile(rf"{_LETTERS}(?:['’-]{_LETTERS})*['’.]?")
_ARTICLE = re.compile(r"(?<![\w'’-])(an?)[ \t]+\Z", re.IGNORECASE)


@dataclass(frozen=True)
class Found:
    """A gendered word that stands in a text: its place there, its gender, and what replaces it."""

    start: int
    end: int
    gender: Gender
    opposite: str
    neutral: str


class InvalidAnswer(ValueError):
    """What a model said cannot be used; the message is the reason, ``kind: detail``."""


class LlmFinder:
    """Rewrites texts with the words that a language model finds; called like a function of text and mode.

    Parameters
    ----------
    endpoint : Endpoint
        Which model to ask, and where.
    answers : pathlib.Path, optional
        File in which its answers are kept; default: one in the data folder.

    Examples
    --------
    >>> import tempfile
    >>> place = Path(tempfile.mkdtemp(), "answers.sqlite")
    >>> answer = '{"words": [{"word": "She", "gender": "female", "opposite": "He", "neutral": "They"}]}'
    >>> Answers(place, "small", prompt()["version"]).put("She left.", answer)
    >>> finder = LlmFinder(Endpoint("http://localhost:8000/v1", "small"), place)
    >>> finder("She left.", "swap").text
    'He left.'
    >>> finder.options
    {'finder': 'llm.1', 'model': 'small'}
    """

    def __init__(self, endpoint: Endpoint, answers: Path | None = None) -> None:
        self._endpoint = endpoint
        self._answers = Answers(answers or data_folder() / ANSWERS, endpoint.model, prompt()["version"])

    @property
    def options(self) -> dict[str, str]:
        """What a record says of the finder: its kind with the prompt's version, and the model."""
        return {"finder": f"llm.{prompt()['version']}", "model": self._endpoint.model}

    def __call__(self, text: str, mode: Mode) -> Rewrite:
        """Rewrite a text.

        Parameters
        ----------
        text : str
            Any English text.
        mode : {"swap", "female", "male", "neutral"}

        Returns
        -------
        Rewrite
            Replacements have the rule ``llm``, or ``article`` for an a or an before one. ``ok`` says that the answer
            passed the checks; unlike with the rules, the way back is not tried. ``ambiguous``: it did not pass, or
            left a pronoun out. ``inclusive``: the text has a form for both genders, left as it is. ``conflict``: a
            first name, which always stays, disagrees with the replaced words.

        Raises
        ------
        UserError
            If the endpoint cannot be asked, or ``mode`` is none of those.
        """
        if mode not in MODES:
            raise UserError(f"The word finder llm has no mode {mode!r}; it has {', '.join(MODES)}.")
        if not text.strip():
            return Rewrite(text, "no_gendered_word", (), ())
        answer = self._answers.get(text)
        if answer is None:
            answer = chat(self._endpoint, conversation(text))
            if answer is None:  # may be a passing fault, so that it is not kept
                return Rewrite(text, "ambiguous", (), ("llm_no_answer",))
            self._answers.put(text, answer)
        s = Sentence(text)
        try:
            found = words_found(s, answer)
        except InvalidAnswer as error:
            return Rewrite(text, "ambiguous", (), (f"llm_{error}",))
        return _rewritten(s, found, mode)


@cache
def prompt() -> dict[str, Any]:
    """The prompt: ``version``, ``system`` and ``examples``."""
    loaded: dict[str, Any] = yaml.safe_load(DATA.joinpath("llm_prompt.yaml").read_text(encoding="utf-8"))
    return loaded


def conversation(text: str) -> list[Message]:
    """What is sent for a text: instructions, examples, and the text alone.

    Examples
    --------
    >>> conversation("She left.")[-1]
    {'role': 'user', 'content': 'She left.'}
    """
    messages = [{"role": "system", "content": prompt()["system"]}]
    for example in prompt()["examples"]:
        messages.append({"role": "user", "content": example["text"]})
        messages.append({"role": "assistant", "content": json.dumps({"words": example["words"]}, ensure_ascii=False)})
    return [*messages, {"role": "user", "content": nfc(text)}]


def words_found(s: Sentence, answer: str) -> list[Found]:
    """Gendered words of a text by a model's answer, in the order in which they stand.

    Parameters
    ----------
    s : Sentence
        The text.
    answer : str
        What the model wrote: a JSON object ``{"words": [...]}``, of which prose or a code fence around it is ignored.

    Returns
    -------
    list of Found

    Raises
    ------
    InvalidAnswer
        If it is not of that form; if a word does not stand in the text, overlaps another, or is given a wrong gender;
        if a replacement is no plain word; if a first name was taken; or if a pronoun was left out.

    Examples
    --------
    >>> answer = '{"words": [{"word": "sister", "gender": "female", "opposite": "brother", "neutral": "sibling"}]}'
    >>> words_found(Sentence("My sister left."), answer)
    [Found(start=3, end=9, gender='female', opposite='brother', neutral='sibling')]
    """
    begins = offsets(s.text, s.toks)
    ends = [begin + len(token) for begin, token in zip(begins, s.toks, strict=True)]
    found = sorted((_word(s.text, set(begins), set(ends), word) for word in _words(answer)), key=lambda f: f.start)
    for a, b in itertools.pairwise(found):
        if b.start < a.end:
            raise InvalidAnswer(f"overlap: {s.text[a.start : a.end]} and {s.text[b.start : b.end]}")
    closed = {i for first, end, _ in inclusive.spans(s) for i in range(first, end)}
    table = first_names.load()
    for i, (begin, low) in enumerate(zip(begins, s.low, strict=True)):
        covered = any(f.start <= begin < f.end for f in found)
        if low in _PRONOUNS and not covered and i not in closed:
            raise InvalidAnswer(f"left_out: {s.toks[i]}")
        if covered and low in table and first_names.is_name(s, i, table[low]):
            raise InvalidAnswer(f"first_name: {s.toks[i]}")
    return found


def _words(answer: str) -> list[Any]:
    """The list of words of the one JSON object in an answer."""
    answer = answer.rpartition("</think>")[2]
    if len(answer) > LONGEST_ANSWER:
        raise InvalidAnswer("too_long")
    objects: list[Any] = []
    decoder, position = json.JSONDecoder(), answer.find("{")
    while position >= 0:
        try:
            value, position = decoder.raw_decode(answer, position)
        except RecursionError:
            raise InvalidAnswer("not_json") from None
        except ValueError:
            position += 1
        else:
            if "words" in value and value not in objects:
                objects.append(value)
        position = answer.find("{", position)
    if len(objects) != 1 or not isinstance(objects[0]["words"], list):
        raise InvalidAnswer("not_json" if not objects else "several_answers" if objects[1:] else "no_list")
    words: list[Any] = objects[0]["words"]
    return words


def _word(text: str, begins: set[int], ends: set[int], given: Any) -> Found:
    """One word of an answer, checked against the text."""
    if not isinstance(given, dict):
        raise InvalidAnswer(f"no_word: {_shown(given)}")
    word, gender, opposite, neutral = (given.get(key) for key in ("word", "gender", "opposite", "neutral"))
    occurrence = given.get("occurrence")
    if not isinstance(word, str) or not word.strip() or len(word) > LONGEST:
        raise InvalidAnswer(f"no_word: {_shown(word)}")
    low = word.lower()
    if gender not in ("female", "male") or _PRONOUNS.get(low, gender) != gender:
        raise InvalidAnswer(f"wrong_gender: {_shown(word)}")
    if not isinstance(opposite, str) or not _replaces(opposite, word):
        raise InvalidAnswer(f"no_plain_word: {_shown(opposite)}")
    if not isinstance(neutral, str) or not _replaces(neutral, word):
        raise InvalidAnswer(f"no_plain_word: {_shown(neutral)}")
    if opposite.lower() == low or _PRONOUNS.get(opposite.lower()) == gender:
        raise InvalidAnswer(f"no_opposite: {_shown(word)}")
    places = _places(text, begins, ends, word)
    if not places:
        raise InvalidAnswer(f"not_in_text: {_shown(word)}")
    if occurrence is None and len(places) == 1:
        occurrence = 1
    if type(occurrence) is not int or not 1 <= occurrence <= len(places):
        raise InvalidAnswer(f"which_occurrence: {_shown(word)}")
    start, end = places[occurrence - 1]
    return Found(start, end, gender, opposite, neutral)


def _replaces(new: str, word: str) -> bool:
    """Whether ``new`` is a short plain word or phrase, or an emoji in place of an emoji."""
    if EMOJI.fullmatch(word):
        return EMOJI.fullmatch(new) is not None
    words = new.split(" ")
    short = len(new) <= LONGEST and len(words) <= len(word.split()) + LONGER
    return short and all(_PLAIN.fullmatch(part) for part in words)


def _places(text: str, begins: set[int], ends: set[int], word: str) -> list[tuple[int, int]]:
    """Where a word stands in the text as whole tokens; its case counts unless it stands in no place as written."""
    spellings = dict.fromkeys(unicodedata.normalize(form, word.strip()) for form in ("NFC", "NFD"))
    pattern = "|".join(re.sub("['’]", "['’]", re.escape(w).replace(r"\ ", r"\s+")) for w in spellings)
    for flags in (0, re.IGNORECASE):
        spans = [match.span() for match in re.finditer(pattern, text, flags)]
        if places := [(start, end) for start, end in spans if start in begins and end in ends]:
            return places
    return []


def _rewritten(s: Sentence, found: list[Found], mode: Mode) -> Rewrite:
    text = s.text
    reasons: list[str] = []
    changed: set[str] = set()
    parts: list[str] = []
    replacements: list[Replacement] = []
    copied, closed = 0, False

    def put(start: int, end: int, new: str, rule: str) -> None:
        nonlocal copied
        parts.append(text[copied:start] + new)
        replacements.append(Replacement(start, text[start:end], new, rule))
        copied = end

    begins = offsets(text, s.toks)
    for first, last, _ in inclusive.spans(s):
        start, end = begins[first], begins[last - 1] + len(s.toks[last - 1])
        # Only the neutral form of the whole replaces "he or she"; its parts would give "they or they".
        if mode == "neutral" and any(f.start <= start and end <= f.end for f in found):
            continue
        reasons.append(f"inclusive: {text[start:end]}")
        found = [f for f in found if f.end <= start or end <= f.start]
        closed = True
    for f in found:
        source = text[f.start : f.end]
        if f.gender == mode:
            reasons.append(f"already_{mode}: {source}")
            continue
        target = f.neutral if mode == "neutral" else f.opposite
        new = _cased(target, source)
        if new == source:
            continue
        before = _ARTICLE.search(text, copied, f.start)
        article = adjusted(before[1], source, new) if before else None
        if before and article:
            put(*before.span(1), article, "article")
        put(f.start, f.end, new, "llm")
        changed.add(f.gender)
    parts.append(text[copied:])
    conflict = mode != "neutral" and _check_names(s, changed, reasons)
    status = "ok" if replacements or reasons else "no_gendered_word"
    status = "conflict" if conflict else "inclusive" if closed else status
    return Rewrite("".join(parts), status, tuple(replacements), tuple(reasons))


def _cased(target: str, source: str) -> str:
    """Write the replacement in the case of what it replaces, word by word where there are as many of both."""
    if "’" in source:
        target = target.replace("'", "’")
    old, new = source.split(), target.split()
    if source.isupper() and len(source) > 1 and (len(old) > 1 or len(new) > 1):
        return target.upper()
    if len(old) == len(new):
        return " ".join(_one_cased(word, model) for word, model in zip(new, old, strict=True))
    return " ".join([_one_cased(new[0], old[0][:1]), *new[1:]])


def _one_cased(word: str, model: str) -> str:
    if model.islower() and word[1:].islower():
        return word.lower()
    return match_case(word, model)


def _check_names(s: Sentence, changed: set[str], reasons: list[str]) -> bool:
    """Add a reason for each first name that no longer agrees with the replaced words; whether there is one."""
    table, conflict = first_names.load(), False
    for i, word in enumerate(s.low):
        name = table.get(word)
        gender = {"f": "female", "m": "male"}[name.gender] if name else ""
        if name and gender in changed and first_names.is_name(s, i, name):
            reasons.append(f"name_pronoun_conflict: {s.toks[i]}")
            conflict = True
    return conflict


def _shown(value: object) -> str:
    """A value of an answer for a reason: short and on one line, since its text is foreign."""
    return " ".join("".join(c if c.isprintable() else " " for c in str(value)).split())[:LONGEST]
