"""Word classes and verb forms that the rules look at, read from ``data/rewriting/words.tsv``."""

import csv
from importlib.resources import files
from typing import Final

DATA = files("corpora").joinpath("data", "rewriting")
VOWELS = frozenset("aeiou")


def read_rows(name: str) -> list[dict[str, str]]:
    """Rows of one of the package's own CSV files, with empty cells as empty strings."""
    lines = DATA.joinpath(name).read_text(encoding="utf-8").splitlines()
    return [{key: value or "" for key, value in row.items()} for row in csv.DictReader(lines)]


def _read_classes() -> dict[str, frozenset[str]]:
    text = DATA.joinpath("words.tsv").read_text(encoding="utf-8")
    pairs = (line.split("\t") for line in text.splitlines() if line and not line.startswith("# "))
    return {name: frozenset(words.split()) for name, words in pairs}


CLASSES: Final = _read_classes()


def words(*names: str) -> frozenset[str]:
    """Union of the named classes.

    Examples
    --------
    >>> "the" in words("article"), "of" in words("article", "preposition")
    (True, True)
    """
    return frozenset().union(*(CLASSES[name] for name in names))


def s_form(verb: str) -> str:
    """Third person singular, or the plural of a noun, by spelling alone.

    Examples
    --------
    >>> [s_form(verb) for verb in ("watch", "fly", "play", "go", "kiss", "quiz")]
    ['watches', 'flies', 'plays', 'goes', 'kisses', 'quizzes']
    """
    if verb == "quiz":
        return "quizzes"
    if verb.endswith(("s", "x", "z", "ch", "sh")) or verb in ("go", "do", "echo", "veto", "undergo", "hero"):
        return verb + "es"
    if verb.endswith("y") and verb[-2:-1] not in VOWELS:
        return verb[:-1] + "ies"
    return verb + "s"


def ing_form(verb: str) -> str:
    """Present participle by spelling alone (without doubling).

    Examples
    --------
    >>> ing_form("make"), ing_form("see"), ing_form("die")
    ('making', 'seeing', 'dying')
    """
    if verb.endswith("ie"):
        return verb[:-2] + "ying"
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")):
        return verb[:-1] + "ing"
    return verb + "ing"


VERB: Final = CLASSES["verb"]
NOUN_VERB: Final = CLASSES["noun_verb"]
BASE: Final = VERB | NOUN_VERB | frozenset(("be", "have", "do"))
# Forms in -s: those that are hardly ever plural nouns, and those that may be.
VERB_S: Final = frozenset(map(s_form, VERB))
NOUN_VERB_S: Final = frozenset(map(s_form, NOUN_VERB))
BASE_OF: Final = {s_form(verb): verb for verb in VERB | NOUN_VERB}

FUNCTION: Final = words(
    "determiner", "possessive", "pronoun", "preposition", "particle", "conjunction", "wh", "be", "modal",
    "auxiliary", "adverb", "object_time",
) | frozenset(("to", "'s", "'d", "'ll", "'re", "'ve", "'m"))  # fmt: skip


def is_content(word: str) -> bool:
    """Whether a token is a word with a meaning of its own (noun, verb, adjective), not a mark or function word.

    Examples
    --------
    >>> is_content("house"), is_content("of"), is_content(","), is_content("")
    (True, False, False, False)
    """
    return bool(word) and word[0].isalnum() and word not in FUNCTION
