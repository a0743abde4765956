"""An equity-style template corpus: every sentence about a woman, about a man, and with no gender."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files
from typing import Any

import pandas as pd
import yaml

from corpora.base import Card, Corpus, CorpusSpec
from corpora.errors import UserError, nearest

CARD = Card(
    name="templates",
    version="1",
    language="en",
    licence="Apache-2.0 (written for this project)",
    source="corpora/data/templates.yaml in this repository",
    citation="",
    cluster="person_pair",
    synthetic=True,
)
ROLES = {"original": "female", "swapped": "male", "neutral": "neutral"}
CLUSTERS = ("person_pair", "frame", "template", "emotion_word")
AGREEMENT = re.compile(r"\[(\w+)\|(\w+)\]")


def load(cluster: str = "person_pair") -> Corpus:
    """Load the 3,000 triples: 10 templates x 12 emotion words x 25 pairs of persons.

    Within a template only the person changes from one item of a frame (template and emotion word) to the next, and
    only the frame changes from one item of a person pair to the next. What moves an index here is the pair of words
    that is swapped: a lexicon that scores "mother" does so in every frame. Items of one pair are therefore repeats
    of each other, and drawing frames would give an interval that holds for these 25 pairs alone. The pair is the
    default unit; the others can be asked for.

    Parameters
    ----------
    cluster : {"person_pair", "frame", "template", "emotion_word"}
        What the bootstrap draws: 25, 120, 10 or 24 units.

    Returns
    -------
    Corpus
        Roles ``original`` (female), ``swapped`` (male) and ``neutral``. Further columns: ``template``, ``emotion``,
        ``emotion_word``, ``person_pair`` ("my sister/my brother/my sibling"), ``kind`` ("noun", "name" or
        "pronoun") and ``frame``.

    Raises
    ------
    UserError
        If `cluster` is none of the four.

    Examples
    --------
    >>> corpus = load()
    >>> len(corpus)
    3000
    >>> corpus.items.loc[0, ["original", "neutral"]].tolist()
    ['My sister feels angry this morning.', 'My sibling feels angry this morning.']
    """
    if cluster not in CLUSTERS:
        raise UserError(f"Templates cannot be clustered by {cluster!r}.", nearest(cluster, CLUSTERS))
    data = yaml.safe_load(files("corpora").joinpath("data/templates.yaml").read_text(encoding="utf-8"))
    items = pd.DataFrame(_rows(data))
    items.insert(1, "cluster", items[cluster])
    options = {} if cluster == CARD.cluster else {"cluster": cluster}
    return Corpus(replace(CARD, cluster=cluster), items, tuple(ROLES), options=options)


def sentence(text: str, forms: Mapping[str, str], word: str, plural: bool) -> str:
    """Fill one template.

    Parameters
    ----------
    text : str
        With the slots {subject}, {object}, {possessive}, {word} and {a}, and verbs as [singular|plural].
    forms : mapping of str to str
        The person as subject, object and possessive.
    word : str
        Emotion word; {a} becomes "an" where it starts with a vowel letter.
    plural : bool
        Whether the subject takes the plural, as "they" does.

    Returns
    -------
    str
        The sentence, its first letter a capital.

    Examples
    --------
    >>> they = {"subject": "they", "object": "them", "possessive": "their"}
    >>> sentence("{subject} [has|have] {a} {word} day.", they, "awful", plural=True)
    'They have an awful day.'
    """
    text = AGREEMENT.sub(r"\2" if plural else r"\1", text)
    # No emotion word of this corpus begins with a silent h or with u as in "unit"; a test keeps it so.
    filled = text.format(word=word, a="an" if word[0] in "aeiou" else "a", **forms)
    return filled[0].upper() + filled[1:]


def _rows(data: Mapping[str, Any]) -> list[dict[str, str]]:
    rows = []
    for template, entry in data["templates"].items():
        for emotion, words in data["words"][entry["words"]].items():
            for word in words:
                for kind, pairs in data["persons"].items():
                    for pair in pairs:
                        rows.append(
                            {
                                "id": f"{template}/{word}/{pair['female']}",
                                **{
                                    role: sentence(
                                        entry["text"],
                                        _forms(pair[gender], kind, data["pronouns"][gender]),
                                        word,
                                        plural=kind == "pronoun" and gender == "neutral",
                                    )
                                    for role, gender in ROLES.items()
                                },
                                "template": template,
                                "emotion": emotion,
                                "emotion_word": word,
                                "person_pair": "/".join(pair[gender] for gender in ROLES.values()),
                                "kind": kind,
                                "frame": f"{template}/{word}",
                            }
                        )
    return rows


def _forms(person: str, kind: str, pronouns: Mapping[str, str]) -> Mapping[str, str]:
    if kind == "pronoun":
        return pronouns
    return {"subject": person, "object": person, "possessive": pronouns["possessive"]}


TEMPLATES = CorpusSpec(
    CARD,
    load,
    "3,000 triples, 9,000 sentences",
    sha256="52e97e454795f67c27ede4af83bd8ef9aeaf2218bc6b211366949c4bd8b3a5ec",
)
