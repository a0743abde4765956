"""Bring a public data set from its home repository, at a pinned commit, each file checked by its SHA-256.

EVENHAND_RAW_BASE moves the base address to a mirror; EVENHAND_DATA the folder that the files go to.
"""

from __future__ import annotations

import argparse
import sys

from corpora.fetch import fetch, source, sources


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("names", nargs="*", metavar="NAME", help="data sets; without any, list them")
    parser.add_argument("--all", action="store_true", help="all of them")
    parser.add_argument("--force", action="store_true", help="bring them even when they are there")


def run(args: argparse.Namespace) -> int:
    """Fetch, or list what can be fetched."""
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TransferSpeedColumn
    from rich.table import Table

    names = list(sources()) if args.all else args.names
    if not names:
        table = Table(title="Data sets that can be fetched")
        for heading in ("name", "here", "files", "licence", "source"):
            table.add_column(heading, overflow="fold")
        for one in sources().values():
            home = f"github.com/{one.repository} at {one.commit[:12]}"
            table.add_row(one.name, "yes" if one.here else "no", str(len(one.files)), one.licence, home)
        Console(width=None if sys.stdout.isatty() else 140).print(table)
        return 0
    for name in names:
        wanted = source(name)
        columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
            task = bar.add_task(name)

            def show(path: str, done: int, total: int | None, bar: Progress = bar, task: object = task) -> None:
                bar.update(task, description=path, completed=done, total=total)  # type: ignore[arg-type]

            folder = fetch(name, force=args.force, progress=show)
        print(f"{name}: {len(wanted.files)} files in {folder}\nlicence: {wanted.licence}\ncite: {wanted.citation}")
    return 0
