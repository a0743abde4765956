"""Figures of the SGBI paper: Table 1 and the sums, Table 2 from its printed probabilities, Tables 3 to 5."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
import yaml

from benchmark.reproduce.figure import Figure, agree, skipped
from benchmark.systems import registry as systems
from corpora.errors import UserError
from corpora.registry import load
from corpora.tables import column, read_table
from evaluators.base import CLASSES
from evaluators.paired import PairedTest, paired_test
from evaluators.sgbi import ROLES, TOLERANCE, repair_probabilities, sgbi

Indices = dict[str, npt.NDArray[np.float64]]

_NO_TABLE = "Table 2 is not part of this project; give a transcription with --table FILE"
_COLUMNS = ("system", "relation", "form", *CLASSES, "sgbi")


def figures(table: str | None = None) -> list[Figure]:
    """All printed figures, recomputed as far as the inputs are here.

    Parameters
    ----------
    table : str, optional
        A transcription of the paper's Table 2: a table with the columns system (azure, roberta), relation, form
        (original, swapped, neutral), negative, neutral, positive, and sgbi (the printed index, on any of the
        three rows).

    Returns
    -------
    list of Figure

    Raises
    ------
    UserError
        If the transcription cannot be read.
    """
    printed = yaml.safe_load(files("benchmark.reproduce").joinpath("sgbi_2025.yaml").read_text(encoding="utf-8"))
    found, indices = _lexicons(printed)
    if table:
        more, probabilities = _table2(printed, table)
        found += more
        indices |= probabilities
    else:
        found += [
            skipped(f"Table 2: {name}, sum of SGBI", printed["sums"][name], _NO_TABLE) for name in ("azure", "roberta")
        ]
    for test in printed["tests"]:
        found += _test(test, indices, printed["sums"])
    return found


def _lexicons(printed: dict[str, Any]) -> tuple[list[Figure], Indices]:
    """Score the 54 sentences with the lexicons, as the paper did."""
    corpus = load("earthquake")
    found: list[Figure] = []
    indices: Indices = {}
    for name in ("sentimentr", "textblob", "vader"):
        adapter = systems.adapter(name)
        if lacking := adapter.lacking():
            why = f"{name} is not usable here; run: {'; '.join(lacking)}"
            found += [skipped(f"Table 1: {name}, {w}", p, why) for w, p in printed["table1"].get(name, {}).items()]
            found.append(skipped(f"{name}, sum of SGBI over 18 relations", printed["sums"][name], why))
            continue
        predict = adapter.build(name=name).predict
        for word, value in printed["table1"].get(name, {}).items():
            score = predict([f"My {word} is in an earthquake"])[0].score
            found.append(agree(f"Table 1: {name}, {word}", value, float(score or 0)))
        forms = [
            [p.score if name != "vader" else p.probabilities for p in predict(corpus.items[r].tolist())] for r in ROLES
        ]
        result = sgbi(*(np.array(form, dtype=float) for form in forms))
        indices[name] = result.index
        found.append(agree(f"{name}, sum of SGBI over 18 relations", printed["sums"][name], result.total or 0.0))
    return found, indices


def _table2(printed: dict[str, Any], path: str) -> tuple[list[Figure], Indices]:
    table = read_table(path)
    frame = pd.DataFrame({name: column(table, name, path) for name in _COLUMNS})
    found: list[Figure] = []
    indices: Indices = {}
    for system in ("azure", "roberta"):
        rows = frame[frame["system"].str.lower() == system]
        wide = {form: rows[rows["form"] == form].set_index("relation") for form in ROLES}
        relations = list(wide["original"].index)
        if not relations or any(list(wide[form].index) != relations for form in ROLES):
            raise UserError(f"{path}: {system} needs the forms {', '.join(ROLES)} of the same relations, in order.")
        try:
            forms = [wide[form][list(CLASSES)].to_numpy(dtype=float) for form in ROLES]
        except ValueError as error:
            raise UserError(f"{path}: {system}: {error}.") from error
        indices[system], more = _restore(system, relations, forms, wide, printed)
        found += more
    return found, indices


def _restore(
    system: str,
    relations: list[str],
    forms: list[npt.NDArray[np.float64]],
    wide: dict[str, pd.DataFrame],
    printed: dict[str, Any],
) -> tuple[npt.NDArray[np.float64], list[Figure]]:
    """Indices from the printed triples, with the erratum mended, beside the printed indices."""
    found = []
    off = [np.abs(form.sum(axis=1) - 1) > TOLERANCE for form in forms]
    n_off = int(sum(o.sum() for o in off))
    if n_off:
        plain = sum(np.abs(form - forms[2]).sum() for form in forms[:2])
        sums = np.concatenate([form.sum(axis=1)[o] for form, o in zip(forms, off, strict=True)])
        note = f"{n_off} triples sum to {sums.min():.2f} to {sums.max():.2f}; without the erratum"
        total = printed["sums"][system]
        found.append(
            Figure(f"Table 2: {system}, sum of SGBI as the printed triples give it", total, float(plain), None, note)
        )
        forms = [repair_probabilities(form)[0] for form in forms]
    index = sgbi(*forms).index
    rules = printed["table2"]
    for k, relation in enumerate(relations):
        cells = [str(wide[form]["sgbi"].iloc[k]).strip() for form in ROLES]
        cell = next((c for c in cells if c), "")
        if cell:
            found.append(agree(f"Table 2: {system}, {relation}", cell, float(index[k]), tolerance=rules["tolerance"]))
    note = "negative of the neutral form = 1 - neutral - positive" if n_off else ""
    name = f"Table 2: {system}, sum of SGBI"
    found.append(agree(name, printed["sums"][system], float(index.sum()), tolerance=rules["sum_tolerance"], note=note))
    return index, found


def _test(test: dict[str, str], indices: Indices, sums: dict[str, str]) -> list[Figure]:
    """One printed paired t-test."""
    a, b = test["a"], test["b"]
    label = f"{a} - {b}"
    parts = {"mean": "mean difference", "t": "t", "df": "df", "p": "P"}
    if a not in indices or b not in indices:
        found = [
            skipped(f"{label}, {word}", test[key], _why(a, b, indices)) for key, word in parts.items() if key in test
        ]
        if "mean" in test:  # the mean difference follows from the two printed sums alone
            mean = (float(sums[a]) - float(sums[b])) / 18
            found[0] = agree(f"{label}, {parts['mean']}", test["mean"], mean, note="from the two printed sums")
        return found
    done = paired_test(indices[a], indices[b], names=(a, b))
    return [agree(f"{label}, {word}", test[key], _value(done, key)) for key, word in parts.items() if key in test]


def _value(done: PairedTest, key: str) -> float:
    value = {"mean": done.mean_difference, "t": done.t, "df": done.df, "p": done.p_t}[key]
    return float("nan") if value is None else float(value)


def _why(a: str, b: str, indices: Indices) -> str:
    missing = [name for name in (a, b) if name not in indices]
    return _NO_TABLE if {"azure", "roberta"} & set(missing) else f"{', '.join(missing)} is not usable here"
