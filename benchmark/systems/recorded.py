"""Answers that were given elsewhere, read from a file: another tool's output, human annotators, a paper's table."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from benchmark.systems import recorded_lines
from benchmark.systems.base import Adapter, Capability, System, file_revision
from corpora.base import Corpus, nfc
from corpora.errors import UserError
from corpora.tables import column, read_table
from evaluators.base import CLASSES, Prediction
from evaluators.sgbi import THRESHOLD, TOLERANCE, classify, repair_probabilities

Key = tuple[str, ...]


def build(
    path: str,
    name: str = "recorded",
    id: str | None = None,
    role: str | None = None,
    text: str | None = None,
    score: str | None = None,
    negative: str | None = None,
    neutral: str | None = None,
    positive: str | None = None,
    label: str | None = None,
    output: str | None = None,
    reason: str | None = None,
    threshold: float = THRESHOLD,
    repair: bool = False,
    format: str | None = None,
    revision: str | None = None,
) -> System:
    """Read recorded answers.

    Parameters
    ----------
    path : str
        CSV, TSV, JSON lines or Parquet. The `predictions.jsonl` of a run is such a file and needs nothing else. Or
        plain text (.txt) with a translation a line, in the order of the corpus's items.
    name : str
        As the leaderboard shows it.
    id, role, text : str, optional
        Columns that say which text a row answers: an item's id (and role, where the corpus has several), or the
        text itself. Default: the columns called id and role, else text, else source.
    score, negative, neutral, positive, label, output, reason : str, optional
        Columns with the answer. Default: the columns so called, where they are there; ``output``, which holds
        translations, may be called ``translation``.
    threshold : float
        For the class of a score, where no label is recorded.
    repair : bool
        Put 1 - neutral - positive for a negative probability whose triple is off 1 by more than 0.02, and flag it.
    format, revision : str, optional
        Of the file; the default revision is a hash of its content.

    Returns
    -------
    System

    Raises
    ------
    UserError
        If the file cannot be read, a column is missing, a number is none, or a probability triple is off 1 and
        repair was not asked for.
    """
    if format == "txt" or (format is None and path.lower().endswith(".txt")):
        return recorded_lines.build(path, name, revision)
    table = read_table(path, format)
    if output is None and "output" not in table.columns and "translation" in table.columns:
        output = "translation"
    if id is None and text is None and not {"id", "text"} & set(table.columns) and "source" in table.columns:
        text = "source"
    keys = _keys(table, path, id, role, text)
    wanted = {"score": score, **dict(zip(CLASSES, (negative, neutral, positive), strict=True))}
    wanted |= {"label": label, "output": output, "reason": reason}
    columns = {field: _column(table, chosen, field, path) for field, chosen in wanted.items()}
    present = {field: values for field, values in columns.items() if values is not None}
    if not {"score", "label", "output"} & present.keys() and not set(CLASSES) <= present.keys():
        raise UserError(
            f"{path} has no answers: no column score, label, output or translation, nor all of negative, neutral and "
            "positive.",
            "Name them, for example system.params.score=compound.",
        )
    answers, repaired = _answers(present, len(table), path, threshold, repair)
    by_key: dict[Key, Prediction] = {}
    for number, (key, answer) in enumerate(zip(keys, answers, strict=True)):
        if key in by_key and by_key[key] != answer:
            raise UserError(f"{path}, row {number + 1}: a second, different answer to {' / '.join(key)!r}.")
        by_key[key] = answer
    by_text = (id is None and text is not None) or not _has_ids(table, id)

    def recall(corpus: Corpus) -> Mapping[str, list[Prediction]]:
        missing = Prediction(reason="missing")
        out: dict[str, list[Prediction]] = {}
        ids = corpus.items["id"].tolist()
        for r in corpus.asked:
            texts = corpus.items[r].tolist()
            if by_text:
                out[r] = [by_key.get((nfc(t),), missing) for t in texts]
            else:
                out[r] = [
                    by_key.get((i, r)) or (by_key.get((i,)) if len(corpus.asked) == 1 else None) or missing for i in ids
                ]
        return out

    def predict(texts: Sequence[str]) -> list[Prediction]:
        return [by_key.get((nfc(t),), Prediction(reason="missing")) for t in texts]

    return System(
        name=name,
        adapter="recorded",
        adapter_version="1",
        kind="translator" if present.keys() <= {"output", "reason"} else "classifier",
        revision=revision or file_revision(path),
        capability=Capability(score="score" in present, probabilities="neutral" in present),
        predict=predict,
        params={"threshold": threshold, "repair": repair},
        recall=recall,
        flags=("repaired_probabilities",) if repaired else (),
    )


def _has_ids(table: pd.DataFrame, id: str | None) -> bool:
    return id is not None or "id" in table.columns


def _keys(table: pd.DataFrame, path: str, id: str | None, role: str | None, text: str | None) -> list[Key]:
    if (id is None and text is not None) or not _has_ids(table, id):
        return [(nfc(t),) for t in column(table, text or "text", path)]
    ids = column(table, id or "id", path).tolist()
    if role is not None or "role" in table.columns:
        return list(zip(ids, column(table, role or "role", path).tolist(), strict=True))
    return [(i,) for i in ids]


def _column(table: pd.DataFrame, chosen: str | None, field: str, path: str) -> list[Any] | None:
    if chosen is None and field in CLASSES and "probabilities" in table.columns:
        return [_nested(value, field) for value in table["probabilities"]]
    if chosen is None and field not in table.columns:
        return None
    return column(table, chosen or field, path).tolist()


def _nested(value: str, field: str) -> str:
    """One probability out of a predictions.jsonl row, where they stand as a list."""
    if not value:
        return ""
    triple = json.loads(value)
    return str(triple[CLASSES.index(field)])


def _answers(
    present: Mapping[str, list[Any]], n: int, path: str, threshold: float, repair: bool
) -> tuple[list[Prediction], bool]:
    scores = _numbers(present.get("score"), n, "score", path)
    triples = np.column_stack([_numbers(present.get(c), n, c, path) for c in CLASSES])
    repaired = False
    off: list[bool] = (np.abs(triples.sum(axis=1) - 1) > TOLERANCE).tolist()
    if any(off):
        if not repair:
            k = off.index(True)
            raise UserError(
                f"{path}: {sum(off)} of {n} probability triples are off 1 by more than {TOLERANCE}, the first in "
                f"row {k + 1} (sum {triples[k].sum():.3f}).",
                "Mend them, or ask for repair with system.params.repair=true; the scores are then flagged.",
            )
        triples, _ = repair_probabilities(triples)
        repaired = True
    has_triple = [bool(np.isfinite(triple).all()) for triple in triples]
    by_score, by_triple = classify(scores, threshold), classify(triples)
    empty = [""] * n
    labels, outputs, reasons = (present.get(field, empty) for field in ("label", "output", "reason"))
    out = []
    for k in range(n):
        if reasons[k]:
            out.append(Prediction(reason=reasons[k]))
            continue
        label = labels[k] or str(by_score[k]) or str(by_triple[k])
        score = float(scores[k]) if math.isfinite(scores[k]) else None
        negative, neutral, positive = (float(x) for x in triples[k])
        triple = (negative, neutral, positive) if has_triple[k] else None
        if score is None and triple is None and not label and not outputs[k]:
            out.append(Prediction(reason="empty"))
        else:
            out.append(Prediction(score, triple, label or None, outputs[k] or None))
    return out, repaired


def _numbers(values: list[Any] | None, n: int, field: str, path: str) -> np.ndarray[Any, np.dtype[np.float64]]:
    if values is None:
        return np.full(n, np.nan)
    out = np.empty(n)
    for k, value in enumerate(values):
        try:
            out[k] = float(value) if str(value).strip() else np.nan
        except ValueError:
            raise UserError(f"{path}, row {k + 1}: {field} is {value!r}, not a number.") from None
        if math.isinf(out[k]):
            raise UserError(f"{path}, row {k + 1}: {field} is infinite.")
    return out


ADAPTER = Adapter(
    name="recorded",
    version="1",
    kind="classifier",
    build=build,
    languages="any",
    licence="the file's own",
    size="a file",
    source="a file on this machine",
)
