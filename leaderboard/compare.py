"""Compare the systems of a board on the same items."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pandas as pd

from corpora.errors import UserError
from evaluators.paired import PairedTests, paired_tests
from evaluators.registry import spec
from leaderboard.record import ITEMS, Record


def compare(runs: Sequence[tuple[Path, Record]]) -> PairedTests | None:
    """Paired tests between all runs, Holm over all pairs.

    Parameters
    ----------
    runs : sequence of (pathlib.Path, Record)
        Run folders with their records: one evaluator, one corpus, one scale.

    Returns
    -------
    PairedTests or None
        None when there is nothing to compare: fewer than two runs, or a measure without item scores.

    Raises
    ------
    UserError
        If the runs are of different measures, corpora or scales: their numbers cannot be set against each other.
    """
    kinds = {(r.evaluator.name, r.corpus.sha256, r.scale) for _, r in runs if r.evaluator and r.corpus}
    if len(kinds) > 1:
        raise UserError("These runs measure different things: " + "; ".join(" ".join(k) for k in sorted(kinds)) + ".")
    if len(runs) < 2 or not kinds:
        return None
    column = spec(next(iter(kinds))[0]).item_score
    if not column:
        return None
    frames = {label: pd.read_parquet(folder / ITEMS).set_index("id") for label, (folder, _) in _labelled(runs).items()}
    first = next(iter(frames.values()))
    scores = {label: frame[column].reindex(first.index).to_numpy() for label, frame in frames.items()}
    return paired_tests(scores, clusters=first["cluster"].to_numpy())


def _labelled(runs: Sequence[tuple[Path, Record]]) -> dict[str, tuple[Path, Record]]:
    """Runs by a name that tells them apart: the system's, with its revision or a number where that is not enough."""
    out: dict[str, tuple[Path, Record]] = {}
    names = [r.system.name if r.system else "" for _, r in runs]
    for name, (folder, record) in zip(names, runs, strict=True):
        label = name if names.count(name) == 1 or not record.system else f"{name} {record.system.revision}"
        while label in out:
            label += "'"
        out[label] = (folder, record)
    return out
