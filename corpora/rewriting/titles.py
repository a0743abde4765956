"""Rules for titles and ranks: "the king" and "King Charles", but neither "Stephen King" nor a chess king."""

from corpora.rewriting.sentence import Sentence
from corpora.rewriting.words import CLASSES, FUNCTION, is_content, words

DETERMINED = words("determiner", "possessive", "number") | frozenset(
    ("'s", "old", "young", "other", "only", "first", "new", "last")
)
_VERBAL = CLASSES["before_manning"]
# Chessmen and cards are no persons.
_BOARD = CLASSES["board"] | {file + rank for file in "abcdefgh" for rank in "12345678"}


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


def miss(s: Sentence, i: int) -> bool:
    """The word "Miss" as a title, not as a verb."""
    written, after = s.toks[i], s.at(i + 1)
    if written[0].islower():
        return False
    if s.shouting:
        return after not in FUNCTION and bool(after) and after[0].isalpha() and s.at(i - 1) not in _VERBAL
    if written.isupper():
        return False
    follower = s.toks[i + 1] if i + 1 < s.n else ""
    if follower[:1].isupper() and follower != "I":
        return after not in FUNCTION
    return (
        s.at(i - 1) in (",", "yes", "no", "please", "sorry", "dear", "hello", "thanks")
        and not is_content(after)
        and after not in CLASSES["pronoun"]
        and after not in DETERMINED
    )


def ms(s: Sentence, i: int) -> bool:
    """The word "Ms", not the abbreviation MS nor ms for milliseconds."""
    written = s.toks[i]
    follower = s.toks[i + 1] if i + 1 < s.n else ""
    if follower == "." and i + 2 < s.n:
        follower = s.toks[i + 2]
    if written == "Ms" or s.low[i] != "ms":
        return True
    return follower[:1].isupper() and (
        (written == "MS" and s.shouting) or written == "ms" or (written == "MS" and follower.isupper())
    )


def madam(s: Sentence, i: int) -> bool:
    """The word "madam" as a form of address or a title."""
    return True


def dame(s: Sentence, i: int) -> bool:
    """The word "Dame" as a title; Notre Dame is a place."""
    return s.at(i - 1) != "notre" and not s.toks[i].isupper()


def _reigns(s: Sentence, i: int) -> bool:
    written = s.toks[i]
    if not written[0].isupper() or s.titled:
        return True
    before = s.at(i - 1)
    follower = s.toks[i + 1] if i + 1 < s.n else ""
    if before in DETERMINED or before in ("majesty", "highness", "a", "and", "late"):
        return True
    if s.starts(i):
        return (
            follower[:1].isupper()
            or s.at(i + 1) in ("and", "or", "of")
            or (is_content(s.at(i + 1)) is False and follower == ",")
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
    if after in CLASSES["sized_thing"]:
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
    """Such as "Count Dracula", hardly ever "count"."""
    if s.low[i] in ("countess", "countesses"):
        return True
    follower = s.toks[i + 1] if i + 1 < s.n else ""
    if s.low[i] == "counts":
        return False
    if s.at(i - 1) == "the" and (s.at(i + 1) == "'s" or s.at(i + 1) in CLASSES["person_verb"] - CLASSES["be"]):
        return s.at(i + 2) != "up"
    return (
        s.toks[i] == "Count"
        and follower[:1].isupper()
        and follower != "I"
        and (s.starts(i) or s.at(i - 1) in DETERMINED or True)
    )


def earl(s: Sentence, i: int) -> bool:
    """An earl: not the name Earl."""
    if s.toks[i][0].isupper() and not s.titled:
        return s.at(i - 1) in DETERMINED and s.at(i + 1) in ("of", ",", ".", "")
    return s.at(i + 1) != "grey"


def sultana(s: Sentence, i: int) -> bool:
    """A ruler: sultanas are raisins."""
    return s.low[i] in ("sultan", "sultans") or (s.low[i] == "sultana" and s.at(i - 1) == "the")
