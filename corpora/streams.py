"""Read a table of any length in batches: one file, a glob of files, or a Hugging Face data set.

Only the columns that are asked for are held, a batch at a time; every value is text and none is guessed to be missing.
"""

from __future__ import annotations

import glob
import itertools
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow.lib
import pyarrow.parquet

from corpora.errors import UserError, nearest
from corpora.tables import FORMATS

BATCH = 20_000
HUB = "hf:"


@dataclass
class Notes:
    """What was met while reading, to be told to the user.

    Parameters
    ----------
    rows : int
        Rows read.
    mended : int
        Values with bytes that are not UTF-8, read as Windows-1252 instead.
    """

    rows: int = 0
    mended: int = 0
    files: list[str] = field(default_factory=list)


def batches(
    source: str,
    columns: Mapping[str, str],
    *,
    format: str | None = None,
    split: str = "train",
    size: int = BATCH,
    notes: Notes | None = None,
) -> Iterator[pd.DataFrame]:
    r"""Batches of a table, with the columns renamed.

    Parameters
    ----------
    source : str
        A CSV, TSV, JSON lines or Parquet file; a glob of such files, read in the order of their names; or
        ``hf:NAME``, a Hugging Face data set or folder, which is streamed.
    columns : mapping of str to str
        Name wanted to name in the table.
    format : {"csv", "tsv", "jsonl", "parquet"}, optional
        Default: by each file's ending.
    split : str
        Of a Hugging Face data set.
    size : int
        Rows a batch.
    notes : Notes, optional
        Filled while reading.

    Yields
    ------
    pandas.DataFrame
        All columns text; a missing JSON or Parquet value is the empty text.

    Raises
    ------
    UserError
        If nothing is there, a column is missing, or a file cannot be read.

    Examples
    --------
    >>> import tempfile
    >>> place = Path(tempfile.mkdtemp(), "a.csv")
    >>> _ = place.write_text("body,sex\nNA,F\nhello,M\n", encoding="utf-8")
    >>> [batch.to_dict("list") for batch in batches(str(place), {"text": "body"}, size=1)]
    [{'text': ['NA']}, {'text': ['hello']}]
    """
    kept = notes if notes is not None else Notes()
    if source.startswith(HUB):
        kept.files = [source]
        parts: Iterator[pd.DataFrame] = _hub(source.removeprefix(HUB), columns, split, size)
    else:
        paths = found_files(source)
        kept.files = [path.name for path in paths]
        parts = itertools.chain.from_iterable(_file(path, columns, format, size) for path in paths)
    for batch in parts:
        mended = _mend(batch.rename(columns={v: k for k, v in columns.items()})[list(columns)], kept)
        kept.rows += len(mended)
        yield mended


def found_files(source: str) -> list[Path]:
    """Files that a path or a glob names, sorted.

    Raises
    ------
    UserError
        If there is none.
    """
    place = Path(source).expanduser()
    if place.is_file():  # a name may hold * or [ itself
        return [place]
    found = sorted(Path(p) for p in glob.glob(str(place), recursive=True) if Path(p).is_file())  # noqa: PTH207
    if not found:
        others = [p.name for p in place.parent.iterdir()] if place.parent.is_dir() else []
        hint = nearest(place.name, others) if 0 < len(others) <= 200 else ""
        raise UserError(f"There is no file {source}.", hint if hint.startswith("Did") else "")
    return found


def _file(path: Path, columns: Mapping[str, str], format: str | None, size: int) -> Iterator[pd.DataFrame]:
    kind = format or FORMATS.get(path.suffix.lower())
    wanted = list(dict.fromkeys(columns.values()))
    try:
        if kind == "parquet":
            yield from _parquet(path, wanted, size)
        elif kind == "jsonl":
            yield from _jsonl(path, wanted, size)
        elif kind in ("csv", "tsv"):
            yield from _csv(path, wanted, "\t" if kind == "tsv" else ",", size)
        else:
            raise UserError(
                f"The format of {path} is not known ({kind or path.suffix or 'no ending'}).",
                "Use .csv, .tsv, .jsonl or .parquet, or say which with --format.",
            )
    except (pd.errors.ParserError, pd.errors.EmptyDataError, pyarrow.lib.ArrowException, UnicodeError) as error:
        raise UserError(f"{path} cannot be read as {kind}: {str(error).strip().splitlines()[-1]}.") from error


