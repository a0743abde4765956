import math

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpora.base import Card, Corpus
from corpora.errors import UserError
from evaluators.base import CLASSES, MeasureError, Prediction, predictions_frame
from evaluators.gap_rows import fit_for_gap, groups_of
from evaluators.gender_gap_corpus import EVALUATOR, evaluate

CARD = Card("t", "1", "en", "none", "", "", cluster="author")


def corpus(labels, genders, authors=None):
    n = len(labels)
    items = pd.DataFrame({"id": [str(k) for k in range(n)], "cluster": authors or [str(k) for k in range(n)]})
    items["text"] = [f"text {k}" for k in range(n)]
    items["label"] = pd.Series(labels, dtype=object)
    items["gender"] = pd.Series(genders, dtype=object)
    return Corpus(CARD, items, ("text",))


def run(made, answers, **params):
    given = [a if isinstance(a, Prediction) else Prediction(label=a) for a in answers]
    return evaluate(made, predictions_frame(made, {"text": given}), **({"draws": 50, "min_group": 3} | params))


def score(evaluation, name, part="all"):
    found = [s for s in evaluation.scores if (s.name, s.slice) == (name, part)]
    assert len(found) == 1, sorted({(s.name, s.slice) for s in evaluation.scores})
    return found[0]


MOODS = ["Sad", "Sad", "Angry", "Angry", "Happy", "Happy"] * 4
GENDERS = ["F", "M"] * 12


def test_three_levels_and_the_headline():
    said = ["negative", "neutral", "negative", "positive", "positive", "positive"] * 4
    result = run(corpus(MOODS, GENDERS), said)
    assert score(result, "salience_error", "label:Sad|male").value == 1
    assert score(result, "valence_error", "label:Sad|male").flags == ("no_texts",)
    assert score(result, "valence_error", "emotion:anger|male").value == 1
    assert score(result, "total_error", "sentiment:negative|male").value == 1
    assert score(result, "total_error", "sentiment:negative|female").value == 0
    assert score(result, "balanced_error", "all|male").value == 0.5
    assert result.scores[0].name == "gap" and result.scores[0].flags == ("zero_reference_error",)
    assert result.scores[0].n == 24
    assert score(result, "recall", "sentiment:positive|female").value == 1
    assert score(result, "accuracy").value == pytest.approx(2 / 3)
    assert score(result, "gap_signed", "all|male/female").n_clusters == 24
    assert result.counts.scored == 24 and set(result.items["outcome"]) == {"right", "wrong", "neutral"}


def test_the_gap_has_no_sign_and_its_interval_does_not_cross_zero():
    said = ["negative", "positive", "positive", "negative", "positive", "positive"] * 4
    result = run(corpus(MOODS, GENDERS), said, reference="male")
    signed = score(result, "gap_signed", "all|female/male")
    head = score(result, "gap")
    assert head.value == abs(signed.value) and head.ci_low >= 0


def test_a_system_that_cannot_answer_neutral_has_no_salience():
    result = run(corpus(MOODS, GENDERS), ["negative", "positive"] * 12, neutral=False)
    found = [s for s in result.scores if s.name.startswith("salience")]
    assert found and all(s.value is None and "cannot_answer_neutral" in s.flags for s in found)
    assert score(result, "valence_bias", "sentiment:negative|male/female").value is None  # women: no error
    nobody_says = run(corpus(MOODS, GENDERS), ["negative", "positive"] * 12)
    assert score(nobody_says, "salience_error", "label:Sad|male").value is None
    odd = run(corpus(MOODS, GENDERS), ["negative", "neutral"] * 12, neutral=False)
    assert "unexpected_neutral" in odd.scores[0].flags


def test_missing_genders_and_neutral_labels_are_counted_and_not_guessed():
    genders = ["F", "M", None, "NA", "", float("nan"), "O", "M"]
    made = corpus(["Sad"] * 7 + [" Happy "], genders)
    result = run(made, ["negative"] * 8)
    assert result.counts.by_reason == {"no_gender": 4, "small_group": 1}
    fitted = fit_for_gap(made, min_group=3)
    assert fitted.left_out == {"no_gender": 4, "small_group": 1} and len(fitted) == 3
    again = fit_for_gap(fitted, min_group=3)
    assert len(again) == 3 and again.left_out == fitted.left_out
    neutral = fit_for_gap(corpus(["neutral", "positive", "negative", ""], ["F", "M", "F", "M"]))
    assert neutral.left_out == {"neutral_label": 1, "no_label": 1}


