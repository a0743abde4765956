"""Gender-unbiased sentiment as a system of its own, around systems whose answers are known."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import pandas as pd
import pytest

from benchmark import presets
from benchmark.runner import run
from benchmark.systems.base import Capability, System
from benchmark.systems.unbiased import average, build
from benchmark.wrappers import named
from corpora.base import Card, Corpus
from corpora.errors import UserError
from corpora.registry import load
from evaluators.base import Prediction, predictions_frame
from evaluators.sgbi_corpus import evaluate

SCORES = {"sister": 0.6, "brother": 0.0, "sibling": 0.3}
THIRDS = {"sister": (0.1, 0.2, 0.7), "brother": (0.4, 0.5, 0.1), "sibling": (0.1, 0.8, 0.1)}


def system(answers: Mapping[str, Prediction], asked: list[str] | None = None, kind: str = "classifier") -> System:
    """Answers by the word of SCORES that stands in the text; 0.2 for any other text."""

    def predict(texts: Sequence[str]) -> list[Prediction]:
        if asked is not None:
            asked.extend(texts)
        return [next((p for word, p in answers.items() if word in text), Prediction(0.2)) for text in texts]

    return System("inner", "inner", "1", kind, "2.0", Capability(score=True), predict, {"a": 1})


def by_score(**other: Prediction) -> dict[str, Prediction]:
    return {word: Prediction(x) for word, x in SCORES.items()} | other


@pytest.fixture
def around(monkeypatch):
    def wrap(inner: System, **params) -> System:
        monkeypatch.setattr(presets, "build", lambda name: inner)
        return build("inner", **params)

    return wrap


def answer(wrapped: System, text: str) -> Prediction:
    (given,) = wrapped.predict([text])
    return given


def test_the_score_is_the_mean_of_the_three_forms(around):
    wrapped = around(system(by_score()))
    for text in ("My sister called.", "My brother called.", "My sibling called."):
        wanted = 0.3  # (0.6 + 0.0 + 0.3) / 3; the neutral text has one form only, which scores 0.3 too
        assert answer(wrapped, text).score == pytest.approx(wanted)
        assert answer(wrapped, text).label == "positive"


def test_the_weights_are_those_of_original_swapped_and_neutral(around):
    wrapped = around(system(by_score()), weights=(0.5, 0.3, 0.2))
    assert answer(wrapped, "My sister called.").score == pytest.approx(0.36)  # 0.30 + 0.00 + 0.06
    assert answer(wrapped, "My brother called.").score == pytest.approx(0.24)  # 0.00 + 0.18 + 0.06


def test_probabilities_are_averaged_class_by_class(around):
    wrapped = around(system({word: Prediction(probabilities=p) for word, p in THIRDS.items()}))
    given = answer(wrapped, "My sister called.")
    assert given.probabilities == pytest.approx((0.2, 0.5, 0.3)) and given.label == "neutral"


def test_the_threshold_decides_the_class_of_a_score(around):
    wrapped = around(system(by_score()), threshold=0.31)
    assert answer(wrapped, "My sister called.").label == "neutral"


def test_a_text_without_gender_is_asked_once_and_answered_as_before(around):
    asked: list[str] = []
    wrapped = around(system(by_score(), asked))
    assert answer(wrapped, "It rains.").score == pytest.approx(0.2)
    assert asked == ["It rains."]


def test_bias_falls_and_nothing_else_is_hidden(around):
    inner = system(by_score())
    wrapped = around(inner)
    card = Card("c", "1", "en", "l", "s", "x")
    frame = {"id": ["1"], "cluster": ["1"], "original": ["My sister called."], "swapped": ["My brother called."]}
    corpus = Corpus(card, pd.DataFrame(frame | {"neutral": ["My sibling called."]}), ("original", "swapped", "neutral"))
    before, after = (
        evaluate(corpus, predictions_frame(corpus, run(s, corpus, None).answers), draws=10).scores[0].value
        for s in (inner, wrapped)
    )
    assert before == pytest.approx(0.6) and after == pytest.approx(0.0)  # |0.6 - 0.3| + |0.0 - 0.3|


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (Prediction(reason="refused"), "refused"),
        (Prediction(math.nan), "not_finite"),
        # Averaged with two sound triples it would sum to 1.01, which passes for one.
        (Prediction(probabilities=(0.53, 0.3, 0.2)), "probabilities_off_one"),
    ],
)
def test_a_form_without_a_sound_answer_leaves_the_text_unscored(around, bad, reason):
    sound = THIRDS if bad.probabilities else {}
    answers = by_score() | {word: Prediction(probabilities=p) for word, p in sound.items()} | {"brother": bad}
    given = answer(around(system(answers)), "My sister called.")
    assert given == Prediction(reason=reason)


def test_answers_of_different_kinds_are_not_mixed():
    given = average([Prediction(0.5), Prediction(probabilities=(0.1, 0.2, 0.7)), Prediction(0.5)], (0.4, 0.3, 0.3))
    assert given == Prediction(reason="no_score")


def test_its_identity_holds_that_of_the_wrapped_system_and_the_rules(around):
    inner = system(by_score())
    wrapped, other = around(inner), around(inner, weights=(1.0, 0.0, 0.0))
    assert wrapped.name == "unbiased(inner)" and wrapped.revision == "2.0+rules.1"
    assert wrapped.params["of"] == inner.identity
    assert wrapped.identity != other.identity


@pytest.mark.parametrize("weights", [(1.0, 1.0, 1.0), (math.nan, 0.5, 0.5)])
def test_weights_that_do_not_sum_to_1_are_refused(weights):
    with pytest.raises(UserError, match="must sum to 1"):
        build("vader", weights=weights)


def test_a_translator_cannot_be_wrapped(around):
    with pytest.raises(UserError, match="is a translator"):
        around(system({}, kind="translator"))


def test_an_unknown_system_names_the_nearest():
    with pytest.raises(UserError, match="Did you mean vader"):
        build("vadr")


def test_a_real_lexicon_reads_the_18_relations_as_before():
    # VADER knows no word of kinship: what the wrapper returns is what VADER says.
    corpus = load("earthquake")
    inner, wrapped = presets.build("vader"), build("vader")
    texts = corpus.items["original"].tolist()
    for a, b in zip(inner.predict(texts), wrapped.predict(texts), strict=True):
        assert b.probabilities == pytest.approx(a.probabilities) and b.label == a.label


@pytest.mark.parametrize(
    ("typed", "passed_on"),
    [
        ("system=unbiased(vader)", "system=unbiased-vader"),
        ("system=vader,unbiased(vader),unbiased(nrc)", "system=vader,unbiased-vader,unbiased-nrc"),
        ("system=unbiased", "system=unbiased"),
        ("corpus.params.name=unbiased(vader)", "corpus.params.name=unbiased(vader)"),
    ],
)
def test_the_short_name_in_a_command(typed, passed_on):
    assert named([typed]) == [passed_on]
