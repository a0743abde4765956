"""First names: which are gendered, which are also ordinary words, and each one's counterpart."""

from dataclasses import dataclass
from functools import lru_cache

from corpora.rewriting.lexicon import FEMALE, MALE
from corpora.rewriting.sentence import Sentence
from corpora.rewriting.words import CLASSES, is_content, read_rows

_MONTH = CLASSES["month"]
_MONTH_BEFORE = CLASSES["month_before"]
# "May is warm" speaks of the month.
_OF_MONTHS = frozenset(CLASSES["of_months"])
_PERSON_VERB = CLASSES["person_verb"]
_KIN = (
    CLASSES["human_noun"]
    | CLASSES["honorific"]
    | frozenset(("mr", "mrs", "ms", "miss", "sir", "lady", "lord", "uncle", "aunt"))
)


@dataclass(frozen=True, slots=True)
class Name:
    """A first name: its gender, its counterpart (may be empty), and whether it is an ordinary word too."""

    name: str
    gender: str
    other: str
    word: bool


@lru_cache(maxsize=1)
def load() -> dict[str, Name]:
    """All names by lower-case form.

    Examples
    --------
    >>> load()["mary"].other, load()["may"].word
    ('John', True)
    """
    names: dict[str, Name] = {}
    for row in read_rows("names.csv"):
        also = row["also_words"].split()
        for name, other, gender in ((row["female"], row["male"], FEMALE), (row["male"], row["female"], MALE)):
            if name:
                names.setdefault(name.lower(), Name(name, gender, other, name in also))
    return names


def is_name(s: Sentence, i: int, name: Name) -> bool:
    """Whether the token at ``i`` is used as a name.

    A name that is also a word, a month or a surname needs evidence beside it: a kinship word or title before, a
    surname or a person's verb after, or a capital in the middle of a sentence.

    Examples
    --------
    >>> will = load()["will"]
    >>> is_name(Sentence("Will said so"), 0, will), is_name(Sentence("Will you go?"), 0, will)
    (True, False)
    """
    token = s.toks[i]
    if not token[0].isupper() or (token.isupper() and not s.shouting and len(token) > 1):
        return False
    before, after = s.at(i - 1), s.at(i + 1)
    # "Paris, Texas" and "Lady Charlotte Street": no person
    if after in CLASSES["place_part"]:
        return False
    if not name.word:
        # "won an Oscar": with an article it is the name of a thing
        return before not in ("a", "an")
    if s.shouting or s.titled:
        return False
    if name.name.lower() in _MONTH and (
        before in _MONTH_BEFORE
        or after[:1].isdigit()
        or (after == "," and s.at(i + 2).isdigit())
        or before[:1].isdigit()
    ):
        return False
    month = name.name.lower() in _MONTH
    if before in _KIN or (after in _PERSON_VERB and not (month and after in _OF_MONTHS)):
        return True
    if s.capital(i):
        if before in CLASSES["before_thing_name"]:
            return False
        if month and not after[:1].isalpha():
            return False
        follower = s.toks[i + 1] if i + 1 < s.n else ""
        return before in CLASSES["before_person_name"] or follower[:1].isupper() or not is_content(after)
    return False
