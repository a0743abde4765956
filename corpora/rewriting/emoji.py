"""Gendered person emoji, with skin tones and joined sequences (Unicode Technical Standard 51)."""

from functools import lru_cache

from corpora.rewriting.lexicon import FEMALE, MALE, NEITHER
from corpora.rewriting.words import read_rows

ZWJ = "\u200d"
VARIATION = "\ufe0f"
TONES = frozenset("\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
FEMALE_SIGN, MALE_SIGN = "♀", "♂"
HEART, KISS, HANDSHAKE = "❤", "💋", "🤝"
_WOMAN, _MAN, _PERSON = "👩", "👨", "🧑"
_GIRL, _BOY, _CHILD = "👧", "👦", "🧒"
_ADULTS, _CHILDREN = frozenset((_WOMAN, _MAN)), frozenset((_GIRL, _BOY))


@lru_cache(maxsize=1)
def _tables() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    swap, neutral, gender = {}, {}, {}
    for row in read_rows("emoji.csv"):
        female, male = row["female"], row["male"]
        for form, other, sex in ((female, male, FEMALE), (male, female, MALE)):
            if form:
                gender[form] = sex
                swap[form] = other
                neutral[form] = row["neutral"]
    gender["👫"] = NEITHER
    return swap, neutral, gender


def _split(sequence: str) -> list[tuple[str, str]]:
    """Parts of a joined sequence, each as its base and its modifiers (tone, variation selector)."""
    parts = []
    for part in sequence.split(ZWJ):
        base = part.rstrip(VARIATION + "".join(TONES))
        parts.append((base, part[len(base) :]))
    return parts


@lru_cache(maxsize=4096)
def gender_of(sequence: str) -> str | None:
    """Gender of an emoji sequence: ``"f"``, ``"m"``, ``""`` for both together, ``None`` for none.

    Examples
    --------
    >>> gender_of("👩🏽‍⚕️"), gender_of("🤷‍♂️"), gender_of("👨‍👩‍👧"), gender_of("🙂")
    ('f', 'm', '', None)
    """
    _, _, gender = _tables()
    found = set()
    for base, _modifiers in _split(sequence):
        if base == FEMALE_SIGN:
            found.add(FEMALE)
        elif base == MALE_SIGN:
            found.add(MALE)
        elif base in gender:
            found.add(gender[base])
    if not found:
        return None
    return found.pop() if len(found) == 1 else NEITHER


@lru_cache(maxsize=4096)
def swapped(sequence: str) -> str:
    """The sequence with its genders exchanged; unchanged where Unicode has no counterpart.

    Examples
    --------
    >>> swapped("👩🏽‍⚕️"), swapped("🤷‍♀️"), swapped("👨‍👩‍👧")
    ('👨🏽‍⚕️', '🤷‍♂️', '👨‍👩‍👦')
    """
    swap, _, _ = _tables()
    parts = _split(sequence)
    bases = [base for base, _ in parts]
    adults = [base for base in bases if base in _ADULTS]
    children = [base for base in bases if base in _CHILDREN]
    # A couple or two children of both genders is the same picture swapped, and its order is fixed by the standard.
    mixed = (set(adults) == _ADULTS, set(children) == _CHILDREN)
    result = []
    for base, modifiers in parts:
        keep = (base in _ADULTS and mixed[0]) or (base in _CHILDREN and mixed[1])
        sign = {FEMALE_SIGN: MALE_SIGN, MALE_SIGN: FEMALE_SIGN}.get(base)
        result.append((base if keep else sign or swap.get(base) or base) + modifiers)
    return ZWJ.join(result)


@lru_cache(maxsize=4096)
def neutral(sequence: str) -> str:
    """The sequence without gender; unchanged where Unicode has no neutral one.

    Examples
    --------
    >>> neutral("👩🏽‍⚕️"), neutral("🤷🏿‍♀️"), neutral("🚶‍♀️‍➡️"), neutral("👨‍👩‍👧‍👦")
    ('🧑🏽‍⚕️', '🤷🏿', '🚶‍➡️', '🧑‍🧑‍🧒‍🧒')
    """
    _, table, _ = _tables()
    parts = _split(sequence)
    if len(parts) == 1:
        base, modifiers = parts[0]
        target = table.get(base, "")
        if not target:
            return sequence
        first, joint, rest = target.partition(ZWJ)
        tone = "".join(mark for mark in modifiers if mark in TONES)
        if rest == HANDSHAKE + ZWJ + _PERSON:
            return f"{first}{tone}{ZWJ}{HANDSHAKE}{ZWJ}{_PERSON}{tone}"
        return first + modifiers + joint + rest
    bases = [base for base, _ in parts]
    if HEART in bases and not any(mark in TONES for _, modifiers in parts for mark in modifiers):
        return "💏" if KISS in bases else "💑"
    result = []
    for base, modifiers in parts:
        if base in (FEMALE_SIGN, MALE_SIGN):
            continue
        result.append((table.get(base) or base) + modifiers)
    return ZWJ.join(result)
