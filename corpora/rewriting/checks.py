"""Rules that tell a gendered noun from the same letters with another meaning: "the king" from "Stephen King".

Each rule gets the text and the token index, and says whether the word is the gendered one. The words of each family
name their rule in ``data/rewriting/families.csv``.
"""

from collections.abc import Callable

from corpora.rewriting.sentence import ENDS, Sentence
from corpora.rewriting.words import CLASSES, FUNCTION, is_content, words

# Chessmen and cards are no persons.
_BOARD = CLASSES["board"] | {file + rank for file in "abcdefgh" for rank in "12345678"}
_DET = words("determiner", "possessive", "number") | frozenset(
    ("'s", "old", "young", "other", "only", "first", "new", "last")
)
_POSSESSIVE = CLASSES["possessive"]
_VERBAL = frozenset(
    ("to", "will", "would", "must", "should", "can", "could", "may", "i", "we", "you", "they", "please", "and")
)


def _has_determiner(s: Sentence, i: int) -> bool:
    """Whether a determiner stands before the word, with up to two adjectives between."""
    for k in (i - 1, i - 2, i - 3):
        word = s.at(k)
        if word in _DET:
            return True
        if not is_content(word) and word != "-":
            return False
    return False


def _vocative(s: Sentence, i: int) -> bool:
    """Whether the word addresses someone or is a mere exclamation: "Man, that hurt", "thanks, boy"."""
    before, after = s.at(i - 1), s.at(i + 1)
    if s.starts(i):
        return (
            after in (",", "!", "…", "oh")
            or after in CLASSES["pronoun"]
            or after in ("did", "was", "is", "do", "does", "what", "that", "this", "am", "the", "oh", "are", "were")
        )
    return before == "," and (not after or after in ENDS or after == ",")


def _name_like(s: Sentence, i: int) -> bool:
    """Whether the word is part of a proper name, as in "Iron Man" or "Stephen King"."""
    if not s.capital(i):
        return False
    before = s.at(i - 1)
    if before == "-":
        before = s.at(i - 2)
    return not (before in _DET or before in CLASSES["preposition"] or before in ("as", "dear", "and", ","))


def man(s: Sentence, i: int) -> bool:
    """ "man" as a person: not a verb, an exclamation or a part of a name."""
    before, after = s.at(i - 1), s.at(i + 1)
    if s.low[i] == "man":
        if before in _VERBAL and (after in CLASSES["article"] or after in _POSSESSIVE or after in ("these", "those")):
            return False
        if after == "up" and before not in _DET or _vocative(s, i):
            return False
    return not _name_like(s, i)


def boy(s: Sentence, i: int) -> bool:
    """ "boy" as a child: not an exclamation."""
    if s.low[i] == "boy" and s.starts(i) and _vocative(s, i):
        return False
    return not _name_like(s, i)


def guy(s: Sentence, i: int) -> bool:
    """ "guy" as a man: not the name Guy, nor a group addressed as "guys"."""
    before, after = s.at(i - 1), s.at(i + 1)
    if s.low[i] == "guy":
        return not s.capital(i) and not (
            s.starts(i) and s.toks[i][0].isupper() and after in ("is", "was", "and", "said")
        )
    if s.low[i] == "guys":
        if s.starts(i) and (
            after
            in (
                ",",
                "!",
                "…",
                ":",
                "please",
                "i",
                "we",
                "you",
                "what",
                "look",
                "listen",
                "help",
                "check",
                "stop",
                "this",
                "it",
            )
            or not after
        ):
            return False
        if before == "," and (not after or after in ENDS or after == ","):
            return False
        if before in (
            "you",
            "u",
            "hey",
            "hi",
            "hello",
            "dear",
            "yo",
            "ok",
            "okay",
            "thanks",
            "sorry",
            "welcome",
            "morning",
            "evening",
            "night",
        ):
            return False
    return True


def dude(s: Sentence, i: int) -> bool:
    """ "dude" and "chick" with a determiner; an address to anyone is left."""
    return _has_determiner(s, i) or s.low[i].endswith("s") and not _vocative(s, i) and not s.starts(i)


