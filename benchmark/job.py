"""One run from a composed configuration to a record on disk."""

from __future__ import annotations

import importlib.metadata
import inspect
import json
import platform
import subprocess
import sys
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import benchmark
from benchmark import runner, tracking
from benchmark.cache import Cache
from benchmark.config import Config
from benchmark.fitting import fitted, told
from benchmark.parameters import typed
from benchmark.preparation import prepared
from benchmark.progress import progress
from benchmark.systems import registry as systems
from benchmark.systems.base import TODAY, Adapter, NotUsable, System
from corpora import registry as corpora
from corpora.base import Corpus
from corpora.errors import UserError
from corpora.fetch import data_folder
from evaluators import registry as evaluators
from evaluators.base import Evaluation, EvaluatorSpec, MeasureError, predictions_frame
from leaderboard import record as records
from leaderboard.record import CorpusPart, EnvironmentPart, ErrorPart, PredictionsPart, Record, SystemPart
from leaderboard.signature import signature

LEFT_OUT = "left_out.json"
_PURE = ("corpus", "predictions")  # arguments of an evaluator that no configuration gives
_PACKAGES = ("numpy", "pandas", "scipy", "hydra-core", "pydantic")


def execute(config: Config, folder: Path) -> Record | None:
    """Run one job and write its folder: `predictions.jsonl`, `items.parquet`, and last `record.json`.

    Parameters
    ----------
    config : Config
        Composed and checked.
    folder : pathlib.Path
        The run's folder, made if need be.

    Returns
    -------
    Record or None
        None when the system is not usable here and `skip_unusable` is set; the reason is then in `left_out.json`.

    Raises
    ------
    Exception
        Whatever went wrong; of all but a user's mistake a record with the status "error" has been written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    try:
        try:
            if lacking := _adapter(config).lacking(config.system.params):
                raise NotUsable(f"The system {config.system.name!r} is not usable here.", f"Run: {'; '.join(lacking)}")
            record = _run(config, folder)
        except NotUsable as error:
            if not config.skip_unusable:
                raise
            note = {"system": config.system.name, "reason": str(error)}
            (folder / LEFT_OUT).write_text(json.dumps(note), encoding="utf-8")
            return None
    except UserError:
        raise
    except Exception as error:
        write_failure(error, folder, {g: getattr(config, g).name for g in ("evaluator", "corpus", "system")})
        raise
    tracking.mirror(config.tracking, record, folder)
    return record


def load_corpus(config: Config) -> Corpus:
    """Load the corpus that a configuration names, its options checked, as it is in its own data."""
    spec = corpora.spec(config.corpus.name)
    defaults = _defaults(spec.load)
    options = typed(spec.load, config.corpus.params, "corpus.params")
    changed = {name: value for name, value in options.items() if defaults.get(name, inspect.Parameter.empty) != value}
    return corpora.load(config.corpus.name, **changed)


def build_system(config: Config, language: str | None = None) -> System:
    """Make the system ready that a configuration names, its parameters checked.

    Parameters
    ----------
    config : Config
    language : str, optional
        Of the corpus; a translator whose parameter ``source`` is not given translates from it.

    Returns
    -------
    System
    """
    adapter = _adapter(config)
    params = typed(adapter.build, config.system.params, "system.params", skip=("name",))
    if adapter.kind == "translator" and "source" in params and params["source"] is None and language != "any":
        params["source"] = language
    return adapter.build(name=config.system.name, **params)


def cache_path(config: Config) -> Path:
    """Where predictions are kept."""
    chosen = config.execution.cache
    return Path(chosen).expanduser() if chosen else data_folder() / "predictions.sqlite"


def _run(config: Config, folder: Path) -> Record:
    spec = evaluators.spec(config.evaluator.name)
    params = typed(spec.evaluate, config.evaluator.params, "evaluator.params", skip=_PURE)
    corpus = fitted(prepared(load_corpus(config), config.corpus, spec), spec, params)
    system = build_system(config, corpus.card.language)
    if system.kind != spec.answers:
        raise UserError(f"The evaluator {spec.name!r} measures a {spec.answers}; {system.name!r} is a {system.kind}.")
    full = told(spec, params, system)
    created = datetime.now(UTC)
    with Cache(cache_path(config)) as store:
        done = runner.run(
            system,
            corpus,
            store,
            batch_size=config.execution.batch_size,
            begin=lambda total: progress(f"{system.name} on {corpus.card.name}", total),
        )
    for message, count in done.errors.items():
        print(f"evenhand: warning: {system.name} failed on {count} text(s): {message}", file=sys.stderr)
    if done.errors and config.system.params.get("revision") == TODAY:
        again = f"from tomorrow on with system.params.revision={system.revision}"
        print(f"evenhand: run the same again to ask for these texts alone ({again})", file=sys.stderr)
    predictions = write_predictions(corpus, done.answers, folder)
    try:
        evaluation = spec.evaluate(corpus, predictions_frame(corpus, done.answers), **full)
    except MeasureError as error:
        raise UserError(f"{spec.name} on {corpus.card.name}: {error}.") from error
    if not evaluation.counts.scored:
        reasons = ", ".join(f"{reason}: {n}" for reason, n in evaluation.counts.by_reason.items())
        print(f"evenhand: warning: {system.name} got no item scored ({reasons or 'no items'})", file=sys.stderr)
    evaluation.items.to_parquet(folder / records.ITEMS, index=False)
    timing = {
        "predict_seconds": round(done.seconds, 3),
        "texts_asked": float(done.asked),
        "texts_from_cache": float(done.cached),
    }
    part = records.corpus_part(corpus)
    record = complete_record(config, spec, params, part, system, created, evaluation, predictions, timing)
    records.write(record, folder)
    return record


def complete_record(
    config: Config,
    spec: EvaluatorSpec,
    params: Mapping[str, Any],
    corpus: CorpusPart,
    system: System,
    created: datetime,
    evaluation: Evaluation,
    predictions: PredictionsPart,
    timing: dict[str, float],
) -> Record:
    """Put the record of a complete run together, with its signature.

    Parameters
    ----------
    config : Config
    spec, params
        The evaluator and its checked parameters.
    corpus : CorpusPart
    system : System
    created : datetime.datetime
        When the system was asked.
    evaluation : Evaluation
    predictions : PredictionsPart
    timing : dict of str to float

    Returns
    -------
    Record
    """
    evaluator_part = records.evaluator_part(spec, params)
    system_part = _system_part(system, created)
    counts_part = records.counts_part(evaluation)
    defaults = _defaults(spec.evaluate) | {f"system.{k}": v for k, v in _defaults(_adapter(config).build).items()}
    return Record(
        status="complete",
        signature=signature(
            evaluator_part,
            corpus,
            system_part,
            counts_part,
            scale=evaluation.scale,
            defaults=defaults,
            version=benchmark.__version__,
        ),
        created_at=created.isoformat(timespec="seconds"),
        evaluator=evaluator_part,
        corpus=corpus,
        system=system_part,
        scale=evaluation.scale,
        scores=records.score_parts(evaluation, system.flags),
        counts=counts_part,
        predictions=predictions,
        environment=_environment(),
        timing=timing,
    )


def write_predictions(corpus: Corpus, answers: Mapping[str, Any], folder: Path) -> PredictionsPart:
    """Write `predictions.jsonl`, atomically, and return its hash and number of rows."""
    rows = runner.frame_rows(corpus, answers)
    data = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode("utf-8", "surrogatepass")
    records.write_atomically(folder / records.PREDICTIONS, data)
    return PredictionsPart(sha256=sha256(data).hexdigest(), rows=len(rows))


def _system_part(system: System, created: datetime) -> SystemPart:
    return SystemPart(
        name=system.name,
        kind=system.kind,
        adapter=system.adapter,
        revision=system.revision,
        adapter_version=system.adapter_version,
        label_map=dict(system.label_map),
        params=json.loads(json.dumps(dict(system.params))),
        retrieved_at=created.isoformat(timespec="seconds"),
    )


def _adapter(config: Config) -> Adapter:
    return systems.adapter(config.system.adapter or config.system.name)


def _defaults(function: Any) -> dict[str, Any]:
    parameters = inspect.signature(function).parameters.values()
    return {p.name: p.default for p in parameters if p.default is not inspect.Parameter.empty}


def write_failure(error: Exception, folder: Path, names: Mapping[str, str]) -> None:
    """Write the record of a run that failed, with the names of what was to run.

    Parameters
    ----------
    error : Exception
        Its traceback is written too, unless it is a user's mistake.
    folder : pathlib.Path
        The run's folder, made if need be.
    names : mapping of str to str
        Of evaluator, corpus and system, as far as they are known.
    """
    if isinstance(error, UserError):
        message, trace = str(error), ""
    else:
        message, trace = f"{type(error).__name__}: {error}", "".join(traceback.format_exception(error))
    record = Record(
        status="error",
        signature="",
        created_at=datetime.now(UTC).isoformat(timespec="seconds"),
        evaluator=None,
        corpus=None,
        system=None,
        scale="",
        scores=[],
        counts=None,
        predictions=None,
        environment=_environment(),
        timing={},
        error=ErrorPart(message=message, traceback=trace, **names),
    )
    folder.mkdir(parents=True, exist_ok=True)
    records.write(record, folder)


@cache
def _environment() -> EnvironmentPart:
    commit, dirty = _git()
    return EnvironmentPart(
        python=platform.python_version(),
        packages={"evenhand": benchmark.__version__} | {name: importlib.metadata.version(name) for name in _PACKAGES},
        git=commit,
        dirty=dirty,
        platform=f"{platform.system()}-{platform.machine()}",
    )


def _git() -> tuple[str | None, bool | None]:
    """Commit of this project's own checkout and whether it was changed; (None, None) when it is installed."""
    root = Path(benchmark.__file__).resolve().parent.parent
    if not (root / ".git").exists():
        return None, None
    try:
        commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=root, capture_output=True, text=True, check=True)  # noqa: S607
        status = subprocess.run(["git", "status", "--porcelain"], cwd=root, capture_output=True, text=True, check=True)  # noqa: S607
    except (OSError, subprocess.CalledProcessError):
        return None, None
    return commit.stdout.strip(), bool(status.stdout.strip())
