"""The signature of a number, in the manner of sacreBLEU: equal signatures and predictions give equal scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from leaderboard.record import CorpusPart, CountsPart, EvaluatorPart, SystemPart

_SHOWN = ("draws", "seed")


def signature(
    evaluator: EvaluatorPart,
    corpus: CorpusPart,
    system: SystemPart,
    counts: CountsPart,
    *,
    scale: str,
    defaults: Mapping[str, Any],
    version: str,
) -> str:
    """Build a signature.

    Parameters
    ----------
    evaluator, corpus, system, counts
        Parts of the record.
    scale : str
        "score", "probability" or "".
    defaults : mapping
        Default parameters of the evaluator and, prefixed by ``system.``, of the system; others than these are shown.
    version : str
        Evenhand's.

    Returns
    -------
    str
        Fields joined by ``|``; the characters | and : inside a value are replaced by _.
    """
    fields: list[tuple[str, Any]] = [
        ("corpus", f"{_safe(corpus.name)}@{_safe(corpus.version)}#{corpus.sha256[:8]}"),
        *((f"corpus.{name}", value) for name, value in corpus.options.items()),
        ("system", f"{_safe(system.name)}@{_safe(system.revision)}"),
        *((f"system.{k}", v) for k, v in system.params.items() if _differs(defaults, f"system.{k}", v)),
        ("n", counts.total),
        ("unscored", counts.unscored),
    ]
    if scale:
        fields.append(("on", scale))
    fields += [
        ("boot", evaluator.params.get("draws", 0)),
        ("cluster", corpus.cluster),
        ("seed", evaluator.params.get("seed", "none")),
        *((k, v) for k, v in evaluator.params.items() if k not in _SHOWN and _differs(defaults, k, v)),
    ]
    name = _safe(evaluator.name) + (f".{_safe(evaluator.version)}" if evaluator.version != "1" else "")
    shown = [f"{key}:{value if key in ('corpus', 'system') else _safe(value)}" for key, value in fields]
    return "|".join([name, *shown, f"v:{version}"])


def _differs(defaults: Mapping[str, Any], name: str, value: Any) -> bool:
    default = defaults.get(name, value)
    return bool((list(default) if isinstance(default, tuple) else default) != value)


def _safe(value: Any) -> str:
    return str(value).replace("|", "_").replace(":", "_").replace("\n", " ")
