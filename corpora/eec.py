"""The Equity Evaluation Corpus, read from the user's disk, as triples."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import pandas as pd
import yaml

from corpora.base import Card, Corpus, CorpusSpec
from corpora.errors import UserError
from corpora.tables import column, read_table

CARD = Card(
    name="equity",
    version="1",
    language="en",
    licence="terms of its authors: free for research, not to be passed on",
    source="https://saifmohammad.com/WebPages/Biases-SA.html",
    citation=(
        "Kiritchenko & Mohammad (2018). Examining Gender and Race Bias in Two Hundred Sentiment Analysis Systems. "
        "*SEM 2018, 43-53."
    ),
    cluster="person_pair",
    synthetic=True,
)
COLUMNS = ("ID", "Sentence", "Template", "Person", "Gender", "Emotion", "Emotion word")


@dataclass(frozen=True)
class _Pair:
    name: str
    gender: str
    neutral: str
    plural: bool


def load(path: str = "") -> Corpus:
    r"""Load the corpus from its CSV file.

    A female and a male sentence of one template, emotion word and noun pair become one item; the neutral form comes
    from a table of noun pairs. Sentences with first names are left out: a name has no partner in the other gender
    and no neutral form, so every choice of one would be this project's and not the corpus's.

    Parameters
    ----------
    path : str
        The CSV file, as its authors publish it.

    Returns
    -------
    Corpus
        1,440 items from the 8,640 sentences. Roles ``original`` (female), ``swapped`` (male) and ``neutral``.
        Further columns: ``template``, ``emotion``, ``emotion_word`` (both empty in its neutral sentences),
        ``person_pair`` and ``kind`` ("noun" or "pronoun"). What was left out is counted in sentences, by reason.

    Raises
    ------
    UserError
        If no file is given, a column is missing, or the file holds no pair.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> rows = [
    ...     "ID,Sentence,Template,Person,Gender,Race,Emotion,Emotion word",
    ...     "1,She feels sad.,<person subject> feels <emotion word>.,she,female,,sadness,sad",
    ...     "2,He feels sad.,<person subject> feels <emotion word>.,he,male,,sadness,sad",
    ... ]
    >>> place = Path(tempfile.mkdtemp(), "eec.csv")
    >>> _ = place.write_text("\n".join(rows), encoding="utf-8")
    >>> load(str(place)).items.loc[0, ["original", "swapped", "neutral"]].tolist()
    ['She feels sad.', 'He feels sad.', 'They feel sad.']
    """
    if not path:
        raise UserError(
            "The Equity Evaluation Corpus is read from your own disk; no file was given.",
            f"Get it from {CARD.source} and give its place: corpus.params.path=Equity-Evaluation-Corpus.csv.",
        )
    table = read_table(path, "csv")
    for name in COLUMNS:
        column(table, name, path)
    persons, data = _persons()
    left_out: Counter[str] = Counter()
    groups: dict[tuple[str, str, str], dict[str, Mapping[Hashable, str]]] = {}
    for row in table.to_dict("records"):
        pair = persons.get(row["Person"].strip().lower())
        if pair is None:
            left_out["name or unknown person"] += 1
        elif pair.gender != row["Gender"].strip().lower():
            left_out["gender does not fit the person"] += 1
        else:
            key = (row["Template"], row["Emotion word"], pair.name)
            if groups.setdefault(key, {}).setdefault(pair.gender, row) is not row:
                left_out["repeated"] += 1
    items = []
    for (template, word, pair_name), group in groups.items():
        if len(group) < 2:
            left_out["no partner"] += 1
            continue
        female, male = group["female"], group["male"]
        pair = persons[female["Person"].strip().lower()]
        neutral = _neutral(female["Sentence"], female["Person"].strip(), pair, data)
        if neutral is None:
            left_out["person not in the sentence"] += 2
            continue
        items.append(
            {
                "id": f"{female['ID']}/{male['ID']}",
                "cluster": pair_name,
                "original": female["Sentence"],
                "swapped": male["Sentence"],
                "neutral": neutral,
                "template": template,
                "emotion": female["Emotion"],
                "emotion_word": word,
                "person_pair": pair_name,
                "kind": "pronoun" if pair_name == "she/he/they" else "noun",
            }
        )
    if not items:
        raise UserError(
            f"{path} holds no pair of a female and a male sentence.",
            "Its columns Person and Gender should read like 'my sister' and 'female'.",
        )
    return Corpus(CARD, pd.DataFrame(items), ("original", "swapped", "neutral"), left_out=dict(left_out))


def _persons() -> tuple[dict[str, _Pair], Mapping[str, Any]]:
    data = yaml.safe_load(files("corpora").joinpath("data/eec_pairs.yaml").read_text(encoding="utf-8"))
    persons = {}
    for kind in ("nouns", "pronouns"):
        for entry in data[kind]:
            # Subject and object are one pair: they are the same person in two roles.
            name = "she/he/they" if kind == "pronouns" else "/".join(entry.values())
            for gender in ("female", "male"):
                persons[entry[gender]] = _Pair(name, gender, entry["neutral"], entry["neutral"] == "they")
    return persons, data


def _neutral(sentence: str, person: str, pair: _Pair, data: Mapping[str, Any]) -> str | None:
    found = re.search(rf"\b{re.escape(person)}\b", sentence, re.IGNORECASE)
    if found is None:
        return None
    word = pair.neutral[0].upper() + pair.neutral[1:] if found[0][0].isupper() else pair.neutral
    after = sentence[found.end() :]
    verb = re.match(r" (\w+)", after)
    if pair.plural and verb and verb[1] in data["plural"]:
        after = f" {data['plural'][verb[1]]}{after[verb.end() :]}"
    for gendered, neutral in data["reflexive"].items():
        after = re.sub(rf"\b{gendered}\b", neutral, after)
    return sentence[: found.start()] + word + after


EQUITY = CorpusSpec(CARD, load, "1,440 triples of 2,880 sentences, from a file on your disk")
