"""People as a system: what five readers of each text of enISEAR or deISEAR took its author's emotion to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

from benchmark.systems.base import Adapter, Capability, System
from corpora.base import Corpus
from corpora.errors import UserError
from corpora.fetch import source
from corpora.labels import system_labels
from corpora.selflabelled import isear_annotations
from evaluators.base import Prediction

By = Literal["majority", "annotation"]
Ties = Literal["first", "unscored"]


def build(
    name: str = "enisear-annotators", language: Literal["en", "de"] = "en", by: By = "majority", ties: Ties = "first"
) -> System:
    """Make the readers' recorded answers ready.

    Parameters
    ----------
    name : str
        As the leaderboard shows it.
    language : {"en", "de"}
        Readers of enISEAR or of deISEAR.
    by : {"majority", "annotation"}
        The most frequent of five answers, for the corpus as it is; or each answer by itself, for the corpus loaded
        with ``annotations: true``.
    ties : {"first", "unscored"}
        Among emotions that are named equally often the alphabetically first (English names), as the paper's figures
        have it; or none, with the reason ``tie``.

    Returns
    -------
    System
        Gives the sentiment as label and the emotion as output. The readers chose among seven emotions, six of them
        negative and one positive: they cannot answer neutral.

    Raises
    ------
    UserError
        If the data set has not been fetched.
    """
    table = isear_annotations(language)
    polarity = system_labels("enisear-annotators")
    answers = {id: _answer(emotion, polarity) for id, emotion in zip(table["id"], table["emotion"], strict=True)}
    if by == "majority":
        listed = table.groupby("item", sort=False)["emotion"].agg(list)
        answers = {str(id): _answer(majority(given, ties), polarity) for id, given in listed.items()}

    def recall(corpus: Corpus) -> Mapping[str, list[Prediction]]:
        ids = corpus.items["id"].tolist()
        if ids and not any(id in answers for id in ids):
            wanted = f"corpus={language}isear corpus.params.annotations={str(by == 'annotation').lower()}"
            raise UserError(f"{name} has no answer to any text of {corpus.card.name}.", f"Use {wanted}.")
        missing = Prediction(reason="missing")
        return {role: [answers.get(id, missing) for id in ids] for role in corpus.asked}

    def predict(texts: Sequence[str]) -> list[Prediction]:
        return [Prediction(reason="missing")] * len(texts)  # people cannot be asked again

    return System(
        name=name,
        adapter="enisear-annotators",
        adapter_version="1",
        kind="classifier",
        revision=f"acl2019-{source(f'{language}isear').commit[:8]}",
        capability=Capability(neutral=False, emotions=True),
        predict=predict,
        params={"language": language, "by": by, "ties": ties},
        label_map=polarity,
        recall=recall,
    )


def majority(given: Sequence[str], ties: Ties = "first") -> str | None:
    """The most frequent answer; of several the alphabetically first, or None where ties are not to be broken.

    Examples
    --------
    >>> majority(["shame", "guilt", "guilt", "shame", "fear"])
    'guilt'
    >>> majority(["shame", "guilt"], "unscored") is None
    True
    """
    counts = Counter(given)
    top = max(counts.values())
    first = sorted(emotion for emotion, n in counts.items() if n == top)
    return first[0] if len(first) == 1 or ties == "first" else None


def _answer(emotion: str | None, polarity: Mapping[str, str]) -> Prediction:
    return Prediction(reason="tie") if emotion is None else Prediction(label=polarity[emotion], output=emotion)


ADAPTER = Adapter(
    name="enisear-annotators",
    version="1",
    kind="classifier",
    build=build,
    languages="en, de",
    licence="ODC-By 1.0 (fetched)",
    size="5 readers a text",
    source="https://github.com/lionisakis/ATCS",
    data=("enisear",),
)
