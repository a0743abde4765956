"""What comes out of a gender gap: error rates of groups and the gaps between them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import NamedTuple

import pandas as pd

KINDS = ("valence", "salience", "total", "mismatch")
"""Kinds of error; mismatch: the answer names another emotion than the author."""


class Ends(NamedTuple):
    """A value and the ends of its interval; None where not defined."""

    value: float | None
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class GroupError:
    """One group's error rate of one kind, on the texts of one category."""

    level: str
    category: str
    kind: str
    group: str
    error: Ends
    n: int
    n_authors: int
    flags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Gap:
    """One group against the reference, for one kind of error on the texts of one category.

    Parameters
    ----------
    level, category : str
        "label", "emotion" or "sentiment", and which one.
    kind : str
        One of :data:`KINDS`.
    group, reference : str
    error, error_reference : float or None
    n, n_reference, n_authors : int
        Texts that the error rates are of, and authors of both groups.
    bias : Ends
        (error - error_reference) / error_reference.
    k : Ends
        Bias attribution factor.
    p, method
        Chi-square, uncorrected, or Fisher where a cell is small; takes texts for independent, as the paper does.
    p_adjusted : float or None
        Holm, over all categories and groups of the level.
    p_clustered : float or None
        Chi-square divided by the design effect (Rao & Scott 1981), where that is over 1.
    design_effect : float or None
        Variance of the difference with authors as the unit over that with independent texts.
    threshold : float
        `alpha` over the number of categories at the level (Bonferroni, as in the paper).
    significant : bool
        p under the threshold.
    flags : tuple of str
    """

    level: str
    category: str
    kind: str
    group: str
    reference: str
    error: float | None
    error_reference: float | None
    n: int
    n_reference: int
    n_authors: int
    bias: Ends
    k: Ends
    p: float | None
    method: str
    p_adjusted: float | None
    p_clustered: float | None
    design_effect: float | None
    threshold: float
    significant: bool
    flags: tuple[str, ...] = ()


@dataclass(frozen=True)
class GenderGap:
    """All gaps and all error rates behind them."""

    gaps: tuple[Gap, ...]
    errors: tuple[GroupError, ...]

    def to_frame(self) -> pd.DataFrame:
        """One row a gap, with ``bias``, ``bias_low``, ``bias_high``, ``k``, ``k_low``, ``k_high``."""
        rows = []
        for gap in self.gaps:
            row = asdict(gap) | {"flags": " ".join(gap.flags)}
            for name, ends in (("bias", gap.bias), ("k", gap.k)):
                row |= {name: ends.value, f"{name}_low": ends.low, f"{name}_high": ends.high}
            rows.append(row)
        return pd.DataFrame(rows)

    def errors_frame(self) -> pd.DataFrame:
        """One row a group's error rate, with ``error``, ``low``, ``high``."""
        named = [asdict(e) | {"flags": " ".join(e.flags)} for e in self.errors]
        return pd.DataFrame([row | dict(zip(("error", "low", "high"), row["error"], strict=True)) for row in named])
