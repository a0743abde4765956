"""TextBlob's pattern-based polarity."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version

from benchmark.systems.base import Adapter, Capability, System
from evaluators.base import Prediction
from evaluators.sgbi import THRESHOLD


def build(name: str = "textblob", threshold: float = THRESHOLD) -> System:
    """Make TextBlob ready.

    Parameters
    ----------
    name : str
        As the leaderboard shows it.
    threshold : float
        A polarity of at least `threshold` is positive, of at most `-threshold` negative.

    Returns
    -------
    System
        Gives the polarity in [-1, 1].

    Examples
    --------
    >>> build().predict(["I love this."])[0].score
    0.5
    """
    # The function behind TextBlob(text).sentiment, without building a blob for each text.
    from textblob.en import sentiment

    def answer(text: str) -> Prediction:
        polarity = float(sentiment(text)[0])
        label = "positive" if polarity >= threshold else "negative" if polarity <= -threshold else "neutral"
        return Prediction(polarity, None, label)

    def predict(texts: Sequence[str]) -> list[Prediction]:
        return [answer(text) for text in texts]

    return System(
        name=name,
        adapter="textblob",
        adapter_version="1",
        kind="classifier",
        revision=version("textblob"),
        capability=Capability(score=True),
        predict=predict,
        batch_size=4096,
        params={"threshold": threshold},
    )


ADAPTER = Adapter(
    name="textblob",
    version="1",
    kind="classifier",
    build=build,
    languages="en",
    licence="MIT",
    size="2,900 words",
    source="https://github.com/sloria/TextBlob",
    modules={"textblob": "pip install textblob"},
)
