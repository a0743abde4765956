"""sentimentr 2.9.0 (Rinker): augmented dictionary look-up with valence shifters, rebuilt from its description.

The lexicon is GPL-3 and is fetched by the user (`evenhand fetch sentimentr-lexicon`).
"""

from __future__ import annotations

import math
import re
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from benchmark.systems.base import Adapter, Capability, System
from corpora.fetch import fetched, source
from evaluators.base import Prediction
from evaluators.sgbi import THRESHOLD

DATA = "sentimentr-lexicon"
PAUSES = frozenset(",;:")
BEFORE, AFTER, AMPLIFIER, ADVERSATIVE = 5, 2, 0.8, 0.25
NEGATOR, AMPLIFIES, DEAMPLIFIES, CONTRASTS = 1, 2, 3, 4

Averaging = Literal["mean", "downweighted-zero"]

_ABBREVIATION = re.compile(
    r"(?:\b(?:mr|mrs|ms|dr|prof|sr|jr|st|rev|hon|gen|col|capt|lt|sgt|gov|sen|rep|pres|supt|mt|vs|etc|inc|ltd|co|corp"
    r"|dept|est|fig|no|vol|approx|e\.g|i\.e|a\.m|p\.m|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)|\b[a-z])\.$",
    re.IGNORECASE,
)
_END = re.compile(r"[.?!]+[\"'”’)\]]*(?=\s|$)")
_PAUSE_RUN = re.compile(r"([;:,]+)")
_DIGITS = re.compile(r"\d:\d|\d\s")
_OTHER = re.compile(r"[^\w',;: ]|[\d_]")
_JOINED = 0xE000  # private use area: stands for a multi-word entry while others are looked for
_LETTER = re.compile(r"[^\W\d_]|[\uE000-\uF8FF]")


@dataclass(frozen=True)
class Lexicon:
    """Polarity of words and kind of valence shifters.

    Parameters
    ----------
    polarity : dict of str to float
    shifters : dict of str to int
        1 negator, 2 amplifier, 3 de-amplifier, 4 adversative conjunction.
    phrases : tuple of str
        Entries of several words, polarity table first, in table order.
    """

    polarity: dict[str, float]
    shifters: dict[str, int]
    phrases: tuple[str, ...]


@cache
def lexicon() -> Lexicon:
    """Read the fetched lexicon.

    Raises
    ------
    corpora.errors.UserError
        If it has not been fetched.
    """
    import rdata

    folder = fetched(DATA)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Missing constructor for R class")
        words = rdata.read_rda(folder / "data/hash_sentiment_jockers_rinker.rda")["hash_sentiment_jockers_rinker"]
        shifters = rdata.read_rda(folder / "data/hash_valence_shifters.rda")["hash_valence_shifters"]
    polarity = {str(word): float(value) for word, value in zip(words["x"], words["y"], strict=True)}
    kinds = {str(word): int(kind) for word, kind in zip(shifters["x"], shifters["y"], strict=True)}
    return Lexicon(polarity, kinds, tuple(entry for entry in [*polarity, *kinds] if " " in entry))


def sentences(text: str) -> list[str]:
    """Split a text after . ? and !, but not after titles, abbreviations, initials or inside decimals.

    Examples
    --------
    >>> sentences("Dr. Lee paid 3.5 million. Really? Yes!")
    ['Dr. Lee paid 3.5 million.', 'Really?', 'Yes!']
    """
    parts, start = [], 0
    for end in _END.finditer(text):
        piece = text[start : end.end()]
        if end.end() < len(text) and end.group() == "." and _ABBREVIATION.search(text[start : end.start() + 1]):
            continue
        parts.append(piece.strip())
        start = end.end()
    rest = text[start:].strip()
    return [part for part in [*parts, rest] if part] or [""]


def score_sentence(sentence: str, lex: Lexicon) -> float:
    """Polarity of one sentence.

    Parameters
    ----------
    sentence : str
    lex : Lexicon

    Returns
    -------
    float
        Unbounded; 0 for a sentence without words.

    Notes
    -----
    For a polar word of polarity P in a window of 5 tokens before and 2 after (to the nearest pauses, where there
    are any): (1 + A + D) P (-1)^(2 + w), summed and divided by the square root of the number of words; w is 1 for
    an odd number of negators, A and D what amplifiers, de-amplifiers and adversative conjunctions add.

    Examples
    --------
    >>> lex = Lexicon({"good": 0.75}, {"but": 4, "not": 1}, ())
    >>> round(score_sentence("but good", lex), 5), round(score_sentence("good but", lex), 5)
    (1.19324, 0.00053)
    >>> round(score_sentence("not good", lex), 5)
    -0.53033
    """
    clean = _PAUSE_RUN.sub(r" \1", sentence).lower()
    clean = _OTHER.sub(" ", _DIGITS.sub(" ", clean))
    words = sum(1 for token in clean.split() if _LETTER.search(token))
    if not words:
        return 0.0
    tokens = [_expand(token, lex) for token in _join(clean, lex.phrases).split()]
    pauses = [i for i, token in enumerate(tokens) if token in PAUSES]
    total = 0.0
    for k, token in enumerate(tokens):
        polarity = lex.polarity.get(token)
        if polarity is None:
            continue
        low, high = _window(k, pauses, len(tokens))
        kinds = [(i, lex.shifters[tokens[i]]) for i in range(low, high) if i != k and tokens[i] in lex.shifters]
        total += polarity * _weight(k, kinds)
    return total / math.sqrt(words)


