"""WinoMT: English sentences that name two persons by their work and say the gender of one of them."""

from __future__ import annotations

import pandas as pd

from corpora.base import Card, Corpus, CorpusSpec
from corpora.errors import UserError
from corpora.fetch import fetched
from corpora.tgbi2019 import lines

CARD = Card(
    name="winomt",
    version="1",
    language="en",
    licence="MIT (fetched by the user)",
    source="https://github.com/gabrielStanovsky/mt_gender",
    citation=(
        "Stanovsky, Smith & Zettlemoyer (2019). Evaluating Gender Bias in Machine Translation. ACL 2019, 1679-1684."
    ),
    cluster="occupation",
    synthetic=True,
    needs=("winomt",),
)
_GENDERS = ("female", "male", "neutral")


def load() -> Corpus:
    """Load the sentences, to be translated into a language that marks the gender of occupations.

    Returns
    -------
    Corpus
        3,888 items, role ``source``. Further columns: ``gender`` of the person asked about (female, male, neutral),
        ``occupation`` that names the person (also the ``cluster``), ``position`` (0-based index of that word among
        the sentence's words) and ``stereotype``: "pro" or "anti" for the 3,168 sentences whose pronoun follows or
        contradicts the occupation's stereotype, "none" for the 720 that the authors left out of that comparison.

    Raises
    ------
    UserError
        If it has not been fetched, or a line does not have its four fields.
    """
    folder = fetched("winomt") / "data" / "aggregates"
    stereotype = {line: kind for kind in ("pro", "anti") for line in lines(folder / f"en_{kind}.txt")}
    rows = []
    for number, line in enumerate(lines(folder / "en.txt"), 1):
        fields = line.split("\t")
        if len(fields) != 4 or fields[0] not in _GENDERS or not fields[1].isdecimal():
            raise UserError(
                f"winomt: line {number} of en.txt is not gender, position, sentence, occupation.",
                "Bring it anew with `evenhand fetch winomt --force`.",
            )
        gender, position, sentence, occupation = fields
        kind = stereotype.get(line, "none")
        rows.append((f"en-{number:04d}", occupation, sentence, gender, occupation, int(position), kind))
    columns = ["id", "cluster", "source", "gender", "occupation", "position", "stereotype"]
    return Corpus(CARD, pd.DataFrame(rows, columns=columns), ("source",))


WINOMT = CorpusSpec(
    card=CARD,
    load=load,
    size="3,888 sentences",
    sha256="f7afae1ad30fa8ce71e28caaa88b9b6aa330d0aa349aa9e202c481a052a7f866",
)
