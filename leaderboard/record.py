"""The record of a run, `record.json`: frozen, versioned, and strict about what it lets in."""

from __future__ import annotations

import json
import math
import os
import tempfile
from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from corpora.base import Corpus
from corpora.errors import UserError
from evaluators.base import Evaluation, EvaluatorSpec, Score

SCHEMA_VERSION: Literal[1] = 1
RECORD = "record.json"
PREDICTIONS = "predictions.jsonl"
ITEMS = "items.parquet"
DIGITS = 12
"""Significant digits that are kept of a score: what differs beyond them between machines is the order of a sum."""


def _finite(value: float | None) -> float | None:
    if value is not None and not math.isfinite(value):
        raise ValueError("NaN and infinity never enter a record")
    return value


Number = Annotated[float | None, AfterValidator(_finite)]
Short = Annotated[str, Field(max_length=400)]


def _moment(value: str) -> str:
    try:
        datetime.fromisoformat(value)
    except ValueError as error:
        raise ValueError(f"{value!r} is no date and time in ISO 8601") from error
    return value


Moment = Annotated[str, Field(max_length=400), AfterValidator(_moment)]
Probability = Annotated[float, AfterValidator(_finite), Field(ge=0, le=1)] | None


class Strict(BaseModel):
    """Base of all parts: frozen, unknown keys refused, no silent conversion."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class EvaluatorPart(Strict):
    """Which measure, in which version, with which parameters."""

    name: Short
    version: Short
    params: dict[str, Any]


class CorpusPart(Strict):
    """Which corpus; ``sha256`` is its content hash, ``n`` its number of items."""

    name: Short
    version: Short
    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    language: Short
    licence: Short
    n: Annotated[int, Field(ge=0)]
    cluster: Short
    synthetic: bool
    options: dict[str, Any]
    left_out: dict[str, int]


class SystemPart(Strict):
    """Which system, in which revision, called how."""

    name: Short
    kind: Literal["classifier", "translator"]
    adapter: Short
    revision: Short
    adapter_version: Short
    label_map: dict[str, str]
    params: dict[str, Any]
    retrieved_at: Short | None


class ScorePart(Strict):
    """One score; see :class:`evaluators.base.Score`."""

    name: Short
    slice: Short
    value: Number
    ci_low: Number
    ci_high: Number
    ci_method: Short
    n: Annotated[int, Field(ge=0)]
    n_clusters: Annotated[int, Field(ge=0)]
    p: Probability
    p_adjusted: Probability
    flags: list[Short]

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        # A percentile interval of a skewed statistic need not hold its point estimate, so that is not asked for.
        if self.ci_low is not None and self.ci_high is not None and self.ci_low > self.ci_high:
            raise ValueError(f"ci_low {self.ci_low} is above ci_high {self.ci_high}")
        return self


class CountsPart(Strict):
    """Items in all, scored, unscored, failed, and the unscored by reason."""

    total: Annotated[int, Field(ge=0)]
    scored: Annotated[int, Field(ge=0)]
    unscored: Annotated[int, Field(ge=0)]
    failed: Annotated[int, Field(ge=0)]
    by_reason: dict[str, int]

    @model_validator(mode="after")
    def _add_up(self) -> Self:
        if self.scored + self.unscored != self.total:
            raise ValueError(f"scored {self.scored} and unscored {self.unscored} do not add up to total {self.total}")
        if self.failed > self.unscored:
            raise ValueError(f"failed {self.failed} is more than unscored {self.unscored}")
        return self


class PredictionsPart(Strict):
    """Hash and number of rows of `predictions.jsonl`."""

    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    rows: Annotated[int, Field(ge=0)]


class EnvironmentPart(Strict):
    """What it was computed with."""

    python: Short
    packages: dict[str, str]
    git: Short | None
    dirty: bool | None
    platform: Short


class ErrorPart(Strict):
    """Why a run failed, and the configured names of what was to run (empty when that is not known)."""

    message: str
    traceback: str
    evaluator: str = ""
    corpus: str = ""
    system: str = ""


class Record(Strict):
    """A whole record. Parts that a failed run never reached are None."""

    schema_version: Literal[1] = SCHEMA_VERSION
    status: Literal["complete", "error"]
    signature: str
    created_at: Moment
    evaluator: EvaluatorPart | None
    corpus: CorpusPart | None
    system: SystemPart | None
    scale: Literal["score", "probability", ""]
    scores: list[ScorePart]
    counts: CountsPart | None
    predictions: PredictionsPart | None
    environment: EnvironmentPart
    timing: dict[str, float]
    error: ErrorPart | None = None

    @property
    def headline(self) -> ScorePart | None:
        """The score by which a board ranks."""
        return self.scores[0] if self.scores else None

    @property
    def coverage(self) -> float:
        """Share of the items that got a score."""
        return self.counts.scored / self.counts.total if self.counts and self.counts.total else 0.0

    def score(self, name: str) -> ScorePart | None:
        """The score of that name over the whole corpus, or None."""
        return next((s for s in self.scores if s.name == name and s.slice == "all"), None)


def rounded(value: float | None) -> float | None:
    """Keep twelve significant digits.

    Examples
    --------
    >>> rounded(0.1 + 0.2)
    0.3
    """
    if value is None or value == 0 or not math.isfinite(value):
        return value
    return float(f"{value:.{DIGITS}g}")


def corpus_part(corpus: Corpus) -> CorpusPart:
    """Describe a corpus for the record."""
    card = corpus.card
    return CorpusPart(
        name=card.name,
        version=card.version,
        sha256=corpus.sha256,
        language=card.language,
        licence=card.licence,
        n=len(corpus),
        cluster=card.cluster,
        synthetic=card.synthetic,
        options=dict(corpus.options),
        left_out=dict(corpus.left_out),
    )


def evaluator_part(spec: EvaluatorSpec, params: Mapping[str, Any]) -> EvaluatorPart:
    """Describe an evaluator for the record."""
    return EvaluatorPart(name=spec.name, version=spec.version, params=json.loads(json.dumps(dict(params))))


def score_parts(evaluation: Evaluation, extra_flags: Iterable[str] = ()) -> list[ScorePart]:
    """Scores for the record, rounded to twelve digits."""
    return [_score_part(score, tuple(extra_flags)) for score in evaluation.scores]


def _score_part(score: Score, extra: tuple[str, ...]) -> ScorePart:
    return ScorePart(
        name=score.name,
        slice=score.slice,
        value=rounded(score.value),
        ci_low=rounded(score.ci_low),
        ci_high=rounded(score.ci_high),
        ci_method=score.ci_method,
        n=score.n,
        n_clusters=score.n_clusters,
        p=rounded(score.p),
        p_adjusted=rounded(score.p_adjusted),
        flags=[*dict.fromkeys((*score.flags, *extra))],
    )


def counts_part(evaluation: Evaluation) -> CountsPart:
    """Counts for the record."""
    c = evaluation.counts
    return CountsPart(total=c.total, scored=c.scored, unscored=c.unscored, failed=c.failed, by_reason=dict(c.by_reason))


def write_atomically(path: Path, data: bytes) -> None:
    """Write beside the place and move there, so that a reader sees the old file or the new one, never a half."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)


