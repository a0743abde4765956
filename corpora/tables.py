"""Read a user's table: CSV, TSV, JSON lines or Parquet, every value as text and none guessed to be missing."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pandas as pd
import pyarrow.lib

from corpora.errors import UserError, nearest

FORMATS = {
    ".csv": "csv",
    ".tsv": "tsv",
    ".tab": "tsv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".parquet": "parquet",
}


def read_table(path: str | Path, format: str | None = None) -> pd.DataFrame:
    r"""Read a table as text.

    "NA", "null" and "None" stay the words they are; a missing JSON or Parquet value becomes the empty text.

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
        If the file is not there, its format is unknown, or it cannot be read; with the line where one is known.

    Examples
    --------
    >>> import tempfile
    >>> place = Path(tempfile.mkdtemp(), "a.csv")
    >>> _ = place.write_text("text,label\nNA,negative\n", encoding="utf-8")
    >>> read_table(place).loc[0, "text"]
    'NA'
    """
    place = Path(path).expanduser()
    kind = format or FORMATS.get(place.suffix.lower())
    if kind not in FORMATS.values():
        raise UserError(
            f"The format of {place} is not known ({kind or place.suffix or 'no ending'}).",
            "Use .csv, .tsv, .jsonl or .parquet, or say which with format=…",
        )
    if not place.is_file():
        others = [p.name for p in place.parent.iterdir()] if place.parent.is_dir() else []
        hint = nearest(place.name, others) if 0 < len(others) <= 200 else ""
        raise UserError(f"There is no file {place}.", hint if hint.startswith("Did") else "")
    try:
        if kind == "jsonl":
            return _read_jsonl(place)
        if kind == "parquet":
            return _as_text(pd.read_parquet(place))
        return pd.read_csv(
            place,
            sep="\t" if kind == "tsv" else ",",
            dtype=str,
            keep_default_na=False,
            na_filter=False,
            encoding="utf-8-sig",
            encoding_errors="strict",
        )
    except UnicodeDecodeError as error:
        raise UserError(f"{place} is not UTF-8 (byte {error.start}).", "Save it as UTF-8 and try again.") from error
    except (pd.errors.ParserError, pd.errors.EmptyDataError, pyarrow.lib.ArrowException, ValueError) as error:
        raise UserError(f"{place} cannot be read as {kind}: {str(error).strip().splitlines()[-1]}.") from error


def column(table: pd.DataFrame, name: str, path: str | Path) -> pd.Series[str]:
    """One column by its name.

    Raises
    ------
    UserError
        If there is none of that name; the message gives the nearest ones.
    """
    if name not in table.columns:
        raise UserError(f"{path} has no column {name!r}.", nearest(name, map(str, table.columns)))
    return table[name]


def _read_jsonl(place: Path) -> pd.DataFrame:
    rows = []
    with place.open(encoding="utf-8-sig") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
            except (json.JSONDecodeError, RecursionError) as error:
                raise UserError(f"{place}, line {number}: not JSON ({error}).") from error
            if not isinstance(row, dict):
                raise UserError(f"{place}, line {number}: an object {{…}} is wanted, this is {type(row).__name__}.")
            rows.append(row)
    return _as_text(pd.DataFrame(rows, dtype=object))


def _as_text(table: pd.DataFrame) -> pd.DataFrame:
    out = pd.DataFrame(index=table.index)
    for name in table.columns:
        out[str(name)] = ["" if _missing(value) else str(value) for value in table[name].tolist()]
    return out


def _missing(value: object) -> bool:
    return value is None or value is pd.NaT or value is pd.NA or (isinstance(value, float) and math.isnan(value))
