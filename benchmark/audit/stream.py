"""The second reading: ask a system batch by batch, count, and keep nothing of a text once it is counted."""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from benchmark import runner
from benchmark.audit.survey import Source, Survey
from benchmark.audit.tokens import Count
from benchmark.cache import Cache
from benchmark.runner import Advance
from benchmark.systems.base import System
from corpora.base import Card, Corpus, add_to_hash, nfc
from corpora.genders import gender
from corpora.streams import Notes, batches
from evaluators.base import predictions_frame
from evaluators.bootstrap import Array, Whole
from evaluators.gap_quality import BINS
from evaluators.gap_rows import LEVELS, ROLE, read_answers, why_left_out
from evaluators.gender_gap_corpus import calibration_of, tally_rows
from evaluators.tally import Tally, added
from leaderboard.record import ITEMS, PREDICTIONS, PredictionsPart

_PENDING = 500_000  # rows of tallies that wait to be added up
_SCHEMA = pa.schema(
    [(name, pa.string()) for name in ("id", "cluster", *LEVELS, "gender", "answer", "outcome")]
    + [("error", pa.float64()), ("reason", pa.string())]
)


@dataclass(frozen=True)
class Filters:
    """What is left out, besides texts without label or gender.

    Parameters
    ----------
    count : callable
        From texts to their numbers of tokens.
    shortest, longest : int
        Tokens of the shortest and the longest text that is kept.
    duplicates : bool
        Whether rows that repeat an earlier one in all named columns are kept.
    """

    count: Count
    shortest: int = 5
    longest: int = 512
    duplicates: bool = False


@dataclass
class Streamed:
    """Sufficient counts of a whole table, and what was met on the way."""

    tally: Tally
    calibration: dict[str, Array]
    n: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    unscored: Counter[str] = field(default_factory=Counter)
    asked: int = 0
    cached: int = 0
    seconds: float = 0.0
    errors: Counter[str] = field(default_factory=Counter)
    answers: set[str] = field(default_factory=set)
    authors: int = 0
    no_author: int = 0
    times: tuple[str, str] | None = None
    notes: Notes = field(default_factory=Notes)
    sha256: str = ""
    predictions: PredictionsPart | None = None


def stream(
    source: Source,
    found: Survey,
    filters: Filters,
    system: System,
    card: Card,
    cache: Cache | None,
    folder: Path,
    *,
    label_map: Mapping[str, str] | None = None,
    batch_size: int | None = None,
    advance: Advance = lambda _: None,
) -> Streamed:
    """Measure a system on a table of any length.

    Parameters
    ----------
    source, found, filters
        The data, what the first reading found in them, and what is left out.
    system : System
    card : Card
        Of the data.
    cache : Cache or None
        Answers are looked up and kept there, so that the same command goes on where it was stopped.
    folder : pathlib.Path
        Gets `predictions.jsonl` and `items.parquet`, neither with any text or author's name in it.
    label_map : mapping of str to str, optional
        The system's labels to negative, neutral, positive; default: what the system says of them.
    batch_size : int, optional
        Texts a call of the system.
    advance : callable
        Told how many more rows have been read.

    Returns
    -------
    Streamed
    """
    labels, groups = list(found.meaning), list(found.groups.all)
    emotions = {m.emotion for m in found.meaning.values()}
    label_map = system.label_map if label_map is None else label_map
    comparable = emotions <= {label.casefold() for label in label_map}
    empty = np.zeros(0, dtype=np.int64)
    out = Streamed(
        Tally(tuple(labels), tuple(groups), empty, empty, empty, np.zeros((0, 4), dtype=np.int64)),
        {group: np.zeros((BINS, 3)) for group in groups},
    )
    content, reader = hashlib.sha256(), _Reader(source, found, filters, out)
    pending: list[Tally] = []
    with _writers(folder, out) as (predictions, items):
        for rows, known in reader.batches():
            add_to_hash(content, rows, (ROLE,))
            corpus = Corpus(card, rows, (ROLE,))
            done = runner.run(system, corpus, cache, batch_size=batch_size)
            answers = read_answers(known, predictions_frame(corpus, done.answers), label_map)
            ok = np.array([reason is None for reason in answers.reason], dtype=bool)
            if not comparable:
                answers = type(answers)(**{**vars(answers), "mismatch": None})
            part = tally_rows(known, reader.codes, answers, ok, labels, groups)
            pending.append(part)
            if sum(len(t.author) for t in pending) > _PENDING:
                pending = [added(pending)]
            for group, sums in calibration_of(known, answers, ok, found.groups).items():
                out.calibration[group] += sums
            out.unscored.update(reason for reason in answers.reason if reason is not None)
            out.answers.update(answer for answer in answers.answer if answer is not None)
            out.asked, out.cached, out.seconds = (
                out.asked + done.asked,
                out.cached + done.cached,
                out.seconds + done.seconds,
            )
            out.errors.update(done.errors)
            predictions(runner.frame_rows(corpus, done.answers))
            table = rows[["id", "cluster"]].join(known)
            table["answer"], table["outcome"] = answers.answer, answers.outcome
            table["error"] = [None if o is None else float(o != "right") for o in answers.outcome]
            table["reason"] = answers.reason
            items.write_table(pa.Table.from_pandas(table, schema=_SCHEMA, preserve_index=False))
            advance(reader.read)
            out.n += len(rows)
    if pending:
        out.tally = added(pending)
    out.authors, out.sha256 = len(reader.authors) + out.no_author, content.hexdigest()
    return out


