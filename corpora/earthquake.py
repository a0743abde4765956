"""The 18 relations of the SGBI paper: two sentences about an earthquake, nine kinship triples."""

from __future__ import annotations

from importlib.resources import files

import pandas as pd
import yaml

from corpora.base import Card, Corpus, CorpusSpec

CARD = Card(
    name="earthquake",
    version="1",
    language="en",
    licence="Apache-2.0 (rebuilt from the description in the paper, which is CC BY 4.0)",
    source="https://doi.org/10.3390/info16080679",
    citation=(
        "Yeganegi, Hassani & Komendantova (2025). Identifying and Mitigating Gender Bias in Social Media Sentiment "
        "Analysis. Information 16(8), 679."
    ),
    cluster="relation",
    synthetic=True,
)


def load() -> Corpus:
    """Load the 18 relations.

    Returns
    -------
    Corpus
        Roles ``original`` (female word), ``swapped`` (male word) and ``neutral``; each relation is a cluster of
        its own, as in the paper's tests (df = 17).

    Examples
    --------
    >>> load().items.loc[0, ["id", "original", "neutral"]].tolist()
    ['wife/in', 'My wife is in an earthquake', 'My spouse is in an earthquake']
    """
    data = yaml.safe_load(files("corpora").joinpath("data/earthquake.yaml").read_text(encoding="utf-8"))
    rows = [
        {
            "id": f"{female}/{key}",
            "cluster": f"{female}/{key}",
            "original": sentence.format(person=female),
            "swapped": sentence.format(person=male),
            "neutral": sentence.format(person=neutral),
            "sentence": key,
            "relation": f"{female}/{male}/{neutral}",
        }
        for key, sentence in data["sentences"].items()
        for female, male, neutral in data["triples"]
    ]
    return Corpus(CARD, pd.DataFrame(rows), ("original", "swapped", "neutral"))


EARTHQUAKE = CorpusSpec(
    CARD,
    load,
    "18 relations, 54 sentences",
    sha256="21d8170d4d3d410d962c7b3dbcc4658e6dd56a0da9267b1c67d472d4f2899f01",
)
