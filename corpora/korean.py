"""Korean endings: particles and copula by the sound a word ends in, and the conjugation of predicates.

Everything here takes decomposed (NFD) or composed (NFC) text and returns NFC. Rules follow the standard grammar
(Korean Orthography, articles 15-18 and 34-36; Standard Language Regulation, article 26): 예요 after a vowel and
이에요 after a consonant, contractions in their usual written form (봐, 배워, 지켜, 돼).
"""

from __future__ import annotations

import re
import unicodedata

from corpora.errors import UserError, nearest

LEVELS = ("plain", "polite", "formal")
"""Speech levels: 해체 (plain), 해요체 (polite), 합니다체 (formal)."""

CLASSES = ("noun", "regular", "ㄹ", "ㅂ", "ㅅ", "ㄷ", "ㅎ", "르", "러", "으", "하")
"""How a predicate conjugates: a noun with the copula, regular, or by the sound at the end of its stem."""

PARTICLES = {"은/는": ("은", "는"), "이/가": ("이", "가"), "을/를": ("을", "를"), "과/와": ("과", "와")}
"""Particle pairs: the form after a consonant, the form after a vowel."""

_VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_FINALS = ["", *"ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"]
_FIRST, _LAST = 0xAC00, 0xD7A3
# Stem vowel + 어/아 written as one vowel; a vowel that is not here keeps 어/아 as a syllable of its own (쉬어).
_CONTRACTED = {
    "ㅏ": "ㅏ", "ㅐ": "ㅐ", "ㅓ": "ㅓ", "ㅔ": "ㅔ", "ㅕ": "ㅕ", "ㅗ": "ㅘ", "ㅚ": "ㅙ", "ㅜ": "ㅝ", "ㅣ": "ㅕ",
}  # fmt: skip
# ㅎ-irregular stems: the vowel that ㅎ + 어/아 leaves.
_H_VOWEL = {"ㅏ": "ㅐ", "ㅑ": "ㅒ", "ㅓ": "ㅔ", "ㅕ": "ㅖ"}
_DEMONSTRATIVE = re.compile(r"(?:^|\s)(?:(?:[이그저요고조]|아무)렇|어떻)$")
# Names of letters that end in a consonant: 엘, 엠, 엔, 알. Of digits, two, four, five and nine end in a vowel.
_LETTERS = {"L": "ㄹ", "M": "ㅁ", "N": "ㄴ", "R": "ㄹ"}
_DIGITS = {"0": "ㅇ", "1": "ㄹ", "3": "ㅁ", "6": "ㄱ", "7": "ㄹ", "8": "ㄹ"}
# A Latin word read as a word, roughly as Korean borrows it: 라인, 스타일, 팀, 북, but 유저, 가이드.
_LATIN_FINAL = re.compile(r"(?:(?P<sonorant>ng|[lmn])e?|(?<![aeiou])[aeiou](?P<stop>[bckpt])|oo(?P<k>k))$")
_ASIDE = re.compile(r"\s*[(\[（][^()\[\]（）]*[)\]）]$")


def _split(syllable: str) -> tuple[int, str, str]:
    """Initial (number), vowel and final of a Hangul syllable."""
    code = ord(syllable) - _FIRST
    return code // 588, _VOWELS[code // 28 % 21], _FINALS[code % 28]


def _join(initial: int, vowel: str, final: str = "") -> str:
    return chr(_FIRST + (initial * 21 + _VOWELS.index(vowel)) * 28 + _FINALS.index(final))


def _is_syllable(char: str) -> bool:
    return _FIRST <= ord(char) <= _LAST


