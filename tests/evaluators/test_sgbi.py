"""SGBI: the definition, the printed figures, and inputs at the edge."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from evaluators.base import MeasureError
from evaluators.sgbi import classify, repair_probabilities, sgbi

scores = arrays(np.float64, 5, elements=st.floats(-1, 1))


@given(scores, scores, scores)
def test_bounded_symmetric_and_zero_only_without_difference(o, r, n):
    index = sgbi(o, r, n).index
    assert ((index >= 0) & (index <= 4)).all()
    np.testing.assert_array_equal(index, sgbi(r, o, n).index)
    np.testing.assert_array_equal(index == 0, (o == n) & (r == n))


def test_probabilities_are_summed_over_the_three_classes():
    result = sgbi([[1.0, 0.0, 0.0]], [[1.0, 0.0, 0.0]], [[0.0, 0.0, 1.0]])
    assert result.index.tolist() == [4.0] and result.scale == "probability"
    assert result.to_frame().loc[0, "sgbi_normalised"] == 1.0


def test_unscored_forms_give_no_index_and_are_not_averaged_in():
    result = sgbi([0.5, np.nan], [0.1, 0.0], [0.2, 0.0])
    assert np.isnan(result.index[1]) and result.mean == pytest.approx(0.4)
    assert result.classes[1].tolist() == ["", "neutral", "neutral"]
    assert not result.flips[1]


def test_nothing_scored_has_no_mean():
    empty = sgbi([], [], [])
    assert empty.mean is None and empty.total is None and len(empty.to_frame()) == 0
    assert sgbi([np.nan], [0.0], [0.0]).mean is None


def test_a_flip_is_between_original_and_swapped():
    result = sgbi([0.06, 0.06], [-0.06, 0.07], [0.0, -0.5])
    assert result.flips.tolist() == [True, False]


def test_unbiased_sentiment_is_the_weighted_mean():
    assert sgbi([0.3], [0.6], [0.0]).unbiased[0] == pytest.approx(0.3)
    assert sgbi([0.3], [0.6], [0.0], weights=(0.5, 0.25, 0.25)).unbiased[0] == pytest.approx(0.3)
    assert sgbi([0.4], [0.6], [0.0], weights=(1.0, 0.0, 0.0)).unbiased_classes.tolist() == ["positive"]


@pytest.mark.parametrize("weights", [(0.5, 0.5, 0.5), (1.0, 0.0), (float("nan"), 0.5, 0.5)])
def test_weights_must_sum_to_one(weights):
    with pytest.raises(MeasureError, match="sum to 1"):
        sgbi([0.0], [0.0], [0.0], weights=weights)


def test_unbounded_scores_are_not_normalised():
    result = sgbi([3.0], [1.0], [0.0])
    assert not result.bounded and np.isnan(result.to_frame().loc[0, "sgbi_normalised"])


@pytest.mark.parametrize(
    "triple", [[0.3, 0.6, 0.2], [0.2, 0.5, 0.2], [-0.1, 0.6, 0.5], [1.2, -0.1, -0.1], [0.9, 0.9, -0.8]]
)
def test_a_triple_that_is_no_probability_is_refused(triple):
    good = [[0.2, 0.5, 0.3]]
    with pytest.raises(MeasureError, match="neutral form"):
        sgbi(good, good, [triple])


def test_the_erratum_is_mended_only_where_it_is():
    repaired, changed = repair_probabilities([[0.45, 0.6, 0.25], [0.2, 0.5, 0.3], [0.0, 0.7, 0.6]])
    assert changed.tolist() == [True, False, True]
    np.testing.assert_allclose(repaired, [[0.15, 0.6, 0.25], [0.2, 0.5, 0.3], [0.0, 0.7, 0.6]])


@pytest.mark.parametrize(
    ("value", "name"), [(0.05, "positive"), (-0.05, "negative"), (0.0499, "neutral"), (0.0, "neutral"), (np.nan, "")]
)
def test_the_threshold_is_inclusive(value, name):
    assert classify([value]).tolist() == [name]


def test_shapes_must_agree():
    with pytest.raises(MeasureError, match="one shape"):
        sgbi([0.1], [0.1, 0.2], [0.1])
    with pytest.raises(MeasureError, match="three columns"):
        sgbi([[0.5, 0.5]], [[0.5, 0.5]], [[0.5, 0.5]])
