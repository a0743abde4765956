"""How far a classifier's gender gap alone could move a study's result.

evenhand whatif --k 0.5 --before 0.4 --after 0.6             k, and the share of men's texts in each of two samples
evenhand whatif --k 0.5,0.3,0.8 --before 0.4 --after 0.6     k with the ends of its interval
evenhand whatif --men 59/241 --women 116/366 --before 0.4 --after 0.6     errors and texts of each group
evenhand whatif --record audit-posts/vader --slice label:Sad --before 0.4 --after 0.6

Two samples in which an emotion is truly as frequent, but whose authors' gender differs, would show such a change of its
measured share. False alarms (texts of another mood that the system takes for this one) are not part of it.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

from corpora.errors import UserError


class Factor(NamedTuple):
    """k with the ends of its interval, None where not known."""

    value: float
    low: float | None
    high: float | None


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    given = parser.add_mutually_exclusive_group(required=True)
    given.add_argument("--k", help="bias attribution factor, or K,LOW,HIGH")
    given.add_argument("--men", metavar="ERRORS/TEXTS", help="of men's texts; with --women")
    given.add_argument("--record", type=Path, help="record of a gender-gap run, or its folder; with --slice")
    parser.add_argument("--women", metavar="ERRORS/TEXTS", help="of women's texts")
    parser.add_argument("--slice", help="of the record, for example label:Sad or sentiment:negative")
    parser.add_argument("--before", type=float, required=True, help="share of men's texts in the first sample, 0 to 1")
    parser.add_argument("--after", type=float, required=True, help="share of men's texts in the second sample, 0 to 1")
    parser.add_argument("--draws", type=int, default=10_000, help="bootstrap draws, for --men and --women (10,000)")


def run(args: argparse.Namespace) -> int:
    """Print the spurious change and its interval."""
    from evaluators.gap_rates import spurious_change

    if args.men:
        factor = _from_counts(args.men, args.women, args.draws)
    else:
        factor = _from_text(args.k) if args.k else _from_record(args.record, args.slice)
    try:
        change = spurious_change(factor.value, args.before, args.after)
        # The change grows or falls with k throughout, so the ends of k give the ends of the change.
        ends = [None if end is None else spurious_change(end, args.before, args.after) for end in factor[1:]]
    except ValueError as error:
        raise UserError(f"{str(error).capitalize()}.") from None
    shown = ends if args.after <= args.before else ends[::-1]
    words = ["−∞" if shown[0] is None else f"{shown[0]:+.2%}", "∞" if shown[1] is None else f"{shown[1]:+.2%}"]
    known = any(end is not None for end in ends)
    print(f"k = {factor.value:+.4f}" + (f" [{_end(factor.low)}, {_end(factor.high)}]" if known else ""))
    print(f"men's texts: {args.before:.0%} before, {args.after:.0%} after")
    print(f"spurious relative change: {change:+.2%}" + (f" [{words[0]}, {words[1]}]" if known else ""))
    print("A measured change of this size or less may come from the gender of the authors alone.")
    return 0


def _end(x: float | None) -> str:
    return "–" if x is None else f"{x:+.4f}"


def _from_text(text: str) -> Factor:
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (1, 3):
        raise UserError(f"--k is a number, or K,LOW,HIGH, not {text!r}.")
    if len(numbers) == 3 and not numbers[1] <= numbers[0] <= numbers[2]:
        raise UserError(f"--k {text}: k must lie between the ends of its interval.")
    return Factor(numbers[0], *numbers[1:]) if len(numbers) == 3 else Factor(numbers[0], None, None)


def _from_counts(men: str, women: str | None, draws: int) -> Factor:
    from evaluators.gender_gap import gender_gap
    from evaluators.tally import Tally

    if women is None:
        raise UserError("--men needs --women beside it.")
    import numpy as np

    rows = []
    for group, text in enumerate((women, men)):
        wrong, _, n = text.partition("/")
        if not (wrong.strip().isdigit() and n.strip().isdigit() and int(wrong) <= int(n) and int(n)):
            raise UserError(f"{text!r} is not ERRORS/TEXTS, for example 59/241.")
        rows += [(group, 0)] * (int(n) - int(wrong)) + [(group, 1)] * int(wrong)
    given = np.array(rows, dtype=np.int64)
    counts = np.zeros((len(given), 4), dtype=np.int64)
    counts[np.arange(len(given)), given[:, 1]] = 1
    zeros = np.zeros(len(given), dtype=np.int64)
    tally = Tally(("all",), ("female", "male"), np.arange(len(given)), zeros, given[:, 0], counts)
    k = next(gap.k for gap in gender_gap(tally, draws=draws).gaps if gap.kind == "total")
    if k.value is None:
        raise UserError("k is not defined where all of one group's texts are wrong.")
    return Factor(k.value, k.low, k.high)


def _from_record(path: Path, slice_: str | None) -> Factor:
    from corpora.errors import nearest
    from leaderboard.record import read

    record = read(path)
    factors = {s.slice.rpartition("|")[0]: s for s in record.scores if s.name == "total_k"}
    if slice_ not in factors:
        raise UserError(f"{path} has no factor for {slice_!r}.", nearest(slice_ or "", factors) if factors else "")
    found = factors[slice_]
    if found.value is None:
        raise UserError(f"k of {slice_} has no value there ({', '.join(found.flags)}).")
    return Factor(found.value, found.ci_low, found.ci_high)
