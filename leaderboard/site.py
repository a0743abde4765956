"""The static leaderboard: records in, one self-contained page out."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from corpora.errors import UserError
from leaderboard import gapfigures
from leaderboard import record as records
from leaderboard.boards import COVERAGE_FLOOR, boards
from leaderboard.compare import compare
from leaderboard.forest import forest
from leaderboard.labels import confidence
from leaderboard.record import Record

PAGE = "index.html"


def build(folders: Iterable[Path], out: Path, *, coverage_floor: float = COVERAGE_FLOOR) -> Path:
    """Read all records under some folders and write the page.

    Parameters
    ----------
    folders : iterable of pathlib.Path
        Where run folders lie.
    out : pathlib.Path
        Folder of the site, made if need be.
    coverage_floor : float
        Rows under it are shown and not ranked.

    Returns
    -------
    pathlib.Path
        The page, which needs no other file, server or network.

    Raises
    ------
    corpora.errors.UserError
        If a folder is not there, a record is not sound, or the site's folder cannot be made.
    """
    if out.exists() and not out.is_dir():
        raise UserError(f"{out} is a file, not a folder for the site.", "Give --out a folder.")
    loaded = [(path, records.read(path)) for path in records.find(folders)]
    page = render(loaded, coverage_floor=coverage_floor)
    try:
        out.mkdir(parents=True, exist_ok=True)
        records.write_atomically(out / PAGE, page.encode("utf-8", "replace"))
    except OSError as error:
        raise UserError(f"The page cannot be written to {out}: {error.strerror}.") from error
    return out / PAGE


def render(loaded: list[tuple[Path, Record]], *, coverage_floor: float = COVERAGE_FLOOR) -> str:
    """The page as HTML; every value that comes from a record is escaped.

    Parameters
    ----------
    loaded : list of (pathlib.Path, Record)
        Paths of records, and the records.
    coverage_floor : float

    Returns
    -------
    str
    """
    environment = Environment(
        loader=PackageLoader("leaderboard", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    shown = []
    for board in boards(loaded, coverage_floor):
        pairs = compare([(row.folder, row.record) for row in board.rows])
        shown.append(
            {
                "board": board,
                "forest": forest(board.rows),
                "gap": gapfigures.figures([row.record for row in board.rows]),
                "pairs": pairs.tests if pairs else (),
                "not_paired": pairs.left_out if pairs else (),
            }
        )
    failed = [(path.parent.name, record) for path, record in loaded if record.error]
    return environment.get_template("index.html.j2").render(
        boards=shown,
        failed=failed,
        confidence=confidence,
        coverage_floor=coverage_floor,
        built=datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
    )
