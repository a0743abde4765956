"""Forms that already include both genders: he/she, s/he, (s)he, "his or her"."""

from corpora.rewriting.sentence import Sentence
from corpora.rewriting.words import CLASSES

_CASE = {
    "he": "they",
    "she": "they",
    "him": "them",
    "her": "their",
    "his": "their",
    "hers": "theirs",
    "himself": "themselves",
    "herself": "themselves",
}
_PARTNERS = frozenset(
    (("he", "she"), ("she", "he"), ("him", "her"), ("her", "him"), ("his", "her"), ("her", "his"), ("his", "hers"),
     ("hers", "his"), ("himself", "herself"), ("herself", "himself"))
)  # fmt: skip
# A choice between two known persons is no inclusive form.
_CHOICE = frozenset(
    CLASSES["choice_verb"]
)  # fmt: skip
_SLASHES = frozenset(("/", "\\", "or", "&"))

Span = tuple[int, int, str]


def spans(s: Sentence) -> list[Span]:
    """Inclusive forms in a text, each as ``(first token, end, neutral form)``.

    Examples
    --------
    >>> spans(Sentence("If he or she calls, tell him/her that s/he won."))
    [(1, 4, 'they'), (7, 10, 'them'), (11, 14, 'they')]
    >>> spans(Sentence("Invite either him or her."))
    []
    """
    low, n = s.low, s.n
    found: list[Span] = []
    i = 0
    while i < n:
        word = low[i]
        if word == "s" and s.at(i + 1) == "/" and s.at(i + 2) == "he":
            found.append((i, i + 3, "they"))
            i += 3
        elif word == "(" and s.at(i + 1) == "s" and s.at(i + 2) == ")" and s.at(i + 3) == "he":
            found.append((i, i + 4, "they"))
            i += 4
        elif word in ("he", "she") and s.at(i + 1) == "(" and s.at(i + 2) in ("she", "he", "or"):
            end = next((k for k in range(i + 2, min(i + 6, n)) if low[k] == ")"), -1)
            if end > 0:
                found.append((i, end + 1, "they"))
                i = end
            i += 1
        elif word in _CASE and i + 2 < n and low[i + 1] in _SLASHES and (word, low[i + 2]) in _PARTNERS:
            span = _pair(s, i)
            if span:
                found.append(span)
                i = span[1]
            else:
                i += 1
        else:
            i += 1
    return found


def _pair(s: Sentence, i: int) -> Span | None:
    low = s.low
    joint, first, second = low[i + 1], low[i], low[i + 2]
    end = i + 3
    if joint == "&":
        return None
    if joint == "or":
        if any(word in _CHOICE for word in low[max(0, i - 6) : i]):
            return None
        if s.at(end) == "?" and first in ("him", "her", "he", "she", "his", "hers"):
            return None
    # "he/she/they", "he or she or they"
    joined = s.at(end) in _SLASHES and s.at(end + 1) in ("they", "them", "their", "it", "xe", "ze", "theirs")
    if joined or (s.at(end) == "/" and s.at(end + 1) in ("hers", "his") and joint == "/"):
        end += 2
    neutral = _CASE[first]
    if {first, second} == {"him", "her"}:
        neutral = "them"
    elif {first, second} == {"his", "hers"}:
        neutral = "theirs"
    return (i, end, neutral)
