"""Tell the roles of "her" and "his" by the words around them.

"her" is an object (him) or a determiner (his); "his" is a determiner (her) or stands alone (hers). The word after the
pronoun settles most cases; the verb before it settles most of the rest. No parser runs here: each decision costs a
few set look-ups, which is what lets a post be rewritten in microseconds.
"""

from corpora.rewriting.sentence import Sentence
from corpora.rewriting.words import BASE, CLASSES, FUNCTION, NOUN_VERB, NOUN_VERB_S, VERB, VERB_S, ing_form, is_content, words

OBJECT = "object"
DETERMINER = "determiner"
ALONE = "alone"

_PREPOSITION = CLASSES["preposition"]
_GIVE = CLASSES["give"]
_GIVE_CORE = CLASSES["give_core"]
_CAUSATIVE = CLASSES["causative"]
_CAUSATIVE_CORE = CLASSES["causative_core"]
_PERCEPTION = CLASSES["perception"]
_RESULTATIVE = CLASSES["resultative"]
_NAMING = CLASSES["naming"]
_ADJECTIVE = CLASSES["adjective"]
_PAST = CLASSES["irregular_past"]
_TIME = CLASSES["object_time"]
_TIME_NOUN = CLASSES["time_noun"] | frozenset(("days", "nights", "weeks", "months", "years", "times"))
_MASS = CLASSES["mass_noun"]
_OWN_MASS = CLASSES["own_mass"]
_HUMAN = CLASSES["human_noun"]
_NUMBER = CLASSES["number"]
_LANGUAGE = CLASSES["languages"]
_LY_CONTENT = CLASSES["ly_content"]
_RED = CLASSES["red_noun"]
_PARTICIPLE = CLASSES["participle"]
_WORDS = CLASSES["pronoun_contexts"] if "pronoun_contexts" in CLASSES else frozenset()

# After the pronoun, these never begin a noun phrase of its own.
_CLOSED = words("determiner", "pronoun", "preposition", "conjunction", "wh", "auxiliary", "adverb", "possessive") | {
    "'s", "'d", "'ll", "'re", "'ve", "'m", "like",
}  # fmt: skip
_NOUN_ADJECTIVES = CLASSES["noun_adjective"]
_ING_NOUN = CLASSES["ing_noun"]
_STRONG_ING = CLASSES["strong_ing"]
_TITLE_NOUN = CLASSES["title_noun"]
_LET_NOUN = CLASSES["let_noun"]
_TOOK_TIME = CLASSES["took_time"]
_ING_ADJECTIVE = CLASSES["ing_adjective"]
_DEGREE = CLASSES["degree"]
_OBJECT_VERB = CLASSES["object_verb"]
_SEEN_VERB = CLASSES["seen_verb"]
_MADE_NOUN = CLASSES["made_noun"]
_BACK_VERB = CLASSES["back_verb"]
_MOTION = CLASSES["motion"]
_EVERY_NOUN = CLASSES["every_noun"]
_NOUN_FUNCTION = CLASSES["noun_function"]
_NOUN_ED = CLASSES["noun_ed"]
_OPEN_DITRANSITIVE = CLASSES["open_ditransitive"]
_NOT_PAST = CLASSES["not_past"]


_COORDINATORS = frozenset(("and", "or", "nor", "&"))
_OTHER_POSSESSIVES = frozenset(("my", "your", "our", "their", "his"))


def _phrase_end(word: str) -> bool:
    """Whether ``word`` cannot continue a noun phrase: nothing, a mark, or a function word."""
    return not is_content(word)


