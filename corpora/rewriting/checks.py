"""Rules that tell a gendered noun from the same letters with another meaning: "the king" from "Stephen King".

Each rule gets the text and the token index, and says whether the word is the gendered one. The words of each family
name their rule in ``data/rewriting/families.csv``.
"""

from collections.abc import Callable

from corpora.rewriting.sentence import ENDS, Sentence
from corpora.rewriting.titles import (
    DETERMINED,
    count,
    dame,
    duke,
    earl,
    lord,
    madam,
    miss,
    ms,
    prince,
    queen,
    sir,
    sultana,
)
from corpora.rewriting.words import CLASSES, is_content

_DET = DETERMINED
_POSSESSIVE = CLASSES["possessive"]
_VERBAL = frozenset(CLASSES["before_manning"])


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
    if s.starts(i) and after in ("is", "was", "are", "were", "does", "did", "do"):
        return s.at(i + 2) in CLASSES["pronoun"] or s.at(i + 2) in ("this", "that", "those", "these")
    if s.starts(i):
        return after in (",", "!", "…", "oh") or after in CLASSES["pronoun"] or after in CLASSES["after_exclamation"]
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
    """The word "man" as a person: not a verb, an exclamation or a part of a name."""
    before, after = s.at(i - 1), s.at(i + 1)
    if s.low[i] == "man":
        if before in _VERBAL and (after in CLASSES["article"] or after in _POSSESSIVE or after in ("these", "those")):
            return False
        if (after == "up" and before not in _DET) or _vocative(s, i):
            return False
    return not _name_like(s, i)


def boy(s: Sentence, i: int) -> bool:
    """The word "boy" as a child: not an exclamation."""
    if s.low[i] == "boy" and s.starts(i) and _vocative(s, i):
        return False
    return not _name_like(s, i)


def guy(s: Sentence, i: int) -> bool:
    """The word "guy" as a man: not the name Guy, nor a group addressed as "guys"."""
    before, after = s.at(i - 1), s.at(i + 1)
    if s.low[i] == "guy":
        return not s.capital(i) and not (
            s.starts(i) and s.toks[i][0].isupper() and after in ("is", "was", "and", "said")
        )
    if s.low[i] == "guys":
        if s.starts(i) and (after in CLASSES["after_guys"] or not after):
            return False
        if before == "," and (not after or after in ENDS or after == ","):
            return False
        if before in CLASSES["before_guys"]:
            return False
    return True


def dude(s: Sentence, i: int) -> bool:
    """The word "dude" and "chick" with a determiner; an address to anyone is left."""
    return _has_determiner(s, i) or (s.low[i].endswith("s") and not _vocative(s, i) and not s.starts(i))


def lady(s: Sentence, i: int) -> bool:
    """The word "lady" as a person."""
    return not (s.capital(i) and s.at(i + 1) in ("bird", "luck", "gaga"))


def chap(s: Sentence, i: int) -> bool:
    """The word "chap" as a man: "chap. 3" and chapped lips are others."""
    return s.at(i + 1) != "." or not s.at(i + 2)[:1].isdigit()


def lassie(s: Sentence, i: int) -> bool:
    """The word "lassie" as a girl: Lassie is a dog."""
    return not s.capital(i)


def maiden(s: Sentence, i: int) -> bool:
    """The word "maiden" as a person: not a first voyage, a birth name or an unmarried aunt's epithet."""
    return not is_content(s.at(i + 1)) and not s.capital(i)


def girly(s: Sentence, i: int) -> bool:
    """The word "girly" as an address only."""
    return not is_content(s.at(i + 1))


def bachelor(s: Sentence, i: int) -> bool:
    """The word "bachelor" as a man: a degree is none."""
    after = s.at(i + 1)
    return after not in ("'s", "degree", "degrees", "of", "'") or s.at(i + 2) not in CLASSES["after_bachelor"]


def sex(s: Sentence, i: int) -> bool:
    """The word "male" and "female" of people, not of plugs."""
    return s.at(i + 1) not in CLASSES["plug_part"]


def maternity(s: Sentence, i: int) -> bool:
    """The word "maternity" without its hospital."""
    return s.at(i + 1) not in ("ward", "unit", "hospital", "clothes", "wear", "jeans", "bra")


def ma(s: Sentence, i: int) -> bool:
    """The word "ma" and "pa" as parents, not as abbreviations or foreign words."""
    written = s.toks[i]
    if written.isupper() and not s.shouting:
        return False
    return s.capital(i) or s.at(i - 1) in _POSSESSIVE or s.at(i - 1) in ("ma", "pa", "and", "&", ",") or s.starts(i)


def god(s: Sentence, i: int) -> bool:
    """One of several gods: the God of prayers and of exclamations is left."""
    if s.low[i] in ("goddess", "goddesses", "gods"):
        return not (s.low[i] == "gods" and s.at(i - 1) in ("oh", "ye", "good"))
    return s.toks[i] == "god" and s.at(i - 1) not in CLASSES["before_god"] and _has_determiner(s, i)


def host(s: Sentence, i: int) -> bool:
    """A person who receives others: not a verb, a country, a multitude or a server."""
    if s.low[i] in ("hostess", "hostesses"):
        return True
    after = s.at(i + 1)
    if after == "of" and s.at(i - 1) == "a":
        return False
    if after in CLASSES["hosting_thing"]:
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
    """The word "pops" as a father."""
    return s.at(i - 1) in _POSSESSIVE


def shed(s: Sentence, i: int) -> bool:
    """She'd without its apostrophe: not what is shed, nor a garden's shed."""
    before = s.at(i - 1)
    return s.at(i + 1) in CLASSES["after_would"] and before not in _DET and before not in CLASSES["adjective"]


def kin_mister(s: Sentence, i: int) -> bool:
    """The word "mister" and "missus"."""
    return True


def kin_nan(s: Sentence, i: int) -> bool:
    """The word "nan" as a grandmother: not bread, nor "not a number"."""
    if s.low[i] != "nan":
        return True
    return s.toks[i] == "Nan" or (s.at(i - 1) in _POSSESSIVE and s.at(i + 1) not in ("bread", "breads"))


CHECKS: dict[str, Callable[[Sentence, int], bool]] = {
    rule.__name__: rule
    for rule in (
        man, boy, guy, dude, lady, lord, sir, chap, lassie, maiden, girly, bachelor, sex, maternity, miss, ms, ma,
        madam,
        dame, queen, prince, duke, count, earl, sultana, god, host, heir, hero, tailor, mistress, witch, shepherd,
        alumni, maid, kin_pops, kin_mister, kin_nan, shed,
    )
}  # fmt: skip