def final_consonant(word: str) -> str:
    """Final consonant (batchim) that a word ends in when it is read aloud.

    Parameters
    ----------
    word : str
        Hangul, a number, a Latin abbreviation (read letter by letter when in capitals) or a Latin word (read by a
        rule of thumb). A closing remark in brackets and punctuation at the end are passed over, as they are in
        writing.

    Returns
    -------
    str
        A compatibility letter ("ㄴ"), or "" when the word ends in a vowel.

    Raises
    ------
    UserError
        If nothing in the word can be read.

    Examples
    --------
    >>> final_consonant("선생님"), final_consonant("의사"), final_consonant("CEO"), final_consonant("PM")
    ('ㅁ', '', '', 'ㅁ')
    """
    text = unicodedata.normalize("NFC", word).strip()
    text = _ASIDE.sub("", text) or text
    if text and "ㄱ" <= text[-1] <= "ㅣ":  # a bare letter is read by its name; NFKC would move it to another block
        return text[-1] if text[-1] <= "ㅎ" else ""
    text = re.sub(r"[\W_]+$", "", unicodedata.normalize("NFKC", text)).replace(",", "")
    last = text[-1:]
    if last and _is_syllable(last):
        return _split(last)[2]
    if last.isascii() and last.isdigit():
        zeros = len(text) - len(text.rstrip("0"))
        if last == "0" and zeros < len(text) and text[-zeros - 1] in "123456789":
            return "" if 12 <= zeros < 16 else "ㅂ"  # 십, 백, 천, 만, 억 all end in a consonant, 조 does not
        return _DIGITS.get(last, "")
    match = re.search("[A-Za-z]+$", text)
    if match is None:
        raise UserError(f"{word!r} does not end in a letter or digit that can be read in Korean.")
    latin = match[0]
    if latin.isupper():
        return _LETTERS.get(last, "")
    found = _LATIN_FINAL.search(latin.lower())
    if found is None:
        return ""
    sound = next(group for group in found.groups() if group)
    return {"ng": "ㅇ", "l": "ㄹ", "m": "ㅁ", "n": "ㄴ", "b": "ㅂ", "p": "ㅂ", "t": "ㅅ"}.get(sound, "ㄱ")


def particle(word: str, pair: str) -> str:
    """Attach a particle in the form that the word's last sound asks for.

    Parameters
    ----------
    word : str
        Any word that :func:`final_consonant` can read.
    pair : str
        A key of :data:`PARTICLES`, or "으로/로", which counts ㄹ as a vowel.

    Returns
    -------
    str
        The word with its particle, NFC.

    Examples
    --------
    >>> particle("그 사람", "은/는"), particle("걔", "은/는"), particle("서울", "으로/로")
    ('그 사람은', '걔는', '서울로')
    """
    final, noun = final_consonant(word), unicodedata.normalize("NFC", word)
    if pair == "으로/로":
        return noun + ("으로" if final not in ("", "ㄹ") else "로")
    if pair not in PARTICLES:
        raise UserError(f"There is no particle pair {pair!r}.", nearest(pair, [*PARTICLES, "으로/로"]))
    return noun + PARTICLES[pair][0 if final else 1]


def copula(noun: str, level: str, *, honorific: bool = False) -> str:
    """Make a noun the predicate of a sentence.

    Parameters
    ----------
    noun : str
        Any word that :func:`final_consonant` can read.
    level : str
        One of :data:`LEVELS`.
    honorific : bool
        Whether the subject is honoured (-시-).

    Returns
    -------
    str
        Noun with the copula, NFC.

    Examples
    --------
    >>> [copula("의사", level) for level in LEVELS]
    ['의사야', '의사예요', '의사입니다']
    >>> [copula("선생님", level, honorific=True) for level in LEVELS]
    ['선생님이셔', '선생님이세요', '선생님이십니다']
    """
    _check(level, LEVELS, "speech level")
    closed = bool(final_consonant(noun))
    endings = {
        ("plain", False): ("이야", "야"),
        ("polite", False): ("이에요", "예요"),
        ("formal", False): ("입니다", "입니다"),
        ("plain", True): ("이셔", "셔"),
        ("polite", True): ("이세요", "세요"),
        ("formal", True): ("이십니다", "이십니다"),
    }
    return unicodedata.normalize("NFC", noun) + endings[level, honorific][0 if closed else 1]


def conjugate(predicate: str, word_class: str, level: str, *, honorific: bool = False) -> str:
    """Conjugate an adjective or a verb for a statement in the present.

    In the three levels here adjectives and verbs take the same endings.

    Parameters
    ----------
    predicate : str
        Dictionary form, or a phrase that ends in one ("마음이 넓다"); a noun for the class "noun".
    word_class : str
        One of :data:`CLASSES`.
    level : str
        One of :data:`LEVELS`.
    honorific : bool
        Whether the subject is honoured (-시-).

    Returns
    -------
    str
        Conjugated predicate without a full stop, NFC.

    Raises
    ------
    UserError
        If the class or level is unknown, or the stem cannot belong to the class.

    Examples
    --------
    >>> [conjugate("아름답다", "ㅂ", level) for level in LEVELS]
    ['아름다워', '아름다워요', '아름답습니다']
    >>> conjugate("게으르다", "르", "plain"), conjugate("어질다", "ㄹ", "polite", honorific=True)
    ('게을러', '어지세요')
    """
    _check(word_class, CLASSES, "conjugation class")
    if word_class == "noun":
        return copula(predicate, level, honorific=honorific)
    _check(level, LEVELS, "speech level")
    stem = _stem(unicodedata.normalize("NFC", predicate).strip(), word_class)
    if honorific:
        return _before_eu(stem, word_class) + {"plain": "셔", "polite": "세요", "formal": "십니다"}[level]
    if level == "formal":
        initial, vowel, final = _split(stem[-1])
        if final and final != "ㄹ":
            return stem + "습니다"
        return stem[:-1] + _join(initial, vowel, "ㅂ") + "니다"
    return _infinitive(stem, word_class) + ("요" if level == "polite" else "")