class _Reader:
    """Batches of rows that are to be asked; counts the others."""

    def __init__(self, source: Source, found: Survey, filters: Filters, out: Streamed) -> None:
        self.source, self.found, self.filters, self.out = source, found, filters, out
        self.authors: dict[str, int] = {}
        self.codes: Whole = np.zeros(0, dtype=np.int64)
        self.read = 0  # rows read for the latest batch
        self._seen: set[bytes] = set()
        self._row = 0

    def batches(self) -> Iterator[tuple[pd.DataFrame, pd.DataFrame]]:
        source = self.source
        for batch in batches(
            source.path,
            source.columns,
            format=source.format,
            split=source.split,
            size=source.batch,
            notes=self.out.notes,
        ):
            self.read = len(batch)
            ids = np.arange(self._row + 1, self._row + len(batch) + 1)
            self._row += len(batch)
            known = self._known(batch)
            reasons = self._reasons(batch, known)
            self.out.left_out.update(reason for reason in reasons if reason is not None)
            keep = np.array([reason is None for reason in reasons], dtype=bool)
            kept = batch[keep]
            self._times(kept)
            numbers = ids[keep].astype(np.int64)
            clusters = self._clusters(kept, numbers)
            rows = pd.DataFrame(
                {"id": [str(k) for k in numbers], "cluster": clusters, ROLE: kept["text"].tolist()}, dtype=object
            )
            yield rows, known[keep].reset_index(drop=True)

    def _known(self, batch: pd.DataFrame) -> pd.DataFrame:
        labels = [self.found.spelling[label] for label in batch["label"]]
        meaning = [self.found.meaning.get(label) for label in labels]
        return pd.DataFrame(
            {
                "label": labels,
                "emotion": [m.emotion if m else "" for m in meaning],
                "sentiment": [m.sentiment if m else "" for m in meaning],
                "gender": pd.Series([gender(value) for value in batch["gender"]], dtype=object),
            }
        )

    def _reasons(self, batch: pd.DataFrame, known: pd.DataFrame) -> list[str | None]:
        filters = self.filters
        texts = batch["text"].tolist()
        reasons = why_left_out(known, self.found.groups)
        for k, (text, n) in enumerate(zip(texts, filters.count(texts), strict=True)):
            if not text.strip():
                reasons[k] = "no_text"
            elif reasons[k] is None and not filters.shortest <= n <= filters.longest:
                reasons[k] = "too_short" if n < filters.shortest else "too_long"
        if not filters.duplicates:
            columns = [batch[name].tolist() for name in batch.columns]
            for k, row in enumerate(zip(*columns, strict=True)):
                if reasons[k] is None:
                    key = hashlib.blake2b(
                        "\0".join(map(nfc, row)).encode("utf-8", "surrogatepass"), digest_size=8
                    ).digest()
                    if key in self._seen:
                        reasons[k] = "duplicate"
                    self._seen.add(key)
        return reasons

    def _clusters(self, kept: pd.DataFrame, numbers: Whole) -> list[str]:
        """Authors numbered anew, so that no name leaves the data; a row without one is its own."""
        if "author" not in kept:
            self.out.no_author += len(kept)
            self.codes = -numbers
            return [f"row-{k}" for k in numbers]
        codes = [self.authors.setdefault(a, len(self.authors)) if a.strip() else -int(k)
                 for a, k in zip(kept["author"], numbers, strict=True)]  # fmt: skip
        self.out.no_author += sum(code < 0 for code in codes)
        self.codes = np.array(codes, dtype=np.int64)
        return [f"author-{code + 1}" if code >= 0 else f"row-{-code}" for code in codes]

    def _times(self, kept: pd.DataFrame) -> None:
        if "time" in kept:
            times = sorted(t for t in kept["time"] if t.strip())
            ends = [*(self.out.times or ()), *times[:1], *times[-1:]]
            self.out.times = (min(ends), max(ends)) if ends else None


@contextmanager
def _writers(folder: Path, out: Streamed) -> Iterator[tuple[_Lines, pq.ParquetWriter]]:
    """Write both files beside their places and move them there when all is written."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".partial-", dir=folder) as partial:
        lines, table = Path(partial, PREDICTIONS), Path(partial, ITEMS)
        with lines.open("wb") as file, pq.ParquetWriter(table, _SCHEMA) as items:
            writer = _Lines(file)
            yield writer, items
        out.predictions = PredictionsPart(sha256=writer.digest.hexdigest(), rows=writer.rows)
        lines.replace(folder / PREDICTIONS)
        table.replace(folder / ITEMS)


class _Lines:
    """Writes rows as JSON lines and hashes what it writes."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file, self.digest, self.rows = file, hashlib.sha256(), 0

    def __call__(self, rows: list[dict[str, object]]) -> None:
        data = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode("utf-8", "surrogatepass")
        self.file.write(data)
        self.digest.update(data)
        self.rows += len(rows)
