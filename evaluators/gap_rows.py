"""From a corpus and a system's answers to rows that can be counted: whose text, which self-label, right or wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import pandas as pd

from corpora.base import Corpus
from corpora.errors import UserError, nearest
from corpora.genders import gender
from corpora.labels import meanings
from evaluators.base import CLASSES, MeasureError
from evaluators.sgbi import classify

ROLE = "text"
LEVELS = ("label", "emotion", "sentiment")
FEMALE, MALE = "female", "male"
MIN_GROUP = 30
OUTCOMES = ("right", "wrong", "neutral")


@dataclass(frozen=True)
class Groups:
    """Which genders are compared.

    Parameters
    ----------
    reference : str
    others : tuple of str
        Compared with the reference.
    small : tuple of str
        Left out since they have too few texts.
    """

    reference: str
    others: tuple[str, ...]
    small: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[str, ...]:
        """The reference and the others."""
        return (self.reference, *self.others)


def groups_of(counts: Mapping[str, int], reference: str = "auto", min_group: int = MIN_GROUP) -> Groups:
    """Choose the genders that are compared.

    Parameters
    ----------
    counts : mapping of str to int
        Texts of each gender, as :func:`corpora.genders.gender` names it.
    reference : str
        "auto": female where there is such a group, else male, else the first in the alphabet.
    min_group : int
        A group other than female, male and the reference needs as many texts, unless there are only two groups.

    Returns
    -------
    Groups

    Raises
    ------
    MeasureError
        If the reference is not in the data, or there is no gender at all.

    Examples
    --------
    >>> groups_of({"male": 50, "female": 60, "other": 3, "agender": 40})
    Groups(reference='female', others=('male', 'agender'), small=('other',))
    """
    names = sorted(counts, key=lambda name: (name != FEMALE, name != MALE, name))
    if not names:
        raise MeasureError("no text has a gender; the column gender must hold one")
    chosen = names[0] if reference == "auto" else gender(reference) or reference
    if chosen not in counts:
        raise MeasureError(f"no text has the gender {reference!r}; {nearest(reference, names)}")
    others = [name for name in names if name != chosen]
    kept = [n for n in others if n in (FEMALE, MALE) or counts[n] >= min_group or len(names) == 2]
    return Groups(chosen, tuple(kept), tuple(n for n in others if n not in kept))


def labelled(items: pd.DataFrame, labels: str = "auto") -> pd.DataFrame:
    """Self-label, emotion, sentiment and gender of each item, in one spelling.

    Parameters
    ----------
    items : pandas.DataFrame
        With ``label`` and ``gender``; ``emotion`` and ``sentiment`` where the corpus knows them.
    labels : str
        Name or path of the label map, for a corpus that has no emotion and sentiment of its own.

    Returns
    -------
    pandas.DataFrame
        Columns ``label``, ``emotion``, ``sentiment``, ``gender`` (None where it is not known).

    Raises
    ------
    corpora.errors.UserError
        If a column is missing or a label has no mapping.
    """
    for column in ("label", "gender"):
        if column not in items.columns:
            raise UserError(f"The gender gap needs a column {column}.", f"Name it: corpus.params.{column}=…")
    given = [str(value) for value in items["label"].tolist()]
    out = pd.DataFrame({"label": [value.strip() for value in given]})
    if labels == "auto" and {"emotion", "sentiment"} <= set(items.columns):
        out["emotion"], out["sentiment"] = items["emotion"].tolist(), items["sentiment"].tolist()
    else:
        known = meanings([value for value in given if value.strip()], labels)
        out["emotion"] = [known[v].emotion if v in known else "" for v in given]
        out["sentiment"] = [known[v].sentiment if v in known else "" for v in given]
    out["gender"] = pd.Series([gender(value) for value in items["gender"].tolist()], dtype=object)
    return out


def gender_counts(known: pd.DataFrame) -> dict[str, int]:
    """Texts of each gender, those without one left out."""
    return {str(name): int(n) for name, n in known["gender"].value_counts().items()}


def why_left_out(known: pd.DataFrame, groups: Groups) -> list[str | None]:
    """For each item why it cannot enter the gap, whatever a system answers; None where it can."""
    out: list[str | None] = []
    for label, sentiment, own in zip(known["label"], known["sentiment"], known["gender"], strict=True):
        if not label:
            out.append("no_label")
        elif sentiment == "neutral":
            out.append("neutral_label")
        elif not isinstance(own, str):
            out.append("no_gender")
        else:
            out.append(None if own in groups.all else "small_group")
    return out


def fit_for_gap(corpus: Corpus, labels: str = "auto", reference: str = "auto", min_group: int = MIN_GROUP) -> Corpus:
    """The corpus without the items that cannot enter the gap, which are counted; before any text is asked.

    Parameters
    ----------
    corpus : Corpus
    labels, reference, min_group
        As in the evaluator.

    Returns
    -------
    Corpus

    Raises
    ------
    corpora.errors.UserError
        If a label has no mapping: the run stops before it starts.
    MeasureError
        As :func:`groups_of`.
    """
    known = labelled(corpus.items, labels)
    groups = groups_of(gender_counts(known), reference, min_group)
    reasons = pd.Series(why_left_out(known, groups), dtype=object)
    dropped = reasons.dropna().value_counts().sort_index().to_dict()
    items = corpus.items[reasons.isna().to_numpy()].reset_index(drop=True)
    return replace(corpus, items=items, left_out={**corpus.left_out, **{str(k): int(v) for k, v in dropped.items()}})


@dataclass(frozen=True)
class Answers:
    """What a system said, item by item.

    Parameters
    ----------
    outcome : list of (str or None)
        "right", "wrong", "neutral"; None where it gave no answer that can be read.
    reason : list of (str or None)
        Why there is no outcome.
    answer : list of (str or None)
        Polarity.
    mismatch : numpy.ndarray or None
        Whether another emotion is named; None for a system whose emotions are not those of the corpus.
    confidence : numpy.ndarray
        Probability of the polarity that it gives; NaN without probabilities.
    """

    outcome: list[str | None]
    reason: list[str | None]
    answer: list[str | None]
    mismatch: npt.NDArray[np.bool_] | None
    confidence: npt.NDArray[np.float64]


def read_answers(known: pd.DataFrame, answers: pd.DataFrame, label_map: Mapping[str, str]) -> Answers:
    """Line answers up with self-labels.

    Parameters
    ----------
    known : pandas.DataFrame
        From :func:`labelled`.
    answers : pandas.DataFrame
        A predictions frame with one row an item, in the same order.
    label_map : mapping of str to str
        The system's own labels to polarities. A label that is neither a polarity nor in the map is no answer, with
        the reason ``unmapped_label``.

    Returns
    -------
    Answers
    """
    folded = {str(k).casefold(): v for k, v in label_map.items()} | {c: c for c in CLASSES}
    triples = answers[list(CLASSES)].to_numpy(dtype=np.float64)
    by_score = classify(answers["score"].to_numpy(dtype=np.float64))
    by_triple = classify(triples)
    said: list[str | None] = []
    reasons: list[str | None] = []
    for k, (label, reason) in enumerate(zip(answers["label"].tolist(), answers["reason"].tolist(), strict=True)):
        word = label if isinstance(label, str) and label else str(by_score[k]) or str(by_triple[k])
        polarity = folded.get(word.casefold()) if word else None
        if isinstance(reason, str) or polarity is None:
            said.append(None)
            reasons.append(reason if isinstance(reason, str) else "unmapped_label" if word else "missing")
        else:
            said.append(polarity)
            reasons.append(None)
    outcome = [_outcome(truth, given) for truth, given in zip(known["sentiment"], said, strict=True)]
    column = pd.Series(said, dtype=object)
    place = pd.Index(CLASSES).get_indexer(pd.Index(column))
    confidence = np.where(place >= 0, triples[np.arange(len(place)), np.clip(place, 0, None)], np.nan)
    return Answers(outcome, reasons, said, _mismatch(known["emotion"].tolist(), answers, folded), confidence)


def _outcome(truth: str, given: str | None) -> str | None:
    if given is None:
        return None
    return "neutral" if given == "neutral" else "right" if given == truth else "wrong"


def _mismatch(
    emotions: Sequence[str], answers: pd.DataFrame, folded: Mapping[str, str]
) -> npt.NDArray[np.bool_] | None:
    """Named emotions against self-labelled ones, where the system knows all emotions of the corpus."""
    if not set(emotions) <= set(folded) or set(emotions) <= set(CLASSES):
        return None
    named = [
        output if isinstance(output, str) and output else label
        for output, label in zip(answers["output"].tolist(), answers["label"].tolist(), strict=True)
    ]
    return np.array([str(a).casefold() != e for a, e in zip(named, emotions, strict=True)], dtype=bool)
