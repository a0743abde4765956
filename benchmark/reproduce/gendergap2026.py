"""Figures of the gender-gap paper: human readers of enISEAR and deISEAR, VADER's counts, the definitions' examples."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pandas as pd
import yaml

from benchmark.presets import build
from benchmark.reproduce.figure import Figure, agree
from benchmark.runner import run
from benchmark.systems.base import System
from corpora import registry
from corpora.base import Corpus
from evaluators.base import predictions_frame
from evaluators.gap_rates import attribution_factor, errors, fisher, two_by_two
from evaluators.gap_rows import labelled, read_answers

GENDERS = ("male", "female")


def figures() -> list[Figure]:
    """All figures of the paper that can be recomputed from public data.

    Returns
    -------
    list of Figure

    Raises
    ------
    UserError
        If enisear or deisear has not been fetched.
    """
    text = files("benchmark.reproduce").joinpath("gender_gap_2026.yaml").read_text(encoding="utf-8")
    printed: dict[str, Any] = yaml.safe_load(text)
    return [*_readers(printed["isear"]), *_vader(printed["vader"]), *_definitions(printed)]


def _readers(printed: dict[str, Any]) -> Iterator[Figure]:
    for name, by_rule in printed.items():
        for by, cells in by_rule.items():
            corpus = registry.load(name, **({"annotations": True} if by == "annotation" else {}))
            system = build(f"{name}-annotators", by=by)
            rows = _rows(corpus, system)
            counted = rows.groupby("gender")["mismatch"].agg(["sum", "count"])
            wrong, n = (
                {g: int(counted.loc[g, column]) for g in GENDERS}  # type: ignore[arg-type]
                for column in ("sum", "count")
            )
            what = f"{name} readers, by {by}"
            for g in GENDERS:
                shown = f"{wrong[g]}/{n[g]}"
                yield Figure(f"{what}: {g}, errors/texts", cells["counts"][g], shown, shown == cells["counts"][g])
                yield agree(f"{what}: {g}, error %", cells[g], 100 * wrong[g] / n[g])
            if "p" in cells:
                pair = (wrong["male"], n["male"], wrong["female"], n["female"])
                p = fisher(*pair) if cells["test"] == "fisher" else two_by_two(*pair).p
                note = "Fisher, two-sided" if cells["test"] == "fisher" else "chi-square, uncorrected"
                yield agree(f"{what}: P", cells["p"], p if p is not None else 1.0, note=note)


def _vader(printed: dict[str, Any]) -> Iterator[Figure]:
    rows = _rows(registry.load("enisear"), build("vader"))
    for sentiment, cells in printed.items():
        for g in GENDERS:
            own = rows[(rows["sentiment"] == sentiment) & (rows["gender"] == g)]["outcome"]
            shown = "/".join(str(int((own == o).sum())) for o in ("right", "wrong", "neutral"))
            name = f"vader on enisear: {sentiment}, {g}, right/wrong/neutral"
            yield Figure(name, cells[g], shown, shown == cells[g])


def _definitions(printed: dict[str, Any]) -> Iterator[Figure]:
    example = errors(1, 1, 1)
    for kind, cell in printed["errors"].items():
        yield agree(f"example of the definitions: {kind} error %", cell, 100 * float(getattr(example, kind)),
                    tolerance=0.05)  # fmt: skip
    for case in printed["k"]:
        e, delta = float(case["error"]), float(case["difference"])
        k = attribution_factor(e, delta)
        yield agree(f"k %, e = {e:g}, difference = {delta:g}", case["k"], 100 * (k or 0.0), tolerance=0.05)


def _rows(corpus: Corpus, system: System) -> pd.DataFrame:
    """Gender, sentiment, outcome and mismatch of each text."""
    answers = predictions_frame(corpus, run(system, corpus, None).answers)
    known = labelled(corpus.items)
    read = read_answers(known, answers, system.label_map)
    known["outcome"] = read.outcome
    known["mismatch"] = read.mismatch if read.mismatch is not None else False
    return known
