"""The NRC word-emotion association lexicon (Mohammad & Turney 2013), read from the package nrclex."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from benchmark.systems.base import Adapter, Capability, System
from corpora.errors import UserError
from evaluators.base import CLASSES, Prediction

LABEL_MAP = {
    "anger": "negative",
    "disgust": "negative",
    "fear": "negative",
    "sadness": "negative",
    "joy": "positive",
    "trust": "positive",
    "anticipation": "neutral",
    "surprise": "neutral",
}
"""The eight emotions to three classes, as in the gender-gap paper. The lexicon's own "positive" and "negative" marks
are not emotions and are left out."""

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


def lexicon() -> dict[str, tuple[str, ...]]:
    """Word to its emotions. The package is located, not imported: its own API downloads data on import.

    Raises
    ------
    UserError
        If the package is not installed.
    """
    spec = find_spec("nrclex")
    if spec is None or not spec.submodule_search_locations:
        raise UserError("The NRC lexicon is not installed.", "Run `pip install nrclex`.")
    path = Path(next(iter(spec.submodule_search_locations))) / "data" / "nrc_en.json"
    with path.open(encoding="utf-8") as handle:
        table = json.load(handle)
    return {word: tuple(e for e in marks if e in LABEL_MAP) for word, marks in table.items()}


def build(name: str = "nrc") -> System:
    """Make the NRC lexicon ready.

    Parameters
    ----------
    name : str
        As the leaderboard shows it.

    Returns
    -------
    System
        Gives as probabilities the shares of negative, neutral and positive emotions among all emotions of the
        text's words (neutral 1 when no word is known), and as output the most frequent emotion (the alphabetically
        first of several, "none" without any).

    Examples
    --------
    >>> build().predict(["The funeral was a disaster"])[0].label
    'negative'
    """
    table = lexicon()

    def answer(text: str) -> Prediction:
        counts = Counter(e for word in _WORD.findall(text.lower()) for e in table.get(word, ()))
        total = sum(counts.values())
        if not total:
            return Prediction(None, (0.0, 1.0, 0.0), "neutral", "none")
        shares = dict.fromkeys(CLASSES, 0.0)
        for emotion, count in counts.items():
            shares[LABEL_MAP[emotion]] += count / total
        top = max(shares.values())
        winners = [c for c in CLASSES if shares[c] == top]
        emotion = min(counts, key=lambda e: (-counts[e], e))
        return Prediction(
            None,
            (shares["negative"], shares["neutral"], shares["positive"]),
            winners[0] if len(winners) == 1 else "neutral",
            emotion,
        )

    def predict(texts: Sequence[str]) -> list[Prediction]:
        return [answer(text) for text in texts]

    return System(
        name=name,
        adapter="nrc",
        adapter_version="1",
        kind="classifier",
        revision=f"nrclex-{version('nrclex')}",
        capability=Capability(probabilities=True, emotions=True),
        predict=predict,
        batch_size=4096,
        label_map=LABEL_MAP,
    )


ADAPTER = Adapter(
    name="nrc",
    version="1",
    kind="classifier",
    build=build,
    languages="en",
    licence="lexicon: research use only; package: MIT",
    size="6,468 words",
    source="https://saifmohammad.com/WebPages/NRC-Emotion-Lexicon.htm",
    modules={"nrclex": "pip install nrclex"},
)