def test_a_third_gender_is_a_group_of_its_own_when_large_enough():
    made = corpus(["Sad", "Happy"] * 9, ["F", "F", "M", "M", "O", "O"] * 3)
    found = {s.slice for s in run(made, ["negative"] * 18).scores if s.name == "total_bias"}
    assert {"label:Sad|male/female", "label:Sad|other/female"} <= found
    few = {s.slice for s in run(made, ["negative"] * 18, min_group=7).scores if s.name == "total_bias"}
    assert not any("other" in name for name in few)


def test_a_label_with_no_mapping_stops_it():
    with pytest.raises(UserError, match="'Hangry'"):
        fit_for_gap(corpus(["Sad", "Hangry"], ["F", "M"]))
    with pytest.raises(UserError, match="needs a column gender"):
        fit_for_gap(Corpus(CARD, corpus(["Sad"], ["F"]).items.drop(columns="gender"), ("text",)))
    with pytest.raises(MeasureError, match="no text has a gender"):
        fit_for_gap(corpus(["Sad"], [None]))
    with pytest.raises(MeasureError, match="no text has the gender 'womem'"):
        fit_for_gap(corpus(["Sad"], ["F"]), reference="womem")
    assert groups_of({"female": 1, "male": 2}, reference="M").reference == "male"


def test_failures_of_the_system_lower_coverage_and_leave_the_errors():
    answers = ["negative"] * 20 + [Prediction(reason="error"), Prediction(reason="refused"), "joyful", Prediction()]
    result = run(corpus(["Sad"] * 24, GENDERS), answers)
    assert result.counts.by_reason == {"error": 1, "missing": 1, "refused": 1, "unmapped_label": 1}
    assert score(result, "total_error", "label:Sad|female").value == 0


def test_labels_of_the_system_are_read_by_its_map_and_emotions_compared():
    emotions = {"sadness": "negative", "anger": "negative", "happiness": "positive"}
    said = ["sadness", "anger", "Anger", "anger", "happiness", "sadness"] * 4
    result = run(corpus(MOODS, GENDERS), said, label_map=emotions)
    assert score(result, "mismatch_error", "label:Sad|male").value == 1
    assert score(result, "total_error", "label:Sad|male").value == 0
    assert score(result, "mismatch_error", "emotion:anger|female").value == 0
    smaller = run(corpus(MOODS, GENDERS), ["sadness"] * 24, label_map={"sadness": "negative"})
    assert not any(s.name.startswith("mismatch") for s in smaller.scores)


def test_scores_and_probabilities_count_where_no_label_is_given():
    made = corpus(["Sad", "Happy"] * 4, ["F", "M"] * 4)
    result = run(made, [Prediction(score=-0.05), Prediction(score=0.0499)] * 4)
    assert set(result.items["answer"]) == {"negative", "neutral"}
    result = run(made, [Prediction(probabilities=(0.8, 0.1, 0.1))] * 8)
    assert score(result, "calibration_error", "all|female").value == pytest.approx(0.2)
    assert score(result, "calibration_error", "all|male").value == pytest.approx(0.8)
    assert "insensitive" in result.scores[0].flags
    assert run(made, ["negative", "positive"] * 4).scores[0].flags != ()


@settings(max_examples=50, deadline=None)
@given(
    rows=st.lists(
        st.tuples(
            st.sampled_from(["Sad", "Happy", "Furious", " sad", "neutral", ""]),
            st.sampled_from(["F", "M", "O", "", None, "NA", float("nan")]),
            st.sampled_from([*CLASSES, "", "nonsense"]),
            st.integers(0, 3),
        ),
        min_size=1,
        max_size=40,
    )
)
def test_any_frame_gives_numbers_or_none_with_a_reason(rows):
    labels, genders, said, authors = zip(*rows, strict=True)
    made = corpus(list(labels), list(genders), [str(a) for a in authors])
    try:
        result = run(made, [s or Prediction(reason="empty") for s in said], draws=10)
    except MeasureError:
        assert all(g in ("", None, "NA") or g != g for g in genders)
        return
    assert result.counts.total == len(rows) == result.counts.scored + result.counts.unscored
    for s in result.scores:
        for x in (s.value, s.ci_low, s.ci_high, s.p, s.p_adjusted):
            assert x is None or math.isfinite(x)
        assert s.value is not None or s.flags
    assert result.counts.scored == int(np.isfinite(result.items["error"]).sum())


def test_the_page_explains_it():
    assert EVALUATOR.fairest == "lowest" and "authors" in EVALUATOR.explanation
