"""TGBI of a translator on a corpus: coverage, intervals, quality, and the rows that stand behind them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from corpora.base import Corpus
from evaluators.base import Evaluation, EvaluatorSpec, Score, count_items
from evaluators.bootstrap import CONFIDENCE, DRAWS, SEED, Array, cluster_bootstrap, cluster_sums
from evaluators.legacy2019 import classify_2019
from evaluators.quality import Quality, bleu_of, chrf_of, gloss_found, quality
from evaluators.references import classify
from evaluators.tgbi import OUTCOMES, p_s

Rule = Literal["strict", "legacy-2019"]
ROLES = ("source",)
_PERSONS = OUTCOMES[:4]


class _Column(NamedTuple):
    """A score that is one column sum over another."""

    name: str
    part: str
    whole: str
    slice: str = "all"


def evaluate(
    corpus: Corpus,
    predictions: pd.DataFrame,
    *,
    rule: Rule = "strict",
    draws: int = DRAWS,
    seed: int = SEED,
    confidence: float = CONFIDENCE,
) -> Evaluation:
    """TGBI of one translator on one corpus of sentences about a person.

    Parameters
    ----------
    corpus : Corpus
        With the role ``source``. Columns that are used where they are there: ``sets`` (names of the sets that hold
        the sentence, space-separated; without it all sentences are one set, "all"), ``stereotype`` (female, male,
        none), ``reference`` and ``reference_*`` (English, for quality), ``gloss``.
    predictions : pandas.DataFrame
        See :data:`evaluators.base.COLUMNS`; ``output`` is the translation.
    rule : {"strict", "legacy-2019"}
        How translations are classed, see :mod:`evaluators.references` and :mod:`evaluators.legacy2019`.
    draws, seed, confidence
        Of the bootstrap, which draws clusters (terms).

    Returns
    -------
    Evaluation
        Scores ``tgbi``; for each set ``p_s``, ``p_w``, ``p_m``, ``p_n`` and ``coverage``; over all sentences
        ``p_w``, ``p_m``, ``p_n``, ``male_female_ratio``, the shares ``inclusive``, ``absent``, ``it``, ``mixed``,
        ``noun_female`` and ``noun_male`` among all translations that are valid, ``stereotype_consistent`` (share of
        the gendered translations of terms with a stereotype that follow it), ``chrf``, ``bleu`` (over all
        sentences, failed ones as empty texts; the flag holds sacreBLEU's signature) and ``gloss_found``.

    Notes
    -----
    A translation is scored when it refers to a person, see :mod:`evaluators.tgbi`; ``invalid``, ``it`` and
    ``absent`` lower the coverage. A translator that gives every sentence one and the same translation is flagged
    ``insensitive``.
    """
    items = corpus.items
    answers = predictions[predictions["role"] == ROLES[0]].set_index("id").reindex(items["id"])
    table = _class_rows(items, answers, rule)
    # What is measured: translations that are valid, whether or not they refer to a person.
    valid = table["class"].isin(OUTCOMES[:6]).to_numpy()
    persons = table["class"].isin(_PERSONS).to_numpy()
    counts = count_items(len(items), table["reason"].tolist())
    sets = _sets(items)
    columns = _columns(items, table, sets, valid, persons)
    measured = _quality(items, table, valid, columns)
    sums = cluster_sums(np.column_stack(list(columns.values())), items["cluster"].to_numpy(dtype=str))
    place = {name: k for k, name in enumerate(columns)}
    shares = list(_shares(columns, sets))

    def statistics(s: Array) -> Array:
        parts = [p_s(*(s[:, place[f"{outcome}@{name}"]] for outcome in ("w", "m", "n"))) for name in sets]
        out = [np.mean(parts, axis=0), *parts]
        with np.errstate(divide="ignore", invalid="ignore"):
            out += [_finite(s[:, place[c.part]] / s[:, place[c.whole]]) for c in shares]
        if measured:
            first, second = place["chrf0"], place["bleu0"]
            out += [chrf_of(s[:, first : first + 18]), bleu_of(s[:, second : second + 10])]
        return np.column_stack(out)

    clusters = items["cluster"].to_numpy(dtype=str)
    everywhere = np.ones(len(items), dtype=bool)
    named = [("tgbi", "all", persons), *(("p_s", name, persons & inside) for name, inside in sets.items())]
    # A ratio of women to men speaks of both; a share, of what it is a share of.
    base = {c.name: "gendered" if c.name == "male_female_ratio" else c.whole for c in shares}
    named += [(c.name, c.slice, columns[c.whole if c.slice != "all" else base[c.name]] > 0) for c in shares]
    if measured:
        named += [("chrf", "all", everywhere), ("bleu", "all", everywhere)]
    interval = (
        cluster_bootstrap(sums, statistics, draws=draws, seed=seed, confidence=confidence) if len(items) else None
    )
    flags = _insensitive(items, table, valid)
    method = f"percentile-bootstrap-{confidence:.0%}".rstrip("%")
    scores = []
    for k, (name, part, rows) in enumerate(named):
        n, n_clusters = int(rows.sum()), len(set(clusters[rows]))
        own = flags
        if measured and name in ("chrf", "bleu"):
            own = (*flags, measured.chrf_signature if name == "chrf" else measured.bleu_signature)
        if interval is None or not np.isfinite(interval.value[k]):
            scores.append(Score(name, None, part, n=n, n_clusters=n_clusters, flags=(*own, _why_none(name, n))))
            continue
        value, low, high = (float(x[k]) for x in (interval.value, interval.low, interval.high))
        if low == high:
            own = (*own, "degenerate")
        scores.append(Score(name, value, part, low, high, method, n, n_clusters, flags=own))
    return Evaluation(tuple(scores), counts, table)


def _class_rows(items: pd.DataFrame, answers: pd.DataFrame, rule: Rule) -> pd.DataFrame:
    """One row an item: translation, class, marks, and the reason why it is not scored."""
    outputs = [text if isinstance(text, str) else None for text in answers["output"].tolist()]
    given = [reason if isinstance(reason, str) else None for reason in answers["reason"].tolist()]
    sources = items[ROLES[0]].tolist()
    rows: list[tuple[Any, ...]] = []
    for output, reason, source in zip(outputs, given, sources, strict=True):
        if output is None or reason is not None:
            rows.append(("invalid", False, None, "", reason or "missing"))
        elif rule == "legacy-2019":
            rows.append((classify_2019(output), False, None, "", None))
        else:
            found = classify(output, source)
            forms = " ".join(f"{m.form}:{m.gender}:{m.role}" for m in found.references)
            why = found.reason if found.cls == "invalid" else found.cls if found.cls in ("it", "absent") else None
            rows.append((found.cls, found.mixed, found.noun_gender, forms, why))
    table = items[["id", "cluster"]].reset_index(drop=True)
    table["translation"] = pd.Series(outputs, dtype=object)
    for k, name in enumerate(("class", "mixed", "noun_gender", "references", "reason")):
        table[name] = pd.Series([row[k] for row in rows], dtype=bool if name == "mixed" else object)
    return table


def _sets(items: pd.DataFrame) -> dict[str, npt.NDArray[np.bool_]]:
    """Membership in each set, sets in order of their first sentence."""
    if "sets" not in items:
        return {"all": np.ones(len(items), dtype=bool)}
    named = [str(value).split() for value in items["sets"].tolist()]
    found = dict.fromkeys(name for names in named for name in names)
    members = {name: np.array([name in names for names in named]) for name in found}
    return members or {"all": np.ones(len(items), dtype=bool)}


def _columns(
    items: pd.DataFrame,
    table: pd.DataFrame,
    sets: dict[str, npt.NDArray[np.bool_]],
    valid: npt.NDArray[np.bool_],
    persons: npt.NDArray[np.bool_],
) -> dict[str, Array]:
    """Everything that scores are sums of, a column each."""
    cls = table["class"].to_numpy()
    marks = {
        "w": cls == "female",
        "m": cls == "male",
        "n": (cls == "neutral") | (cls == "inclusive"),
        "persons": persons,
        "rows": np.ones(len(cls), dtype=bool),
    }
    columns = {f"{name}@{part}": mark & inside for part, inside in sets.items() for name, mark in marks.items()}
    columns |= {name: mark for name, mark in marks.items() if name != "rows"}
    columns["valid"] = valid
    columns["gendered"] = marks["w"] | marks["m"]
    columns |= {name: cls == name for name in ("inclusive", "absent", "it")}
    columns["mixed"] = table["mixed"].to_numpy(dtype=bool) & valid
    columns |= {f"noun_{g}": (table["noun_gender"].to_numpy() == g) & valid for g in ("female", "male")}
    if "stereotype" in items:
        stereotype = items["stereotype"].to_numpy(dtype=str)
        chosen = np.isin(stereotype, ["female", "male"]) & (marks["w"] | marks["m"])
        columns |= {"stereotype": chosen, "consistent": chosen & (cls == stereotype)}
    return {name: np.asarray(mark, dtype=np.float64) for name, mark in columns.items()}


def _quality(
    items: pd.DataFrame, table: pd.DataFrame, valid: npt.NDArray[np.bool_], columns: dict[str, Array]
) -> Quality | None:
    """Add the columns of quality, and what each row has of it, where the corpus has references."""
    texts = [text if ok else "" for text, ok in zip(table["translation"].tolist(), valid, strict=True)]
    if "gloss" in items:
        found = [gloss_found(text, str(gloss)) for text, gloss in zip(texts, items["gloss"].tolist(), strict=True)]
        table["gloss_found"] = found
        columns |= {"gloss": np.array(found, dtype=np.float64), "asked": np.ones(len(found))}
    names = [str(name) for name in items.columns if name == "reference" or str(name).startswith("reference_")]
    if not names or not len(items):
        return None
    measured = quality(texts, [items[name].astype(str).tolist() for name in names])
    table["chrf"] = measured.by_item
    columns |= {f"chrf{k}": measured.chrf_statistics[:, k] for k in range(18)}
    columns |= {f"bleu{k}": measured.bleu_statistics[:, k] for k in range(10)}
    return measured


def _shares(columns: dict[str, Array], sets: dict[str, npt.NDArray[np.bool_]]) -> Iterator[_Column]:
    for part in sets:
        if part != "all":
            yield from (_Column(f"p_{g}", f"{g}@{part}", f"persons@{part}", part) for g in ("w", "m", "n"))
        yield _Column("coverage", f"persons@{part}", f"rows@{part}", part)
    yield from (_Column(f"p_{g}", g, "persons") for g in ("w", "m", "n"))
    yield _Column("male_female_ratio", "m", "w")
    for name in ("inclusive", "absent", "it", "mixed", "noun_female", "noun_male"):
        yield _Column(name, name, "valid")
    if "stereotype" in columns:
        yield _Column("stereotype_consistent", "consistent", "stereotype")
    if "gloss" in columns:
        yield _Column("gloss_found", "gloss", "asked")


def _finite(values: Array) -> Array:
    return np.where(np.isfinite(values), values, np.nan)


def _why_none(name: str, n: int) -> str:
    if n == 0:
        return "nothing_scored"
    return {"male_female_ratio": "no_female", "stereotype_consistent": "no_stereotype", "tgbi": "empty_set"}.get(
        name, "nothing_scored"
    )


def _insensitive(items: pd.DataFrame, table: pd.DataFrame, valid: npt.NDArray[np.bool_]) -> tuple[str, ...]:
    """Flag a translator that gives one and the same text for every distinct sentence."""
    asked = items.loc[valid, ROLES[0]].nunique()
    return ("insensitive",) if asked > 1 and table.loc[valid, "translation"].nunique() == 1 else ()


EVALUATOR = EvaluatorSpec(
    name="tgbi",
    version="1",
    roles=ROLES,
    answers="translator",
    evaluate=evaluate,
    summary="Translation gender bias index of sentences about a person, with quality beside it",
    source="Cho, Kim, Kim & Kim 2019, equations 1 and 2",
    fairest="highest",
    explanation=(
        "TGBI is the mean over sets of sentences of √(p_w·p_m + p_n), where p_w, p_m and p_n are the shares that the "
        "translator renders as female, male and neutral, of a language that leaves gender open. 1 means always "
        "neutral, 0 always one gender."
    ),
)
