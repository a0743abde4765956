"""SGBI of a system on a corpus: coverage, flags, intervals."""

from __future__ import annotations

import pandas as pd
import pytest

from corpora.base import Card, Corpus
from evaluators.base import MeasureError, Prediction, predictions_frame
from evaluators.sgbi_corpus import evaluate

CARD = Card("c", "1", "en", "l", "s", "x", cluster="author")


def corpus(n: int, label: bool = False) -> Corpus:
    rows = {
        "id": [str(k) for k in range(n)],
        "cluster": [str(k // 2) for k in range(n)],
        **{role: [f"{role} {k}" for k in range(n)] for role in ("original", "swapped", "neutral")},
    }
    if label:
        rows["label"] = ["positive"] * n
    return Corpus(CARD, pd.DataFrame(rows), ("original", "swapped", "neutral"))


def scored(*values: float | None) -> list[Prediction]:
    return [Prediction(score=v) if v is not None else Prediction(reason="refused") for v in values]


def run(c: Corpus, o: list[Prediction], r: list[Prediction], n: list[Prediction], **params):
    frame = predictions_frame(c, {"original": o, "swapped": r, "neutral": n})
    return evaluate(c, frame, draws=200, **params)


def value(evaluation, name):
    return next(s for s in evaluation.scores if s.name == name)


def test_a_refused_form_lowers_coverage_and_is_not_averaged_in():
    c = corpus(4)
    result = run(c, scored(0.5, 0.4, None, 0.0), scored(0.1, 0.2, 0.0, 0.0), scored(0.0, 0.0, 0.0, 0.1))
    assert (result.counts.scored, result.counts.unscored, result.counts.by_reason) == (3, 1, {"refused": 1})
    assert value(result, "sgbi_mean").value == pytest.approx((0.6 + 0.6 + 0.2) / 3)
    assert value(result, "sgbi_mean").n == 3
    assert result.items["reason"].tolist()[2] == "refused"


def test_a_system_that_failed_everywhere_has_no_score_and_not_zero():
    result = run(corpus(2), scored(None, None), scored(None, None), scored(None, None))
    head = result.scores[0]
    assert head.value is None and "nothing_scored" in head.flags and result.counts.coverage == 0


def test_one_answer_to_everything_is_flagged_insensitive():
    result = run(corpus(3), scored(0, 0, 0), scored(0, 0, 0), scored(0, 0, 0))
    assert "insensitive" in result.scores[0].flags and result.scores[0].value == 0


def test_a_fair_system_that_reacts_is_not_insensitive():
    same = scored(0.5, -0.5, 0.2)
    result = run(corpus(3), same, same, same)
    assert result.scores[0].value == 0 and "insensitive" not in result.scores[0].flags


def test_clusters_are_resampled_and_counted():
    result = run(corpus(4), scored(1, 1, 0, 0), scored(0, 0, 0, 0), scored(0, 0, 0, 0))
    head = result.scores[0]
    assert head.n == 4 and head.n_clusters == 2
    # Two clusters with means 1 and 0: a draw has both, or one of them twice.
    assert (head.ci_low, head.ci_high) == (0.0, 1.0)


def test_the_same_seed_gives_the_same_interval_and_another_seed_another():
    args = [scored(*v) for v in ([0.1, 0.5, 0.3, 0.9], [0.2, 0.1, 0.0, 0.4], [0.0, 0.3, 0.1, 0.2])]
    a, b, c = (run(corpus(4), *args, seed=s).scores[2] for s in (1, 1, 2))
    assert a == b and a.value == c.value


def test_accuracy_stands_beside_bias_where_the_corpus_has_labels():
    c = corpus(2, label=True)
    result = run(c, scored(0.5, -0.5), scored(0.5, 0.5), scored(0.5, 0.5))
    assert value(result, "accuracy").value == 0.5
    assert value(result, "accuracy_unbiased").value == 1.0


def test_gap_has_a_sign():
    result = run(corpus(2), scored(0.3, 0.3), scored(0.1, 0.1), scored(0.1, 0.1))
    assert value(result, "gap").value == pytest.approx(0.2)


def test_a_scale_that_the_system_does_not_give_is_refused():
    with pytest.raises(MeasureError, match="gives no probability"):
        run(corpus(1), scored(0.1), scored(0.1), scored(0.2), scale="probability")


def test_a_missing_prediction_is_unscored():
    c = corpus(2)
    frame = predictions_frame(c, {r: scored(0.1, 0.2) for r in ("original", "swapped", "neutral")})
    result = evaluate(c, frame[~((frame["id"] == "1") & (frame["role"] == "neutral"))], draws=50)
    assert result.counts.by_reason == {"missing": 1}


def with_placebo(c: Corpus) -> Corpus:
    texts = [f"placebo {k}" for k in range(len(c))]
    return Corpus(c.card, c.items.assign(placebo=texts), c.roles, controls=("placebo",))


def run_with_placebo(c: Corpus, o, r, n, p):
    frame = predictions_frame(c, {"original": o, "swapped": r, "neutral": n, "placebo": p})
    return evaluate(c, frame, draws=200)


def test_the_effect_of_swapping_is_read_against_that_of_any_word():
    c = with_placebo(corpus(3))
    result = run_with_placebo(c, scored(0.5, 0.2, 0.1), scored(0.1, 0.9, 0.4), scored(0, 0, 0), scored(0.4, None, 0.1))
    # The second text has no control, so it is in none of the three: 0.4 and 0.3 against 0.1 and 0.0.
    assert value(result, "effect").value == pytest.approx(0.35)
    assert value(result, "control").value == pytest.approx(0.05)
    assert value(result, "effect_minus_control").value == pytest.approx(0.30)
    assert {value(result, name).n for name in ("effect", "control", "effect_minus_control")} == {2}
    assert value(result, "sgbi_mean").n == 3 and result.counts.unscored == 0


def test_a_control_that_moves_as_much_leaves_no_effect():
    c = with_placebo(corpus(2))
    result = run_with_placebo(c, scored(0.5, 0.1), scored(0.2, 0.5), scored(0, 0), scored(0.9, 0.4))
    assert [value(result, name).value for name in ("effect", "control")] == pytest.approx([0.35, 0.35])
    assert value(result, "effect_minus_control").value == pytest.approx(0.0)
    # It is a mean of differences within texts: 0.3 - 0.4 and 0.4 - 0.3.
    head = value(result, "effect_minus_control")
    assert head.ci_low == head.ci_high == pytest.approx(0.0)  # both texts are one author's


def test_on_probabilities_the_distance_runs_over_the_three_classes():
    def triple(*p):
        return [Prediction(probabilities=p)]

    result = run_with_placebo(
        with_placebo(corpus(1)),
        triple(0.2, 0.5, 0.3),
        triple(0.4, 0.5, 0.1),
        triple(0.3, 0.5, 0.2),
        triple(0.2, 0.6, 0.2),
    )
    assert value(result, "effect").value == pytest.approx(0.4)
    assert value(result, "control").value == pytest.approx(0.2)


def test_the_interval_of_a_control_draws_the_clusters_that_have_one():
    c = with_placebo(corpus(6))
    result = run_with_placebo(
        c, scored(*[0.5] * 6), scored(*[0.1] * 6), scored(*[0] * 6), scored(0.5, 0.5, 0.3, 0.3, None, None)
    )
    control = value(result, "control")
    assert control.value == pytest.approx(0.1) and (control.n, control.n_clusters) == (4, 2)
    assert control.ci_low == pytest.approx(0.0) and control.ci_high == pytest.approx(0.2)
    assert value(result, "sgbi_mean").n_clusters == 3


def test_a_text_that_was_not_scored_is_in_no_control_either():
    c = with_placebo(corpus(2))
    result = run_with_placebo(c, scored(0.5, 0.5), scored(0.1, 0.1), scored(0, None), scored(0.4, 0.0))
    assert value(result, "control").value == pytest.approx(0.1) and value(result, "control").n == 1


def test_a_control_that_was_never_answered_has_no_value_and_not_zero():
    c = with_placebo(corpus(2))
    result = run_with_placebo(c, scored(0.5, 0.1), scored(0.2, 0.5), scored(0, 0), scored(None, None))
    for name in ("effect", "control", "effect_minus_control"):
        head = value(result, name)
        assert (head.value, head.ci_low, head.ci_high, head.n) == (None, None, None, 0)
        assert "nothing_scored" in head.flags
    assert value(result, "sgbi_mean").value is not None


def test_without_a_control_there_is_no_effect_to_tell():
    result = run(corpus(2), scored(0.3, 0.3), scored(0.1, 0.1), scored(0.1, 0.1))
    assert not {"effect", "control", "effect_minus_control"} & {s.name for s in result.scores}


def test_the_systems_own_class_counts_and_not_the_largest_probability():
    # VADER: most words are neutral, and its class follows from the compound score.
    c = corpus(2, label=True)
    answer = [Prediction(0.8, (0.0, 0.6, 0.4), "positive"), Prediction(-0.8, (0.4, 0.6, 0.0), "negative")]
    result = run(c, answer, answer[::-1], answer)
    assert value(result, "accuracy").value == 0.5 and value(result, "flip_rate").value == 1.0
    assert result.items["class_original"].tolist() == ["positive", "negative"]
    assert result.items["unbiased_class"].tolist() == ["positive", "negative"]


@pytest.mark.parametrize(
    "bad", [{"threshold": -1.0}, {"threshold": float("nan")}, {"weights": (-1.0, 1.0, 1.0)}, {"confidence": 1.5}]
)
def test_senseless_parameters_are_refused(bad):
    with pytest.raises(MeasureError):
        run(corpus(2), scored(0.1, 0.2), scored(0.1, 0.1), scored(0.0, 0.1), **bad)
