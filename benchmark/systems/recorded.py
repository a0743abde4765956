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
from corpora.labels import label_map, system_labels
from corpora.tables import column, file_place, read_table
from evaluators.base import CLASSES, Prediction
from evaluators.sgbi import THRESHOLD, TOLERANCE, classify, repair_probabilities

Key = tuple[str, ...]
LARGEST = 1e100
"""A number beyond it is no score: its square, which every interval needs, would be infinite."""


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
    confidence: bool = False,
    labels: Mapping[str, str] | None = None,
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
    confidence : bool
        The score is how sure the system is of its label, in [0, 1], as a Hugging Face pipeline gives it. It is read
        as the score times the label's sign: 0.98 of a negative label is -0.98, any of a neutral one is 0.
    labels : mapping of str to str, optional
        What labels of the system's own mean: ``{LABEL_0: negative, LABEL_1: positive}``. Sentiments (positive, POS,
        neg, …) and the emotions in `corpora/data/labels/` are known; case does not count.
    format, revision : str, optional
        Of the file; the default revision is a hash of its content.

    Returns
    -------
    System

    Raises
    ------
    UserError
        If the file cannot be read, a column is missing, a number is none or out of range, a probability triple is off
        1 and repair was not asked for, a label is not known, or a score contradicts its label. And, when a corpus is
        asked, if the file answers none of it.
    """
    path = str(file_place(path))
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
    if confidence and not {"score", "label"} <= present.keys():
        raise UserError(f"{path}: system.params.confidence=true needs a column label and a column score.")
    own = _own_labels(labels or {})
    if "label" in present:
        present["label"] = _labels(present["label"], {**_known_labels(name), **own}, own, path)
        signs = {**_known_labels(name), **{c: c for c in CLASSES}, **own}
        polarity = [signs.get(nfc(label).casefold(), "") for label in present["label"]]
        if "score" in present:
            present["score"] = _signed(present["score"], polarity, present.get("reason"), path, threshold, confidence)
    answers, repaired = _answers(present, len(table), path, threshold, repair)
    by_key: dict[Key, Prediction] = {}
    for number, (key, answer) in enumerate(zip(keys, answers, strict=True)):
        if key in by_key and by_key[key] != answer:
            raise UserError(f"{path}, row {number + 1}: a second, different answer to {' / '.join(key)!r}.")
        by_key[key] = answer
    by_text = (id is None and text is not None) or not _has_ids(table, id)

    matched: list[bool] = []  # an audit asks in batches, of which a file need not answer all

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
        if any(answer is not missing for own in out.values() for answer in own):
            matched.append(True)
        elif not matched and len(corpus.items):
            raise _no_match(path, list(by_key), by_text, corpus)
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
        params={
            "threshold": threshold,
            "repair": repair,
            **({"confidence": True} if confidence else {}),
            **({"labels": own} if own else {}),
        },
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
        return [_nested(value, field, row, path) for row, value in enumerate(table["probabilities"], 1)]
    if chosen is None and field not in table.columns:
        return None
    return column(table, chosen or field, path).tolist()


def _nested(value: str, field: str, row: int, path: str) -> str:
    """One probability out of a predictions.jsonl row, where they stand as a list."""
    if not value:
        return ""
    try:
        negative, neutral, positive = json.loads(value)
    except (ValueError, TypeError):
        raise UserError(
            f"{path}, row {row}: probabilities is {value!r}, not a list of negative, neutral and positive."
        ) from None
    return str({"negative": negative, "neutral": neutral, "positive": positive}[field])


def _own_labels(labels: Mapping[str, str]) -> dict[str, str]:
    out = {nfc(str(label)).strip().casefold(): str(meaning).casefold() for label, meaning in labels.items()}
    if wrong := [meaning for meaning in out.values() if meaning not in CLASSES]:
        raise UserError(f"system.params.labels: {wrong[0]!r} is none of negative, neutral and positive.")
    return out


def _known_labels(name: str) -> dict[str, str]:
    """Labels (case-folded) to sentiments: those of the system of that name before all others."""
    out: dict[str, str] = {}
    for system in ("nrc", "emotion-english-distilroberta", "pysentimiento-emotion"):
        out |= system_labels(system)
    for one in ("moods", "isear", "sentiments"):
        out |= {label: meaning.sentiment for label, meaning in label_map(one).items()}
    return out | system_labels(name)


def _labels(given: list[str], known: Mapping[str, str], own: Mapping[str, str], path: str) -> list[str]:
    """Sentiments in one spelling, emotions as they are."""
    words = [nfc(label).strip().casefold() for label in given]
    sentiments = {**{label: m.sentiment for label, m in label_map("sentiments").items()}, **own}
    # 0 and 1 are neutral and positive beside -1; alone they may as well be negative and positive.
    ambiguous = {"0", "1"} - set(own) if "-1" not in words else set()
    out = []
    for row, (label, word) in enumerate(zip(given, words, strict=True), 1):
        if word and (word not in known or word in ambiguous):
            raise UserError(
                f"{path}, row {row}: the label {label!r} is no sentiment or emotion that is known.",
                "Say what the labels mean, for example system.params.labels={LABEL_0: negative, LABEL_1: positive}.",
            )
        out.append(sentiments.get(word, label.strip()))
    return out


def _signed(
    given: list[str], polarity: list[str], reasons: list[str] | None, path: str, threshold: float, confidence: bool
) -> list[Any]:
    """Scores that agree with their labels; of confidences, the score times the label's sign."""
    scores = _numbers(given, len(given), "score", path)
    sign = {"negative": -1.0, "neutral": 0.0, "positive": 1.0}
    answered = [math.isfinite(x) and not (reasons and reasons[k]) for k, x in enumerate(scores)]
    if confidence:
        for k, x in enumerate(scores):
            if answered[k] and not (0 <= x <= 1 and polarity[k]):
                what = f"the score {x:g} is no confidence in [0, 1]" if polarity[k] else "a confidence without a label"
                raise UserError(f"{path}, row {k + 1}: {what}.", "Leave out system.params.confidence.")
        return [sign[p] * x + 0.0 if p else x for p, x in zip(polarity, scores, strict=True)]
    all_confident = all(0 < x <= 1 for k, x in enumerate(scores) if answered[k])
    for k, x in enumerate(scores):
        contradicts = sign.get(polarity[k], 0.0) * x < -abs(threshold)
        if answered[k] and (contradicts or (polarity[k] == "neutral" and all_confident and x > 0.5)):
            raise UserError(
                f"{path}, row {k + 1}: the score {x:g} contradicts its label, {polarity[k]}; it looks like a "
                "confidence.",
                "Give a signed score (below 0 for negative), or say system.params.confidence=true.",
            )
    return list(given)


