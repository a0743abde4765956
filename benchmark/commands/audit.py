"""Does a classifier err more on one gender's texts, in your own data? A report that can go into a paper.

evenhand audit posts.csv --text body --label mood --gender sex --author user system=vader
evenhand audit "posts-*.parquet" --text body --label mood --gender sex system=vader,nrc --out report
evenhand audit hf:someone/posts --text text --label mood --gender gender system=vader

A table is a CSV, TSV, JSON lines or Parquet file, a glob of them, or hf:NAME. Labels are the authors' own: the sixteen
mood tags of the paper, emotions, positive and negative, or those of a map of yours (--labels). The same command goes
on where it was stopped.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from corpora.errors import UserError

if TYPE_CHECKING:
    from benchmark.config import Config


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("source", help="file, glob, or hf:NAME")
    parser.add_argument("settings", nargs="+", metavar="system=NAME", help="systems, and system.params.…=…")
    parser.add_argument("--text", required=True, metavar="COLUMN", help="column with the texts")
    parser.add_argument("--label", required=True, metavar="COLUMN", help="column with the authors' own labels")
    parser.add_argument("--gender", required=True, metavar="COLUMN", help="column with the authors' stated gender")
    parser.add_argument("--author", metavar="COLUMN", help="column that says which texts have one author")
    parser.add_argument("--time", metavar="COLUMN", help="column with the date, for the report")
    parser.add_argument(
        "--labels", default="auto", help="map of labels: moods, isear, sentiments or a YAML file (auto)"
    )
    parser.add_argument("--reference", default="auto", help="gender that the others are compared with (female)")
    parser.add_argument("--min-group", type=int, default=30, help="texts that another gender needs (30)")
    parser.add_argument("--tokens", choices=("auto", "words", "roberta"), default="auto", help="what counts (auto)")
    parser.add_argument("--min-tokens", type=int, default=5, help="of the shortest text (5)")
    parser.add_argument("--max-tokens", type=int, default=512, help="of the longest text (512)")
    parser.add_argument("--keep-duplicates", action="store_true", help="count rows that repeat an earlier one")
    parser.add_argument("--format", choices=("csv", "tsv", "jsonl", "parquet"), help="of the files (by their ending)")
    parser.add_argument("--split", default="train", help="of a Hugging Face data set (train)")
    parser.add_argument("--language", default="any", help="of the texts, for the record")
    parser.add_argument("--draws", type=int, default=10_000, help="bootstrap draws (10,000)")
    parser.add_argument("--name", help="of the data, for the record (the file's)")
    parser.add_argument("--out", type=Path, help="folder of the report (audit-NAME)")


def run(args: argparse.Namespace) -> int:
    """Survey the data, measure each system, print and write the report."""
    from dataclasses import replace

    from rich.console import Console

    from benchmark.audit import report
    from benchmark.audit.run import CARD, audit
    from benchmark.audit.stream import Filters
    from benchmark.audit.survey import Source, survey
    from benchmark.audit.tokens import counter

    configs = _configs(args.settings)
    source = Source(
        args.source, args.text, args.label, args.gender, args.author, args.time, args.labels, args.reference,
        args.min_group, args.format, args.split,
    )  # fmt: skip
    if not 1 <= args.min_tokens <= args.max_tokens:
        raise UserError(f"--min-tokens is {args.min_tokens} and --max-tokens {args.max_tokens}.")
    tokens, count = counter(args.tokens)
    found = survey(source)
    filters = Filters(count, args.min_tokens, args.max_tokens, args.keep_duplicates)
    name = args.name or Path(args.source.removeprefix("hf:")).stem.strip("*-_. ") or "texts"
    folder = args.out or Path(f"audit-{name}")
    card = replace(CARD, name=name, language=args.language)
    done = []
    for config in configs:
        place = folder / _safe(config.system.name)
        one = audit(config, source, found, filters, place, card=card, tokens=tokens, params={"draws": args.draws})
        for message, n in one.streamed.errors.items():
            print(f"evenhand: warning: {config.system.name} failed on {n} text(s): {message}", file=sys.stderr)
        done.append(one)
    made = report.report(done, source, found, tokens, (args.min_tokens, args.max_tokens))
    report.write(made, done, folder)
    report.show(made, Console(width=None if sys.stdout.isatty() else 180))
    print(f"\nreport: {folder / 'report.html'} (and report.md, CSV tables, a record for each system)")
    return 0


def _safe(name: str) -> str:
    return "".join(c if c.isalnum() or c in "-_." else "-" for c in name).strip(".") or "system"


def _configs(settings: list[str]) -> list[Config]:
    """One configuration for each system that is named."""
    from hydra import compose, initialize_config_module
    from omegaconf import OmegaConf

    from benchmark.commands import usererrors
    from benchmark.config import Config, register
    from benchmark.overrides import readable
    from benchmark.wrappers import named

    chosen = [s.removeprefix("system=") for s in settings if s.startswith("system=")]
    rest = [s for s in settings if not s.startswith("system=")]
    systems = [name for names in chosen for name in names.split(",") if name]
    if not systems:
        raise UserError("Which system? Add system=NAME.", "`evenhand list systems` shows them.")
    register()
    configs = []
    for name in dict.fromkeys(systems):
        arguments = named([f"system={name}", *rest])
        try:
            with initialize_config_module("conf", version_base="1.3"):
                composed = compose("config", readable(arguments))
            config = OmegaConf.to_object(composed)
        except Exception as error:
            raise usererrors.explained(error, arguments) from error
        assert isinstance(config, Config)  # noqa: S101 - what composing the schema gives
        configs.append(config)
    return configs
