"""The role of "her" before a word with a meaning of its own: noun, adjective or verb."""

from corpora.rewriting.roles import ADJECTIVE, DETERMINER, OBJECT, is_adjective, is_past, list_goes_on, phrase_end
from corpora.rewriting.sentence import Sentence
from corpora.rewriting.words import BASE, CLASSES, NOUN_VERB, NOUN_VERB_S, VERB, VERB_S, is_content

_PREPOSITION = CLASSES["preposition"]
_GIVE = CLASSES["give"]
_GIVE_CORE = CLASSES["give_core"]
_CAUSATIVE = CLASSES["causative"]
_CAUSATIVE_CORE = CLASSES["causative_core"]
_PERCEPTION = CLASSES["perception"]
_RESULTATIVE = CLASSES["resultative"]
_NAMING = CLASSES["naming"]
_PAST = CLASSES["irregular_past"]
_TIME = CLASSES["object_time"]
_MASS = CLASSES["mass_noun"]
_OWN_MASS = CLASSES["own_mass"]
_HUMAN = CLASSES["human_noun"]
_NUMBER = CLASSES["number"]
_LANGUAGE = CLASSES["languages"]
_LY_CONTENT = CLASSES["ly_content"]
_NOUN_ADJECTIVES = CLASSES["noun_adjective"]
_ING_NOUN = CLASSES["ing_noun"]
_STRONG_ING = CLASSES["strong_ing"]
_TITLE_NOUN = CLASSES["title_noun"]
_LET_NOUN = CLASSES["let_noun"]
_TOOK_TIME = CLASSES["took_time"]
_ING_ADJECTIVE = CLASSES["ing_adjective"]
_SEEN_VERB = CLASSES["seen_verb"]
_MADE_NOUN = CLASSES["made_noun"]
_NOUN_FUNCTION = CLASSES["noun_function"]
_NOUN_ED = CLASSES["noun_ed"]
_OPEN_DITRANSITIVE = CLASSES["open_ditransitive"]
_NOT_PAST = CLASSES["not_past"]
_ADJECTIVE_ENDINGS = ("ect", "al", "ic", "ive", "ent", "ant", "ary", "ory", "ern", "ese", "ed", "some", "ish")
_APPOINT = tuple(CLASSES["appoint_stem"])
_TAKE_TIME = tuple(CLASSES["take_time_stem"])