def _no_match(path: str, keys: list[Key], by_text: bool, corpus: Corpus) -> UserError:
    """Why a file answers nothing at all of a corpus."""
    name, roles = corpus.card.name, ", ".join(corpus.asked)
    if not keys:
        return UserError(f"{path} has no rows.")
    said = f"{path} answers nothing of {name}:"
    ids = set(corpus.items["id"])
    first = _short(keys[0][0])
    if by_text:
        example = _short(corpus.items[corpus.asked[0]].iloc[0])
        return UserError(
            f"{said} none of its texts is one of the corpus. Its first is {first}, the corpus's {example}.",
            "Name the column with system.params.text=…, or give the items' ids.",
        )
    if not any(key[0] in ids for key in keys):
        return UserError(
            f"{said} none of its ids is one of the corpus. Its first is {first}, the corpus's "
            f"{_short(corpus.items['id'].iloc[0])}.",
            "Name the column with system.params.id=…, or give the texts (system.params.text=…).",
        )
    if len(keys[0]) == 1:
        return UserError(f"{said} it has ids but no roles, and each item is asked as {roles}.", "Add a column role.")
    found = ", ".join(sorted({repr(key[1]) for key in keys})[:5])
    return UserError(f"{said} its roles are {found}, wanted are {roles}.", "Name the column with system.params.role=…")


def _short(text: object) -> str:
    return repr(shown if len(shown := str(text)) <= 60 else f"{shown[:59]}…")


def _answers(
    present: Mapping[str, list[Any]], n: int, path: str, threshold: float, repair: bool
) -> tuple[list[Prediction], bool]:
    scores = _numbers(present.get("score"), n, "score", path)
    triples = np.column_stack([_numbers(present.get(c), n, c, path) for c in CLASSES])
    repaired = False
    off: list[bool] = (np.abs(triples.sum(axis=1) - 1) > TOLERANCE).tolist()
    if any(off):
        k = off.index(True)
        if abs(triples[k].sum() - 100) <= 100 * TOLERANCE:
            raise UserError(
                f"{path}, row {k + 1}: the probabilities sum to {triples[k].sum():g}; they look like percentages.",
                "Divide them by 100.",
            )
        if not repair:
            raise UserError(
                f"{path}: {sum(off)} of {n} probability triples are off 1 by more than {TOLERANCE}, the first in "
                f"row {k + 1} (sum {triples[k].sum():.3f}).",
                "Mend them, or ask for repair with system.params.repair=true; the scores are then flagged.",
            )
        triples, _ = repair_probabilities(triples)
        repaired = True
    beyond = np.flatnonzero(((triples < -1e-9) | (triples > 1 + 1e-9)).any(axis=1))
    if len(beyond):
        k = int(beyond[0])
        raise UserError(f"{path}, row {k + 1}: {triples[k].tolist()} are no probabilities: each must be in [0, 1].")
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
        if abs(out[k]) > LARGEST:
            raise UserError(f"{path}, row {k + 1}: {field} is {value}, out of range (beyond {LARGEST:g}).")
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
