"""The gender gap: by how much a classifier errs more on one gender's texts than on another's.

Plain functions on sufficient counts, see :mod:`evaluators.tally`; source of all measures: Smirnov, Aroyehun, Plener &
Garcia (2026), Automatic Classifiers Underdetect Emotions Expressed by Men.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt
from scipy import stats

from evaluators.bootstrap import CONFIDENCE, DRAWS, SEED, Array, Whole, collapse, collapsed_draws
from evaluators.gap_rates import attribution_factor, relative_bias, two_by_two
from evaluators.gap_result import KINDS, Ends, Gap, GenderGap, GroupError
from evaluators.multiplicity import adjust
from evaluators.percentiles import percentiles
from evaluators.tally import Tally, by_author, only_groups, renamed

ALPHA = 0.001
FEW = 10  # authors of a group under which an interval is flagged
# Each kind's numerator and denominator as sums of the columns right, wrong, neutral, mismatch.
_TOP = np.array([[0, 1, 0, 0], [0, 0, 1, 0], [0, 1, 1, 0], [0, 0, 0, 1]], dtype=np.float64).T
_BOTTOM = np.array([[1, 1, 0, 0], [1, 0, 1, 0], [1, 1, 1, 0], [1, 1, 1, 0]], dtype=np.float64).T


def gender_gap(
    counted: Tally,
    levels: Mapping[str, Sequence[str]] | None = None,
    *,
    reference: str = "female",
    groups: Sequence[str] | None = None,
    can_be_neutral: bool = True,
    names_emotions: bool = False,
    alpha: float = ALPHA,
    draws: int = DRAWS,
    seed: int = SEED,
    confidence: float = CONFIDENCE,
) -> GenderGap:
    """Error rates, relative bias, tests and attribution factors by label, emotion and sentiment.

    Parameters
    ----------
    counted : Tally
        Counts by author, label and gender.
    levels : mapping of str to sequence of str, optional
        Level ("label", "emotion", "sentiment") to the name that each label of the tally has at it; default: the
        labels themselves, as level "label".
    reference : str
        Group that the others are compared with.
    groups : sequence of str, optional
        Groups to compare; default: all others of the tally.
    can_be_neutral : bool
        False for a system that cannot answer neutral: its salience error is None, never 0.
    names_emotions : bool
        Whether the tally's column ``mismatch`` is meant.
    alpha : float
        Divided by the number of categories of a level it is the level's threshold.
    draws, seed, confidence
        Of the bootstrap, which draws authors; a draw without a group is drawn anew within strata.

    Returns
    -------
    GenderGap
        Empty when there is no text.

    Examples
    --------
    >>> from evaluators.tally import tally
    >>> outcomes = ["right", "right", "wrong", "right", "wrong", "wrong"]
    >>> genders = ["female"] * 3 + ["male"] * 3
    >>> found = gender_gap(tally(range(6), ["Sad"] * 6, genders, outcomes), draws=200)
    >>> gap = found.gaps[2]
    >>> gap.kind, round(gap.bias.value, 9), round(gap.k.value, 9), gap.method
    ('total', 1.0, 1.0, 'fisher')
    """
    others = [g for g in counted.groups if g != reference] if groups is None else list(groups)
    own = only_groups(counted, [reference, *others])
    kinds = [k for k in KINDS if names_emotions or k != "mismatch"]
    gaps: list[Gap] = []
    rates: list[GroupError] = []
    for level, names in (levels or {"label": counted.labels}).items():
        named = renamed(own, names)
        found: list[Gap] = []
        for code, category in enumerate(named.labels):
            slice_ = _Slice(by_author(named, code)[:, 0], draws, seed, confidence)
            if not slice_.m:
                continue
            usable = {k: can_be_neutral or k != "salience" for k in kinds}
            rates += [_rate(slice_, level, category, k, g, own.groups[g], usable[k])
                      for k in kinds for g in range(len(own.groups))]  # fmt: skip
            found += [_gap(slice_, level, category, k, g, own.groups, usable[k], alpha / len(named.labels))
                      for k in kinds for g in range(1, len(own.groups))]  # fmt: skip
        gaps += _with_holm(found)
    return GenderGap(tuple(gaps), tuple(rates))


class _Slice:
    """The texts of one category: what was counted, and its bootstrap draws, made once for all kinds and groups."""

    def __init__(self, matrix: Array, draws: int, seed: int, confidence: float) -> None:
        self.confidence = confidence
        self.m = len(matrix)
        self.flags: tuple[str, ...] = ()
        if not self.m:
            return
        shape = matrix.shape[1:]
        types, self.counts = collapse(matrix.reshape(self.m, -1))
        self.types = types.reshape(-1, *shape)  # (types, groups, 4)
        self.tops, self.bottoms = self.types @ _TOP, self.types @ _BOTTOM  # (types, groups, kinds)
        present = (self.bottoms > 0).reshape(len(types), -1)
        drawn = collapsed_draws(types, self.counts, draws=draws, seed=seed, groups=present)
        self.flags = ("stratified_draws",) if drawn.stratified else ()
        sums = drawn.sums.reshape(-1, *shape)
        with np.errstate(divide="ignore", invalid="ignore"):
            self.drawn: Array = (sums @ _TOP) / (sums @ _BOTTOM)  # (draws, groups, kinds)
        weights = self.counts.astype(np.float64)
        self.top: Whole = np.tensordot(weights, self.tops, 1).round().astype(np.int64)
        self.bottom: Whole = np.tensordot(weights, self.bottoms, 1).round().astype(np.int64)

    def error(self, group: int, kind: int) -> float | None:
        return float(self.top[group, kind] / self.bottom[group, kind]) if self.bottom[group, kind] else None

    def authors(self, *groups: int, kind: int) -> int:
        return int(self.counts[(self.bottoms[:, list(groups), kind] > 0).any(axis=1)].sum())

    def ends(self, value: float | None, drawn: npt.ArrayLike) -> Ends:
        return Ends(None) if value is None else Ends(value, *percentiles(drawn, self.confidence))


def _rate(s: _Slice, level: str, category: str, kind: str, g: int, group: str, usable: bool) -> GroupError:
    k = KINDS.index(kind)
    n = int(s.bottom[g, k])
    if not usable or not n:
        why = "cannot_answer_neutral" if not usable else "no_texts"
        return GroupError(level, category, kind, group, Ends(None), n if usable else 0, 0, (why,))
    ends = s.ends(s.error(g, k), s.drawn[:, g, k])
    flags = ("degenerate",) if ends.low == ends.high else ()
    return GroupError(level, category, kind, group, ends, n, s.authors(g, kind=k), flags)


def _gap(
    s: _Slice, level: str, category: str, kind: str, g: int, groups: Sequence[str], usable: bool, threshold: float
) -> Gap:
    k = KINDS.index(kind)
    if not usable:
        none = Ends(None)
        return Gap(level, category, kind, groups[g], groups[0], None, None, 0, 0, 0, none, none, None, "", None, None,
                   None, threshold, False, ("cannot_answer_neutral",))  # fmt: skip
    error, other = s.error(g, k), s.error(0, k)
    n, n_other = int(s.bottom[g, k]), int(s.bottom[0, k])
    test = two_by_two(int(s.top[g, k]), n, int(s.top[0, k]), n_other)
    flags = list(test.flags)
    if other == 0 and error is not None:
        flags.append("zero_reference_error")
    if error == 1 and other is not None:
        flags.append("all_wrong")
    bias = relative_bias(error, other)
    factor = attribution_factor(other, None if error is None or other is None else error - other)
    with np.errstate(divide="ignore", invalid="ignore"):
        a, b = s.drawn[:, g, k], s.drawn[:, 0, k]
        drawn_bias, drawn_k = (a - b) / b, (1 - b) / (1 - a) - 1
    biased, factored = s.ends(bias, drawn_bias), s.ends(factor, drawn_k)
    for ends, drawn in ((biased, drawn_bias), (factored, drawn_k)):
        if ends.value is not None:
            flags += ["undefined_draws"] if bool(np.isnan(drawn).any()) else []
            flags += ["degenerate"] if ends.low is not None and ends.low == ends.high else []
            flags += ["unbounded_interval"] if ends.low is None or ends.high is None else []
    if n and n_other:
        flags += [*s.flags, *(("few_authors",) if min(s.authors(x, kind=k) for x in (g, 0)) < FEW else ())]
    effect = _design_effect(s, g, k)
    clustered = None
    if test.chi2 is not None and effect is not None:
        clustered = max(test.p or 0.0, float(stats.chi2.sf(test.chi2 / max(effect, 1.0), 1)))
    significant = test.p is not None and test.p < threshold
    return Gap(level, category, kind, groups[g], groups[0], error, other, n, n_other, s.authors(g, 0, kind=k), biased,
               factored, test.p, test.method, None, clustered, effect, threshold, significant,
               tuple(dict.fromkeys(flags)))  # fmt: skip


def _design_effect(s: _Slice, g: int, k: int) -> float | None:
    """Variance of the difference of two rates, linearised, by authors over that of independent texts."""
    e = [s.error(group, k) for group in (g, 0)]
    if e[0] is None or e[1] is None:
        return None
    parts = [(s.tops[:, x, k] - r * s.bottoms[:, x, k]) / s.bottom[x, k] for x, r in zip((g, 0), e, strict=True)
             if r is not None]  # fmt: skip
    independent = sum(r * (1 - r) / s.bottom[x, k] for x, r in zip((g, 0), e, strict=True) if r is not None)
    return float((s.counts * (parts[0] - parts[1]) ** 2).sum() / independent) if independent > 0 else None


def _with_holm(found: list[Gap]) -> list[Gap]:
    """Adjust within each kind of error; a test that could not be made still counts as planned."""
    out = list(found)
    for kind in KINDS:
        own = [i for i, gap in enumerate(found) if gap.kind == kind]
        for i, p in zip(own, adjust([found[i].p for i in own]), strict=True):
            out[i] = replace(out[i], p_adjusted=p)
    return out
