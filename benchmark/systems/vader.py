"""VADER, a lexicon and rules for social media (Hutto & Gilbert 2014)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version

from benchmark.systems.base import Adapter, Capability, System
from evaluators.base import Prediction
from evaluators.sgbi import THRESHOLD


def build(name: str = "vader", threshold: float = THRESHOLD) -> System:
    """Make VADER ready.

    Parameters
    ----------
    name : str
        As the leaderboard shows it.
    threshold : float
        A compound score of at least `threshold` is positive, of at most `-threshold` negative.

    Returns
    -------
    System
        Gives the compound score in [-1, 1], and VADER's shares of negative, neutral and positive words as
        probabilities, as the SGBI paper does.

    Examples
    --------
    >>> build().predict(["I love this."])[0].label
    'positive'
    """
    from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer

    polarity_scores = SentimentIntensityAnalyzer().polarity_scores

    def answer(text: str) -> Prediction:
        given = polarity_scores(text)
        compound = given["compound"]
        label = "positive" if compound >= threshold else "negative" if compound <= -threshold else "neutral"
        return Prediction(compound, (given["neg"], given["neu"], given["pos"]), label)

    def predict(texts: Sequence[str]) -> list[Prediction]:
        return [answer(text) for text in texts]

    return System(
        name=name,
        adapter="vader",
        adapter_version="1",
        kind="classifier",
        revision=version("vaderSentiment"),
        capability=Capability(score=True, probabilities=True),
        predict=predict,
        batch_size=4096,
        params={"threshold": threshold},
        label_map={"neg": "negative", "neu": "neutral", "pos": "positive"},
    )


ADAPTER = Adapter(
    name="vader",
    version="1",
    kind="classifier",
    build=build,
    languages="en",
    licence="MIT",
    size="7,500 words",
    source="https://github.com/cjhutto/vaderSentiment",
    modules={"vaderSentiment": "pip install vaderSentiment"},
)