def write(record: Record, folder: Path) -> Path:
    """Write `record.json` into a run's folder, atomically."""
    path = folder / RECORD
    write_atomically(path, (record.model_dump_json(indent=2) + "\n").encode("utf-8"))
    return path


def read(path: Path) -> Record:
    """Read and check a record.

    Parameters
    ----------
    path : pathlib.Path
        A `record.json`, or the run folder that holds it.

    Returns
    -------
    Record

    Raises
    ------
    UserError
        If it is not there, not JSON, or not of this schema; the message names the field.
    """
    place = path / RECORD if path.is_dir() else path
    try:
        return Record.model_validate_json(place.read_bytes())
    except OSError as error:
        raise UserError(f"There is no record at {place}.", "Is the run complete?") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the file"
        raise UserError(f"{place} is no record of schema {SCHEMA_VERSION}: {where}: {first['msg']}.") from error


def find(folders: Iterable[Path]) -> list[Path]:
    """All records under some folders, sorted by path.

    Raises
    ------
    UserError
        If a folder is not there.
    """
    found: set[Path] = set()
    for folder in folders:
        if not folder.exists():
            raise UserError(f"There is no folder {folder}.", "Run something first: `evenhand run`.")
        found |= {folder} if folder.is_file() else set(folder.rglob(RECORD))
    return sorted(found)


def linked(folders: Iterable[Path]) -> int:
    """How many folders under some folders are symbolic links, which :func:`find` does not follow."""
    return sum(
        (Path(place) / name).is_symlink() for folder in folders for place, inner, _ in os.walk(folder) for name in inner
    )
