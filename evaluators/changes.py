"""What changed between two runs of one translator, or between two translators, on the same sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pandas as pd

from evaluators.references import classify

KINDS = ("same", "reworded", "class", "lost", "gained")
"""How a sentence's translation may have changed: not at all; words but not the class; the class; it was valid and no
longer is; it was not and now is."""


@dataclass(frozen=True)
class Changes:
    """Two sets of translations, sentence by sentence.

    Parameters
    ----------
    rows : pandas.DataFrame
        One row a sentence that either run has: ``id``, ``before``, ``after``, ``class_before``, ``class_after``,
        ``kind`` (one of :data:`KINDS`); what one run lacks is None, with the class "invalid".
    """

    rows: pd.DataFrame

    @property
    def counts(self) -> dict[str, int]:
        """Number of sentences of each kind."""
        found = self.rows["kind"].value_counts()
        return {kind: int(found.get(kind, 0)) for kind in KINDS}

    @property
    def transitions(self) -> pd.DataFrame:
        """Number of sentences from each class (rows) to each class (columns)."""
        return pd.crosstab(self.rows["class_before"], self.rows["class_after"])

    def to_frame(self, *, changed: bool = True) -> pd.DataFrame:
        """Rows that changed (or all), changes of class first."""
        order = self.rows["kind"].map({"lost": 0, "class": 1, "gained": 2, "reworded": 3, "same": 4})
        rows = self.rows.loc[order.sort_values(kind="stable").index]
        return rows[rows["kind"] != "same"] if changed else rows


def changes(
    before: Mapping[str, str | None], after: Mapping[str, str | None], *, sources: Mapping[str, str] | None = None
) -> Changes:
    """Compare two runs by id.

    Parameters
    ----------
    before, after : mapping of str to (str or None)
        Translation for each id; None where there is none.
    sources : mapping of str to str, optional
        The sentences, to tell failures more surely.

    Returns
    -------
    Changes
        By the strict rule, see :mod:`evaluators.references`.

    Examples
    --------
    >>> found = changes({"1": "He's a cook.", "2": "He's a nurse."}, {"1": "He is a cook.", "2": "She's a nurse."})
    >>> found.counts
    {'same': 0, 'reworded': 1, 'class': 1, 'lost': 0, 'gained': 0}
    >>> found.to_frame()[["id", "class_before", "class_after"]].values.tolist()
    [['2', 'male', 'female'], ['1', 'male', 'male']]
    """
    rows = []
    for key in dict.fromkeys([*before, *after]):
        first, second = before.get(key), after.get(key)
        source = sources.get(key) if sources else None
        was, now = classify(first, source).cls, classify(second, source).cls
        rows.append((key, first, second, was, now, _kind(first, second, was, now)))
    return Changes(pd.DataFrame(rows, columns=["id", "before", "after", "class_before", "class_after", "kind"]))


def _kind(first: str | None, second: str | None, was: str, now: str) -> str:
    if was != now:
        return "lost" if now == "invalid" else "gained" if was == "invalid" else "class"
    return "same" if first == second else "reworded"
