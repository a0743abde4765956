"""List corpora, systems or evaluators: version, language, size, licence, and whether they are usable here."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table

KINDS = ("corpora", "systems", "evaluators")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("kind", choices=KINDS)


def run(args: argparse.Namespace) -> int:
    """Print the table."""
    from rich.console import Console

    table = {"corpora": _corpora, "systems": _systems, "evaluators": _evaluators}[args.kind]()
    Console(width=None if sys.stdout.isatty() else 160).print(table)
    return 0


def _corpora() -> Table:
    from corpora import registry
    from corpora.fetch import source

    table = _table("Corpora", "name", "version", "language", "size", "licence", "source", "usable here")
    for name in registry.names():
        entry = registry.spec(name)
        card = entry.card
        lacking = [f"evenhand fetch {need}" for need in card.needs if not source(need).at_hand]
        size = f"{entry.size} (synthetic)" if card.synthetic else entry.size
        table.add_row(name, card.version, card.language, size, card.licence, card.source, _usable(lacking))
    return table


def _systems() -> Table:
    from benchmark.presets import lacking, presets
    from benchmark.systems import registry

    table = _table("Systems", "name", "adapter", "kind", "language", "size", "licence", "usable here")
    for name, adapter_name in presets().items():
        adapter = registry.adapter(adapter_name)
        shown = f"{adapter_name} {adapter.version}"
        table.add_row(
            name, shown, adapter.kind, adapter.languages, adapter.size, adapter.licence, _usable(lacking(name))
        )
    return table


def _evaluators() -> Table:
    from evaluators import registry

    table = _table("Evaluators", "name", "version", "measures a", "needs the texts", "what", "source")
    for name in registry.names():
        entry = registry.spec(name)
        table.add_row(name, entry.version, entry.answers, ", ".join(entry.roles), entry.summary, entry.source)
    return table


def _table(title: str, *columns: str) -> Table:
    from rich.table import Table

    table = Table(title=title)
    for name in columns:
        # A command stands on one line, to be copied.
        table.add_column(name, overflow="fold", no_wrap=name == "usable here")
    return table


def _usable(lacking: list[str]) -> str:
    from rich.markup import escape

    return "yes" if not lacking else escape(f"no: {'; '.join(lacking)}")
