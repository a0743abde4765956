"""Verb agreement for the neutral form: "she is" becomes "they are", wherever the verb stands."""

from corpora.rewriting.sentence import ENDS, QUOTES, Sentence
from corpora.rewriting.verbs import AUXILIARY, base_form, is_s_verb
from corpora.rewriting.words import BASE, CLASSES, NOUN_VERB_S, VERB_S, is_content, words

# (first token, token after the last, new text, rule)
Edit = tuple[int, int, str, str]

_ADVERB = CLASSES["subject_adverb"]
_WH = CLASSES["wh"] | frozenset(("what", "whats", "hows", "wheres", "whos", "how"))
_WH_TYPED = {"whats": "what", "wheres": "where", "hows": "how", "whos": "who", "whens": "when", "whys": "why"}
_BEFORE_INVERSION = words("wh", "conjunction", "adverb") | frozenset(
    CLASSES["before_inversion"]
)  # fmt: skip
_OBJECT_WORDS = words("determiner", "possessive", "number") | frozenset(
    CLASSES["object_words_more"]
)  # fmt: skip
_SUBJECT = frozenset(("i", "he", "she", "we", "they", "you", "it"))
_STOP = CLASSES["subordinator"] - frozenset(("then", "once", "than", "before", "after", "since", "till", "until"))
_JOIN = frozenset(("and", "or", "but", "then", "yet", "nor", "&", ",", "plus"))
_PAST = CLASSES["irregular_past"]
_PARTICIPLE = CLASSES["participle"] | CLASSES["irregular_past"]
_INSERTS = frozenset(tuple(pair.split("+")) for pair in CLASSES["insert_pairs"])
# "what she's done": the object stands in front.
_FRONTED = frozenset(CLASSES["fronted_object"])  # fmt: skip
_MANNER = CLASSES["adverb"] | CLASSES["particle"]
_HUMAN = CLASSES["human_noun"]
_ADJECTIVE = CLASSES["adjective"]
_PASSIVE = CLASSES["naming"] | CLASSES["passive_first"]
_PREFERENCE = CLASSES["preference"]
_DESCRIBES = frozenset(("whole", "entire", "own", "other", "same", "little", "last", "first", "next"))
_NUMBER = CLASSES["number"]


def _skip_adverbs(s: Sentence, k: int) -> int:
    while k < s.n:
        word = s.low[k]
        if (word, s.at(k + 1)) in _INSERTS:
            k += 2
            if word == "from" and s.at(k) == "to":
                k += 2
        elif word in _ADVERB or (word.endswith("ly") and word not in ("fly", "rely", "reply", "apply", "supply")):
            k += 1
        elif word == "of" and s.at(k + 1) == "all":
            k += 3
        else:
            break
    return k


def _skip_aside(s: Sentence, k: int) -> int:
    """Index after a parenthesis between subject and verb, or ``k`` when there is none."""
    mark = s.at(k)
    closing = {",": (",",), "(": (")",), "-": ("-",), "–": ("–",), "—": ("—",)}.get(mark)
    if closing:
        for j in range(k + 2, min(k + 12, s.n)):
            if s.low[j] in closing:
                after = _skip_adverbs(s, j + 1)
                word = s.at(after)
                if word in AUXILIARY or (is_s_verb(word) and (word in VERB_S or word in NOUN_VERB_S)):
                    return after
                return k
            if s.low[j] in ENDS:
                break
    return k


