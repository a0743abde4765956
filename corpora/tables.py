"""Read a user's table: CSV, TSV, JSON lines or Parquet, every value as text and none guessed to be missing."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow.lib
import pyarrow.parquet

from corpora.errors import UserError, nearest

FORMATS = {
    ".csv": "csv",
    ".tsv": "tsv",
    ".tab": "tsv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".parquet": "parquet",
}
NESTED = "nested"
"""Under this name a table's ``attrs`` say which columns hold lists, objects or bytes: the first such row, and what."""
_NO_TEXT = (dict, list, tuple, set, bytes, np.ndarray)


def read_table(path: str | Path, format: str | None = None) -> pd.DataFrame:
    r"""Read a table as text.

    "NA", "null" and "None" stay the words they are; a missing JSON or Parquet value becomes the empty text. A list or
    an object becomes its JSON; :func:`column` refuses to take such a column for text.

    Parameters
    ----------
    path : str or pathlib.Path
        The file.
    format : {"csv", "tsv", "jsonl", "parquet"}, optional
        Default: by the file's ending.

    Returns
    -------
    pandas.DataFrame
        All columns are str.

    Raises
    ------
    UserError
        If the file is not there, its format is unknown, it cannot be read, two columns have one name, or a row has
        more cells than the header; with the line where one is known.

    Examples
    --------
    >>> import tempfile
    >>> place = Path(tempfile.mkdtemp(), "a.csv")
    >>> _ = place.write_text("text,label\nNA,negative\n", encoding="utf-8")
    >>> read_table(place).loc[0, "text"]
    'NA'
    """
    place = file_place(path)
    kind = format or FORMATS.get(place.suffix.lower())
    if kind not in FORMATS.values():
        raise UserError(
            f"The format of {place} is not known ({kind or place.suffix or 'no ending'}).",
            "Use .csv, .tsv, .jsonl or .parquet, or say which with format=…",
        )
    if not place.is_file():
        raise UserError(f"There is no file {place}.", _nearest_file(place))
    try:
        if kind == "jsonl":
            return _read_jsonl(place)
        if kind == "parquet":
            _refuse_twice(pyarrow.parquet.read_schema(place).names, place)
            return _as_text(pd.read_parquet(place))
        return _read_csv(place, "\t" if kind == "tsv" else ",")
    except UnicodeDecodeError as error:
        raise UserError(f"{place} is not UTF-8 (byte {error.start}).", "Save it as UTF-8 and try again.") from error
    except (pd.errors.ParserError, pd.errors.EmptyDataError, pyarrow.lib.ArrowException, ValueError) as error:
        raise UserError(f"{place} cannot be read as {kind}: {str(error).strip().splitlines()[-1]}.") from error
    except OSError as error:
        raise UserError(f"{place} cannot be read: {error.strerror or error}.") from error


def file_place(path: str | Path) -> Path:
    """Where a user's file is, with ``~`` put in full.

    Raises
    ------
    UserError
        If ``~name`` is no user, or the path is a folder or a device. A file that is not there is not refused here.
    """
    try:
        place = Path(path).expanduser()
    except RuntimeError:
        raise UserError(f"{path}: there is no user {Path(path).parts[0].removeprefix('~')!r} here.") from None
    try:
        if place.is_dir():
            raise UserError(f"{place} is a folder, not a file.", "Name a file in it.")
        if place.exists() and not place.is_file():
            raise UserError(f"{place} is a device or a pipe, not a file.", "Save the data to a file first.")
    except OSError as error:
        raise UserError(f"{str(place)[:200]} cannot be read: {error.strerror or error}.") from None
    return place


def column(table: pd.DataFrame, name: str, path: str | Path) -> pd.Series[str]:
    """One column of text by its name.

    Raises
    ------
    UserError
        If there is none of that name; the message gives the nearest ones. Or if a cell of it was a list, an object or
        bytes, which are no text.
    """
    if name not in table.columns:
        raise UserError(f"{path} has no column {name!r}.", nearest(name, map(str, table.columns)))
    if name in (nested := table.attrs.get(NESTED, {})):
        row, kind = nested[name]
        raise UserError(f"{path}, row {row}: {name} is {kind}, not text.", "Every cell of that column must be text.")
    return table[name]


