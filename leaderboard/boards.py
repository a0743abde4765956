"""Which records stand on a board together, and in which order."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from corpora.errors import UserError
from evaluators import registry
from leaderboard.labels import details, in_words, settings
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
    detail : str
        System parameters that set it apart from other rows of its system.
    """

    record: Record
    folder: Path
    rank: int | None
    why_unranked: str = ""
    detail: str = ""


@dataclass(frozen=True)
class Board:
    """Records of one evaluator, with one choice of settings (those not usual in words), on one corpus on one scale."""

    evaluator: str
    corpus: str
    scale: str
    rows: tuple[Row, ...]
    fairest: Literal["lowest", "highest"] = "lowest"
    explanation: str = ""
    settings: str = ""
    tag: str = ""

    @property
    def key(self) -> str:
        """Identifier for links: letters, digits and dashes."""
        words = f"{self.evaluator}-{self.corpus}-{self.scale}-{self.tag}".lower()
        return "".join(c if c.isascii() and c.isalnum() else "-" for c in words).strip("-")


def boards(records: Iterable[tuple[Path, Record]], coverage_floor: float = COVERAGE_FLOOR) -> list[Board]:
    """Sort complete records into boards.

    Of records with one signature, or that differ only in draws, seed or confidence, the newest is shown. Numbers on
    different scales, corpora or corpus contents, or by other settings of the measure, never share a board. A row
    under the coverage floor, without a value, or of a system that gave one and the same answer to every text, stands
    below the ranked ones with the reason.

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
    for path, record in sorted(records, key=lambda pair: (_moment(pair[1]), str(pair[0]))):
        if record.status == "complete" and record.headline is not None:
            newest[record.signature] = (path, record)
    groups: dict[_Key, dict[str, tuple[Path, Record]]] = {}
    for path, record in newest.values():
        if record.evaluator and record.corpus:
            corpus = f"{record.corpus.name}@{record.corpus.version}#{record.corpus.sha256[:8]}"
            key = (record.evaluator.name, corpus, record.scale, settings(record))
            group = groups.setdefault(key, {})
            group.pop(_identity(record), None)
            group[_identity(record)] = (path, record)
    return [_board(key, list(groups[key].values()), coverage_floor) for key in sorted(groups)]


_Key = tuple[str, str, str, tuple[tuple[str, str], ...]]


def _moment(record: Record) -> datetime:
    moment = datetime.fromisoformat(record.created_at)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _identity(record: Record) -> str:
    """All by which two rows of a board can differ, apart from how their intervals were drawn."""
    s = record.system
    if s is None:
        return record.signature
    parts = [s.name, s.adapter, s.revision, s.adapter_version, s.label_map, s.params]
    return json.dumps(parts, sort_keys=True, default=str)


def _board(key: _Key, group: list[tuple[Path, Record]], floor: float) -> Board:
    evaluator, corpus, scale, chosen = key
    tag = hashlib.sha256(repr(chosen).encode("utf-8", "surrogatepass")).hexdigest()[:8] if chosen else ""
    words = in_words(chosen)
    try:
        spec = registry.spec(evaluator)
    except UserError:  # a measure of a package that is not installed here: nobody says which end is the fair one
        unranked = sorted(group, key=lambda entry: _name(entry[1]))
        rows = tuple(Row(record, path.parent, None, "unknown measure") for path, record in unranked)
        return Board(evaluator, corpus, scale, _told_apart(rows), settings=words, tag=tag)
    sign = 1.0 if spec.fairest == "lowest" else -1.0
    rows = _told_apart(_ranked(group, floor, sign))
    return Board(evaluator, corpus, scale, rows, spec.fairest, spec.explanation, words, tag)


def _told_apart(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    found = details([row.record for row in rows])
    return tuple(replace(row, detail=detail) for row, detail in zip(rows, found, strict=True))


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