def clitic(s: Sentence, k: int) -> str:
    """Plural of the clitic "'s" at token ``k``: "'re" for is, "'ve" for has.

    Examples
    --------
    >>> clitic(Sentence("She's been here"), 1), clitic(Sentence("She's happy"), 1)
    ("'ve", "'re")
    """
    j = k + 1
    perfect = False
    while j < s.n and (s.low[j] in _ADVERB or s.low[j].endswith("ly") or s.low[j] == "since"):
        perfect = perfect or s.low[j] in CLASSES["have_adverb"]
        j += 1
    word, after = s.at(j), s.at(j + 1)
    if word in ("been", "got", "gotten", "had", "become"):
        return "'ve"
    if (
        (word.endswith("ed") or word in _PARTICIPLE)
        and s.at(k - 2) in _FRONTED
        and word not in ("gone", "known", "called")
    ):
        return "'ve"
    if word == "better" or s.at(k + 1) == "better":
        return "'re"
    if word == "gone":
        return "'ve" if after in ("to", "home", "through", "back", "on", "out", "into", "away") or perfect else "'re"
    if word.endswith("ed") or word in _PARTICIPLE:
        if after in _OBJECT_WORDS and after not in ("so", "both", "all", "that"):
            return "'ve"
        # "she's beaten all of us", "he's read all the books", not "she's excited all the time"
        if after == "all" and (
            (s.at(j + 2) == "of" and s.at(j + 3) not in ("a", "it"))
            or (s.at(j + 2) in _OBJECT_WORDS and s.at(j + 3) not in ("time", "way", "while", "day", "night", "same"))
        ):
            return "'ve"
        if word == "put" or (
            after == "that" and word in _PARTICIPLE and word not in ("told", "taught", "shown", "known", "given")
        ):
            return "'ve"
        if "by" in s.low[j + 1 : j + 6]:
            return "'re"
        if word == "done" or after == "as":
            return "'re"
        # "she's brought shame", "he's changed jobs", not "he's named captain" nor "she's scared stiff"
        if is_content(after) and not after.endswith("ly") and after not in _ADJECTIVE and word not in _PASSIVE:
            return "'ve"
        if perfect and after != "by" and word not in ("married", "tired", "excited", "scared", "bored"):
            return "'ve"
        if word in CLASSES["unaccusative"] and after != "by":
            return "'ve"
    return "'re"


def _inverted(s: Sentence, p: int, stop: int) -> bool:
    """Whether the auxiliary at ``p`` belongs to the subject that follows it ("is she", "so does he")."""
    if p == 0 or s.starts(p):
        return True
    before = s.low[p - 1]
    if not before[0].isalnum() and before != "'s":
        return True
    follow = s.at(_skip_adverbs(s, stop))
    finite = follow in AUXILIARY or follow in CLASSES["modal"] or (follow in VERB_S or follow in NOUN_VERB_S)
    if finite:
        return False
    if _first_word(s, p) in _FRONTED_NEGATIVES or (follow == "who" and s.starts(p - 1) and is_content(before)):
        return True
    if before in ("it", "that", "this", "there", "he", "she", "what's"):
        return False
    if before in _BEFORE_INVERSION or before.endswith("ly"):
        return not (before in ("time", "day", "kind", "sort", "world", "well") and not _asks(s, p))
    return _asks(s, p)


_FRONTED_NEGATIVES = frozenset(CLASSES["fronted_negative"])


def _first_word(s: Sentence, p: int) -> str:
    while p > 0 and s.low[p - 1] not in ENDS and s.low[p - 1] not in QUOTES:
        p -= 1
    return s.low[p]


def _asks(s: Sentence, p: int) -> bool:
    """Whether the clause up to ``p`` begins with a question word and has no subject of its own."""
    k = p - 1
    found = False
    while k >= 0 and s.low[k] not in ENDS and s.low[k] != ",":
        if s.low[k] in _SUBJECT:
            return False
        found = found or s.low[k] in _WH or s.low[k] in ("not", "never", "only", "no", "nor", "so", "such")
        k -= 1
    return found


