"""The Korean corpus of the TGBI paper and the translations that its authors stored.

Every sentence says something about one person whom Korean leaves without gender. Sentences are the product of a term
(occupation, negative or positive sentiment), a pronoun (걔는 informal, 그 사람은 formal) and a speech level (plain
"impolite", 해요-style "polite"), which makes twelve cells. The paper's seven sets are unions of cells, so every
sentence belongs to three of them.
"""

from __future__ import annotations

import re
from pathlib import Path

import pandas as pd

from corpora.base import Card, Corpus, CorpusSpec
from corpora.errors import UserError, nearest
from corpora.fetch import fetched

CARD = Card(
    name="tgbi-2019",
    version="1",
    language="ko",
    licence="none stated by its authors: fetched by the user, never redistributed",
    source="https://github.com/nolongerprejudice/tgbi",
    citation=(
        "Cho, Kim, Kim & Kim (2019). On Measuring Gender Bias in Translation of Gender-neutral Pronouns. "
        "First Workshop on Gender Bias in Natural Language Processing, 173-181."
    ),
    cluster="term",
    synthetic=True,
    needs=("tgbi-2019",),
)
SETS = ("informal", "formal", "impolite", "polite", "negative", "positive", "occupation")
"""The paper's seven sets, in the order of its Table 1."""

ENGINES = ("google", "papago", "kakao")
"""Engines whose translations the paper's authors stored."""

CELLS = tuple(
    (group, pronoun, speech) for pronoun in ("inf", "f") for group in ("job", "neg", "pos") for speech in ("imp", "p")
)
_FOLDER = "gebnlp-tgbi"
_NAMES = {
    "inf": "informal",
    "f": "formal",
    "imp": "impolite",
    "p": "polite",
    "neg": "negative",
    "pos": "positive",
    "job": "occupation",
}
_SOURCE_FILES = {
    "informal": "informal",
    "formal": "formal",
    "impolite": "impolite",
    "polite": "polite",
    "negative": "neg",
    "positive": "pos",
    "occupation": "job",
}
_STORED_FILES = {
    "informal": "inf",
    "formal": "f",
    "impolite": "imp",
    "polite": "p",
    "negative": "neg",
    "positive": "pos",
    "occupation": "job",
}
_ORDER = {"occupation": 0, "negative": 1, "positive": 2, "informal": 0, "formal": 1, "impolite": 0, "polite": 1}
_PRONOUN = re.compile("[걔개]는 ")  # one listed term misspells it


def load() -> Corpus:
    """Load the 4,236 sentences.

    Returns
    -------
    Corpus
        Role ``source``. Further columns: ``term`` (as listed; also the ``cluster``), ``group`` (occupation,
        negative or positive), ``pronoun`` (informal, formal), ``speech`` (impolite, polite), ``cell`` (name of the
        cell's file), ``line`` (1-based line in it) and ``sets``, the names of the three sets that hold the
        sentence, space-separated. Twelve occupations are listed twice, so 4,188 sentences are distinct; the
        denominators stay 4,236 (all), 2,118 (each pronoun and speech level), 2,940, 800 and 496.

    Raises
    ------
    UserError
        If the corpus has not been fetched, or its set files are not the unions of its cell files.
    """
    folder = fetched("tgbi-2019") / _FOLDER
    terms = {group: lines(folder / "original" / f"{group}.txt") for group in ("job", "neg", "pos")}
    rows = []
    for group, pronoun, speech in CELLS:
        cell = f"{group}_{pronoun}_{speech}"
        sentences = lines(folder / "corpus" / f"{cell}.txt")
        if len(sentences) != len(terms[group]):
            raise _changed(f"{cell}.txt has {len(sentences)} lines for {len(terms[group])} terms")
        for number, (term, sentence) in enumerate(zip(terms[group], sentences, strict=True), 1):
            named = _PRONOUN.sub("", term.strip(), count=1) if group != "job" else term.strip()
            sets = (_NAMES[pronoun], _NAMES[speech], _NAMES[group])
            names = [_NAMES[key] for key in (group, pronoun, speech)]
            rows.append((f"{cell}-{number:03d}", named, sentence, named, *names, cell, number, " ".join(sets)))
    columns = ["id", "cluster", "source", "term", "group", "pronoun", "speech", "cell", "line", "sets"]
    items = pd.DataFrame(rows, columns=columns)
    for name in SETS:
        given = lines(folder / "corpus" / f"total_{_SOURCE_FILES[name]}.txt")
        if given != members(items, name)["source"].tolist():
            raise _changed(f"total_{_SOURCE_FILES[name]}.txt is not the union of its cells")
    return Corpus(CARD, items, ("source",))


