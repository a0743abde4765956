"""Paired tests and corrections, against scipy and by hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from evaluators.multiplicity import adjust
from evaluators.paired import paired_test, paired_tests, sign_flip

A = np.array([0.3, 0.1, 0.9, 0.4, 0.5, 0.2, 0.8, 0.6])
B = np.array([0.1, 0.2, 0.5, 0.1, 0.4, 0.1, 0.3, 0.7])


def test_t_agrees_with_scipy():
    test = paired_test(A, B, draws=100)
    expected = stats.ttest_rel(A, B)
    assert (test.t, test.p_t, test.df) == pytest.approx((expected.statistic, expected.pvalue, expected.df))


def test_the_exact_sign_flip_agrees_with_scipy():
    expected = stats.permutation_test((A - B,), np.sum, permutation_type="samples", n_resamples=np.inf)
    assert sign_flip(A - B) == pytest.approx(expected.pvalue)


def test_the_drawn_sign_flip_comes_near_the_exact_one(monkeypatch):
    exact = sign_flip(A - B)
    monkeypatch.setattr("evaluators.paired._EXACT", 2)
    assert sign_flip(A - B, draws=50_000) == pytest.approx(exact, abs=0.01)


def test_whole_clusters_are_flipped():
    # Four equal rows of one author are one observation, not four.
    test = paired_test(np.ones(4), np.zeros(4), clusters=["x"] * 4, draws=50)
    assert test.p_permutation == 1.0 and test.n_clusters == 1


def test_unscored_items_are_left_out_and_said():
    test = paired_test([1.0, np.nan, 3.0], [0.0, 1.0, np.nan], draws=50)
    assert test.n == 1 and "unscored_items_left_out" in test.flags
    none = paired_test([np.nan], [1.0], draws=50)
    assert none.mean_difference is None and none.p_t is None and "no_common_items" in none.flags


def test_a_constant_difference_has_no_t():
    test = paired_test([1.0, 2.0, 3.0], [0.9, 1.9, 2.9], draws=50)
    assert test.t is None and "constant_difference" in test.flags and test.p_permutation == 0.25
    same = paired_test(A, A, draws=50)
    assert same.p_permutation == 1.0 and same.mean_difference == 0


def test_holm_runs_over_all_pairs():
    tests = paired_tests({"a": A, "b": B, "c": A}, draws=100)
    frame = tests.to_frame().set_index(["a", "b"])
    raw = frame["p_permutation"].tolist()
    assert frame["p_adjusted"].tolist() == adjust(raw) and tests.planned == 3


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_holm_lies_between_raw_and_bonferroni(ps):
    for raw, holm, bonferroni in zip(ps, adjust(ps), adjust(ps, "bonferroni"), strict=True):
        assert raw <= holm <= bonferroni + 1e-12


@given(st.lists(st.floats(0, 1), min_size=2, max_size=8))
def test_benjamini_hochberg_agrees_with_scipy(ps):
    np.testing.assert_allclose(adjust(ps, "benjamini-hochberg"), stats.false_discovery_control(ps), atol=1e-12)


def test_a_failed_test_does_not_loosen_the_others():
    assert adjust([0.01, None, None], "bonferroni") == [0.03, None, None]
    assert adjust([0.01], planned=5) == [0.05]
    assert adjust([0.01, float("nan")]) == [0.02, None]


@pytest.mark.parametrize("bad", [{"p_values": [1.5]}, {"p_values": [0.1, 0.2], "planned": 1}])
def test_impossible_corrections_are_refused(bad):
    with pytest.raises(ValueError):
        adjust(**bad)
    with pytest.raises(ValueError, match="unknown method"):
        adjust([0.1], "sidak")