def agree(s: Sentence, start: int, stop: int, out: list[Edit]) -> None:
    """Add the edits that make the verbs of a singular subject plural.

    Parameters
    ----------
    s : Sentence
        The text.
    start, stop : int
        First token of the subject, and the token after its last one.
    out : list
        Receives ``(first, end, new text, rule)`` for each verb to change.

    Examples
    --------
    >>> edits = []
    >>> agree(Sentence("Does she, of course, know?"), 1, 2, edits)
    >>> edits
    [(0, 1, 'do', 'agreement:inversion')]
    """
    low, n = s.low, s.n
    p = start - 1
    if p >= 0:
        before = low[p]
        if before in AUXILIARY and _inverted(s, p, stop):
            out.append((p, p + 1, AUXILIARY[before], "agreement:inversion"))
            if s.at(stop) == "who":
                _relative(s, _skip_adverbs(s, stop + 1), out)
            return
        if before == "'s" and s.at(p - 1) in _WH:
            out.append((p, p + 1, " " + _question_verb(s, stop), "agreement:inversion"))
            return
        if before in _WH_TYPED:
            k = _skip_adverbs(s, stop)
            if not (s.at(k) in AUXILIARY or is_s_verb(s.at(k))):
                out.append((p, p + 1, _WH_TYPED[before] + " " + _question_verb(s, stop), "agreement:inversion"))
                return
        if before in CLASSES["reporting"] and (stop >= n or low[stop] in ",.!?:;—–-\"'”’…" or low[stop] == "and"):
            out.append((p, p + 1, base_form(before), "agreement:inversion"))
            _coordinate(s, stop, p, True, out)
            return
    if stop < n and low[stop] == "'s":
        out.append((stop, stop + 1, clitic(s, stop).replace("'", s.toks[stop][0]), "agreement:clitic"))
        _coordinate(s, stop + 1, stop, True, out)
        return
    k = _skip_adverbs(s, stop)
    if s.at(k) == "who" or (s.at(k) == "that" and (is_s_verb(s.at(k + 1)) or s.at(k + 1) in AUXILIARY)):
        _relative(s, _skip_adverbs(s, k + 1), out)
        return
    k = _skip_aside(s, k)
    if s.at(k) in ("and", "&"):
        return
    verb = _edit_verb(s, k, out)
    _coordinate(s, verb + 1, verb, low[verb] in AUXILIARY or is_s_verb(low[verb]) if verb < n else False, out)


def _relative(s: Sentence, k: int, out: list[Edit]) -> None:
    """Change the verbs of "he who hesitates is lost": those of the relative clause, and the one that it leads to."""
    low, n = s.low, s.n
    verb = _edit_verb(s, k, out)
    j = verb + 1
    while j < n and low[j] not in ENDS:
        word, before = low[j], low[j - 1]
        finite = word in AUXILIARY or word in VERB_S or word in NOUN_VERB_S
        if before in ("and", "or", "but") and finite:
            verb = _edit_verb(s, j, out)
        elif before in (",", "—", "–", "-") and (finite or is_s_verb(word)):
            _coordinate(s, _edit_verb(s, j, out) + 1, j, True, out)
            return
        elif word in CLASSES["modal"] or word in ("had", "did", "knew"):
            return
        elif (word in AUXILIARY and before not in _SUBJECT and before not in ("it", "there", "what")) or (
            finite
            and not (
                (
                    before in _OBJECT_WORDS
                    and before not in ("himself", "herself", "it", "him", "them", "everything", "nothing")
                )
                or before in CLASSES["preposition"]
                or (before in CLASSES["adjective"] and word in NOUN_VERB_S)
                or (before.endswith(("ing", "ous", "ful")) and not before.endswith("thing"))
                or before in ("to", "not", "never")
                or before in _SUBJECT - {"it"}
                or (j == verb + 1 and (word in NOUN_VERB_S or before in _PREFERENCE))
            )
        ):
            _coordinate(s, _edit_verb(s, j, out) + 1, j, True, out)
            return
        j += 1


def _question_verb(s: Sentence, stop: int) -> str:
    follow = s.at(_skip_adverbs(s, stop))
    if follow in ("been", "gone", "done", "got", "had"):
        return "have"
    if follow in BASE and follow not in ("like", "up", "back", "open", "free", "close", "home"):
        return "do"
    return "are"


def _edit_verb(s: Sentence, k: int, out: list[Edit]) -> int:
    """Change the verb at ``k`` when it is in the third person singular; return ``k``."""
    if k < s.n:
        word = s.low[k]
        if word in AUXILIARY:
            out.append((k, k + 1, AUXILIARY[word], "agreement:auxiliary"))
        elif (is_s_verb(word) or word == "thanks") and s.at(k + 1) != "'":
            out.append((k, k + 1, base_form(word), "agreement:verb"))
    return k


