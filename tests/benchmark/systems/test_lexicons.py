"""The lexicon systems on real lexicons."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer

from benchmark.systems import nrc, registry, textblob, vader
from benchmark.systems.base import checked
from corpora.registry import load
from evaluators.paired import paired_test
from evaluators.sgbi import ROLES, sgbi
from tests.conftest import ROOT

GOLDEN = json.loads((ROOT / "tests/golden/sgbi_2025.json").read_text(encoding="utf-8"))
TEXTS = ["I love this.", "I hate this!!!", "null", "NA", "None", "…", "你好", "e\u0301te\u0301", "a" * 10_000, "👩‍⚕️ :)"]


def indices(build):
    corpus = load("earthquake")
    forms = [[p.probabilities or p.score for p in build().predict(corpus.items[r].tolist())] for r in ROLES]
    return sgbi(*(np.array(form, float) for form in forms))


def test_vader_gives_compound_and_the_three_shares():
    given = SentimentIntensityAnalyzer().polarity_scores("The food was great but the service was bad.")
    answer = vader.build().predict(["The food was great but the service was bad."])[0]
    assert answer.score == given["compound"]
    assert answer.probabilities == (given["neg"], given["neu"], given["pos"])


@pytest.mark.parametrize(
    ("compound", "label"), [(0.05, "positive"), (0.0499, "neutral"), (-0.05, "negative"), (-0.0499, "neutral")]
)
def test_vaders_thresholds_are_inclusive(monkeypatch, compound, label):
    fixed = {"compound": compound, "neg": 0.0, "neu": 1.0, "pos": 0.0}
    monkeypatch.setattr(SentimentIntensityAnalyzer, "polarity_scores", lambda self, text: fixed)
    assert vader.build().predict(["x"])[0].label == label


@pytest.mark.parametrize("build", [vader.build, textblob.build])
def test_the_paper_found_no_bias_in_vader_and_textblob(build):
    assert indices(build).total == 0.0


def test_textblob_is_the_library_itself():
    from textblob import TextBlob

    text = "The food was great but the service was very bad."
    assert textblob.build().predict([text])[0].score == TextBlob(text).sentiment.polarity


def test_nrc_shares_follow_the_label_map():
    answer = nrc.build().predict(["abandoned"])[0]  # anger, fear, sadness in the lexicon
    assert answer.probabilities == (1.0, 0.0, 0.0) and answer.label == "negative"
    assert answer.output == "anger"  # the alphabetically first of three equally frequent ones


def test_nrc_without_a_known_word_is_neutral():
    answer = nrc.build().predict(["xyzzy"])[0]
    assert answer.probabilities == (0.0, 1.0, 0.0) and answer.output == "none"


@pytest.mark.parametrize("name", ["vader", "textblob", "nrc"])
def test_strange_texts_get_a_sound_answer_or_a_reason(name):
    answers = [checked(p) for p in registry.adapter(name).build(name=name).predict(TEXTS)]
    assert len(answers) == len(TEXTS)
    for answer in answers:
        assert answer.reason or answer.score is None or math.isfinite(answer.score)


@pytest.mark.parametrize("name", ["vader", "textblob", "nrc"])
def test_batches_do_not_change_answers(name):
    predict = registry.adapter(name).build(name=name).predict
    assert [predict([text])[0] for text in TEXTS] == list(predict(TEXTS))


def test_the_golden_figures_of_sentimentr(mirror):
    from benchmark.systems import sentimentr

    predict = sentimentr.build().predict
    for word, printed in GOLDEN["sentimentr"].items():
        assert round(predict([f"My {word} is in an earthquake"])[0].score, 2) == printed
    for text, value in GOLDEN["sentimentr_check_values"].items():
        assert round(sentimentr.score_sentence(text, sentimentr.lexicon()), 5) == value
    result = indices(sentimentr.build)
    assert round(result.total, 6) == GOLDEN["sum_sgbi"]["sentimentr"]
    test = paired_test(result.index, np.zeros(18))
    printed = GOLDEN["sentimentr_minus_textblob"]
    assert round(test.mean_difference, 4) == printed["mean"]
    assert round(test.t, 4) == printed["t"] and test.df == printed["df"] and round(test.p_t, 4) == printed["p"]


def test_sentimentr_without_its_lexicon_names_the_command():
    assert registry.adapter("sentimentr").lacking() == ["evenhand fetch sentimentr-lexicon"]