def _parquet(path: Path, wanted: Sequence[str], size: int) -> Iterator[pd.DataFrame]:
    with pyarrow.parquet.ParquetFile(path) as file:
        _require(path, wanted, file.schema_arrow.names)
        for batch in file.iter_batches(batch_size=size, columns=list(wanted)):
            yield _frame({name: batch.column(name).to_pylist() for name in wanted}, wanted)


def _csv(path: Path, wanted: Sequence[str], separator: str, size: int) -> Iterator[pd.DataFrame]:
    with path.open("rb") as file:
        encoding = "utf-16" if file.read(2) in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    settings: dict[str, Any] = {"sep": separator, "dtype": object, "keep_default_na": False, "na_filter": False}
    # Bytes that are no UTF-8 come through as lone surrogates, and are mended value by value.
    settings |= {"encoding": encoding, "encoding_errors": "surrogateescape" if encoding != "utf-16" else "strict"}
    _require(path, wanted, list(pd.read_csv(path, nrows=0, **settings).columns))
    with pd.read_csv(path, chunksize=size, usecols=list(wanted), **settings) as reader:
        for chunk in reader:
            yield _frame({name: chunk[name].tolist() for name in wanted}, wanted)


def _jsonl(path: Path, wanted: Sequence[str], size: int) -> Iterator[pd.DataFrame]:
    rows: list[list[Any]] = []
    with path.open(encoding="utf-8-sig", errors="surrogateescape") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
            except (json.JSONDecodeError, RecursionError) as error:
                raise UserError(f"{path}, line {number}: not JSON ({error}).") from error
            if not isinstance(row, dict):
                raise UserError(f"{path}, line {number}: an object {{…}} is wanted, this is {type(row).__name__}.")
            if number == 1:
                _require(path, wanted, list(row))
            rows.append([row.get(name) for name in wanted])
            if len(rows) == size:
                yield _frame(_columns(rows, wanted), wanted)
                rows = []
    if rows:
        yield _frame(_columns(rows, wanted), wanted)


def _hub(name: str, columns: Mapping[str, str], split: str, size: int) -> Iterator[pd.DataFrame]:
    import datasets

    wanted = list(dict.fromkeys(columns.values()))
    try:
        table = datasets.load_dataset(name, split=split, streaming=True)
        for batch in table.iter(batch_size=size):
            _require(Path(name), wanted, list(batch))
            yield _frame({column: batch[column] for column in wanted}, wanted)
    except UserError:
        raise
    except Exception as error:
        hint = "Data sets with a loading script do not run: download the files and name those."
        raise UserError(f"The data set {name!r} cannot be read: {str(error).strip().splitlines()[0]}.", hint) from error


def _require(where: Path, wanted: Sequence[str], there: Sequence[str]) -> None:
    for name in wanted:
        if name not in there:
            raise UserError(f"{where} has no column {name!r}.", nearest(name, map(str, there)))


def _columns(rows: list[list[Any]], names: Sequence[str]) -> dict[str, list[Any]]:
    return {name: [row[k] for row in rows] for k, name in enumerate(names)}


def _frame(columns: Mapping[str, Sequence[Any]], names: Sequence[str]) -> pd.DataFrame:
    return pd.DataFrame({name: pd.Series([_text(v) for v in columns[name]], dtype=object) for name in names})


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    return "" if value is None or (isinstance(value, float) and math.isnan(value)) else str(value)


def _mend(batch: pd.DataFrame, notes: Notes) -> pd.DataFrame:
    """Read bytes that were no UTF-8 as Windows-1252, the usual stranger in such files."""
    for name in batch.columns:
        values = batch[name].tolist()
        broken = [k for k, v in enumerate(values) if not v.isascii() and any("\udc80" <= c <= "\udcff" for c in v)]
        for k in broken:
            values[k] = values[k].encode("utf-8", "surrogateescape").decode("cp1252", "replace")
        if broken:
            notes.mended += len(broken)
            batch[name] = pd.Series(values, dtype=object)
    return batch