def her_role(s: Sentence, i: int) -> str:
    """Role of the "her" at token ``i``.

    Parameters
    ----------
    s : Sentence
        The text.
    i : int
        Index of the token "her".

    Returns
    -------
    str
        ``"object"`` (he: him) or ``"determiner"`` (he: his).

    Examples
    --------
    >>> s = Sentence("I told her that her dog likes her")
    >>> [her_role(s, i) for i, word in enumerate(s.low) if word == "her"]
    ['object', 'determiner', 'object']
    """
    low, n = s.low, s.n
    j = i + 1
    if j >= n:
        return OBJECT
    x = low[j]
    if not x[0].isalnum():
        if x in "([" or (len(x) == 1 and x in "\"'“‘«*_~" and s.opens_quote(j)):
            return _after_mark(s, i, j)
        if x in "$£€" and s.at(i - 1) not in _GIVE and s.at(j + 1)[:1].isdigit():
            return DETERMINER
        return OBJECT
    if j + 1 < n and low[j + 1] in "-‐‑" and s.joined(j):
        return OBJECT if x in ("and", "or", "but", "who", "which") else DETERMINER
    if x in _COORDINATORS and s.at(j + 1) in _OTHER_POSSESSIVES and is_content(s.at(j + 2)):
        if s.starts(i) or s.at(i - 1) in ("both", "neither", "either", "between", "of"):
            return DETERMINER
    special = _SPECIAL.get(x)
    before = low[i - 1] if i else ""
    after = low[j + 1] if j + 1 < n else ""
    if special is not None:
        return special(s, i, x, before, after)
    if x in _CLOSED:
        return OBJECT
    return _content_role(s, i, x, before, after)


def _after_mark(s: Sentence, i: int, j: int) -> str:
    """Look through an opening quote or bracket: her "friend" is hers, her ("Mary") is she."""
    word = s.at(j + 1)
    if not is_content(word) and word not in ("own", "very", "first", "so"):
        return OBJECT
    if s.toks[j] in "([":
        return DETERMINER if s.at(j + 2) in ")]" and is_content(s.at(j + 3)) and word not in _ADJECTIVE else OBJECT
    before = s.at(i - 1)
    if before in _NAMING or before in CLASSES["speech"]:
        return OBJECT
    return DETERMINER


