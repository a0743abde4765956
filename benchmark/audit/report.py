"""The report of an audit: a page and a text that can be pasted, tables as CSV, and what the terminal shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd
from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined, select_autoescape
from rich.console import Console
from rich.table import Table as Shown

from benchmark.audit import prose
from benchmark.audit.run import Audited
from benchmark.audit.survey import Source, Survey
from evaluators.gap_result import Gap
from leaderboard.gapfigures import Figures, figures
from leaderboard.record import write_atomically


@dataclass(frozen=True)
class Table:
    """A table in words; `right` are the places of columns with numbers."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[int]


@dataclass(frozen=True)
class Report:
    """All that is said of an audit."""

    name: str
    methods: str
    findings: tuple[str, ...]
    caveats: tuple[str, ...]
    tables: tuple[Table, ...]


def report(done: Sequence[Audited], source: Source, found: Survey, tokens: str, limits: tuple[int, int]) -> Report:
    """Say what was found.

    Parameters
    ----------
    done : sequence of Audited
        One a system; at least one.
    source, found, tokens, limits
        As in :func:`benchmark.audit.prose.methods`.

    Returns
    -------
    Report
    """
    corpus = done[0].record.corpus
    return Report(
        corpus.name if corpus else source.path,
        prose.methods(done, source, found, tokens, limits),
        tuple(prose.findings(done)),
        tuple(prose.caveats(done, source, found)),
        (*(gap_table(done, level) for level in ("sentiment", "emotion", "label")), ranking(done), quality(done)),
    )


