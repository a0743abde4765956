"""What tells the records of one board apart, and what tells its settings from the usual ones."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Sequence
from typing import Any

from corpora.errors import UserError
from evaluators import registry
from leaderboard.record import Record

RESAMPLING = ("draws", "seed", "confidence")
"""Parameters that change an interval and never the statistic."""
_IN_THE_RECORD = ("scale",)  # a board holds one scale, whether it was asked for or found
_LONGEST = 40


def settings(record: Record) -> tuple[tuple[str, str], ...]:
    """Evaluator parameters that change the statistic and are not the usual ones, sorted.

    Parameters
    ----------
    record : Record

    Returns
    -------
    tuple of (str, str)
        Names and values as JSON; all of them for a measure that is not installed here.
    """
    if record.evaluator is None:
        return ()
    try:
        usual = inspect.signature(registry.spec(record.evaluator.name).evaluate).parameters
    except UserError:
        usual = inspect.signature(lambda: None).parameters
    found = []
    for name, value in record.evaluator.params.items():
        default = _json(usual[name].default) if name in usual else None
        if name not in (*RESAMPLING, *_IN_THE_RECORD) and _json(value) != default:
            found.append((name, _json(value)))
    return tuple(sorted(found))


def in_words(chosen: Sequence[tuple[str, str]]) -> str:
    """Settings in one line.

    Examples
    --------
    >>> in_words([("rule", '"signed"'), ("weights", "[1, 2]")])
    'rule signed, weights [1, 2]'
    """
    return ", ".join(f"{name} {_bare(value)}" for name, value in chosen)


def details(records: Sequence[Record]) -> list[str]:
    """Say for each record which system parameters set it apart from others of its system; "" where there are none.

    Parameters
    ----------
    records : sequence of Record
        Of one board.

    Returns
    -------
    list of str
        In the order of the records.
    """
    out = []
    for record in records:
        same = [r for r in records if _name(r) == _name(record)]
        params = [r.system.params if r.system else {} for r in same]
        own = record.system.params if record.system else {}
        differing = [name for name in sorted(own) if any(_json(p.get(name)) != _json(own[name]) for p in params)]
        out.append(in_words([(name, _json(own[name])) for name in differing]))
    return out


def labels(records: Sequence[Record]) -> list[str]:
    """Name each record so that no two have one name: the system's, then its revision, parameters, or a number.

    Parameters
    ----------
    records : sequence of Record
        Of one board.

    Returns
    -------
    list of str
        In the order of the records.
    """
    names = [_name(r) for r in records]
    revisions: dict[str, set[str]] = {}
    for name, record in zip(names, records, strict=True):
        revisions.setdefault(name, set()).add(record.system.revision if record.system else "")
    made = []
    for name, record, detail in zip(names, records, details(records), strict=True):
        revision = f" {record.system.revision}" if record.system and len(revisions[name]) > 1 else ""
        made.append(f"{name}{revision}" + (f" ({detail})" if detail else ""))
    out: list[str] = []
    for k, label in enumerate(made):
        number = made[: k + 1].count(label)
        out.append(label if made.count(label) == 1 else f"{label} #{number}")
    return out


def confidence(ci_method: str) -> str:
    """Level of an interval in words where it is not 95 %, else "".

    Examples
    --------
    >>> confidence("percentile-bootstrap-90"), confidence("percentile-bootstrap-95")
    ('90 %', '')
    """
    level = re.search(r"-(\d+(?:\.\d+)?)$", ci_method)
    return f"{level[1]} %" if level and float(level[1]) != 95 else ""


def _name(record: Record) -> str:
    return record.system.name if record.system else ""


def _json(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, default=str)


def _bare(value: str) -> str:
    text = value[1:-1] if len(value) > 1 and value[0] == value[-1] == '"' else value
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
