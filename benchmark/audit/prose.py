"""What an audit says in words: a methods paragraph, the findings and the caveats, to be pasted into a paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from benchmark import __version__
from benchmark.audit.run import Audited
from benchmark.audit.survey import Source, Survey
from evaluators.gap_result import Ends, Gap
from leaderboard.boards import COVERAGE_FLOOR

GROUPS = {"female": "women", "male": "men", "other": "authors of another gender"}
REASONS = {
    "no_text": "without text",
    "no_label": "without a label",
    "neutral_label": "with a neutral label",
    "no_gender": "without a stated gender",
    "small_group": "by authors of a gender with too few texts",
    "too_short": "too short",
    "too_long": "too long",
    "duplicate": "that repeat an earlier row",
}


def people(group: str) -> str:
    """A group in words.

    Examples
    --------
    >>> people("male"), people("agender")
    ('men', 'agender')
    """
    return GROUPS.get(group, group)


def methods(done: Sequence[Audited], source: Source, found: Survey, tokens: str, limits: tuple[int, int]) -> str:
    """The methods paragraph.

    Parameters
    ----------
    done : sequence of Audited
        One a system, all on the same data.
    source, found
        The data.
    tokens : str
        What was counted as a token.
    limits : tuple of int
        Tokens of the shortest and longest text kept.

    Returns
    -------
    str
    """
    first = done[0]
    record, streamed = first.record, first.streamed
    params = record.evaluator.params if record.evaluator else {}
    shares = ", ".join(f"{_texts(first, g):,} by {people(g)}" for g in found.groups.all)
    by = f" by {streamed.authors:,} authors" if source.author else ""
    when = f", dated {streamed.times[0]} to {streamed.times[1]}" if streamed.times else ""
    names = listed([f"{_name(a)} {a.record.system.revision}" for a in done if a.record.system])
    clause = "authors" if source.author else "texts, each taken for an author of its own since no author is known"
    levels = len({m.emotion for m in found.meaning.values()})
    binary = [_name(a) for a in done if any("cannot_answer_neutral" in g.flags for g in a.gap.gaps)]
    salience = f" (not defined for {listed(binary)}, which cannot answer neutral)" if binary else ""
    return (
        f"We measured {names} on {streamed.n:,} self-labelled texts{by} ({shares}{when}), read with Evenhand "
        f"{__version__}. {_left_out(streamed.left_out, limits, tokens)}The {len(found.meaning)} self-labels were "
        f"mapped to {levels} emotions and to negative or positive sentiment. Valence error is the share of answers of "
        "the opposite polarity among those with a polarity, salience error the share of neutral answers among the "
        f"neutral and the right ones{salience}, and total error the share of all answers that are not right (Smirnov "
        f"et al., 2026). Relative bias is the difference of a group's error and that of "
        f"{people(found.groups.reference)}, divided by the latter. Intervals are "
        f"{_percent(params.get('confidence', 0.95))} percentile bootstrap intervals from {params.get('draws', 0):,} "
        f"draws of {clause} (seed {params.get('seed')}). Groups were compared by chi-square tests without continuity "
        "correction, by Fisher's exact test where an expected count was under 5, at "
        f"{params.get('alpha', 0.001)} divided by the number of categories; P values adjusted by Holm's method, and P "
        "values with the statistic divided by the design effect of authors, stand beside them. The bias attribution "
        "factor is k = (1 − e) / (1 − (e + δ)) − 1, with e the reference group's error and δ the difference."
    )


def findings(done: Sequence[Audited]) -> list[str]:
    """One sentence for each system, sentiment and group, and one for the largest factor.

    Parameters
    ----------
    done : sequence of Audited

    Returns
    -------
    list of str
    """
    out = []
    for a in done:
        known = a.record.corpus is not None and a.record.corpus.cluster == "author"
        unit = " with authors as the unit" if known else " with texts taken for independent"
        for gap in a.gap.gaps:
            if gap.level != "sentiment" or gap.kind != "total":
                continue
            where = f"{_name(a)}, {gap.category} texts: total error"
            if gap.error is None or gap.error_reference is None:
                out.append(f"{where} cannot be compared between {people(gap.group)} and {people(gap.reference)} "
                           f"({', '.join(gap.flags)}).")  # fmt: skip
                continue
            p = gap.p if gap.p_clustered is None else gap.p_clustered
            verdict = "a difference beyond chance" if p is not None and p < 0.05 and _apart(gap.bias) else (
                "no difference that chance could not explain")  # fmt: skip
            out.append(
                f"{where} {rate(gap.error)} for {people(gap.group)} and {rate(gap.error_reference)} for "
                f"{people(gap.reference)}; relative bias {signed(gap.bias)}, {p_value(p, 'P')}{unit}: {verdict}."
            )
        top = largest_k(a.gap.gaps)
        if top is not None and top.k.value is not None:
            out.append(
                f"{_name(a)}: the largest bias attribution factor is k = {signed(top.k)} ({top.category}, "
                f"{people(top.group)} against {people(top.reference)}): by so much could a measured share of "
                f"{top.category} move if only the authors' gender changed, from {people(top.group)} alone to "
                f"{people(top.reference)} alone. It is the largest of {_labels(a)}, and so likely overstated."
            )
    return out


def caveats(done: Sequence[Audited], source: Source, found: Survey) -> list[str]:
    """What a reader must know before using the figures.

    Parameters
    ----------
    done : sequence of Audited
    source, found
        The data.

    Returns
    -------
    list of str
    """
    first = done[0].streamed
    out = [
        "A gap is a fact about these texts and this system. Men and women may write about other things, in other words "
        "or lengths; the figures do not say which of these the system trips over.",
        "A self-label says what the author chose to say of their mood, and an error is a disagreement with it.",
    ]
    if not source.author:
        out.append("No author column was named. Where authors repeat, the intervals and P values are too narrow.")
    elif first.no_author:
        out.append(f"{first.no_author:,} texts have no author; each was taken for an author of its own.")
    missing = first.left_out["no_gender"]
    if missing:
        out.append(
            f"{missing:,} of {found.rows:,} rows ({rate(missing / found.rows)}) have no stated gender and were left "
            "out; if stating it goes with how people write, the gap among all authors is another."
        )
    if found.groups.small:
        out.append(f"Too few texts to be compared: {', '.join(map(people, found.groups.small))}.")
    if first.left_out["duplicate"]:
        out.append(f"{first.left_out['duplicate']:,} rows repeat an earlier one and were counted once.")
    if found.respelt:
        out.append(f"{found.respelt:,} labels had spaces around them or another case and were read as the same label.")
    if first.notes.mended:
        out.append(f"{first.notes.mended:,} values were not UTF-8 and were read as Windows-1252.")
    for a in done:
        if a.record.coverage < COVERAGE_FLOOR:
            reasons = ", ".join(f"{k}: {n:,}" for k, n in sorted(a.streamed.unscored.items()))
            share = f"{rate(a.record.coverage)} of the texts ({reasons})"
            out.append(f"{_name(a)} answered only {share}; the others are in no error rate.")
        if a.record.headline and "insensitive" in a.record.headline.flags:
            out.append(f"{_name(a)} gave every text the same answer: its equal errors are no sign of fairness.")
        for gap in a.gap.gaps:
            if gap.level == "sentiment" and gap.design_effect is not None and gap.design_effect > 1.5:
                out.append(f"{_name(a)}, {gap.category}, {gap.kind} error: authors repeat themselves (design effect "
                           f"{gap.design_effect:.1f}); the plain P value is too small by as much.")  # fmt: skip
    few = sorted({g.category for a in done for g in a.gap.gaps if "few_authors" in g.flags and g.level == "label"})
    if few:
        out.append(f"Fewer than ten authors of a group, so that the intervals are rough: {', '.join(few)}.")
    return out


def largest_k(gaps: Sequence[Gap]) -> Gap | None:
    """The label with the largest factor of the total error, by size."""
    known = [g for g in gaps if g.level == "label" and g.kind == "total" and g.k.value is not None]
    return max(known, key=lambda g: abs(g.k.value or 0.0)) if known else None


def signed(ends: Ends) -> str:
    """A relative change with its interval.

    Examples
    --------
    >>> signed(Ends(0.178, 0.1, None))
    '+17.8 % [+10.0 %, ∞]'
    """
    if ends.value is None:
        return "not defined"
    low, high = ("−∞" if ends.low is None else _signed(ends.low)), ("∞" if ends.high is None else _signed(ends.high))
    return f"{_signed(ends.value)} [{low}, {high}]"


def rate(share: float | None) -> str:
    """A share in per cent.

    Examples
    --------
    >>> rate(0.2775), rate(None)
    ('27.8 %', '–')
    """
    return "–" if share is None else f"{100 * share:.1f} %"


def p_value(p: float | None, name: str = "") -> str:
    """A P value as papers print it, with its name before it where one is given.

    Examples
    --------
    >>> p_value(0.0004), p_value(0.0467), p_value(None), p_value(0.0467, "P")
    ('< 0.001', '0.047', '–', 'P = 0.047')
    """
    shown = "–" if p is None else "< 0.001" if p < 0.001 else f"{p:.3f}"
    return shown if not name else f"{name} {shown}" if shown.startswith("<") else f"{name} = {shown}"


def _labels(done: Audited) -> int:
    return sum(g.level == "label" and g.kind == "total" and g.k.value is not None for g in done.gap.gaps)


def _apart(ends: Ends) -> bool:
    low, high = ends.low, ends.high
    return (low is not None and low > 0) or (high is not None and high < 0)


def _signed(x: float) -> str:
    return f"{100 * x:+.1f} %".replace("-", "−")


def _percent(share: float) -> str:
    return f"{100 * share:g} %"


def _left_out(left_out: Mapping[str, int], limits: tuple[int, int], tokens: str) -> str:
    if not any(left_out.values()):
        return ""
    what = "words" if tokens == "words" else "RoBERTa tokens"
    short = {"too_short": f"of fewer than {limits[0]} {what}", "too_long": f"of more than {limits[1]} {what}"}
    parts = [f"{n:,} {short.get(reason) or REASONS.get(reason, reason)}" for reason, n in sorted(left_out.items()) if n]
    return f"Left out were rows: {listed(parts)}. "


def listed(parts: Sequence[str]) -> str:
    """Words with commas and a last "and".

    Examples
    --------
    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def _texts(done: Audited, group: str) -> int:
    tally = done.streamed.tally
    return int(tally.counts[tally.group == tally.groups.index(group), :3].sum())


def _name(done: Audited) -> str:
    return done.record.system.name if done.record.system else ""