def write(made: Report, done: Sequence[Audited], folder: Path) -> list[Path]:
    """Write `report.html` (self-contained), `report.md`, the figures as SVG, and the tables as CSV.

    Parameters
    ----------
    made : Report
    done : sequence of Audited
    folder : pathlib.Path

    Returns
    -------
    list of pathlib.Path
    """
    folder.mkdir(parents=True, exist_ok=True)
    made_figures = figures([a.record for a in done])
    context = {
        "name": made.name, "methods": made.methods, "findings": made.findings, "caveats": made.caveats,
        "tables": made.tables, "n": f"{done[0].streamed.n:,}", "date": done[0].record.created_at[:10],
        "systems": prose.listed([_name(a) for a in done]), "many": len(done) > 1,
        "signatures": [a.record.signature for a in done], "figures": made_figures,
    }  # fmt: skip
    environment = Environment(
        loader=ChoiceLoader([PackageLoader("benchmark", "templates"), PackageLoader("leaderboard", "templates")]),
        autoescape=select_autoescape(["html.j2"]),  # Markdown is no page: entities would stand in it as they are
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    paths = []
    for name in ("html", "md"):
        shown = {**context, "tables": [_for_markdown(table) for table in made.tables]} if name == "md" else context
        text = environment.get_template(f"audit.{name}.j2").render(shown)
        write_atomically(folder / f"report.{name}", text.encode("utf-8"))
        paths.append(folder / f"report.{name}")
    paths += _figures(made_figures, environment, folder)
    frames = {
        "gaps.csv": [a.gap.to_frame().assign(system=_name(a)) for a in done],
        "errors.csv": [a.gap.errors_frame().assign(system=_name(a)) for a in done],
        "scores.csv": [
            pd.DataFrame([{**s.model_dump(), "flags": " ".join(s.flags)} for s in a.record.scores]).assign(
                system=_name(a)
            )
            for a in done
        ],
    }
    for name, parts in frames.items():
        text = pd.concat(parts, ignore_index=True).to_csv(index=False)
        write_atomically(folder / name, text.encode("utf-8"))
        paths.append(folder / name)
    return paths


def _figures(made: Figures, environment: Environment, folder: Path) -> list[Path]:
    """Each figure as a file of its own, its styles in it."""
    macros: Any = environment.get_template("gender_gap.html.j2").module
    paths = []
    for number, name in enumerate(("bias", "share", "factor"), 1):
        figure = getattr(made, name)
        if figure is not None:
            drawn = str(getattr(macros, name)(figure))
            head, _, rest = drawn[drawn.index("<svg") :].partition(">")
            svg = f"{head}><style>{macros.css()}</style>{rest.partition('</svg>')[0]}</svg>\n"
            paths.append(folder / f"figure-{number}-{name}.svg")
            write_atomically(paths[-1], svg.encode("utf-8"))
    return paths


def show(made: Report, console: Console) -> None:
    """Print findings, tables of sentiments and labels, methods and caveats."""
    for sentence in made.findings:
        console.print(f"• {sentence}", markup=False, highlight=False)
    for table in made.tables:
        if table.rows and not table.title.startswith("By emotion"):
            out = Shown(title=table.title)
            for place, head in enumerate(table.heads):
                out.add_column(head, justify="right" if place in table.right else "left", overflow="fold")
            for row in table.rows:
                out.add_row(*(cell.replace("[", "\\[") for cell in row))
            console.print(out)
    console.print(f"\nMethods. {made.methods}", markup=False, highlight=False)
    console.print("\nCaveats.", markup=False)
    for sentence in made.caveats:
        console.print(f"• {sentence}", markup=False, highlight=False)


def gap_table(done: Sequence[Audited], level: str) -> Table:
    """Errors of each group, relative bias and tests at one level."""
    heads = ("system", level, "error", "against", "error rate", "reference", "n", "relative bias", "P", "P Holm",
             "P authors", "design effect", "flags")  # fmt: skip
    rows = [
        (_name(a), g.category, g.kind, f"{prose.people(g.group)} / {prose.people(g.reference)}", prose.rate(g.error),
         prose.rate(g.error_reference), f"{g.n:,} / {g.n_reference:,}", prose.signed(g.bias),
         prose.p_value(g.p) + ("*" if g.significant else ""), prose.p_value(g.p_adjusted), prose.p_value(g.p_clustered),
         "–" if g.design_effect is None else f"{g.design_effect:.2f}", ", ".join(g.flags))
        for a in done for g in a.gap.gaps if g.level == level
    ]  # fmt: skip
    title = f"By {level}: errors and relative bias with 95 % intervals; * under the Bonferroni threshold"
    return Table(title, heads, tuple(rows), frozenset({4, 5, 6, 7, 8, 9, 10, 11}))


def ranking(done: Sequence[Audited]) -> Table:
    """Bias attribution factors of the total error, the largest first."""
    named: list[tuple[str, Gap]] = [(_name(a), g) for a in done for g in a.gap.gaps
                                    if g.level == "label" and g.kind == "total" and g.k.value is not None]  # fmt: skip
    named.sort(key=lambda pair: -abs(pair[1].k.value or 0.0))
    rows = tuple((str(place), name, g.category, f"{prose.people(g.group)} / {prose.people(g.reference)}",
                  prose.signed(g.k)) for place, (name, g) in enumerate(named, 1))  # fmt: skip
    title = "Bias attribution factor k of the total error, by label, the largest first"
    return Table(title, ("rank", "system", "label", "against", "k"), rows, frozenset({0, 4}))


def quality(done: Sequence[Audited]) -> Table:
    """Quality by gender, and coverage."""
    wanted = ("balanced_error", "macro_f1", "accuracy", "recall", "calibration_error")
    rows = []
    for a in done:
        for s in a.record.scores:
            if s.name in wanted and "|" in s.slice:
                where, _, group = s.slice.rpartition("|")
                name = s.name.replace("_", " ") + ("" if where == "all" else f", {where.partition(':')[2]}")
                ends = "" if s.ci_low is None or s.ci_high is None else f"[{s.ci_low:.3f}, {s.ci_high:.3f}]"
                value = "–" if s.value is None else f"{s.value:.3f}"
                rows.append(
                    (_name(a), name, prose.people(group), value, ends, f"{s.n:,}", prose.rate(a.record.coverage))
                )
    heads = ("system", "measure", "authors", "value", "interval", "n", "coverage")
    return Table("Quality by gender", heads, tuple(rows), frozenset({3, 4, 5, 6}))


def _for_markdown(table: Table) -> Table:
    rows = tuple(tuple(cell.replace("|", "\\|").replace("\n", " ") for cell in row) for row in table.rows)
    return Table(table.title, table.heads, rows, table.right)


def _name(done: Audited) -> str:
    return done.record.system.name if done.record.system else ""