def lady(s: Sentence, i: int) -> bool:
    """ "lady" as a person."""
    return not (s.capital(i) and s.at(i + 1) in ("bird", "luck", "gaga"))


def chap(s: Sentence, i: int) -> bool:
    """ "chap" as a man: "chap. 3" and chapped lips are others."""
    return s.at(i + 1) != "." or not s.at(i + 2)[:1].isdigit()


def lassie(s: Sentence, i: int) -> bool:
    """ "lassie" as a girl: Lassie is a dog."""
    return not s.capital(i)


def maiden(s: Sentence, i: int) -> bool:
    """ "maiden" as a person: not a first voyage, a birth name or an unmarried aunt's epithet."""
    return not is_content(s.at(i + 1)) and not s.capital(i)


def girly(s: Sentence, i: int) -> bool:
    """ "girly" as an address only."""
    return not is_content(s.at(i + 1))


def bachelor(s: Sentence, i: int) -> bool:
    """ "bachelor" as a man: a degree is none."""
    after = s.at(i + 1)
    return after not in ("'s", "degree", "degrees", "of", "'") or s.at(i + 2) not in (
        "degree",
        "degrees",
        "in",
        "arts",
        "science",
        "education",
        "engineering",
        "laws",
        "thesis",
        "program",
        "programme",
        "level",
    )


def sex(s: Sentence, i: int) -> bool:
    """ "male" and "female" of people, not of plugs."""
    return s.at(i + 1) not in ("connector", "plug", "socket", "thread", "end", "pin", "connectors", "adapter", "header")


def maternity(s: Sentence, i: int) -> bool:
    """ "maternity" without its hospital."""
    return s.at(i + 1) not in ("ward", "unit", "hospital", "clothes", "wear", "jeans", "bra")


def miss(s: Sentence, i: int) -> bool:
    """ "Miss" as a title, not as a verb."""
    token, after = s.toks[i], s.at(i + 1)
    if token[0].islower():
        return False
    if s.shouting:
        return after not in FUNCTION and bool(after) and after[0].isalpha() and s.at(i - 1) not in _VERBAL
    if token.isupper():
        return False
    follower = s.toks[i + 1] if i + 1 < s.n else ""
    if follower[:1].isupper() and follower != "I":
        return after not in FUNCTION
    return (
        s.at(i - 1) in (",", "yes", "no", "please", "sorry", "dear", "hello", "thanks")
        and not is_content(after)
        and after not in CLASSES["pronoun"]
        and after not in _DET
    )


def ms(s: Sentence, i: int) -> bool:
    """ "Ms", not the abbreviation MS nor ms for milliseconds."""
    token = s.toks[i]
    follower = s.toks[i + 1] if i + 1 < s.n else ""
    if follower == "." and i + 2 < s.n:
        follower = s.toks[i + 2]
    if token == "Ms" or s.low[i] != "ms":
        return True
    return follower[:1].isupper() and (
        token == "MS" and s.shouting or token == "ms" or token == "MS" and follower.isupper()
    )


def ma(s: Sentence, i: int) -> bool:
    """ "ma" and "pa" as parents, not as abbreviations or foreign words."""
    token = s.toks[i]
    if token.isupper() and not s.shouting:
        return False
    return s.capital(i) or s.at(i - 1) in _POSSESSIVE or s.at(i - 1) in ("ma", "pa", "and", "&", ",") or s.starts(i)


def lord(s: Sentence, i: int) -> bool:
    """A noble: not God, nor an exclamation."""
    before, after = s.at(i - 1), s.at(i + 1)
    if s.toks[i][0].isupper() and before == "the" and after != "of" and not s.titled:
        return False
    return before not in ("oh", "good", "dear", "my") or after not in ("", "!", ",") or before == "my"


def sir(s: Sentence, i: int) -> bool:
    """A form of address or a title."""
    return s.at(i + 1) not in ("isaac", "arthur", "alex")


