"""Build the leaderboard page from the records of runs.

evenhand leaderboard build [RUNS ...] [--out site]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from corpora.errors import UserError


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="build")
    build = actions.add_parser("build", help="write the page")
    build.add_argument("folders", nargs="*", type=Path, default=[Path("runs")], help="run folders (default: runs)")
    build.add_argument("--out", type=Path, default=Path("site"), help="folder of the site (default: site)")
    build.add_argument("--coverage-floor", type=float, default=0.95, help="rows under it are not ranked (0.95)")


def run(args: argparse.Namespace) -> int:
    """Build the page and say where it is."""
    from leaderboard.record import linked
    from leaderboard.site import build

    if not 0 <= args.coverage_floor <= 1:
        raise UserError(f"--coverage-floor is a share between 0 and 1, not {args.coverage_floor}.")
    page = build(args.folders, args.out, coverage_floor=args.coverage_floor)
    if skipped := linked(args.folders):
        what = "1 folder that is a symbolic link was" if skipped == 1 else f"{skipped} folders that are links were"
        print(f"evenhand: warning: {what} skipped; name its target to have it on the page", file=sys.stderr)
    print(f"leaderboard: {page.resolve()}\nopen it with {page.resolve().as_uri()}")
    return 0
