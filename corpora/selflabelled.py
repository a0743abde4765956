"""Texts whose authors say themselves what they felt: enISEAR and deISEAR (fetched), and this project's own."""

from __future__ import annotations

import csv
import re
from importlib.resources import files
from typing import Literal

import pandas as pd

from corpora.base import Card, Corpus, CorpusSpec
from corpora.errors import UserError
from corpora.fetch import fetched
from corpora.genders import gender
from corpora.labels import meanings

EmotionWord = Literal["masked", "filled"]
Language = Literal["en", "de"]

_MASK = re.compile(r"(?<!\w)(?:\.{3,}|…)|(?<=\bfeel)…")
_FOLDER = "dataset/deISEARenISEAR"
_SHORTEST = 10  # characters; one German sentence is lost in its file and stands in the other one
_CITATION = (
    "Troiano, Pado & Klinger (2019). Crowdsourcing and Validating Event-focused Emotion Corpora for German and "
    "English. ACL 2019, 4005-4011."
)
CARDS = {
    language: Card(
        name=f"{language}isear",
        version="1",
        language=language,
        licence="ODC-By 1.0 (fetched, never redistributed)",
        source="https://github.com/lionisakis/ATCS",
        citation=_CITATION,
        cluster="author",
        needs=(f"{language}isear",),
    )
    for language in ("en", "de")
}
OWN = Card(
    name="self-labelled",
    version="1",
    language="en",
    licence="Apache-2.0 (written for this project)",
    source="corpora/data/self_labelled.csv in this repository",
    citation="",
    cluster="author",
    synthetic=True,
)


def load_enisear(emotion_word: EmotionWord = "masked", annotations: bool = False) -> Corpus:
    """Load enISEAR: 1,001 English event descriptions, see :func:`load_isear`."""
    return load_isear("en", emotion_word, annotations)


def load_deisear(emotion_word: EmotionWord = "masked", annotations: bool = False) -> Corpus:
    """Load deISEAR: 1,001 German event descriptions, see :func:`load_isear`."""
    return load_isear("de", emotion_word, annotations)


def load_isear(language: Language, emotion_word: EmotionWord = "masked", annotations: bool = False) -> Corpus:
    """Load enISEAR or deISEAR: event descriptions, each labelled with the emotion that its author felt.

    Worker ids, cities and times are dropped. What is kept of the worker id is only which texts have one author:
    authors are numbered anew in the order of the file, since texts of one author are not independent and the
    bootstrap must draw them together. Two workers of enISEAR state two genders; each text has the one stated with it.

    Parameters
    ----------
    language : {"en", "de"}
    emotion_word : {"masked", "filled"}
        The emotion word is masked in the data ("I felt ... when"). Filled, the name of the author's own emotion
        stands there, as when the text was written; that tells a classifier the answer.
    annotations : bool
        Each text five times, once for each reader, with ids "271/1" to "271/5": what the recorded readers are
        measured on, one by one.

    Returns
    -------
    Corpus
        Role ``text``. Further columns: ``label`` (as in the data), ``emotion``, ``sentiment``, ``gender`` (female,
        male, other). The one sentence that is lost in its file (deISEAR, 644) is taken from the readers' file.

    Raises
    ------
    UserError
        If the data set has not been fetched.
    """
    card = CARDS[language]
    table, readers = _table(f"{language}ISEAR"), _table(f"{language}ISEAR_validation")
    shown = readers.drop_duplicates("Sentence_id").set_index("Sentence_id")["Sentence"]
    texts = [
        shown[id] if len(text) < _SHORTEST else text
        for id, text in zip(table["Sentence_id"], table["Sentence"], strict=True)
    ]
    labels = table["Prior_Emotion"].tolist()
    if emotion_word == "filled":
        words = labels if language == "de" else [label.lower() for label in labels]  # German nouns are capitalised
        texts = [_filled(text, word) for text, word in zip(texts, words, strict=True)]
    authors = {worker: f"author-{n:03d}" for n, worker in enumerate(dict.fromkeys(table["Worker_id"]), 1)}
    items = pd.DataFrame(
        {
            "id": table["Sentence_id"],
            "cluster": table["Worker_id"].map(authors),
            "text": texts,
            **_meanings(labels),
            "gender": [gender(value) for value in table["Gender"]],
        }
    )
    if annotations:
        items = items.loc[items.index.repeat(5)].reset_index(drop=True)
        items["id"] = [f"{id}/{k % 5 + 1}" for k, id in enumerate(items["id"])]
    options = {"emotion_word": emotion_word} | ({"annotations": True} if annotations else {})
    return Corpus(card, items, ("text",), options=options)


