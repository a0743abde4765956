"""Clean an engine's output, and tell an output that is no translation from one that is."""

from __future__ import annotations

import html
import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

import yaml

from evaluators.mention_words import lexicon

_FOREIGN_LETTER = (
    "\u0370-\u03ff\u0400-\u1cff\u2c80-\u2dff\u2e80-\u2fdf\u3040-\u318f\u31a0-\ua63f\ua660-\ua69f\ua6a0-\ua6ff"
    "\ua800-\ua95f\ua960-\uaaff\uabc0-\ud7ff\uf900-\ufaff\ufb1d-\ufdff\ufe70-\ufefe\uff66-\uffdc\U00010000-\U0001efff"
    "\U00020000-\U0003ffff"
)
_FOREIGN = re.compile(f"[{_FOREIGN_LETTER}]")
_GLOSS = re.compile(rf"\s*[(\[（【「『][^A-Za-z()\[\]]*[{_FOREIGN_LETTER}][^A-Za-z()\[\]]*[)\]）】」』]")
_ARROW = re.compile(r"^[^A-Za-z]*(?:-+>|→|=+>|⇒|=|:|\n)\s*(?=[\"'“A-Za-z])")
_LABEL = re.compile(r"[\n\[]\s*(?:english|translation|en)(?: translation)?\s*[\]:]\s*", re.IGNORECASE)
_STRAIGHT = str.maketrans(
    dict.fromkeys("\u2018\u2019\u201b\u02bc\u02b9\u2032\u00b4\u0060\uff07\u055a\ua78c", "'")
    | dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb\u2033", '"')
    | dict.fromkeys("\u00a0\u202f\u2007\u2009\u200a\u3000\t\r\v\f\u2581\u2028\u2029", " ")
    | dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f\u0000")
)
_INLINE = re.compile(r"</?(?:[a-z]{1,10}\d?|\|?[a-z_]+\|?)(?:\s[^<>]*)?/?>|<\|[^<>]*\|>|\[/?INST\]", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#\d+|#x[0-9a-f]+|[a-z]+\d*);?", re.IGNORECASE)
_JSON = re.compile(
    r'^\s*(?:```(?:json)?\s*)?\{.*?"(?:translation|translated_?text|text|output|english|en|answer)"\s*:\s*"((?:[^"\\]|\\.)*)"',
    re.DOTALL | re.IGNORECASE,
)
_ASCII = re.compile("[a-z]+")
_LETTERS = re.compile(r"[^\W\d_]+")
_LOOP = re.compile(r"\b(\w+(?:\W+\w+){1,11}?)(?:\W+\1\b){2,}", re.IGNORECASE)
_STUTTER = re.compile(r"\b(\w+)(?:\W+\1\b){3,}", re.IGNORECASE)
_BABBLE = re.compile(r"(\w)\1{7}|(\w{2,4}?)\2{4}")
_THIRD_PERSON = re.compile(r"\b(?:he|she|they|him|her|them|his)\b", re.IGNORECASE)
_ODD = re.compile(r"[`\t\r\v\f\x00]")
_MARKS = re.compile(r"""[<\[{"*(_\n:#>]""")
_PROMISES = frozenset({"sure", "certainly", "of", "absolutely"})
_BULLET = re.compile(r"(?:[\s\"'*_`\-•>«»#]|\d{1,2}[.)](?=\s))*")
_QUOTES = "\"'*_ \n-•>"


class Cleaned(NamedTuple):
    """A text ready for reading, or the reason why there is none.

    ``offsets`` gives for each character of ``text`` its place in the output; None when these are equal.
    """

    text: str
    offsets: tuple[int, ...] | None
    reason: str | None


@dataclass(frozen=True)
class _Patterns:
    triggers: frozenset[str]
    page: re.Pattern[str]
    error: re.Pattern[str]
    refusal: re.Pattern[str]
    apology: re.Pattern[str]
    preface: re.Pattern[str]
    note: re.Pattern[str]


@lru_cache(maxsize=1)
def _patterns() -> _Patterns:
    raw: dict[str, Any] = yaml.safe_load(files("evaluators").joinpath("data/failures.yaml").read_text(encoding="utf-8"))
    triggers = frozenset(raw.pop("triggers").split())
    return _Patterns(
        triggers, **{name: re.compile("|".join(parts), re.IGNORECASE | re.DOTALL) for name, parts in raw.items()}
    )


def clean(output: str, source: str | None = None) -> Cleaned:
    """Take entities, mark-up, quotation marks, prefaces and notes away, and check that a translation is left.

    Parameters
    ----------
    output : str
        What an engine gave.
    source : str, optional
        What it was to translate.

    Returns
    -------
    Cleaned
        ``reason`` is one of empty, html, error_message, echo, source_script, refusal, apology, repetition,
        wrong_language, no_translation, or None.

    Examples
    --------
    >>> clean("Translation: “She&#39;s a nurse.”").text
    "She's a nurse."
    >>> clean("I'm sorry, but I can't translate that.").reason
    'refusal'
    """
    patterns = _patterns()
    text: str = output
    places: list[int] | None = None
    if "&" in text or not text.isascii() or _ODD.search(text):
        text, places = _plain(text)
    words = _words(text)
    if not words:
        return Cleaned("", None, "empty")
    # Text in ASCII is no echo of a source that is not.
    if source is not None and (source.isascii() or not text.isascii()) and _bare(text) == _bare(source):
        return Cleaned("", None, "echo")
    suspect = not patterns.triggers.isdisjoint(words)
    if "<" in text and patterns.page.search(text):
        return Cleaned("", None, "html")
    if suspect and patterns.error.search(text):
        return Cleaned("", None, "error_message")
    bare = text.isascii() and text[0] not in " '-0123456789" and text[-1] not in " '" and words[0] not in _PROMISES
    if not bare or _MARKS.search(text):
        text, places, reason = _undress(text, places or list(range(len(text))), source)
        if reason:
            return Cleaned("", None, reason)
        words = _words(text)
    return Cleaned(text, None if text == output or places is None else tuple(places), _failure(text, words, suspect))


def _undress(text: str, places: list[int], source: str | None) -> tuple[str, list[int], str | None]:
    """Take away what stands around a translation."""
    patterns = _patterns()
    if "<" in text or "[" in text:
        text, places = _cut(_INLINE, text, places)
    if "{" in text and (inner := _JSON.search(text)):
        text, places = _slice(text, places, inner.start(1), inner.end(1))
    if source is not None:
        lead = text.lstrip(_QUOTES)
        gone = len(text) - len(lead) + len(source)
        if lead.startswith(source) and len(_LETTERS.findall(text[gone:])) > 1:
            text, places = _slice(text, places, gone)
    if not text.isascii() and _FOREIGN.search(text):
        text, places = _cut(_GLOSS, text, places)
        if _FOREIGN.search(text) and (arrow := _ARROW.search(text)):
            text, places = _slice(text, places, arrow.end())
        if (label := _LABEL.search(text)) and _FOREIGN.search(text, 0, label.start()):
            text, places = _slice(text, places, label.end())
        first, _, rest = text.partition("\n")
        if rest and _LETTERS.search(first) and not _FOREIGN.search(first):
            text, places = _slice(text, places, 0, len(first))  # a translation, then words about the source
    preface = patterns.preface.search(text)
    if preface:
        text, places = _slice(text, places, preface.end())
        quoted = re.match(r'\s*"([^"]*)"', text)
        if quoted:
            text, places = _slice(text, places, quoted.start(1), quoted.end(1))
    note = patterns.note.search(text)
    if note and _LETTERS.search(text[: note.start()]):
        text, places = _slice(text, places, 0, note.start())
    lead_marks = _BULLET.match(text)
    start = lead_marks.end() if lead_marks else 0
    end = max(start, len(text.rstrip(_QUOTES + "`«»#")))
    text, places = _slice(text.replace("_", " "), places, start, end)
    if not _LETTERS.search(text):
        return "", [], "no_translation" if preface else "empty"
    return text, places, None


def _failure(text: str, words: list[str], suspect: bool) -> str | None:
    if not text.isascii() and _FOREIGN.search(text):
        return "source_script"
    if suspect:
        patterns = _patterns()
        if patterns.refusal.search(text):
            return "refusal"
        apology = patterns.apology.search(text)
        if apology and not _THIRD_PERSON.search(text, apology.end()):
            return "apology"
    distinct = set(words)
    repeats = len(words) - len(distinct)
    if repeats and (
        (repeats > 2 and _STUTTER.search(text)) or (10 * repeats >= 3 * len(words) > 15 and _LOOP.search(text))
    ):
        return "repetition"
    longest = max(distinct, key=len)
    if len(longest) > 7 and _BABBLE.search(longest):
        return "repetition"
    return "wrong_language" if _not_english(distinct, text.isascii()) else None


def _not_english(words: set[str], ascii_only: bool) -> bool:
    """Whether function words and letters say that this is another language written in Latin letters."""
    lex = lexicon()
    foreign = words & lex.foreign
    if not ascii_only:
        # A copied pronoun alone is told apart by the rules for mentions.
        foreign |= {w for w in words if not (w.isascii() or w in lex.loans or lex.kind.get(w) == "copied")}
    if not foreign:
        return False
    english = len(words & lex.english)
    if english == 0:
        return True
    copied = {w for w in words if lex.kind.get(w) == "copied"}
    both = len(foreign | copied)
    return both >= 2 and both > english


def _plain(text: str) -> tuple[str, list[int]]:
    """Unescape entities; straighten apostrophes, quotation marks, blanks and full-width letters."""
    places = list(range(len(text)))
    for _ in range(2):  # "&amp;#39;"
        out, kept, last = [], [], 0
        for match in _ENTITY.finditer(text) if "&" in text else ():
            plain = html.unescape(match[0])
            out += [text[last : match.start()], plain]
            kept += places[last : match.start()] + [places[match.start()]] * len(plain)
            last = match.end()
        text, places = "".join(out) + text[last:], kept + places[last:]
    straight, kept = [], []
    for char, place in zip(text, places, strict=True):
        plain = char.translate(_STRAIGHT)
        if "\uff01" <= plain <= "\uff5e" or "\U0001d400" <= plain <= "\U0001d7ff":
            plain = unicodedata.normalize("NFKC", plain)
        straight.append(plain)
        kept += [place] * len(plain)
    composed = "".join(straight)
    return (composed, kept) if unicodedata.is_normalized("NFC", composed) else _compose(composed, kept)


def _compose(text: str, places: list[int]) -> tuple[str, list[int]]:
    """NFC, with the place of each composed character's first part."""
    out, kept, start = [], [], 0
    for end in range(1, len(text) + 1):
        if end == len(text) or not unicodedata.combining(text[end]):
            part = unicodedata.normalize("NFC", text[start:end])
            out.append(part)
            kept += [places[start]] * len(part)
            start = end
    return "".join(out), kept


def _slice(text: str, places: list[int], start: int, end: int | None = None) -> tuple[str, list[int]]:
    return text[start:end], places[start:end]


def _cut(pattern: re.Pattern[str], text: str, places: list[int]) -> tuple[str, list[int]]:
    kept_text, kept, last = [], [], 0
    for match in pattern.finditer(text):
        kept_text.append(text[last : match.start()])
        kept += places[last : match.start()]
        last = match.end()
    return "".join(kept_text) + text[last:], kept + places[last:]


def _words(text: str) -> list[str]:
    return (_ASCII if text.isascii() else _LETTERS).findall(text.lower())


@lru_cache(maxsize=1 << 12)
def _bare(text: str) -> str:
    return " ".join(re.findall(r"\w+", unicodedata.normalize("NFC", text).casefold()))
