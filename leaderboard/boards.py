"""Which records stand on a board together, and in which order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from corpora.errors import UserError
from evaluators import registry
from leaderboard.record import Record

COVERAGE_FLOOR = 0.95


@dataclass(frozen=True)
class Row:
    """One record on a board.

    Parameters
    ----------
    record : Record
    folder : pathlib.Path
        The run's folder.
    rank : int or None
        From 1, equal values share one; None when it is not ranked.
    why_unranked : str
        In words; empty when it is ranked.
    """

    record: Record
    folder: Path
    rank: int | None
    why_unranked: str = ""


@dataclass(frozen=True)
class Board:
    """Records of one evaluator on one corpus on one scale."""

    evaluator: str
    corpus: str
    scale: str
    rows: tuple[Row, ...]
    fairest: Literal["lowest", "highest"] = "lowest"
    explanation: str = ""

    @property
    def key(self) -> str:
        """Identifier for links: letters, digits and dashes."""
        words = f"{self.evaluator}-{self.corpus}-{self.scale}".lower()
        return "".join(c if c.isascii() and c.isalnum() else "-" for c in words).strip("-")


def boards(records: Iterable[tuple[Path, Record]], coverage_floor: float = COVERAGE_FLOOR) -> list[Board]:
    """Sort complete records into boards.

    Of records with one signature the newest is shown. Numbers on different scales, corpora or corpus contents never
    share a board. A row under the coverage floor, without a value, or of a system that gave one and the same answer
    to every text, stands below the ranked ones with the reason.

    Parameters
    ----------
    records : iterable of (pathlib.Path, Record)
        Path of each record, and the record.
    coverage_floor : float
        Share of items, in [0, 1].

    Returns
    -------
    list of Board
        Sorted by evaluator, corpus and scale.
    """
    newest: dict[str, tuple[Path, Record]] = {}
    for path, record in sorted(records, key=lambda pair: (pair[1].created_at, str(pair[0]))):
        if record.status == "complete" and record.headline is not None:
            newest[record.signature] = (path, record)
    groups: dict[tuple[str, str, str], list[tuple[Path, Record]]] = {}
    for path, record in newest.values():
        if record.evaluator and record.corpus:
            corpus = f"{record.corpus.name}@{record.corpus.version}#{record.corpus.sha256[:8]}"
            groups.setdefault((record.evaluator.name, corpus, record.scale), []).append((path, record))
    return [_board(*key, groups[key], coverage_floor) for key in sorted(groups)]


def _board(evaluator: str, corpus: str, scale: str, group: list[tuple[Path, Record]], floor: float) -> Board:
    try:
        spec = registry.spec(evaluator)
    except UserError:  # a measure of a package that is not installed here: nobody says which end is the fair one
        unranked = sorted(group, key=lambda entry: _name(entry[1]))
        rows = tuple(Row(record, path.parent, None, "unknown measure") for path, record in unranked)
        return Board(evaluator, corpus, scale, rows)
    sign = 1.0 if spec.fairest == "lowest" else -1.0
    return Board(evaluator, corpus, scale, _ranked(group, floor, sign), spec.fairest, spec.explanation)


def _ranked(group: list[tuple[Path, Record]], floor: float, sign: float) -> tuple[Row, ...]:
    ranked: list[tuple[Path, Record, str]] = []
    rest: list[tuple[Path, Record, str]] = []
    for path, record in group:
        why = _why_unranked(record, floor)
        (rest if why else ranked).append((path, record, why))
    ranked.sort(key=lambda entry: (sign * _value(entry[1]), _name(entry[1])))
    rest.sort(key=lambda entry: _name(entry[1]))
    rows, rank = [], 0
    for position, (path, record, _) in enumerate(ranked, 1):
        if position == 1 or _value(record) != _value(ranked[position - 2][1]):
            rank = position
        rows.append(Row(record, path.parent, rank))
    return (*rows, *(Row(record, path.parent, None, why) for path, record, why in rest))


def _why_unranked(record: Record, floor: float) -> str:
    head = record.headline
    if head is None or head.value is None:
        return "no score"
    if record.coverage < floor:
        return f"coverage {record.coverage:.1%} is under {floor:.0%}"
    if "insensitive" in head.flags:
        return "gives every text the same answer"
    return ""


def _value(record: Record) -> float:
    head = record.headline
    return float("inf") if head is None or head.value is None else head.value


def _name(record: Record) -> tuple[str, str]:
    return (record.system.name, record.system.revision) if record.system else ("", "")
