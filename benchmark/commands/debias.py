"""Gender-unbiased sentiment of any text or table: what a system says of the original, swapped and neutral form.

evenhand debias "My sister is happy." system=vader
evenhand debias posts.csv --text body system=vader --out scored.csv
evenhand debias - system=textblob --json < lines.txt

Without retraining: the sentiment is the weighted mean over the three forms (weights 1/3 each by default), and the
SGBI beside it says how far the system moved with gender. `status` is the validity of the rewriting.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from corpora.errors import UserError

if TYPE_CHECKING:
    import pandas as pd

    from benchmark.systems.base import System

WRITTEN = (".csv", ".tsv", ".jsonl", ".ndjson", ".parquet")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("text", help="a text, a table (CSV, TSV, JSON lines, Parquet), or - for one text a line")
    parser.add_argument("settings", nargs="+", metavar="system=NAME", help="the system, and its system.params.…=…")
    parser.add_argument("--text", dest="column", default="text", help="column of a table that holds the texts")
    parser.add_argument("--weights", default="", help="of original, swapped, neutral: 0.5,0.25,0.25")
    parser.add_argument("--names", choices=("keep", "swap"), default="keep", help="first names (keep)")
    parser.add_argument("--out", type=Path, help="write the table there (.csv, .jsonl or .parquet)")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def run(args: argparse.Namespace) -> int:
    """Score and print."""
    from corpora.tables import FORMATS, column, read_table

    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    system = _system(args.settings)
    weights = _weights(args.weights)
    place = Path(args.text)
    if args.out:
        _check_out(args.out, place)
    table = None
    if args.text == "-":
        texts = _lines()
    elif _is_file(place) or (place.suffix.lower() in FORMATS and " " not in args.text):
        table = read_table(place)
        texts = column(table, args.column, place).tolist()
    else:
        texts = [args.text]
    result = debias(texts, system, weights=weights, names=args.names)
    if table is not None:
        result = result.drop(columns="text").add_prefix(f"{system.name}_")
        if taken := [name for name in result.columns if name in table.columns]:
            raise UserError(f"{place} has a column {taken[0]!r} already.", "Rename it, or start from the plain table.")
        result = table.join(result)
    if args.out:
        _write(result, args.out)
        print(f"{len(result)} rows: {args.out}")
    elif args.json or len(result) != 1:
        for row in result.to_dict("records"):
            print(json.dumps(_plain(row), ensure_ascii=False))
    else:
        for name, value in _plain(result.iloc[0].to_dict()).items():
            print(f"{name:>20}  {value if value is not None else '–'}")
    return 0


def debias(
    texts: list[str],
    system: System,
    *,
    weights: tuple[float, float, float] | None = None,
    names: Any = "keep",
) -> pd.DataFrame:
    """Gender-unbiased sentiment of texts.

    Parameters
    ----------
    texts : list of str
    system : System
        A classifier.
    weights : tuple of float, optional
        Of the original, swapped and neutral form; they sum to 1.
    names : {"keep", "swap"}
        Whether first names stay.

    Returns
    -------
    pandas.DataFrame
        One row a text: the three forms, ``status``, the system's scores of each (of probabilities: positive minus
        negative), ``unbiased``, ``sgbi``, and the classes; missing where the system gave no answer, with ``reason``.

    Examples
    --------
    >>> from benchmark.presets import build
    >>> debias(["My sister is happy."], build("vader")).loc[0, "text_swapped"]
    'My brother is happy.'
    """
    import pandas as pd

    from benchmark.runner import run as ask
    from corpora.base import Card, Corpus
    from corpora.counterfactual import TRIPLE, triples
    from evaluators.base import predictions_frame
    from evaluators.sgbi import WEIGHTS
    from evaluators.sgbi_corpus import scored_forms

    ids = [str(k) for k in range(len(texts))]
    frame = pd.DataFrame({"id": ids, "cluster": ids, "text": pd.Series(texts, dtype=object)})
    corpus = triples(Corpus(Card("texts", "1", "en", "", "", ""), frame, ("text",)), names=names)
    asked = ask(system, corpus, None)
    for message, count in asked.errors.items():
        print(f"evenhand: warning: {system.name} failed on {count} text(s): {message}", file=sys.stderr)
    forms = scored_forms(corpus, predictions_frame(corpus, asked.answers), weights=weights or WEIGHTS)
    result = forms.result
    score = result.scale == "score"
    out = pd.DataFrame({"text": texts, "status": corpus.items["status"], "reason": forms.reasons})
    for role, values in zip(TRIPLE, forms.values, strict=True):
        if role != "original":
            out[f"text_{role}"] = corpus.items[role]
        out[role] = values[:, 0] if score else values[:, 2] - values[:, 0]
    out["unbiased"] = result.unbiased if score else result.unbiased[:, 2] - result.unbiased[:, 0]
    out["sgbi"] = result.index
    for name, classes in (("class", result.classes[:, 0]), ("unbiased_class", result.unbiased_classes)):
        out[name] = pd.Series([str(c) or None for c in classes], dtype=object)
    return out


def _system(settings: list[str]) -> System:
    from benchmark.commands import usererrors
    from benchmark.config import Config, register
    from benchmark.job import build_system
    from benchmark.overrides import readable
    from benchmark.wrappers import named

    systems = [s for s in settings if s.lstrip("+").startswith("system=")]
    if not systems:
        raise UserError("Which system? Add system=NAME.", "`evenhand list systems` shows them.")
    if len(systems) > 1:
        raise UserError(
            f"debias asks one system, not {len(systems)} ({' '.join(systems)}).", "Run it again for each of the others."
        )
    from hydra import compose, initialize_config_module
    from omegaconf import OmegaConf

    register()
    arguments = named(settings)
    try:
        with initialize_config_module("conf", version_base="1.3"):
            composed = compose("config", readable(arguments))
        config = OmegaConf.to_object(composed)
        assert isinstance(config, Config)  # noqa: S101 - what composing the schema gives
        system = build_system(config)
    except Exception as error:
        raise usererrors.explained(error, arguments) from error
    if system.kind != "classifier":
        raise UserError(f"{system.name!r} is a {system.kind}; debias needs a classifier.")
    return system


def _weights(text: str) -> tuple[float, float, float] | None:
    if not text:
        return None
    try:
        a, b, c = (float(part) for part in text.split(","))
    except ValueError:
        raise UserError(f"--weights are three numbers with commas, not {text!r}.") from None
    if not abs(a + b + c - 1) <= 1e-9:  # so written that NaN is refused too
        raise UserError(f"--weights must sum to 1, not {a + b + c:g}.")
    return a, b, c


def _plain(row: Mapping[Any, Any]) -> dict[str, Any]:
    """Without NaN, floats to six digits."""
    out: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, float):
            out[str(name)] = None if math.isnan(value) else round(value, 6)
        else:
            out[str(name)] = value
    return out


def _lines() -> list[str]:
    """Texts of the standard input, one a line; only the line break itself is taken off."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", newline="\n")
    try:
        return [line.removesuffix("\n").removesuffix("\r") for line in sys.stdin]
    except UnicodeDecodeError as error:
        raise UserError(f"The standard input is not UTF-8 ({error.reason}).") from None