def _coordinate(s: Sentence, k: int, verb: int, present: bool, out: list[Edit]) -> None:
    """Change the further verbs of the same subject: "sings and dances", "gets up, washes and leaves"."""
    low, n = s.low, s.n
    listing = False
    while k < n:
        word = low[k]
        if word in ENDS or (word in QUOTES and word != "'"):
            return
        # "works as a nurse, lives alone" goes on; "sings as he cooks" does not.
        if word in _STOP and not (
            word == "as" and (s.at(k + 1) in _OBJECT_WORDS or s.at(k + 1) in ("a", "well", "usual"))
        ):
            return
        if word in _SUBJECT and word != "it" and not _is_object(s, k, verb):
            return
        if word in _JOIN:
            m = k + 1
            while m < n and low[m] in _JOIN:
                m += 1
            m = _skip_adverbs(s, m)
            candidate = s.at(m)
            following = s.at(m + 1)
            if (following in _SUBJECT and candidate in AUXILIARY) or _new_subject(s, m) or _new_clause(s, k, m):
                return
            bare = word == "," and m == k + 1
            if (candidate in AUXILIARY and not bare) or _joined_verb(s, k, m, verb, present, listing):
                _edit_verb(s, m, out)
                listing, verb = True, m
                k = m + 1
                continue
            k = max(k + 1, m)
            continue
        if word in ("is", "was", "has", "does") or (
            word in VERB_S and k > verb + 1 and is_content(low[k - 1]) and low[k - 1] not in CLASSES["adjective"]
        ):
            return
        k += 1


def _new_subject(s: Sentence, m: int) -> bool:
    """Whether a noun with a verb of its own stands at ``m``: "and the wife smiles"."""
    word = s.at(m)
    verb = m + 1 if s.capital(m) else m + 2
    if not (s.capital(m) or word in CLASSES["article"] or word in CLASSES["possessive"]):
        return False
    finite = s.at(verb)
    return (
        finite in AUXILIARY
        or finite in VERB_S
        or finite in NOUN_VERB_S
        or finite in CLASSES["modal"]
        or finite in _PAST
        or (finite == "'s" and not is_content(s.at(verb + 1)))
    )


def _new_clause(s: Sentence, k: int, m: int) -> bool:
    """Whether a longer subject with its verb stands at ``m``: ", and still the whole room laughs"."""
    word = s.at(m)
    joined = m > k + 1 and (s.low[k] == "," or s.low[m - 1] not in _JOIN)
    if not joined or not (word in CLASSES["article"] or word in CLASSES["possessive"]):
        return False
    if not (is_content(s.at(m + 1)) or s.at(m + 1) in CLASSES["always_determiner"] or s.at(m + 1) in _DESCRIBES):
        return False
    finite = s.at(m + 3)
    return is_content(s.at(m + 2)) and (finite in VERB_S or finite in NOUN_VERB_S or finite in _PAST)


def _is_object(s: Sentence, k: int, verb: int) -> bool:
    """Whether the "you" at ``k`` is an object: "believes you and pushes you", not "thinks you know"."""
    after = s.at(k + 1)
    if s.at(k) != "you" or not (k - 1 == verb or s.at(k - 1) in CLASSES["preposition"]):
        return False
    return not after or after in _JOIN or not after[0].isalnum() or after in CLASSES["preposition"]


def _joined_verb(s: Sentence, k: int, m: int, verb: int, present: bool, listing: bool) -> bool:
    word, after, before = s.at(m), s.at(m + 1), s.at(k - 1)
    if word == "thanks":
        return present and after in _OBJECT_WORDS
    if not is_s_verb(word):
        return False
    if word in VERB_S and word not in NOUN_VERB_S:
        return True
    skipped = m > k + 1 and s.low[m - 1] not in _JOIN
    if not present:
        return after in _OBJECT_WORDS or (skipped and word in NOUN_VERB_S)
    if word not in NOUN_VERB_S:
        # A verb that no list knows stands right after the first one, after an adverb, or before its object.
        direct = k - 1 == verb or skipped or after in _OBJECT_WORDS
        return (direct or ((listing or before in _OBJECT_WORDS) and is_content(after))) and word not in _HUMAN
    if k - 1 == verb or before in _ADVERB or before in _MANNER or before in _OBJECT_WORDS:
        return True
    if after in _OBJECT_WORDS or listing or (is_content(after) and s.low[k] != ","):
        return True
    plural = before.endswith("s") and not before.endswith("ss")
    # "walks ten metres and turns at the line": what is counted ends there.
    if plural and s.at(k - 2) in _NUMBER and k - 3 == verb and s.low[k] != "," and word in CLASSES["turning"]:
        return True
    if s.low[k] == ",":
        return not plural and (is_content(after) or after in CLASSES["preposition"]) and after not in _JOIN
    return not plural and s.at(verb) not in _PREFERENCE