def content_role(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    """Role of the "her" at token ``i``.

    Parameters
    ----------
    s : Sentence
        The text.
    i : int
        Index of the token "her".
    x, before, after : str
        The word after it, the word before it, and the word after ``x``; empty outside the text.

    Examples
    --------
    >>> content_role(Sentence("made her happy"), 1, "happy", "made", "")
    'object'
    """
    if x in _HUMAN and s.toks[i + 1] == x:
        return DETERMINER
    if s.capital(i + 1):
        return _name_role(s, i, x, before, after)
    if x[0].isdigit():
        if after in CLASSES["time_plural"] and before not in _PREPOSITION and not s.starts(i):
            return OBJECT
        return OBJECT if before in _GIVE and after not in ("year", "month", "week") else DETERMINER
    if x.endswith("ly") and x not in _LY_CONTENT:
        if before in _RESULTATIVE and (after in ADJECTIVE or after.endswith("ed")):
            return OBJECT
        return DETERMINER if is_content(after) and after not in VERB else OBJECT
    if x.endswith("ing") and len(x) > 4:
        return _ing_role(s, i, x, before, after)
    if s.at(i - 2) in ("who", "that", "whoever") and (
        x in VERB_S
        or (x in NOUN_VERB_S and phrase_end(after))
        or (is_past(x) and x not in _NOUN_ED and phrase_end(after))
    ):
        return OBJECT
    if x in CLASSES["greeting"] and (before in _GIVE or before.startswith(("kiss", "wave", "bid", "hug"))):
        return OBJECT
    if x in CLASSES["comparative_adverb"] and phrase_end(after) and before not in _PREPOSITION:
        return OBJECT
    # The verb may stand before an adverb or another object: "made even her cry" is rare enough to leave.
    if (
        before in _CAUSATIVE_CORE
        and (after in CLASSES["pronoun"] or after in CLASSES["article"])
        and not x.endswith("s")
    ):
        return OBJECT
    if before in _CAUSATIVE and x in BASE and x not in _HUMAN:
        role = _bare_verb_role(x, before, after)
        if role:
            return role
    if before in _GIVE:
        role = _gift_role(s, i, x, before, after)
        if role:
            return role
    if phrase_end(after):
        if before in _NAMING and (x in ADJECTIVE or (x in CLASSES["insult"] and x not in _HUMAN)):
            return OBJECT
        if x in _TITLE_NOUN and before.startswith(_APPOINT):
            return OBJECT
        if x in _TOOK_TIME and before.startswith(_TAKE_TIME):
            return OBJECT
    if x in VERB and before in ("at", "to") and s.at(i - 2).startswith(("look", "listen")):
        return OBJECT
    if is_adjective(x):
        return _adjective_role(s, i, x, before, after)
    if is_past(x):
        return _past_role(s, i, x, before, after)
    if before in _PREPOSITION and x in VERB_S and x not in CLASSES["noun_s"] and phrase_end(after):
        return OBJECT
    return DETERMINER


def _name_role(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if x in _TIME and before not in _PREPOSITION and (phrase_end(after) or after in CLASSES["day_part"]):
        return OBJECT
    if before in _NAMING and not s.titled:
        return DETERMINER if phrase_end(after) is False and after in _HUMAN else OBJECT
    if before in _GIVE and x in _LANGUAGE and phrase_end(after):
        return OBJECT
    return DETERMINER


def _ing_role(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if x in _STRONG_ING or x.endswith("thing"):
        return DETERMINER
    if x in _ING_ADJECTIVE and is_content(after):
        return DETERMINER
    if before in _PERCEPTION or before == "with":
        # "I saw her dancing" against "I love her dancing", "I heard her singing voice"
        liking = before in CLASSES["preference"] or before in ("mind", "minds", "miss", "recall")
        return DETERMINER if x in _ING_NOUN and (liking or is_content(after)) else OBJECT
    if x in _ING_NOUN:
        return DETERMINER
    if before in _PREPOSITION or not before or s.starts(i):
        return DETERMINER
    if after == "of":
        return DETERMINER
    return DETERMINER if is_content(after) or before not in BASE else OBJECT


def _bare_verb_role(x: str, before: str, after: str) -> str:
    if before in _CAUSATIVE_CORE:
        if before.startswith("let"):
            return DETERMINER if x in _LET_NOUN else OBJECT
        if before.startswith("help") or after in CLASSES["determiner"] or after in CLASSES["pronoun"]:
            return OBJECT
        return DETERMINER if x in _MADE_NOUN else OBJECT
    if x in NOUN_VERB and x not in _SEEN_VERB:
        return OBJECT if after in CLASSES["article"] or after in CLASSES["possessive"] else DETERMINER
    return OBJECT


def _gift_role(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if x in _NUMBER:
        return OBJECT
    # "threw her shoes in the air" says where they went; "threw her flowers" to whom
    if before.startswith(("threw", "throw", "toss")) and after in CLASSES["thrown_where"]:
        return DETERMINER
    if (
        after in ("to", "away", "back", "up", "off", "over", "out", "down", "on")
        and before not in CLASSES["cannot_move"]
    ):
        return DETERMINER if x in _MASS or x.endswith("s") else ""
    if x in _MASS and phrase_end(after):
        return DETERMINER if x in _OWN_MASS and before not in _GIVE_CORE else OBJECT
    if x in ("happy", "merry", "good", "best", "bad") and before.startswith("wish"):
        return DETERMINER if x == "best" and after == "friend" else OBJECT
    if (
        before in _GIVE_CORE
        and (is_adjective(x) or x in _MASS or x in ("new", "more") or x.endswith(_ADJECTIVE_ENDINGS))
        and after in _MASS
        and s.at(i + 3) not in ("to", "away", "back")
    ):
        return OBJECT
    if before in _OPEN_DITRANSITIVE and _plural_thing(x) and phrase_end(after):
        return OBJECT
    if before in _OPEN_DITRANSITIVE and is_adjective(x) and _plural_thing(after) and phrase_end(s.at(i + 3)):
        return OBJECT
    return ""


def _plural_thing(word: str) -> bool:
    return word.endswith("s") and not word.endswith("ss") and word not in _HUMAN and word not in CLASSES["own_things"]


def _adjective_role(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if after in _NOUN_FUNCTION and before not in _RESULTATIVE and not is_content(s.at(i + 3)):
        return DETERMINER
    if is_content(after) and after not in CLASSES["after_adjective"]:
        return DETERMINER
    if after in (",", "and", "or", "but"):
        # "made her angry and sad" against "her young and gifted sister"
        if before in _RESULTATIVE or not list_goes_on(s, i + 3):
            return OBJECT if before in _RESULTATIVE or x not in _NOUN_ADJECTIVES else DETERMINER
        return DETERMINER
    if x in _NOUN_ADJECTIVES and before not in _RESULTATIVE:
        return DETERMINER
    return OBJECT


def _past_role(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if x in _NOUN_ED or x in _NOT_PAST:
        return OBJECT if x in _NOT_PAST and before in _RESULTATIVE and phrase_end(after) else DETERMINER
    if phrase_end(after) and after not in ("and", "or", ","):
        return OBJECT
    if x == "gone" or (after in ("and", "or", ",") and (before in _RESULTATIVE or not list_goes_on(s, i + 3))):
        return OBJECT
    if x in _PAST and before in _PREPOSITION and x not in CLASSES["past_adjective"]:
        return OBJECT
    return DETERMINER
