"""The gender gap of a classifier on a corpus: scores with intervals, quality and coverage beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from corpora.base import Corpus
from evaluators.base import Evaluation, EvaluatorSpec, Score, count_items
from evaluators.bootstrap import CONFIDENCE, DRAWS, SEED, Array
from evaluators.gap_quality import calibration_error, calibration_sums, quality
from evaluators.gap_result import Ends, Gap, GenderGap, GroupError
from evaluators.gap_rows import (
    LEVELS,
    MIN_GROUP,
    ROLE,
    Answers,
    Groups,
    fit_for_gap,
    gender_counts,
    groups_of,
    labelled,
    read_answers,
    why_left_out,
)
from evaluators.gender_gap import ALPHA, gender_gap
from evaluators.tally import Tally, tally


@dataclass(frozen=True)
class Measured:
    """Everything that is measured from sufficient counts.

    Parameters
    ----------
    scores : tuple of Score
    gap : GenderGap
        The gaps and error rates behind the scores.
    """

    scores: tuple[Score, ...]
    gap: GenderGap


def evaluate(
    corpus: Corpus,
    predictions: pd.DataFrame,
    *,
    labels: str = "auto",
    reference: str = "auto",
    min_group: int = MIN_GROUP,
    neutral: bool | None = None,
    label_map: dict[str, str] | None = None,
    alpha: float = ALPHA,
    draws: int = DRAWS,
    seed: int = SEED,
    confidence: float = CONFIDENCE,
) -> Evaluation:
    """Errors of one classifier on self-labelled texts by their authors' gender.

    Parameters
    ----------
    corpus : Corpus
        With the role ``text`` and the columns ``label`` and ``gender``; ``cluster`` is the author. Columns ``emotion``
        and ``sentiment`` are used where they are there.
    predictions : pandas.DataFrame
        See :data:`evaluators.base.COLUMNS`.
    labels : str
        Label map (moods, isear, sentiments, or a YAML file); "auto": the corpus's own columns, else the map that fits.
    reference : str
        Gender that the others are compared with; "auto": female.
    min_group : int
        Texts that a gender other than female and male needs; smaller groups are counted and left out.
    neutral : bool, optional
        Whether the system can answer neutral; given by the runner from what the system says of itself. Salience of a
        system that cannot, or (where nobody says) never did, is no value.
    label_map : dict of str to str, optional
        The system's own labels to negative, neutral, positive; given by the runner likewise.
    alpha : float
        Divided by the number of categories of a level it is the level's threshold.
    draws, seed, confidence
        Of the bootstrap, which draws authors.

    Returns
    -------
    Evaluation
        Scores ``gap`` (largest relative bias of the balanced error, without its sign), ``gap_signed``; by level,
        category and pair of groups ``total_bias``, ``valence_bias``, ``salience_bias`` (with chi-square or Fisher p,
        Holm-adjusted p, and the flag ``significant`` under the Bonferroni threshold), ``…_k`` and ``…_design_effect``
        (with the p that takes authors into account); for each group ``…_error``; and ``balanced_error``,
        ``macro_f1``, ``accuracy``, ``recall`` and ``calibration_error``. Where the system names emotions and knows all
        of the corpus's, ``mismatch_…`` too.

    Raises
    ------
    corpora.errors.UserError
        If a label has no mapping.
    MeasureError
        If no text has a gender.
    """
    known = labelled(corpus.items, labels)
    groups = groups_of(gender_counts(known), reference, min_group)
    rows = predictions[predictions["role"] == ROLE].set_index("id").reindex(corpus.items["id"])
    answers = read_answers(known, rows, label_map or {})
    reasons = [a or b for a, b in zip(why_left_out(known, groups), answers.reason, strict=True)]
    ok = np.array([reason is None for reason in reasons], dtype=bool)
    counted = tally_rows(known, corpus.items["cluster"].to_numpy(dtype=str), answers, ok)
    meaning = known[ok].drop_duplicates("label").set_index("label")
    measured = measure(
        counted,
        {level: meaning.reindex(list(counted.labels))[level].tolist() for level in LEVELS[1:]},
        groups,
        calibration_of(known, answers, ok, groups),
        neutral=neutral,
        names_emotions=answers.mismatch is not None,
        alpha=alpha,
        draws=draws,
        seed=seed,
        confidence=confidence,
        insensitive=_insensitive(answers, ok, corpus),
    )
    items = corpus.items[["id", "cluster"]].reset_index(drop=True).join(known)
    items["answer"] = pd.Series(answers.answer, dtype=object)
    items["outcome"] = pd.Series([o if k else None for o, k in zip(answers.outcome, ok, strict=True)], dtype=object)
    items["error"] = np.where(ok, (items["outcome"] != "right").astype(np.float64), np.nan)
    items["reason"] = pd.Series(reasons, dtype=object)
    return Evaluation(measured.scores, count_items(len(items), reasons), items)


def tally_rows(
    known: pd.DataFrame,
    authors: Sequence[object] | np.ndarray[tuple[int], np.dtype[np.generic]],
    answers: Answers,
    ok: np.ndarray[tuple[int], np.dtype[np.bool_]],
    known_labels: Sequence[str] | None = None,
    known_groups: Sequence[str] | None = None,
) -> Tally:
    """Count the rows that have an outcome.

    Parameters
    ----------
    known, answers
        From :func:`labelled` and :func:`read_answers`.
    authors : sequence
        Of each row.
    ok : numpy.ndarray of bool
        Which rows count.
    known_labels, known_groups
        As in :func:`evaluators.tally.tally`.

    Returns
    -------
    Tally
    """
    rows = known[ok]
    return tally(
        np.asarray(authors)[ok],
        rows["label"].tolist(),
        rows["gender"].tolist(),
        [o for o, k in zip(answers.outcome, ok, strict=True) if k and o],
        mismatches=None if answers.mismatch is None else answers.mismatch[ok],
        known_labels=known_labels,
        known_groups=known_groups,
    )


def calibration_of(
    known: pd.DataFrame, answers: Answers, ok: np.ndarray[tuple[int], np.dtype[np.bool_]], groups: Groups
) -> dict[str, Array]:
    """Sums for the calibration error of each group."""
    right = np.array([o == "right" for o in answers.outcome], dtype=bool)
    usable = ok & np.isfinite(answers.confidence)
    out = {}
    for group in groups.all:
        rows = usable & (known["gender"] == group).to_numpy(dtype=bool)
        out[group] = calibration_sums(answers.confidence[rows], right[rows])
    return out


def measure(
    counted: Tally,
    meaning: Mapping[str, Sequence[str]],
    groups: Groups,
    calibration: Mapping[str, Array],
    *,
    neutral: bool | None = None,
    names_emotions: bool = False,
    alpha: float = ALPHA,
    draws: int = DRAWS,
    seed: int = SEED,
    confidence: float = CONFIDENCE,
    insensitive: bool = False,
) -> Measured:
    """All scores from sufficient counts, however many rows they came from.

    Parameters
    ----------
    counted : Tally
    meaning : mapping of str to sequence of str
        Level ("emotion", "sentiment") to what each label of the tally is at it.
    groups : Groups
    calibration : mapping of str to numpy.ndarray
        Group to :func:`evaluators.gap_quality.calibration_sums`.
    neutral, alpha, draws, seed, confidence
        As in :func:`evaluate`.
    names_emotions : bool
        Whether the column mismatch is meant.
    insensitive : bool
        The system gave one and the same answer to all texts.

    Returns
    -------
    Measured
    """
    can = bool(counted.counts[:, 2].any()) if neutral is None else neutral
    settings = {"draws": draws, "seed": seed, "confidence": confidence}
    found = gender_gap(
        counted,
        {"label": counted.labels, **meaning},
        reference=groups.reference,
        groups=groups.others,
        can_be_neutral=can,
        names_emotions=names_emotions,
        alpha=alpha,
        **settings,  # type: ignore[arg-type]
    )
    scores = quality(counted, meaning["sentiment"], groups.all, **settings)  # type: ignore[arg-type]
    flags = ("insensitive",) if insensitive else ()
    if neutral is False and counted.counts[:, 2].any():
        flags = (*flags, "unexpected_neutral")
    scores[0] = Score(**{**vars(scores[0]), "flags": (*scores[0].flags, *flags)})
    method = f"percentile-bootstrap-{confidence * 100:g}"
    for gap in found.gaps:
        scores += _gap_scores(gap, method)
    scores += [_error_score(rate, method) for rate in found.errors]
    for group, sums in calibration.items():
        value, n = calibration_error(sums), int(sums[:, 0].sum())
        scores.append(Score("calibration_error", value, f"all|{group}", n=n, flags=() if n else ("no_probabilities",)))
    return Measured(tuple(scores), found)


def _gap_scores(gap: Gap, method: str) -> list[Score]:
    slice_ = f"{gap.level}:{gap.category}|{gap.group}/{gap.reference}"
    n = gap.n + gap.n_reference
    flags = (*gap.flags, *((gap.method,) if gap.method == "fisher" else ()))
    marked = (*flags, *(("significant",) if gap.significant else ()))

    def score(name: str, ends: Ends, p: float | None, adjusted: float | None, own: tuple[str, ...]) -> Score:
        how = method if ends.low is not None or ends.high is not None else ""
        full = own if ends.value is not None or own else (*own, "undefined")
        return Score(f"{gap.kind}_{name}", *_head(ends, slice_), how, n, gap.n_authors, p, adjusted, full)

    out = [score("bias", gap.bias, gap.p, gap.p_adjusted, marked), score("k", gap.k, None, None, flags)]
    if gap.design_effect is not None:
        out.append(score("design_effect", Ends(gap.design_effect), gap.p_clustered, None, ()))
    return out


def _error_score(rate: GroupError, method: str) -> Score:
    slice_ = f"{rate.level}:{rate.category}|{rate.group}"
    how = method if rate.error.low is not None else ""
    return Score(f"{rate.kind}_error", *_head(rate.error, slice_), how, rate.n, rate.n_authors, flags=rate.flags)


def _head(ends: Ends, slice_: str) -> tuple[float | None, str, float | None, float | None]:
    return ends.value, slice_, ends.low, ends.high


def _insensitive(answers: Answers, ok: np.ndarray[tuple[int], np.dtype[np.bool_]], corpus: Corpus) -> bool:
    said = {a for a, k in zip(answers.answer, ok, strict=True) if k}
    return len(said) == 1 and corpus.items.loc[ok, ROLE].nunique() > 1


EVALUATOR = EvaluatorSpec(
    name="gender-gap",
    version="1",
    roles=(ROLE,),
    answers="classifier",
    evaluate=evaluate,
    prepare=fit_for_gap,
    told=("neutral", "label_map"),
    summary="Errors on self-labelled texts by their authors' gender, and how much of a study's effect they could make",
    source="Smirnov, Aroyehun, Plener & Garcia 2026, methods",
    item_score="error",
    explanation=(
        "The gender gap compares a classifier's error rates on texts that men and women wrote and labelled with their "
        "own mood. The gap shown is the relative difference of the balanced error, (men − women) / women, without its "
        "sign: 0.2 means that the classifier errs a fifth more often on one gender's texts. Balanced error is the mean "
        "of the errors on negative and on positive texts; an answer “neutral” to either is an error. Intervals draw "
        "authors, not texts."
    ),
)