def isear_annotations(language: Language = "en") -> pd.DataFrame:
    """What five readers of each text took its author's emotion to be.

    Parameters
    ----------
    language : {"en", "de"}

    Returns
    -------
    pandas.DataFrame
        5,005 rows in the order of the texts and, within each, of the file: ``id`` ("271/1"), ``item`` ("271"),
        ``emotion`` (the English name, "anger").

    Raises
    ------
    UserError
        If the data set has not been fetched, or a text does not have five readers.
    """
    order = _table(f"{language}ISEAR")["Sentence_id"].tolist()
    readers = _table(f"{language}ISEAR_validation")
    by_item = readers.groupby("Sentence_id", sort=False)["Annotation"].agg(list)
    if sorted(by_item.index) != sorted(order) or set(by_item.map(len)) != {5}:
        raise UserError(
            f"{language}isear: not every text has five readers.", f"`evenhand fetch {language}isear --force`."
        )
    known = meanings(readers["Annotation"], "isear")
    rows = [(f"{id}/{k}", id, known[word].emotion) for id in order for k, word in enumerate(by_item[id], 1)]
    return pd.DataFrame(rows, columns=["id", "item", "emotion"])


def load_own() -> Corpus:
    """Load this project's own 420 event descriptions: seven emotions, 30 by women and 30 by men each.

    They were written for this project, and the authors are made up: half of the 60 are called women and half men, and
    each "wrote" one text an emotion. A gap that is found here says nothing about people.

    Returns
    -------
    Corpus
        Role ``text``; columns as those of :func:`load_isear`.

    Examples
    --------
    >>> corpus = load_own()
    >>> len(corpus), corpus.card.synthetic
    (420, True)
    >>> corpus.items.loc[0, "text"]
    'I felt ... when the neighbour parked across our drive for the third night running.'
    """
    table = files("corpora").joinpath("data/self_labelled.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(table.splitlines()))
    items = pd.DataFrame(
        {
            "id": [row["id"] for row in rows],
            "cluster": [row["author"] for row in rows],
            "text": [row["text"] for row in rows],
            **_meanings([row["emotion"] for row in rows]),
            "gender": [row["gender"] for row in rows],
        }
    )
    return Corpus(OWN, items, ("text",))


def _filled(text: str, word: str) -> str:
    """The word in place of the first mask; "feel…" is one without a space."""
    return _MASK.sub(lambda found: word if found.string[: found.start()][-1:].isspace() else f" {word}", text, count=1)


def _meanings(labels: list[str]) -> dict[str, list[str]]:
    known = meanings(labels, "isear")
    return {
        "label": labels,
        "emotion": [known[label].emotion for label in labels],
        "sentiment": [known[label].sentiment for label in labels],
    }


def _table(name: str) -> pd.DataFrame:
    path = fetched(name[:2] + "isear") / _FOLDER / f"{name}.tsv"
    # Texts hold quotation marks that open nothing.
    return pd.read_csv(path, sep="\t", dtype=str, keep_default_na=False, na_filter=False, quoting=csv.QUOTE_NONE)


ENISEAR = CorpusSpec(
    CARDS["en"],
    load_enisear,
    "1,001 texts",
    sha256="01687a32f179de936411c401607334aee306fb8dbf769e0718dbb551c5122ae9",
)
DEISEAR = CorpusSpec(
    CARDS["de"],
    load_deisear,
    "1,001 texts",
    sha256="d7a2d00131ae5ec7b46e7362308472bf60e47a5998d8154702214131c8662c1c",
)
SELF_LABELLED = CorpusSpec(
    OWN,
    load_own,
    "420 texts",
    sha256="05e2eab9929a72cc78f06da8190facc797d3e03e48732ee24880b29176df2317",
)
