"""Placebo control: each gendered noun gives way to another word of the same gender."""

from functools import lru_cache

from corpora.rewriting.agreement import Edit
from corpora.rewriting.articles import adjusted
from corpora.rewriting.ledger import Ledger
from corpora.rewriting.lexicon import load
from corpora.rewriting.sentence import Sentence
from corpora.rewriting.swap import is_gendered
from corpora.rewriting.words import read_rows


@lru_cache(maxsize=1)
def table() -> dict[str, str]:
    """Synonym of the same gender by word.

    Examples
    --------
    >>> table()["mum"], table()["wife"]
    ('mother', 'missus')
    """
    return {row["word"]: row["synonym"] for row in read_rows("placebo.csv")}


def placebo_edits(s: Sentence, ledger: Ledger) -> list[Edit]:
    """Edits that replace nouns by synonyms of the same gender; pronouns and names have none and stay."""
    entries, synonyms = load().entries, table()
    edits: list[Edit] = []
    for i, word in enumerate(s.low):
        entry = entries.get(word)
        if entry is None or entry.kind == "pronoun" or not is_gendered(s, i, entry, ledger):
            continue
        synonym = synonyms.get(word)
        if synonym is None:
            ledger.note(f"no_synonym: {s.toks[i]}")
            continue
        if i and s.low[i - 1] in ("a", "an"):
            article = adjusted(s.toks[i - 1], word, synonym)
            if article is not None:
                edits.append((i - 1, i, article, "article"))
        edits.append((i, i + 1, synonym, "placebo"))
    return edits
