"""Compare the systems of a board on the same items."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from corpora.errors import UserError
from evaluators.paired import PairedTest, paired_tests
from evaluators.registry import spec
from leaderboard.labels import labels
from leaderboard.record import ITEMS, Record


@dataclass(frozen=True)
class Comparison:
    """Paired tests of a board.

    Parameters
    ----------
    tests : tuple of PairedTest
        Those with at least one item that both systems scored.
    left_out : tuple of (str, str)
        Runs that could not be compared, and why.
    """

    tests: tuple[PairedTest, ...]
    left_out: tuple[tuple[str, str], ...] = ()


def compare(runs: Sequence[tuple[Path, Record]]) -> Comparison | None:
    """Paired tests between all runs, Holm over all pairs.

    Parameters
    ----------
    runs : sequence of (pathlib.Path, Record)
        Run folders with their records: one evaluator, one corpus, one scale.

    Returns
    -------
    Comparison or None
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
    try:
        column = spec(next(iter(kinds))[0]).item_score
    except UserError:  # a measure of a package that is not installed here
        return None
    if not column:
        return None
    frames: dict[str, pd.DataFrame] = {}
    left_out: list[tuple[str, str]] = []
    for label, (folder, _) in zip(labels([record for _, record in runs]), runs, strict=True):
        try:
            frames[label] = _item_scores(folder / ITEMS, column)
        except ValueError as error:
            left_out.append((label, str(error)))
    prints = {label: _fingerprint(frame) for label, frame in frames.items()}
    usual = Counter(prints.values()).most_common(1)
    for label, print_ in prints.items():
        if print_ != usual[0][0]:
            left_out.append((label, f"{ITEMS} has other items or clusters than most runs of this board"))
            del frames[label]
    if len(frames) < 2:
        return Comparison((), tuple(left_out))
    first = next(iter(frames.values()))
    scores = {label: frame[column].reindex(first.index).to_numpy() for label, frame in frames.items()}
    done = paired_tests(scores, clusters=first["cluster"].to_numpy(dtype=str))
    return Comparison(tuple(test for test in done.tests if test.n), tuple(left_out))


def _item_scores(path: Path, column: str) -> pd.DataFrame:
    """Cluster and score by item id; ValueError in words where the file does not hold them."""
    if not path.is_file():
        raise ValueError(f"{ITEMS} is not there")
    try:
        frame = pd.read_parquet(path)
    except Exception as error:  # a parquet reader raises many kinds on a file that is none
        raise ValueError(f"{ITEMS} cannot be read") from error
    missing = [name for name in ("id", "cluster", column) if list(frame.columns).count(name) != 1]
    if missing:
        raise ValueError(f"{ITEMS} has no column {', '.join(missing)}")
    if frame[["id", "cluster"]].isna().any(axis=None):
        raise ValueError(f"{ITEMS} has items without id or cluster")
    kind = frame[column].dtype
    if not (pd.api.types.is_float_dtype(kind) or pd.api.types.is_integer_dtype(kind) or frame[column].isna().all()):
        raise ValueError(f"{ITEMS} has something else than numbers in {column}")
    ids = frame["id"].astype(str)
    if ids.duplicated().any():
        raise ValueError(f"{ITEMS} has an item twice")
    values = pd.to_numeric(frame[column]).to_numpy(dtype=np.float64, na_value=np.nan)
    return pd.DataFrame({"cluster": frame["cluster"].astype(str).to_numpy(), column: values}, index=ids.to_numpy())


def _fingerprint(frame: pd.DataFrame) -> str:
    """Hash of ids with their clusters, whatever their order."""
    pairs = sorted(zip(frame.index, frame["cluster"], strict=True))
    return hashlib.sha256(repr(pairs).encode("utf-8", "surrogatepass")).hexdigest()