def title_form(s: Sentence, i: int) -> str:
    """Counterpart of a word as a title before a name, where it is another than that of the noun; else empty.

    Examples
    --------
    >>> title_form(Sentence("I met Sir Ian"), 2), title_form(Sentence("Yes, sir."), 2)
    ('dame', '')
    """
    word = s.low[i]
    follower = s.toks[i + 1] if i + 1 < s.n else ""
    named = follower[:1].isupper() and s.toks[i][0].isupper() and follower != "I"
    if word == "sir" and named:
        return "dame"
    if word == "husbands" and s.at(i - 1) in ("my", "your", "her", "his") and is_content(s.at(i + 1)):
        # a possessive whose apostrophe was left out
        return "wifes"
    if word == "lady" and (named or s.at(i + 1) == "of" or (s.at(i - 1) == "my" and not is_content(s.at(i + 1)))):
        return "lord"
    return ""


def surname(s: Sentence, i: int) -> bool:
    """Whether the word at ``i`` is the last part of a name: "Joyce Brothers", "Thelonious Monk".

    Examples
    --------
    >>> surname(Sentence("I met Joyce Brothers"), 3), surname(Sentence("I met My Brothers"), 3)
    (True, False)
    """
    if not s.capital(i) or i == 0:
        return False
    before, after = s.toks[i - 1], s.toks[i + 1] if i + 1 < s.n else ""
    return (
        before[:1].isupper() and before.isalpha() and s.low[i - 1] not in FUNCTION and not after[:1].isupper()
        and s.low[i - 1] not in ("twin", "big", "little", "dear", "sir", "young", "old")
    )  # fmt: skip


def names_someone(s: Sentence, i: int) -> bool:
    """Whether the word at ``i`` is a title right before a name.

    Examples
    --------
    >>> names_someone(Sentence("I met Lord Grey"), 2), names_someone(Sentence("The Lord spoke"), 1)
    (True, False)
    """
    follower = s.toks[i + 1] if i + 1 < s.n else ""
    return follower[:1].isupper() and follower != "I" and s.toks[i][0].isupper() and not s.titled


def madam(s: Sentence, i: int) -> bool:
    """ "madam" as a form of address or a title."""
    return True


def dame(s: Sentence, i: int) -> bool:
    """ "Dame" as a title; Notre Dame is a place."""
    return s.at(i - 1) != "notre" and not s.toks[i].isupper()


def _reigns(s: Sentence, i: int) -> bool:
    token = s.toks[i]
    if not token[0].isupper() or s.titled:
        return True
    before = s.at(i - 1)
    follower = s.toks[i + 1] if i + 1 < s.n else ""
    if before in _DET or before in ("majesty", "highness", "a", "and", "late"):
        return True
    if s.starts(i):
        return (
            follower[:1].isupper()
            or s.at(i + 1) in ("and", "or", "of")
            or is_content(s.at(i + 1)) is False
            and follower == ","
        )
    # "King Charles", but neither "Stephen King" nor the band Queen
    previous = s.toks[i - 1] if i else ""
    return (
        follower[:1].isupper()
        and not (previous[:1].isupper() and not s.starts(i - 1))
        and follower not in ("Street", "Road", "Avenue", "Elizabeth's")
    )


def queen(s: Sentence, i: int) -> bool:
    """A monarch: not a surname, a band, a bed or a chess piece's square."""
    after = s.at(i + 1)
    if after in ("size", "sized", "cobra", "crab", "prawn", "prawns", "penguin", "bed", "street", "cross"):
        return False
    if not _BOARD.isdisjoint(s.low):
        return False
    return _reigns(s, i)


def prince(s: Sentence, i: int) -> bool:
    """A king's child: not the musician, unless the name of one follows."""
    return _reigns(s, i)


def duke(s: Sentence, i: int) -> bool:
    """A noble: not a university or a name."""
    return _reigns(s, i) and s.at(i + 1) != "university"


def count(s: Sentence, i: int) -> bool:
    """ "Count Dracula", hardly ever "count"."""
    if s.low[i] in ("countess", "countesses"):
        return True
    follower = s.toks[i + 1] if i + 1 < s.n else ""
    if s.low[i] == "counts":
        return False
    return (
        s.toks[i] == "Count"
        and follower[:1].isupper()
        and follower != "I"
        and (s.starts(i) or s.at(i - 1) in _DET or True)
    )


def earl(s: Sentence, i: int) -> bool:
    """An earl: not the name Earl."""
    if s.toks[i][0].isupper() and not s.titled:
        return s.at(i - 1) in _DET and s.at(i + 1) in ("of", ",", ".", "")
    return s.at(i + 1) != "grey"


