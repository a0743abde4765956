"""One system on a user's own table: from composed settings to a record on disk."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pandas as pd

from benchmark import job
from benchmark.audit.stream import Filters, Streamed, stream
from benchmark.audit.survey import Source, Survey
from benchmark.cache import Cache
from benchmark.config import Config
from benchmark.fitting import told
from benchmark.parameters import typed
from benchmark.progress import progress
from corpora.base import Card
from corpora.errors import UserError
from evaluators import registry
from evaluators.base import Counts, Evaluation
from evaluators.gap_result import GenderGap
from evaluators.gap_rows import LEVELS
from evaluators.gender_gap_corpus import measure
from leaderboard import record as records
from leaderboard.record import CorpusPart, Record

EVALUATOR = "gender-gap"
CARD = Card(
    name="audit",
    version="1",
    language="any",
    licence="the user's own",
    source="a file on this machine",
    citation="",
)


@dataclass(frozen=True)
class Audited:
    """What came of one system."""

    record: Record
    streamed: Streamed
    gap: GenderGap


def audit(
    config: Config,
    source: Source,
    found: Survey,
    filters: Filters,
    folder: Path,
    *,
    card: Card = CARD,
    tokens: str = "words",
    params: Mapping[str, Any] | None = None,
) -> Audited:
    """Measure the system that a configuration names, and write its folder, the record last.

    Parameters
    ----------
    config : Config
        Its system and execution are used.
    source, found, filters
        The data, see :mod:`benchmark.audit.survey` and :mod:`benchmark.audit.stream`.
    folder : pathlib.Path
        Gets `predictions.jsonl`, `items.parquet` and `record.json`.
    card : Card
        Name, language and licence of the data.
    tokens : str
        How tokens are counted, for the signature.
    params : mapping of str to object, optional
        Of the evaluator.

    Returns
    -------
    Audited

    Raises
    ------
    UserError
        If the system is no classifier, or got no text scored.
    """
    spec = registry.spec(EVALUATOR)
    own = {"labels": source.labels, "reference": source.reference, "min_group": source.min_group}
    given = typed(spec.evaluate, {**own, **(params or {})}, "evaluator.params", skip=("corpus", "predictions"))
    system = job.build_system(config)
    if system.kind != "classifier":
        raise UserError(f"{system.name!r} is a {system.kind}; an audit needs a classifier.")
    full = told(spec, given, system)
    created, begun = datetime.now(UTC), time.perf_counter()
    card = replace(card, cluster="author" if source.author else "text")
    with Cache(job.cache_path(config)) as cache:
        streamed = stream(
            source, found, filters, system, card, cache, folder, label_map=full["label_map"],
            batch_size=config.execution.batch_size,
            advance=progress(f"{system.name} on {card.name}", found.rows),
        )  # fmt: skip
    asked = time.perf_counter() - begun
    emotions = {m.emotion for m in found.meaning.values()}
    measured = measure(
        streamed.tally,
        {level: [getattr(found.meaning[label], level) for label in streamed.tally.labels] for level in LEVELS[1:]},
        found.groups,
        streamed.calibration,
        neutral=full["neutral"],
        names_emotions=emotions <= {label.casefold() for label in full["label_map"]},
        insensitive=len(streamed.answers) == 1 and streamed.n > 1,
        **{name: full[name] for name in ("alpha", "draws", "seed", "confidence")},
    )
    unscored = sum(streamed.unscored.values())
    by_reason = dict(sorted(streamed.unscored.items()))
    counts = Counts(streamed.n, streamed.n - unscored, unscored, sum(streamed.errors.values()), by_reason)
    if streamed.predictions is None:
        raise RuntimeError("the predictions were not written")
    record = job.complete_record(
        config,
        spec,
        given,
        _corpus_part(card, streamed, tokens, filters),
        system,
        created,
        Evaluation(measured.scores, counts, pd.DataFrame()),
        streamed.predictions,
        {
            "read_and_predict_seconds": round(asked, 3),
            "predict_seconds": round(streamed.seconds, 3),
            "measure_seconds": round(time.perf_counter() - begun - asked, 3),
            "texts_asked": float(streamed.asked),
            "texts_from_cache": float(streamed.cached),
        },
    )
    records.write(record, folder)
    return Audited(record, streamed, measured.gap)


def _corpus_part(card: Card, streamed: Streamed, tokens: str, filters: Filters) -> CorpusPart:
    options = {"tokens": f"{tokens} {filters.shortest} to {filters.longest}"}
    return CorpusPart(
        name=card.name,
        version=card.version,
        sha256=streamed.sha256,
        language=card.language,
        licence=card.licence,
        n=streamed.n,
        cluster=card.cluster,
        synthetic=card.synthetic,
        options={**options, **({"duplicates": "kept"} if filters.duplicates else {})},
        left_out=dict(sorted(streamed.left_out.items())),
    )
