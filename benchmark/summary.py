"""What a finished run or sweep prints: tables, read from the records on disk."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from benchmark.job import LEFT_OUT
from corpora.errors import UserError
from evaluators.registry import spec
from leaderboard import record as records
from leaderboard.labels import confidence, details, in_words, settings
from leaderboard.record import Record, ScorePart

SWEEP = "sweep.csv"


def report(folder: Path, console: Console | None = None) -> int:
    """Print the table of a run's or a sweep's folder, and write `sweep.csv` into a sweep's.

    Parameters
    ----------
    folder : pathlib.Path
        A run's folder, or that of a sweep with one folder a job.
    console : rich.console.Console, optional
        Where to print.

    Returns
    -------
    int
        How many jobs failed.
    """
    out = console or Console(width=None if sys.stdout.isatty() else 140)
    paths = records.find([folder])
    loaded = [records.read(path) for path in paths]
    complete = [r for r in loaded if r.status == "complete"]
    for group in groups(complete):
        out.print(table(group))
        if line := left_out(group[0]):
            print(line, file=out.file)
    notes = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob(LEFT_OUT))]
    for note in notes:
        print(f"left out: {note['system']}: {note['reason']}", file=out.file)
    single = (folder / records.RECORD).is_file()
    for path, r in zip(paths, loaded, strict=True):
        if r.error and not single:
            what = f"{r.error.system} on {r.error.corpus}" if r.error.system else "a job"
            print(f"failed: {what}: {r.error.message} (see {path})", file=out.file)
    if not single:
        records.write_atomically(folder / SWEEP, _csv(loaded).encode("utf-8"))
    if complete or not single:
        print(f"records: {folder}", file=out.file)
    return len(loaded) - len(complete)


def groups(loaded: list[Record]) -> list[list[Record]]:
    """Records whose numbers can stand in one table: one evaluator, corpus, scale and choice of settings.

    Parameters
    ----------
    loaded : list of Record
        Complete ones.

    Returns
    -------
    list of list of Record
        In the order in which they come.
    """
    found: dict[object, list[Record]] = {}
    for r in loaded:
        if r.headline is not None and r.evaluator is not None and r.corpus is not None and r.system is not None:
            key = (r.evaluator.name, r.corpus.name, r.corpus.version, r.corpus.sha256, r.scale, settings(r))
            found.setdefault(key, []).append(r)
    return list(found.values())


def table(group: list[Record]) -> Table:
    """One row a record: bias with its interval, coverage, quality, flags.

    Parameters
    ----------
    group : list of Record
        Of one evaluator, corpus, scale and choice of settings; see :func:`groups`.

    Returns
    -------
    rich.table.Table
    """
    out = Table(title=escape(_title(group[0])))
    for name in ("corpus", "system", "score", "value", "interval", "n", "coverage", "flags"):
        out.add_column(name, justify="right" if name in ("value", "n", "coverage") else "left", overflow="fold")
    for r, detail in zip(group, details(group), strict=True):
        head = r.headline
        if head is None or r.corpus is None or r.system is None:
            continue
        cells = (
            r.corpus.name,
            f"{r.system.name} {r.system.revision}" + (f" ({detail})" if detail else ""),
            _score_name(r, head),
            shown(head.value),
            interval(head),
            str(head.n),
            f"{r.coverage:.1%}",
            ", ".join(head.flags),
        )
        out.add_row(*map(escape, cells))
    return out


def left_out(r: Record) -> str:
    """Say what a corpus left out, which no coverage counts; empty where that is nothing."""
    if r.corpus is None or not (n := sum(r.corpus.left_out.values())):
        return ""
    reasons = ", ".join(f"{reason}: {count}" for reason, count in r.corpus.left_out.items())
    return f"{r.corpus.name}: {n} item{'' if n == 1 else 's'} left out ({reasons})"


def _title(r: Record) -> str:
    evaluator, corpus = (r.evaluator.name if r.evaluator else ""), (r.corpus.name if r.corpus else "")
    chosen = in_words(settings(r))
    what = f"{evaluator} on {corpus}" + (f", by {r.scale}" if r.scale else "") + (f"; {chosen}" if chosen else "")
    return f"{what}; the arrow points to the fair end"


def _score_name(r: Record, head: ScorePart) -> str:
    try:
        arrow = "↓" if r.evaluator and spec(r.evaluator.name).fairest == "lowest" else "↑"
    except UserError:  # a measure of a package that is not installed here
        arrow = ""
    return " ".join(filter(None, (head.name, arrow, r.scale and f"on {r.scale}")))


def shown(value: float | None) -> str:
    """Show a number to people: four digits after the point, a dash for none.

    Examples
    --------
    >>> shown(0.208734), shown(None)
    ('0.2087', '–')
    """
    return "–" if value is None else f"{value:.4f}"


def interval(score: ScorePart) -> str:
    """Show an interval to people, with its level where that is not 95 %; empty where there is none."""
    if score.ci_low is None or score.ci_high is None:
        return ""
    level = confidence(score.ci_method)
    return f"[{score.ci_low:.4f}, {score.ci_high:.4f}]" + (f" ({level})" if level else "")


_FIELDS = ("name", "slice", "value", "ci_low", "ci_high", "ci_method", "n", "n_clusters", "p", "p_adjusted")


def _csv(loaded: list[Record]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    who = ("status", "evaluator", "corpus", "system", "revision", "on")
    writer.writerow([*who, *_FIELDS, "coverage", "flags", "signature"])
    for r in loaded:
        if r.error or r.evaluator is None or r.corpus is None or r.system is None:
            names = (r.error.evaluator, r.error.corpus, r.error.system) if r.error else ("", "", "")
            writer.writerow([r.status, *names, "", "", *("" for _ in _FIELDS), "", "failed", ""])
            continue
        row = [r.status, r.evaluator.name, r.corpus.name, r.system.name, r.system.revision, r.scale]
        for s in r.scores:
            values = [getattr(s, field) for field in _FIELDS]
            writer.writerow([*row, *values, r.coverage, " ".join(s.flags), r.signature])
    return text.getvalue()