def sentence(subject: str, predicate: str, word_class: str, level: str, *, honorific: bool = False) -> str:
    """State something of somebody.

    Parameters
    ----------
    subject : str
        Without its particle; "" drops the subject.
    predicate, word_class, level, honorific
        As :func:`conjugate` takes them.

    Returns
    -------
    str
        NFC, with a full stop.

    Examples
    --------
    >>> sentence("그분", "친절하다", "하", "formal", honorific=True)
    '그분은 친절하십니다.'
    """
    said = conjugate(predicate, word_class, level, honorific=honorific)
    return f"{particle(subject, '은/는')} {said}." if subject else f"{said}."


def _check(value: str, known: tuple[str, ...], what: str) -> None:
    if value not in known:
        raise UserError(f"There is no {what} {value!r}.", nearest(value, known))


def _stem(predicate: str, word_class: str) -> str:
    """Stem of a dictionary form, after a check that it can belong to the class."""
    stem = predicate.removesuffix("다")
    if stem == predicate or not stem or not _is_syllable(stem[-1]):
        raise UserError(f"{predicate!r} is not a dictionary form: it should end in 다.")
    vowel, final = _split(stem[-1])[1:]
    end = final or {"하": "하", "르": "르"}.get(stem[-1], "으" if vowel == "ㅡ" else "")
    fits = {"러": end == "르", "으": end in ("으", "르"), "regular": end not in ("ㄹ", "하", "르", "으")}
    if not fits.get(word_class, end == word_class):
        raise UserError(f"{predicate!r} cannot belong to the conjugation class {word_class!r}.")
    return stem


def _before_eu(stem: str, word_class: str) -> str:
    """Stem as it stands before endings in (으): 넓으-, 아름다우-, 나으-, 들으-, 노라-, 어지-."""
    initial, vowel, final = _split(stem[-1])
    opened = stem[:-1] + _join(initial, vowel)
    if word_class == "ㄷ":
        return stem[:-1] + _join(initial, vowel, "ㄹ") + "으"
    if word_class in ("ㅂ", "ㅅ", "ㄹ", "ㅎ"):
        return opened + {"ㅂ": "우", "ㅅ": "으"}.get(word_class, "")
    return stem + ("으" if final else "")


def _infinitive(stem: str, word_class: str) -> str:
    """Stem with 어/아, which by itself is the plain statement."""
    head, last = stem[:-1], stem[-1]
    initial, vowel, final = _split(last)
    bright = vowel in "ㅏㅑㅗ"
    before = _split(head[-1])[1] if head and _is_syllable(head[-1]) else ""
    match word_class:
        case "하":
            return head + "해"
        case "러":
            return stem + "러"
        case "르":
            opened = _split(head[-1])
            return head[:-1] + _join(opened[0], opened[1], "ㄹ") + ("라" if before in "ㅏㅑㅗ" else "러")
        case "으":
            return head + _join(initial, "ㅏ" if before and before in "ㅏㅑㅗ" else "ㅓ")
        case "ㅂ":
            return head + _join(initial, vowel) + ("와" if last in "돕곱" else "워")
        case "ㅅ":
            return head + _join(initial, vowel) + ("아" if bright else "어")
        case "ㄷ":
            return head + _join(initial, vowel, "ㄹ") + ("아" if bright else "어")
        case "ㅎ":
            return head + _join(initial, "ㅐ" if _DEMONSTRATIVE.search(stem) else _H_VOWEL[vowel])
    if final or vowel not in _CONTRACTED:
        return stem + ("아" if bright else "어")
    return head + _join(initial, _CONTRACTED[vowel])
