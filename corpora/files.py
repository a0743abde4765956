"""A user's own table as a corpus."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pandas as pd

from corpora.base import Card, Corpus, CorpusSpec
from corpora.errors import UserError
from corpora.tables import column, read_table

CARD = Card(
    name="file",
    version="1",
    language="any",
    licence="the user's own",
    source="a file on this machine",
    citation="",
)


def load(
    path: str,
    text: str | None = None,
    original: str | None = None,
    swapped: str | None = None,
    neutral: str | None = None,
    id: str | None = None,
    cluster: str | None = None,
    label: str | None = None,
    gender: str | None = None,
    format: str | None = None,
    name: str | None = None,
    language: str = "any",
    licence: str = CARD.licence,
) -> Corpus:
    """Load a CSV, TSV, JSON lines or Parquet file.

    Parameters
    ----------
    path : str
        The file.
    text : str, optional
        Column with the texts, for measures on single texts.
    original, swapped, neutral : str, optional
        Columns with the three forms of each text, for SGBI. Give all three or none.
    id : str, optional
        Column with ids; default: the row number, from 1.
    cluster : str, optional
        Column that says which rows belong together (author, template); default: each row is its own. A
        row whose cell is blank is a cluster of its own: nothing says that it belongs with another.
    label, gender : str, optional
        Columns with the true class and the gender of the author or the person spoken of.
    format : str, optional
        "csv", "tsv", "jsonl" or "parquet"; default: by the ending.
    name, language, licence : str, optional
        For the record; the default name is the file's, without its ending.

    Returns
    -------
    Corpus

    Raises
    ------
    UserError
        If no text column is named, or one that is named is not there.
    """
    triple = {"original": original, "swapped": swapped, "neutral": neutral}
    given = {role: column for role, column in triple.items() if column}
    if (text and given) or (not text and len(given) != 3):
        raise UserError(
            "The file corpus needs either the column text, or all of original, swapped and neutral.",
            "For example corpus.params.text=body.",
        )
    roles = {"text": text} if text else given
    table = read_table(path, format)
    items = pd.DataFrame(index=table.index)
    items["id"] = column(table, id, path) if id else [str(k) for k in range(1, len(table) + 1)]
    items["cluster"] = _clusters(column(table, cluster, path), items["id"]) if cluster else items["id"]
    for role, chosen in {**roles, "label": label, "gender": gender}.items():
        if chosen:
            items[role] = column(table, chosen, path)
    if items.empty:
        raise UserError(f"{path} has no rows.")
    card = replace(CARD, name=name or Path(path).stem, language=language, licence=licence, cluster=cluster or "row")
    return Corpus(card, items, tuple(roles))


def _clusters(given: pd.Series[str], ids: pd.Series[str]) -> list[str]:
    """The clusters as given; for a blank one the row's id, told apart from a cluster that is called so."""
    taken = set(given)
    out = []
    for cluster, own in zip(given.tolist(), ids.tolist(), strict=True):
        name = cluster if cluster.strip() else f"row {own}"
        while not cluster.strip() and name in taken:
            name = f"{name}'"
        out.append(name)
    return out


FILE = CorpusSpec(CARD, load, "as many rows as the file has")