def sultana(s: Sentence, i: int) -> bool:
    """A ruler: sultanas are raisins."""
    return s.low[i] in ("sultan", "sultans") or s.low[i] == "sultana" and s.at(i - 1) == "the"


def god(s: Sentence, i: int) -> bool:
    """One of several gods: the God of prayers and of exclamations is left."""
    if s.low[i] in ("goddess", "goddesses", "gods"):
        return not (s.low[i] == "gods" and s.at(i - 1) in ("oh", "ye", "good"))
    return (
        s.toks[i] == "god"
        and s.at(i - 1)
        not in ("my", "oh", "thank", "dear", "good", "for", "by", "to", "swear", "honest", "of", "in", "love")
        and _has_determiner(s, i)
    )


def host(s: Sentence, i: int) -> bool:
    """A person who receives others: not a verb, a country, a multitude or a server."""
    if s.low[i] in ("hostess", "hostesses"):
        return True
    after = s.at(i + 1)
    if after == "of" and s.at(i - 1) == "a":
        return False
    if after in (
        "city",
        "country",
        "nation",
        "family",
        "server",
        "name",
        "cell",
        "organism",
        "computer",
        "file",
        "a",
        "the",
        "an",
        "our",
        "their",
    ):
        return False
    return _has_determiner(s, i)


def heir(s: Sentence, i: int) -> bool:
    """An heir."""
    return s.at(i + 1) not in ("apparent", "presumptive")


def hero(s: Sentence, i: int) -> bool:
    """A hero: not a sandwich or a product line."""
    return not s.capital(i) and s.at(i + 1) not in ("sandwich", "image", "worship", "section", "shooter")


def tailor(s: Sentence, i: int) -> bool:
    """A tailor: not the verb, nor what is tailor-made."""
    if s.low[i].startswith("seamstress"):
        return True
    return _has_determiner(s, i) and s.at(i + 1) != "-" and not s.capital(i)


def mistress(s: Sentence, i: int) -> bool:
    """A mistress."""
    return True


def witch(s: Sentence, i: int) -> bool:
    """A magic user: not a program's wizard or a hunt."""
    after = s.at(i + 1)
    if s.capital(i) and s.at(i - 1) not in _DET:
        return False
    return after not in ("hunt", "hunts", "hazel", "-", "doctor", "step") and s.at(i - 1) not in (
        "setup",
        "installation",
        "import",
        "sandwich",
    )


def shepherd(s: Sentence, i: int) -> bool:
    """A shepherd: not a dog, a pie or a surname."""
    return (
        s.at(i - 1) not in ("german", "australian", "to", "belgian")
        and not s.capital(i)
        and s.at(i + 2) not in ("pie", "bush")
    )


def alumni(s: Sentence, i: int) -> bool:
    """One graduate; "alumni" is said of all."""
    return s.low[i] != "alumni"


def maid(s: Sentence, i: int) -> bool:
    """A domestic worker."""
    return s.at(i + 1) not in ("of", "service") and not s.capital(i)


def kin_pops(s: Sentence, i: int) -> bool:
    """ "pops" as a father."""
    return s.at(i - 1) in _POSSESSIVE


def kin_mister(s: Sentence, i: int) -> bool:
    """ "mister" and "missus"."""
    return True


def kin_nan(s: Sentence, i: int) -> bool:
    """ "nan" as a grandmother: not bread, nor "not a number"."""
    if s.low[i] != "nan":
        return True
    return s.toks[i] == "Nan" or (s.at(i - 1) in _POSSESSIVE and s.at(i + 1) not in ("bread", "breads"))


CHECKS: dict[str, Callable[[Sentence, int], bool]] = {
    rule.__name__: rule
    for rule in (
        man, boy, guy, dude, lady, lord, sir, chap, lassie, maiden, girly, bachelor, sex, maternity, miss, ms, ma, madam, dame, queen,
        prince, duke, count, earl, sultana, god, host, heir, hero, tailor, mistress, witch, shepherd, alumni, maid, kin_pops,
        kin_mister, kin_nan,
    )
}  # fmt: skip