def _content_role(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if s.capital(i + 1):
        return _name_role(s, i, x, before, after)
    if x[0].isdigit():
        if after in ("times", "minutes", "hours", "days", "weeks", "months", "years"):
            return OBJECT
        return OBJECT if before in _GIVE and after not in ("year", "month", "week") else DETERMINER
    if x.endswith("ly") and x not in _LY_CONTENT:
        if before in _RESULTATIVE and (after in _ADJECTIVE or after.endswith("ed")):
            return OBJECT
        return DETERMINER if is_content(after) and after not in VERB else OBJECT
    if x.endswith("ing") and len(x) > 4:
        return _ing_role(s, i, x, before, after)
    if s.at(i - 2) in ("who", "that", "whoever") and (x in VERB_S or (x in NOUN_VERB_S and _phrase_end(after)) or (_is_past(x) and x not in _NOUN_ED and _phrase_end(after))):
        return OBJECT
    if x in CLASSES["greeting"] and before in _GIVE:
        return OBJECT
    # The verb may stand before an adverb or another object: "made even her cry" is rare enough to leave.
    if before in _CAUSATIVE and x in BASE and x not in _HUMAN:
        role = _bare_verb_role(x, before, after)
        if role:
            return role
    if before in _GIVE:
        role = _gift_role(s, i, x, before, after)
        if role:
            return role
    if _phrase_end(after):
        if before in _NAMING and (x in _ADJECTIVE or (x in CLASSES["insult"] and x not in _HUMAN)):
            return OBJECT
        if x in _TITLE_NOUN and before.startswith(("elect", "appoint", "crown", "name", "vote", "declare", "proclaim", "make", "made", "making")):
            return OBJECT
        if x in _TOOK_TIME and before.startswith(
            ("took", "take", "taking", "cost", "give", "gave", "save", "buy", "bought")
        ):
            return OBJECT
    if x in VERB and before in ("at", "to") and s.at(i - 2).startswith(("look", "listen")):
        return OBJECT
    if _is_adjective(x):
        return _adjective_role(s, i, x, before, after)
    if _is_past(x):
        return _past_role(s, i, x, before, after)
    if before in _PREPOSITION and x in VERB_S and x not in CLASSES["noun_s"] and _phrase_end(after):
        return OBJECT
    return DETERMINER


def _name_role(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if x in _TIME and before not in _PREPOSITION and _phrase_end(after):
        return OBJECT
    if before in _NAMING and not s.titled:
        return DETERMINER if _phrase_end(after) is False and after in _HUMAN else OBJECT
    if before in _GIVE and x in _LANGUAGE and _phrase_end(after):
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
    if (
        after in ("to", "away", "back", "up", "off", "over", "out", "down", "on")
        and before not in CLASSES["cannot_move"]
    ):
        return DETERMINER if x in _MASS or x.endswith("s") else ""
    if x in _MASS and _phrase_end(after):
        return DETERMINER if x in _OWN_MASS and before not in _GIVE_CORE else OBJECT
    if x in ("happy", "merry", "good", "best", "bad") and before.startswith("wish"):
        return DETERMINER if x == "best" and after == "friend" else OBJECT
    if (
        before in _GIVE_CORE
        and (_is_adjective(x) or x in _MASS or x in ("new", "more") or x.endswith(_ADJECTIVE_ENDINGS))
        and after in _MASS
        and s.at(i + 3) not in ("to", "away", "back")
    ):
        return OBJECT
    if before in _OPEN_DITRANSITIVE and _plural_thing(x) and _phrase_end(after):
        return OBJECT
    if before in _OPEN_DITRANSITIVE and _is_adjective(x) and _plural_thing(after) and _phrase_end(s.at(i + 3)):
        return OBJECT
    return ""


_ADJECTIVE_ENDINGS = ("ect", "al", "ic", "ive", "ent", "ant", "ary", "ory", "ern", "ese", "ed", "some", "ish")


def _plural_thing(word: str) -> bool:
    return word.endswith("s") and not word.endswith("ss") and word not in _HUMAN and word not in CLASSES["own_things"]


def _is_adjective(x: str) -> bool:
    return x in _ADJECTIVE or (
        len(x) > 5 and x.endswith(("ful", "less", "ous", "able", "ible")) and x not in CLASSES["noun_ful"]
    )


def _adjective_role(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if after in _NOUN_FUNCTION and before not in _RESULTATIVE and not is_content(s.at(i + 3)):
        return DETERMINER
    if is_content(after) and after not in CLASSES["after_adjective"]:
        return DETERMINER
    if after in (",", "and", "or", "but"):
        # "made her angry and sad" against "her young and gifted sister"
        if before in _RESULTATIVE or not _list_goes_on(s, i + 3):
            return OBJECT if before in _RESULTATIVE or x not in _NOUN_ADJECTIVES else DETERMINER
        return DETERMINER
    if x in _NOUN_ADJECTIVES and before not in _RESULTATIVE:
        return DETERMINER
    return OBJECT


def _list_goes_on(s: Sentence, k: int) -> bool:
    """Whether a list of adjectives from token ``k`` on ends in a noun: "old, tired and hungry cat"."""
    first = k
    while _is_adjective(s.at(k)) or s.at(k) in (",", "and", "or", "very", "but", "so", "too") or s.at(k).endswith("ed"):
        k += 1
    return k > first and is_content(s.at(k))


def _is_past(x: str) -> bool:
    return (x.endswith("ed") and len(x) > 3 and x not in _RED) or x in _PAST or x in _PARTICIPLE


def _past_role(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if x in _NOUN_ED or x in _NOT_PAST:
        return OBJECT if x in _NOT_PAST and before in _RESULTATIVE and _phrase_end(after) else DETERMINER
    if _phrase_end(after) and after not in ("and", "or", ","):
        return OBJECT
    if x == "gone" or (after in ("and", "or", ",") and (before in _RESULTATIVE or not _list_goes_on(s, i + 3))):
        return OBJECT
    if x in _PAST and before in _PREPOSITION and x not in CLASSES["past_adjective"]:
        return OBJECT
    return DETERMINER


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
    if after in (
        "away",
        "now",
        "there",
        "here",
        "back",
        "after",
        "before",
        "then",
        "in",
        "on",
        "at",
        "off",
        "up",
        "out",
        "where",
    ):
        return DETERMINER if before in _PREPOSITION else OBJECT
    return (
        OBJECT
        if _phrase_end(after) and (before in _RESULTATIVE or before.startswith("treat") or before == "prove")
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
    return OBJECT if _phrase_end(after) and before not in _PREPOSITION else DETERMINER


def _first(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    return (
        OBJECT
        if _phrase_end(after) and before not in _PREPOSITION and before not in ("was", "is", "be")
        else DETERMINER
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
    if after in ("times", "or", "hours", "minutes", "days", "weeks", "months", "years") and before not in _PREPOSITION:
        return DETERMINER if before in ("spent", "all", "both", "these") else OBJECT
    if x == "little" and is_content(after):
        return DETERMINER
    if x in ("much", "little", "enough") or (
        before in _GIVE_CORE and before[:4] not in ("tell", "told", "teac", "taug")
    ):
        return OBJECT
    return DETERMINER


def _will(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if before in ("of", "against", "in", "her", "on", "from", "wrote", "write", "read", "sign", "signed", "made", "make", "break",
                  "broke", "changed", "change", "impose", "bend", "and", "") or after in (".", ",", "to", "", "!", "and"):  # fmt: skip
        return DETERMINER
    return OBJECT


def _might(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    return DETERMINER if before in ("all", "with") else OBJECT


def _then(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if (
        after in _HUMAN
        or after in ("ex", "fiancé", "fiancée")
        or (x == "once" and (after in _ADJECTIVE or after.endswith("ed")))
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


def _like(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    return OBJECT


def _always(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if before in _PREPOSITION and (after in _ADJECTIVE or after.endswith(("ed", "ing"))):
        return DETERMINER
    return OBJECT


def _being(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    return DETERMINER if not before or s.starts(i) or before in ("of", "to", "despite", "and", "by") else OBJECT


_SPECIAL = {
    **dict.fromkeys(CLASSES["always_determiner"], _is_determiner),
    **dict.fromkeys(("whole", "entire", "sole"), _whole),
    **dict.fromkeys(CLASSES["number"] | {"many", "few", "several", "much", "little", "enough"}, _number),
    **dict.fromkeys(("only", "late", "early", "long", "long-time", "daily", "weekly", "fast", "hard", "least", "less", "well",
                     "far", "straight", "overnight", "everyday", "inside", "apart", "alone", "either"), _by_next),
    **dict.fromkeys(_DEGREE, _degree),
    **dict.fromkeys(("last", "next"), _last),
    **dict.fromkeys(("first", "second", "third"), _first),
    **dict.fromkeys(("then", "now", "once"), _then),
    **dict.fromkeys(("always", "ever", "often", "usually", "never", "still", "already"), _always),
    **dict.fromkeys(("outside", "underneath", "down", "off"), _is_object),
    **dict.fromkeys(("being", "having"), _being),
    "back": _back, "home": _home, "right": _right, "all": _all, "every": _every, "one": _one, "will": _will, "might": _might,
    "past": _past, "like": _like, "round": _place, "opposite": _place, "near": _place, "top": _place,
    "enough": _is_object,
}  # fmt: skip

# After "his", words of these kinds mean that it stands alone.
_HIS_ALONE = _CLOSED - CLASSES["number"]


def his_role(s: Sentence, i: int) -> str:
    """Role of the "his" at token ``i``.

    Parameters
    ----------
    s : Sentence
        The text.
    i : int
        Index of the token "his".

    Returns
    -------
    str
        ``"determiner"`` (she: her) or ``"alone"`` (she: hers).

    Examples
    --------
    >>> s = Sentence("His car is red and the blue one is his too")
    >>> [his_role(s, i) for i, word in enumerate(s.low) if word == "his"]
    ['determiner', 'alone']
    """
    low, n = s.low, s.n
    j = i + 1
    if j >= n:
        return ALONE
    x = low[j]
    if not x[0].isalnum():
        if x in "([" or (len(x) == 1 and x in "\"'“‘«*_~" and s.opens_quote(j)):
            word = s.at(j + 1)
            if x in "([":
                close = next((k for k in range(j + 1, min(j + 5, n)) if low[k] in ")]"), j)
                return DETERMINER if close > j and is_content(s.at(close + 1)) and low[i - 1 : i] != ["of"] else ALONE
            return DETERMINER if is_content(word) or word == "own" else ALONE
        return DETERMINER if x in "$£€" and s.at(j + 1)[:1].isdigit() else ALONE
    if j + 1 < n and low[j + 1] in "-‐‑" and s.joined(j):
        return ALONE if x in ("and", "or", "but", "who", "which") else DETERMINER
    after = low[j + 1] if j + 1 < n else ""
    before = low[i - 1] if i else ""
    if x in _COORDINATORS and after in CLASSES["possessive"] and is_content(s.at(j + 2)):
        return DETERMINER
    if x in _HIS_ALONE:
        return _closed_after_his(s, i, x, before, after)
    if x.endswith("ly") and x not in _LY_CONTENT and not is_content(after):
        return ALONE
    # "a friend of his told me", "hers broke and his works"
    if before == "of" and (s.at(i - 3) in CLASSES["partitive"] or s.at(i - 2) in CLASSES["share"]):
        past = _is_past(x) and x not in _NOT_PAST and x not in _NOUN_ED
        if (x in _PAST and past) or (_phrase_end(after) and (past or x in VERB_S - CLASSES["noun_s"])):
            return ALONE
    if x in _PAST and x not in _NOT_PAST and _phrase_end(after) and before not in _PREPOSITION:
        return ALONE
    return DETERMINER


def _closed_after_his(s: Sentence, i: int, x: str, before: str, after: str) -> str:
    if x in CLASSES["always_determiner"] or x in (
        "back",
        "home",
        "right",
        "past",
        "like",
        "inside",
        "outside",
        "opposite",
        "round",
    ):
        return _noun_like_after_his(x, before, after)
    if x in ("will", "might"):
        return (
            ALONE
            if after in ("be", "have", "not", "never", "do", "go", "get", "cost", "last", "always", "probably")
            else DETERMINER
        )
    if x in ("all", "much", "one", "few", "many", "several", "half", "every", "enough"):
        return DETERMINER
    if x in ("then", "now", "once", "too", "so", "more", "most", "less", "least", "best", "better", "worse", "worst", "very",
             "quite", "rather", "ever", "always", "often", "never", "still", "already", "almost", "nearly", "just", "only",
             "otherwise", "not", "once", "usually", "really", "hard", "fast", "far", "long", "well", "first", "everyday",
             "online", "overseas", "overnight", "upstairs", "downstairs", "straight", "even", "perhaps", "seldom",
             "rarely"):  # fmt: skip
        return DETERMINER if is_content(after) or (x in ("very", "best", "most", "worst") and after) else ALONE
    return ALONE


def _noun_like_after_his(x: str, before: str, after: str) -> str:
    if x in ("like", "inside", "outside", "opposite", "round"):
        return DETERMINER if is_content(after) and x != "like" else ALONE
    if x == "right" and after in ("now", "there", "here", "away"):
        return ALONE
    if x == "back" and before in ("want", "wants", "wanted", "got", "get", "gave", "give"):
        return ALONE if before in ("want", "wants", "wanted") else DETERMINER
    return DETERMINER


_ = ing_form, VERB, _WORDS
