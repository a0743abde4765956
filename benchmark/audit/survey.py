"""The first reading of the data: which labels and genders there are, before any text is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from corpora.base import nfc
from corpora.errors import UserError
from corpora.genders import gender
from corpora.labels import Meaning, meanings
from corpora.streams import BATCH, Notes, batches
from evaluators.base import MeasureError
from evaluators.gap_rows import MIN_GROUP, Groups, groups_of


@dataclass(frozen=True)
class Source:
    """Where the texts are and what their columns are called.

    Parameters
    ----------
    path : str
        File, glob or ``hf:NAME``.
    text, label, gender : str
        Columns.
    author, time : str, optional
        Columns; without an author each text counts as its own.
    labels : str
        Label map, "auto" for the one that fits.
    reference, min_group
        As in the evaluator.
    format, split, batch
        As in :func:`corpora.streams.batches`.
    """

    path: str
    text: str
    label: str
    gender: str
    author: str | None = None
    time: str | None = None
    labels: str = "auto"
    reference: str = "auto"
    min_group: int = MIN_GROUP
    format: str | None = None
    split: str = "train"
    batch: int = BATCH

    @property
    def columns(self) -> dict[str, str]:
        """Name wanted to name in the table."""
        named = {"text": self.text, "label": self.label, "gender": self.gender, "author": self.author}
        return {name: column for name, column in {**named, "time": self.time}.items() if column}


@dataclass(frozen=True)
class Survey:
    """What there is.

    Parameters
    ----------
    rows : int
    spelling : mapping of str to str
        Label as it stands in the data to the spelling under which it is counted (spaces around it taken off, and the
        most frequent of spellings that differ in case).
    meaning : mapping of str to Meaning
        Of each spelling that is counted.
    groups : Groups
    genders : mapping of str to int
        Texts of each gender; "" for those without one.
    respelt : int
        Rows whose label had spaces around it or another case.
    files : tuple of str
    """

    rows: int
    spelling: Mapping[str, str]
    meaning: Mapping[str, Meaning]
    groups: Groups
    genders: Mapping[str, int]
    respelt: int
    files: tuple[str, ...] = field(default=())


def survey(source: Source) -> Survey:
    """Read labels and genders only, and stop for what would stop the audit later.

    Parameters
    ----------
    source : Source

    Returns
    -------
    Survey

    Raises
    ------
    UserError
        If the data cannot be read, has no rows, a label has no mapping, or no text has a gender.
    """
    columns = {"label": source.label, "gender": source.gender}
    labels: Counter[str] = Counter()
    genders: Counter[str] = Counter()
    notes = Notes()
    for batch in batches(source.path, columns, format=source.format, split=source.split, notes=notes):
        labels.update(batch["label"].tolist())
        genders.update(batch["gender"].tolist())
    if not notes.rows:
        raise UserError(f"{source.path} has no rows.")
    by_gender: Counter[str] = Counter()
    for value, n in genders.items():
        by_gender[gender(value) or ""] += n
    spelling = _spelling(labels)
    counted = [label for label in dict.fromkeys(spelling.values()) if label]
    known = meanings(counted, source.labels)
    try:
        with_one = {name: n for name, n in by_gender.items() if name}
        groups = groups_of(with_one, source.reference, source.min_group)
    except MeasureError as error:
        raise UserError(f"{source.path}, column {source.gender}: {error}.") from error
    respelt = sum(n for label, n in labels.items() if label.strip() and label != spelling[label])
    return Survey(notes.rows, spelling, known, groups, dict(sorted(by_gender.items())), respelt, tuple(notes.files))


def _spelling(labels: Mapping[str, int]) -> dict[str, str]:
    """The most frequent spelling of each label; of equally frequent ones the alphabetically first."""
    by_key: dict[str, Counter[str]] = {}
    for label, n in labels.items():
        by_key.setdefault(nfc(label).strip().casefold(), Counter())[label.strip()] += n
    best = {key: min(own, key=lambda s: (-own[s], s)) for key, own in by_key.items()}
    return {label: best[nfc(label).strip().casefold()] for label in labels}
