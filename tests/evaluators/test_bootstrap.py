"""Cluster bootstrap: what it must agree with, and degenerate data."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from evaluators.bootstrap import cluster_bootstrap, cluster_sums, collapse, collapsed_draws
from evaluators.percentiles import percentiles


def mean(s):
    return s[:, :1] / s[:, 1:2]


def with_ones(x):
    return np.column_stack([x, np.ones(len(x))])


def test_agrees_with_scipy_when_each_row_is_its_own_cluster():
    x = np.random.default_rng(0).normal(size=60)
    ours = cluster_bootstrap(with_ones(x), mean, draws=20_000)
    theirs = stats.bootstrap((x,), np.mean, n_resamples=20_000, method="percentile", rng=np.random.default_rng(1))
    assert ours.low[0] == pytest.approx(theirs.confidence_interval.low, abs=0.01)
    assert ours.high[0] == pytest.approx(theirs.confidence_interval.high, abs=0.01)


def test_clusters_widen_the_interval_when_rows_repeat():
    x = np.random.default_rng(0).normal(size=40)
    repeated, authors = np.repeat(x, 5), np.repeat(np.arange(40), 5)
    rows = cluster_bootstrap(with_ones(repeated), mean, draws=2000)
    clustered = cluster_bootstrap(cluster_sums(with_ones(repeated), authors), mean, draws=2000)
    assert clustered.high[0] - clustered.low[0] > 1.8 * (rows.high[0] - rows.low[0])


@settings(max_examples=50)
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(-100, 100)), min_size=1, max_size=30))
def test_cluster_sums_keep_the_total(rows):
    labels, values = zip(*rows, strict=True)
    sums = cluster_sums(np.array(values, float), np.array(labels))
    assert len(sums) == len(set(labels)) and sums.sum() == sum(values)


def test_constant_data_give_the_value_itself_and_a_flag():
    interval = cluster_bootstrap(with_ones(np.full(10, 0.1)), mean, draws=500)
    assert interval.low[0] == interval.high[0] == interval.value[0]
    assert "degenerate" in interval.flags


def test_one_cluster_is_flagged():
    assert "single_cluster" in cluster_bootstrap([[3.0, 2.0]], mean, draws=10).flags


def test_undefined_draws_are_left_out_and_flagged():
    # A ratio whose denominator is zero in a draw that misses the second cluster.
    interval = cluster_bootstrap([[1.0, 0.0], [1.0, 1.0]], mean, draws=500)
    assert "undefined_draws" in interval.flags and np.isfinite(interval.high[0])


def test_an_undefined_value_has_no_interval():
    interval = cluster_bootstrap([[1.0, 0.0]], mean, draws=10)
    assert not np.isfinite(interval.value[0]) and np.isnan(interval.low[0])


@pytest.mark.parametrize("bad", [{"draws": 0}, {"confidence": 1.0}, {"confidence": 0.0}])
def test_parameters_out_of_range_are_refused(bad):
    with pytest.raises(ValueError, match="draws must be"):
        cluster_bootstrap([[1.0, 1.0]], mean, **bad)


def test_no_cluster_is_refused():
    with pytest.raises(ValueError, match="at least one cluster"):
        cluster_bootstrap(np.zeros((0, 2)), mean)


def test_blocks_do_not_change_the_draws(monkeypatch):
    x = with_ones(np.arange(7.0))
    whole = cluster_bootstrap(x, mean, draws=300)
    monkeypatch.setattr("evaluators.bootstrap._BLOCK", 7 * 10)
    np.testing.assert_array_equal(whole.low, cluster_bootstrap(x, mean, draws=300).low)


@pytest.mark.parametrize("most", [3, 40])  # few types of many clusters, and many of few
def test_collapsed_draws_are_the_plain_ones_in_distribution(most):
    rng = np.random.default_rng(3)
    sums = rng.integers(0, most, (120, 2)).astype(float)
    types, counts = collapse(sums)
    assert (len(counts) > 100) == (most == 40)
    assert counts.sum() == 120 and np.array_equal(types.T @ counts, sums.sum(axis=0))
    by_type = collapsed_draws(np.column_stack([types, np.ones(len(types))]), counts, draws=20_000).sums
    assert (by_type[:, 2] == 120).all()
    by_type = by_type[:, :2]
    weights = np.random.default_rng(4).multinomial(120, np.full(120, 1 / 120), size=20_000)
    plain = weights @ sums
    for k in range(2):
        assert stats.ks_2samp(by_type[:, k], plain[:, k]).pvalue > 1e-4
    a, b = np.cov(by_type.T), np.cov(plain.T)
    assert np.allclose(a, b, rtol=0.05, atol=0.03 * b.max())


@given(
    rows=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), min_size=1, max_size=60),
    seed=st.integers(0, 5),
)
def test_collapsing_loses_nothing_and_does_not_depend_on_order(rows, seed):
    types, counts = collapse(rows)
    back = sorted(tuple(map(int, t)) for t, c in zip(types, counts, strict=True) for _ in range(c))
    assert back == sorted(rows)
    assert len({tuple(t) for t in types}) == len(types) and list(counts) == sorted(counts, reverse=True)
    other = collapse(np.random.default_rng(seed).permutation(np.array(rows)))
    assert np.array_equal(types, other[0]) and np.array_equal(counts, other[1])
    a, b = (collapsed_draws(types, counts, draws=5, seed=seed).sums for _ in range(2))
    assert np.array_equal(a, b)


def test_draws_that_miss_a_group_are_drawn_within_strata():
    types, counts = np.array([[1.0, 0.0], [0.0, 1.0]]), np.array([60, 1])
    plain = collapsed_draws(types, counts, draws=1000)
    assert (plain.sums[:, 1] == 0).any() and plain.stratified == 0
    safe = collapsed_draws(types, counts, draws=1000, groups=types > 0)
    assert (safe.sums > 0).all() and 200 < safe.stratified < 600
    assert (safe.sums.sum(axis=1) == 61).all()
    nobody = collapsed_draws([[1.0, 0.0]], [4], draws=10, groups=[[True, False]])
    assert nobody.stratified == 0  # a group that the sample does not have cannot be missed


def test_percentiles_keep_infinite_draws_at_their_end():
    finite = [float(k) for k in range(1000)]
    assert percentiles(finite) == pytest.approx(tuple(np.quantile(finite, [0.025, 0.975])))
    assert percentiles([*finite, *[np.inf] * 100])[1] is None
    assert percentiles([*finite, np.inf, np.nan])[1] == pytest.approx(np.quantile([*finite, 1e9], 0.975))
    assert percentiles([np.nan]) == (None, None)


def test_nothing_to_draw_is_an_error():
    types, counts = collapse(np.zeros((0, 2)))
    with pytest.raises(ValueError, match="at least one cluster"):
        collapsed_draws(types, counts)
