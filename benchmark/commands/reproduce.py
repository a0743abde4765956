"""Recompute a paper's printed figures, cell by cell; exit code 1 if one differs beyond rounding.

evenhand reproduce sgbi-2025 [--table FILE]   sentiment gender bias index
evenhand reproduce tgbi-2019                  translation gender bias index
evenhand reproduce gender-gap-2026            gender gap on self-labelled text
"""

from __future__ import annotations

import argparse
import importlib
import sys

from corpora.errors import UserError, nearest

PAPERS = {
    "sgbi-2025": "benchmark.reproduce.sgbi2025",
    "tgbi-2019": "benchmark.reproduce.tgbi2019",
    "gender-gap-2026": "benchmark.reproduce.gendergap2026",
}

TABLE = (
    "sgbi-2025: a transcription of the paper's Table 2, with the columns system (azure, roberta), relation, form "
    "(original, swapped, neutral), negative, neutral, positive and sgbi (the printed index)"
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("paper", help=", ".join(PAPERS))
    parser.add_argument("--table", help=TABLE)


def run(args: argparse.Namespace) -> int:
    """Print the figures.

    Returns
    -------
    int
        1 when a figure differs, else 0; skipped figures are counted and named.
    """
    from rich.console import Console
    from rich.table import Table

    if args.paper not in PAPERS:
        raise UserError(f"There is no paper {args.paper!r} to reproduce.", nearest(args.paper, PAPERS))
    if args.table and args.paper != "sgbi-2025":
        raise UserError(f"{args.paper} takes no --table.")
    module = importlib.import_module(PAPERS[args.paper])
    figures = module.figures(args.table) if args.paper == "sgbi-2025" else module.figures()
    table = Table(title=args.paper)
    for name, right in (("figure", False), ("printed", True), ("recomputed", True), ("", False), ("note", False)):
        table.add_column(name, justify="right" if right else "left", overflow="fold")
    words = {True: "same", False: "DIFFERS", None: "not compared"}
    for figure in figures:
        value = f"{figure.value:.6f}" if isinstance(figure.value, float) else (figure.value or "–")
        table.add_row(figure.name, figure.printed, value, words[figure.matches], figure.note)
    Console(width=None if sys.stdout.isatty() else 150).print(table)
    differ = [f for f in figures if f.matches is False]
    left = sum(1 for f in figures if f.matches is None)
    print(f"{len(figures) - len(differ) - left} same, {len(differ)} differ, {left} not compared")
    return 1 if differ else 0