def _nearest_file(place: Path) -> str:
    try:
        others = [p.name for p in place.parent.iterdir() if p.name != place.name and p.is_file()]
    except OSError:
        return ""
    hint = nearest(place.name, others) if 0 < len(others) <= 200 else ""
    return hint if hint.startswith("Did") else ""


def _refuse_twice(names: Iterable[object], place: Path, where: str = "") -> None:
    seen: set[str] = set()
    for name in map(str, names):
        if name in seen:
            raise UserError(f"{place}{where} has the column {name!r} more than once.", "Rename or remove all but one.")
        seen.add(name)


def _read_csv(place: Path, sep: str) -> pd.DataFrame:
    # The header is read as a row, and all at once: only so does pandas compare every row with it. Where it takes the
    # header itself, a cell too many in each row turns the first column into an index, and all columns shift by one.
    try:
        rows = pd.read_csv(
            place,
            sep=sep,
            header=None,
            index_col=False,
            dtype=str,
            keep_default_na=False,
            na_filter=False,
            low_memory=False,
            encoding="utf-8-sig",
            encoding_errors="strict",
        )
    except pd.errors.ParserError as error:
        if found := re.search(r"Expected (\d+) fields in line (\d+), saw (\d+)", str(error)):
            wanted, line, cells = found.groups()
            raise UserError(
                f"{place}, line {line}: {cells} cells, but the header has {wanted}.",
                "Put a text that holds the separator in double quotes, and take out separators at the ends of lines.",
            ) from None
        raise
    names = [name if name.strip() else f"Unnamed: {k}" for k, name in enumerate(rows.iloc[0].tolist())]
    _refuse_twice(names, place)
    out = rows.iloc[1:].reset_index(drop=True)
    out.columns = pd.Index(names)
    return out


def _read_jsonl(place: Path) -> pd.DataFrame:
    rows = []
    with place.open(encoding="utf-8-sig") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                row = json.loads(line, object_pairs_hook=_Object)
            except (json.JSONDecodeError, RecursionError) as error:
                raise UserError(f"{place}, line {number}: not JSON ({error}).") from error
            if not isinstance(row, _Object):
                raise UserError(f"{place}, line {number}: an object {{…}} is wanted, this is {type(row).__name__}.")
            if row.twice is not None:
                _refuse_twice([row.twice] * 2, place, f", line {number},")
            rows.append(row)
    return _as_text(pd.DataFrame(rows, dtype=object))


class _Object(dict[str, Any]):
    """A JSON object that knows a name that stands in it twice."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        names = [name for name, _ in pairs]
        self.twice = next((name for name in names if names.count(name) > 1), None) if len(self) < len(names) else None


def _as_text(table: pd.DataFrame) -> pd.DataFrame:
    out = pd.DataFrame(index=table.index)
    nested: dict[str, list[object]] = {}
    for name in table.columns:
        values = table[name].tolist()
        for row, value in enumerate(values, 1):
            if isinstance(value, _NO_TEXT):
                kind = "an object" if isinstance(value, dict) else "bytes" if isinstance(value, bytes) else "a list"
                nested[str(name)] = [row, kind]
                break
        out[str(name)] = ["" if _missing(value) else _text(value) for value in values]
    if nested:
        out.attrs[NESTED] = nested
    return out


def _text(value: object) -> str:
    if isinstance(value, np.ndarray):
        value = value.tolist()
    return json.dumps(value, ensure_ascii=False, default=str) if isinstance(value, dict | list) else str(value)


def _missing(value: object) -> bool:
    return value is None or value is pd.NaT or value is pd.NA or (isinstance(value, float) and math.isnan(value))
