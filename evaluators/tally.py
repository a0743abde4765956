"""Sufficient counts: for each author, label and gender how many texts were answered right, wrong or neutral.

All that the gender gap needs of millions of rows; tallies of parts of the data add up to that of the whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import pandas as pd

from evaluators.bootstrap import Array, Whole

COLUMNS = ("right", "wrong", "neutral", "mismatch")
"""Answers of the right, the opposite and the neutral polarity; and, within them, answers that name another emotion
than the author."""


@dataclass(frozen=True)
class Tally:
    """Counts, one row for each author, label and group that occur together.

    Parameters
    ----------
    labels, groups : tuple of str
        What the codes stand for.
    author : numpy.ndarray
        Shape (m,): codes of authors, whatever the caller numbers them by.
    label, group : numpy.ndarray
        Shape (m,): places in `labels` and `groups`.
    counts : numpy.ndarray
        Shape (m, 4), see :data:`COLUMNS`.
    """

    labels: tuple[str, ...]
    groups: tuple[str, ...]
    author: Whole
    label: Whole
    group: Whole
    counts: Whole

    @property
    def n(self) -> int:
        """Number of texts."""
        return int(self.counts[:, :3].sum())

    def to_frame(self) -> pd.DataFrame:
        """One row for each author, label and group."""
        named = {"author": self.author, "label": np.array(self.labels, object)[self.label]}
        named["group"] = np.array(self.groups, object)[self.group]
        return pd.DataFrame(named | {name: self.counts[:, k] for k, name in enumerate(COLUMNS)})


def tally(
    authors: npt.ArrayLike,
    labels: Sequence[str],
    genders: Sequence[str],
    outcomes: Sequence[str],
    *,
    mismatches: npt.ArrayLike | None = None,
    known_labels: Sequence[str] | None = None,
    known_groups: Sequence[str] | None = None,
) -> Tally:
    """Count rows.

    Parameters
    ----------
    authors : array_like
        Shape (n,): one value an author (any text or number).
    labels, genders : sequence of str
        Of each row.
    outcomes : sequence of {"right", "wrong", "neutral"}
        Of each row.
    mismatches : array_like of bool, optional
        Whether the answer names another emotion than the author.
    known_labels, known_groups : sequence of str, optional
        All that may occur, in the order of their codes; default: those that do, sorted. Tallies that are to be added
        need the same ones, and authors that are whole numbers.

    Returns
    -------
    Tally

    Raises
    ------
    ValueError
        If an outcome is none of the three.

    Examples
    --------
    >>> counted = tally(["a", "a", "b"], ["Sad"] * 3, ["female", "female", "male"], ["right", "wrong", "neutral"])
    >>> counted.to_frame()[["label", "group", "right", "wrong", "neutral"]].to_numpy().tolist()
    [['Sad', 'female', 1, 1, 0], ['Sad', 'male', 0, 0, 1]]
    """
    names = tuple(sorted(set(labels)) if known_labels is None else known_labels)
    groups = tuple(sorted(set(genders)) if known_groups is None else known_groups)
    outcome = pd.Index(COLUMNS[:3]).get_indexer(pd.Index(outcomes, dtype=object))
    if (outcome < 0).any():
        raise ValueError(f"an outcome is right, wrong or neutral, not {outcomes[int(np.argmin(outcome))]!r}")
    given = np.asarray(authors)
    author = given.astype(np.int64) if given.dtype.kind in "iu" else pd.factorize(given)[0].astype(np.int64)
    label = pd.Index(names).get_indexer(pd.Index(labels, dtype=object)).astype(np.int64)
    group = pd.Index(groups).get_indexer(pd.Index(genders, dtype=object)).astype(np.int64)
    if (label < 0).any() or (group < 0).any():
        raise ValueError("a label or a gender is not among the known ones")
    rows = np.zeros((len(outcome), len(COLUMNS)), dtype=np.int64)
    rows[np.arange(len(outcome)), outcome] = 1
    if mismatches is not None:
        rows[:, 3] = np.asarray(mismatches, dtype=bool)
    return _summed(names, groups, author, label, group, rows)


def added(parts: Iterable[Tally]) -> Tally:
    """The tally of all parts together.

    Parameters
    ----------
    parts : iterable of Tally
        With the same labels, groups and author codes; at least one.

    Returns
    -------
    Tally

    Raises
    ------
    ValueError
        If the labels or groups differ.
    """
    given = list(parts)
    first = given[0]
    if any((t.labels, t.groups) != (first.labels, first.groups) for t in given):
        raise ValueError("tallies of different labels or groups do not add up")
    if len(given) == 1:
        return first
    columns = [np.concatenate([getattr(t, name) for t in given]) for name in ("author", "label", "group", "counts")]
    return _summed(first.labels, first.groups, *columns)


def renamed(counted: Tally, new: Sequence[str]) -> Tally:
    """The tally by other labels (emotions, sentiments), those of one new name put together.

    Parameters
    ----------
    counted : Tally
    new : sequence of str
        New name of each of its labels.

    Returns
    -------
    Tally
        Labels in the order of their first appearance in `new`.
    """
    names = tuple(dict.fromkeys(new))
    code = np.array([names.index(name) for name in new], dtype=np.int64)
    return _summed(names, counted.groups, counted.author, code[counted.label], counted.group, counted.counts)


def only_groups(counted: Tally, groups: Sequence[str]) -> Tally:
    """The rows of some groups, in the order given."""
    place = np.full(len(counted.groups), -1, dtype=np.int64)
    for k, name in enumerate(groups):
        if name in counted.groups:
            place[counted.groups.index(name)] = k
    keep = place[counted.group] >= 0 if len(counted.group) else np.zeros(0, dtype=bool)
    return replace(
        counted,
        groups=tuple(groups),
        author=counted.author[keep],
        label=counted.label[keep],
        group=place[counted.group[keep]],
        counts=counted.counts[keep],
    )


def by_author(counted: Tally, label: int | None = None) -> Array:
    """One row an author: the four counts of each label and group.

    Parameters
    ----------
    counted : Tally
    label : int, optional
        Only texts of this label; default: all labels, side by side.

    Returns
    -------
    numpy.ndarray
        Shape (authors who have such a text, labels, groups, 4); one label where one is asked for.
    """
    keep = np.ones(len(counted.author), dtype=bool) if label is None else counted.label == label
    codes, place = np.unique(counted.author[keep], return_inverse=True)
    own = counted.label[keep] if label is None else np.zeros(int(keep.sum()), dtype=np.int64)
    out = np.zeros((len(codes), len(counted.labels) if label is None else 1, len(counted.groups), len(COLUMNS)))
    # Rows of a tally differ in author, label or group, so each place is written once.
    out[place, own, counted.group[keep]] = counted.counts[keep]
    return out


def _summed(
    labels: tuple[str, ...], groups: tuple[str, ...], author: Whole, label: Whole, group: Whole, counts: Whole
) -> Tally:
    """Rows with equal codes put together, in the order of the codes."""
    order = np.lexsort((group, label, author))
    codes = np.column_stack([author, label, group])[order]
    first = np.ones(len(codes), dtype=bool)
    first[1:] = (codes[1:] != codes[:-1]).any(axis=1)
    starts = np.flatnonzero(first)
    sums = np.add.reduceat(counts[order], starts, axis=0) if len(starts) else counts[:0]
    own = codes[starts]
    return Tally(labels, groups, own[:, 0], own[:, 1], own[:, 2], sums)
