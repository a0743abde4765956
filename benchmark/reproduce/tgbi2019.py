"""Table 1 of the TGBI paper, counted anew from the translations that its authors stored."""

from __future__ import annotations

import math
from importlib.resources import files
from typing import Any

import yaml

from benchmark.reproduce.figure import Figure
from corpora.tgbi2019 import ENGINES, SETS, stored
from evaluators.legacy2019 import count_2019
from evaluators.tgbi import tgbi


def figures() -> list[Figure]:
    """All 21 cells and the three averages.

    Returns
    -------
    list of Figure
        A cell matches when its value, cut to four decimals, is the printed one; an average when it rounds to the
        printed one, or, where the print is a known erratum, to the right value that stands beside it.

    Raises
    ------
    UserError
        If the data set tgbi-2019 has not been fetched.
    """
    printed: dict[str, Any] = yaml.safe_load(
        files("benchmark.reproduce").joinpath("tgbi_2019.yaml").read_text(encoding="utf-8")
    )
    found = []
    for engine in ENGINES:
        table = stored(engine)
        counts = {name: count_2019(table.loc[table["set"] == name, "translation"]) for name in SETS}
        result = tgbi(counts)
        for name in SETS:
            value, (women, men, neutral) = result.by_set[name], counts[name]
            cell = printed[name][engine]
            note = f"{women}/{men}/{neutral} female/male/neutral"
            found.append(Figure(f"{engine} {name}", cell, value, _cut(value) == cell, note))
        cell, erratum = printed["average"][engine], printed["errata"].get(f"{engine} average")
        note = f"erratum: {erratum['why']}, which is {erratum['right']}" if erratum else ""
        right = erratum["right"] if erratum else cell
        found.append(Figure(f"{engine} average", cell, result.tgbi, f"{result.tgbi:.4f}" == right, note))
    return found


def _cut(value: float | None) -> str:
    return "" if value is None else f"{math.floor(value * 10_000) / 10_000:.4f}"