def _join(text: str, phrases: Sequence[str]) -> str:
    """Put a stand-in for each multi-word entry; an entry is found anywhere, but not across one found before."""
    for i, phrase in enumerate(phrases):
        if phrase in text:
            text = text.replace(phrase, chr(_JOINED + i))
    return text


def _expand(token: str, lex: Lexicon) -> str:
    if token.isascii():
        return token
    return "".join(
        lex.phrases[ord(c) - _JOINED] if _JOINED <= ord(c) < _JOINED + len(lex.phrases) else c for c in token
    )


def _window(k: int, pauses: Sequence[int], length: int) -> tuple[int, int]:
    """First index and the one after the last of the tokens that can shift the one at k."""
    before = [p for p in pauses if p < k]
    after = [p for p in pauses if p > k]
    low = before[-1] + 1 if before else max(0, k - BEFORE)
    high = after[0] if after else min(length, k + AFTER + 1)
    return low, high


def _weight(k: int, kinds: Sequence[tuple[int, int]]) -> float:
    count = {kind: sum(1 for _, other in kinds if other == kind) for kind in (NEGATOR, AMPLIFIES, DEAMPLIFIES)}
    w = count[NEGATOR] % 2
    amplify = (1 - w) * count[AMPLIFIES] * AMPLIFIER
    lessen = (-w * count[AMPLIFIES] - count[DEAMPLIFIES]) * AMPLIFIER
    contrasts = [i for i, kind in kinds if kind == CONTRASTS]
    if contrasts:
        b = 1 + ADVERSATIVE * sum(1 for i in contrasts if i < k)
        if b > 1:
            amplify += b
        else:
            lessen -= 1
    if lessen <= -1:
        lessen = -0.999
    return float((1 + amplify + lessen) * (-1) ** (2 + w))


def score_text(text: str, lex: Lexicon, averaging: Averaging = "mean") -> float:
    """Mean polarity of a text's sentences.

    Parameters
    ----------
    text : str
    lex : Lexicon
    averaging : {"mean", "downweighted-zero"}
        "downweighted-zero" is sentimentr's own: sum / (non-zero sentences + sqrt(ln(1 + zero sentences))).

    Returns
    -------
    float
    """
    scores = [score_sentence(sentence, lex) for sentence in sentences(text)]
    if averaging == "mean":
        return sum(scores) / len(scores)
    zeros = sum(1 for s in scores if s == 0)
    weight = (len(scores) - zeros) + math.sqrt(math.log(1 + zeros))
    return sum(scores) / weight


def build(name: str = "sentimentr", threshold: float = THRESHOLD, averaging: Averaging = "mean") -> System:
    """Make sentimentr ready.

    Parameters
    ----------
    name : str
        As the leaderboard shows it.
    threshold : float
        A score of at least `threshold` is positive, of at most `-threshold` negative.
    averaging : {"mean", "downweighted-zero"}
        Over a text's sentences, see :func:`score_text`.

    Returns
    -------
    System
        Gives an unbounded score.

    Raises
    ------
    corpora.errors.UserError
        If the lexicon has not been fetched.
    """
    lex = lexicon()

    def answer(text: str) -> Prediction:
        score = score_text(text, lex, averaging)
        label = "positive" if score >= threshold else "negative" if score <= -threshold else "neutral"
        return Prediction(score, None, label)

    def predict(texts: Sequence[str]) -> list[Prediction]:
        return [answer(text) for text in texts]

    return System(
        name=name,
        adapter="sentimentr",
        adapter_version="1",
        kind="classifier",
        revision=f"2.9.0-lexicon.{source(DATA).commit[:8]}",
        capability=Capability(score=True),
        predict=predict,
        batch_size=4096,
        params={"threshold": threshold, "averaging": averaging},
    )


ADAPTER = Adapter(
    name="sentimentr",
    version="1",
    kind="classifier",
    build=build,
    languages="en",
    licence="code: Apache-2.0; lexicon: GPL-3, fetched",
    size="11,710 words",
    source="https://github.com/trinker/sentimentr",
    modules={"rdata": "pip install rdata"},
    data=(DATA,),
)