def _is_file(place: Path) -> bool:
    try:
        return place.is_file()
    except OSError:  # a text longer than a file name may be
        return False


def _check_out(path: Path, source: Path) -> None:
    """Refuse a place that cannot be written, or that is the table itself, before the texts are scored."""
    if path.suffix.lower() not in WRITTEN:
        raise UserError(f"--out {path} should end in {', '.join(WRITTEN)}.")
    try:
        if not path.absolute().parent.is_dir():
            raise UserError(f"--out {path}: there is no folder {path.parent}.")
        if path.is_dir():
            raise UserError(f"--out {path} is a folder, not a file.")
        if path.exists() and _is_file(source) and path.samefile(source):
            raise UserError(f"--out {path} is the table that is read.", "Name another file; the table stays as it is.")
        with tempfile.TemporaryFile(dir=path.absolute().parent):
            pass
        if path.exists() and not path.is_file():
            raise UserError(f"--out {path} is a device or a pipe, not a file.")
    except OSError as error:
        raise _unwritable(path, error) from None


def _unwritable(path: Path, error: OSError) -> UserError:
    return UserError(f"--out {path} cannot be written: {error.strerror or error}.", "Name a place of your own.")


def _write(table: pd.DataFrame, path: Path) -> None:
    try:
        _write_as(table, path)
    except OSError as error:
        raise _unwritable(path, error) from error


def _write_as(table: pd.DataFrame, path: Path) -> None:
    from leaderboard.record import write_atomically

    kind = path.suffix.lower()
    if kind == ".parquet":
        table.to_parquet(path, index=False)
    elif kind in (".jsonl", ".ndjson"):
        write_atomically(path, table.to_json(orient="records", lines=True, force_ascii=False).encode("utf-8"))
    else:
        text = table.to_csv(index=False, sep="," if kind == ".csv" else "\t")
        write_atomically(path, text.encode("utf-8"))
