"""The role of "her" before words that may be a noun, an adverb or a number: "hurt her back", "call her back"."""

from collections.abc import Callable

from corpora.rewriting.roles import ADJECTIVE, DETERMINER, OBJECT, is_adjective, phrase_end
from corpora.rewriting.sentence import Sentence
from corpora.rewriting.words import CLASSES, FUNCTION, VERB, is_content

_PREPOSITION = CLASSES["preposition"]
_GIVE_CORE = CLASSES["give_core"]
_RESULTATIVE = CLASSES["resultative"]
_TIME_NOUN = CLASSES["time_noun"] | frozenset(("days", "nights", "weeks", "months", "years", "times"))
_HUMAN = CLASSES["human_noun"]
_DEGREE = CLASSES["degree"]
_BACK_VERB = CLASSES["back_verb"]
_MOTION = CLASSES["motion"]
_EVERY_NOUN = CLASSES["every_noun"]


def _is_object(*_: object) -> str:
    return OBJECT


def _whole(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    return OBJECT if before in _RESULTATIVE and not is_content(after) else DETERMINER


def _is_determiner(*_: object) -> str:
    return DETERMINER


def _by_next(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    """Adverbs that may begin a noun phrase: "her only child", "saw her only once"."""
    return DETERMINER if is_content(after) and after not in VERB else OBJECT


def _degree(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if x in ("best", "most", "better") and s.at(i - 2) in ("who", "that") and after != "friend":
        return OBJECT
    # "I think her very brave sister is here"
    if is_adjective(after) and is_content(s.at(i + 3)) and s.at(i + 3) not in CLASSES["person_verb"]:
        return DETERMINER
    if before in _RESULTATIVE and (is_content(after) or after in CLASSES["adverb"]):
        if x in ("best", "worst", "most") or (x == "very" and after in ("best", "first", "last", "own")):
            return DETERMINER
        return OBJECT
    if after in ("own", "first", "last", "best", "next"):
        return DETERMINER
    if x in ("very", "quite", "pretty", "too", "so") and after in (
        "much",
        "well",
        "hard",
        "badly",
        "dearly",
        "often",
        "many",
    ):
        return OBJECT
    return DETERMINER if is_content(after) or after in ("recent",) else OBJECT


def _back(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if before in _PREPOSITION or before in _BACK_VERB or after in CLASSES["after_back"] or s.starts(i):
        return DETERMINER
    return OBJECT if before else DETERMINER


def _home(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    return (
        OBJECT
        if before in _MOTION and not (is_content(after) and after not in VERB and after != "safe")
        else DETERMINER
    )


def _right(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if after in CLASSES["right_adverb"]:
        return DETERMINER if before in _PREPOSITION else OBJECT
    return (
        OBJECT
        if phrase_end(after) and (before in _RESULTATIVE or before.startswith(("treat", "serve")) or before == "prove")
        else DETERMINER
    )


def _last(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if (
        after in CLASSES["time_noun"]
        and after not in ("day", "minute", "second", "hour", "term")
        and before not in _PREPOSITION
    ):
        return (
            OBJECT
            if before not in ("spent", "spend", "was", "is", "did", "enjoyed", "started", "completed")
            else DETERMINER
        )
    return OBJECT if phrase_end(after) and before not in _PREPOSITION else DETERMINER


def _first(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    return (
        OBJECT if phrase_end(after) and before not in _PREPOSITION and before not in ("was", "is", "be") else DETERMINER
    )


def _all(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    return DETERMINER if before in ("give", "gave", "gives", "giving", "given", "it") and (
        after in ("", ".", "!", ",", "to", "for", "and", "in", "every")
    ) else OBJECT  # fmt: skip


def _every(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    return DETERMINER if after in _EVERY_NOUN else OBJECT


def _one(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if after in _TIME_NOUN or not is_content(after) or before in _GIVE_CORE:
        return DETERMINER if after in ("and", "true") or before in _PREPOSITION else OBJECT
    return DETERMINER


def _number(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if after in CLASSES["time_plural"] and before not in _PREPOSITION and not s.starts(i):
        return DETERMINER if before in ("spent", "all", "both", "these") else OBJECT
    if x == "little" and is_content(after):
        return DETERMINER
    if x in ("much", "little", "enough") or (
        before in _GIVE_CORE and before[:4] not in ("tell", "told", "teac", "taug")
    ):
        return OBJECT
    return DETERMINER


def _will(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if not before or before in CLASSES["before_will"] or after in (".", ",", "to", "", "!", "and"):
        return DETERMINER
    return OBJECT


def _might(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    return DETERMINER if before in ("all", "with") else OBJECT


def _then(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if (
        after in _HUMAN
        or after in ("ex", "fiancé", "fiancée")
        or (x == "once" and (after in ADJECTIVE or after.endswith("ed")))
    ):
        return DETERMINER
    return OBJECT


def _past(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if before in _PREPOSITION or is_content(after):
        return DETERMINER
    return OBJECT if after in FUNCTION and after not in ("is", "was", "has", "and") else DETERMINER


def _place(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    """Words that are a noun after a determiner and a preposition or adverb after an object."""
    if after in CLASSES["article"] or after in CLASSES["possessive"]:
        return OBJECT
    return DETERMINER if is_content(after) and before not in _MOTION else OBJECT


def _round(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    """A postwoman does her round; a friend shows her round."""
    if before in CLASSES["round_verb"] and not (after in CLASSES["article"] or after in CLASSES["possessive"]):
        return DETERMINER
    return _place(s, i, x, before, after)


def _always(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if before in _PREPOSITION and (after in ADJECTIVE or after.endswith(("ed", "ing"))):
        return DETERMINER
    return OBJECT


def _being(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    return DETERMINER if not before or s.starts(i) or before in ("of", "to", "despite", "and", "by") else OBJECT


SPECIAL: dict[str, Callable[[Sentence, int, str, str, str], str]] = {
    **dict.fromkeys(CLASSES["always_determiner"], _is_determiner),
    **dict.fromkeys(("whole", "entire", "sole"), _whole),
    **dict.fromkeys(CLASSES["number"] | {"many", "few", "several", "much", "little", "enough"}, _number),
    **dict.fromkeys(CLASSES["by_next"], _by_next),
    **dict.fromkeys(_DEGREE, _degree),
    **dict.fromkeys(("last", "next"), _last),
    **dict.fromkeys(("first", "second", "third"), _first),
    **dict.fromkeys(("then", "now", "once"), _then),
    **dict.fromkeys(("always", "ever", "often", "usually", "never", "still", "already"), _always),
    **dict.fromkeys(("outside", "underneath", "down", "off", "so"), _is_object),
    **dict.fromkeys(("being", "having"), _being),
    "back": _back, "home": _home, "right": _right, "all": _all, "every": _every, "one": _one, "will": _will,
    "might": _might,
    "past": _past, "round": _round, "opposite": _place, "near": _place, "top": _place,
    "enough": _is_object,
}  # fmt: skip