def members(items: pd.DataFrame, name: str) -> pd.DataFrame:
    """Rows of one of the seven sets, in the order of the set's own file.

    Parameters
    ----------
    items : pandas.DataFrame
        Items of this corpus.
    name : str
        One of :data:`SETS`.

    Returns
    -------
    pandas.DataFrame
        The files list occupations, then negative, then positive terms; within these the informal pronoun comes
        first, and within that the plain speech level.
    """
    if name not in SETS:
        raise UserError(f"There is no set named {name!r} in tgbi-2019.", nearest(name, SETS))
    chosen = items[[name in sets.split() for sets in items["sets"]]]
    ranks = [chosen[key].map(_ORDER) for key in ("group", "pronoun", "speech")]
    order = pd.concat([*ranks, chosen["line"]], axis=1)
    return chosen.loc[order.sort_values(list(order.columns), kind="stable").index]


def stored(engine: str) -> pd.DataFrame:
    """Translations that the paper's authors stored for one engine, as they stored them: by set.

    Each sentence was translated once for each of its three sets, so it has up to three stored translations, which
    need not agree. Nothing is chosen or merged here: a figure of the paper counts a set's own file.

    Parameters
    ----------
    engine : {"google", "papago", "kakao"}
        Whose.

    Returns
    -------
    pandas.DataFrame
        12,708 rows (three a sentence): ``set``, ``id``, ``cluster``, ``source``, ``translation``.

    Raises
    ------
    UserError
        If the engine is unknown, the corpus has not been fetched, or a file does not have one line a sentence.

    Notes
    -----
    One recorded answer for each item, where a run needs that, is the one of its group's file:
    ``frame[frame["set"].isin(["occupation", "negative", "positive"])]`` has each id exactly once.
    """
    if engine not in ENGINES:
        raise UserError(f"tgbi-2019 stores no translations of {engine!r}.", nearest(engine, ENGINES))
    items = load().items
    folder = fetched("tgbi-2019") / _FOLDER / "corpus"
    parts = []
    for name in SETS:
        path = folder / f"total_{engine}_{_STORED_FILES[name]}.txt"
        answers = lines(path)
        rows = members(items, name)
        if len(answers) != len(rows):
            raise _changed(f"{path.name} has {len(answers)} lines for {len(rows)} sentences")
        part = rows[["id", "cluster", "source"]].assign(translation=answers)
        part.insert(0, "set", name)
        parts.append(part)
    return pd.concat(parts, ignore_index=True)


def lines(path: Path) -> list[str]:
    """Lines of a UTF-8 file without their ends (LF or CRLF), the last one with or without its end."""
    text = path.read_text(encoding="utf-8")
    return text.removesuffix("\n").split("\n")


def _changed(what: str) -> UserError:
    return UserError(f"tgbi-2019: {what}.", "Bring it anew with `evenhand fetch tgbi-2019 --force`.")


TGBI2019 = CorpusSpec(
    card=CARD,
    load=load,
    size="4,236 sentences",
    sha256="84b1971121826e8eac0ce0bce759e2c2403cd7ac9119edec61be0f1db7678bbc",
)
