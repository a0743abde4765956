"""Counts, rates, tests and gaps, on examples worked out by hand and on any data at all."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from evaluators.gap_quality import calibration_error, calibration_sums
from evaluators.gap_rates import attribution_factor, errors, relative_bias, spurious_change, two_by_two
from evaluators.gender_gap import gender_gap
from evaluators.tally import added, by_author, only_groups, renamed, tally

OUTCOMES = ("right", "wrong", "neutral")
ROWS = st.lists(
    st.tuples(
        st.integers(0, 6), st.sampled_from(["Sad", "Happy"]), st.sampled_from(["female", "male", "other"]),
        st.sampled_from(OUTCOMES),
    ),
    min_size=1,
    max_size=60,
)  # fmt: skip


def counted(rows, **known):
    return tally(*zip(*rows, strict=True), **known)


@given(ROWS)
def test_a_tally_is_what_counting_by_hand_gives(rows):
    frame = pd.DataFrame(rows, columns=["author", "label", "group", "outcome"])
    got = counted(rows)
    assert got.n == len(rows)
    for row in got.to_frame().itertuples():
        own = frame[(frame["label"] == row.label) & (frame["group"] == row.group)]
        for outcome in OUTCOMES:
            assert getattr(row, outcome) == ((own["author"] == row.author) & (own["outcome"] == outcome)).sum()


@given(ROWS, st.integers(1, 59), st.randoms())
def test_tallies_of_parts_in_any_order_add_up(rows, cut, random):
    known = {"known_labels": ["Happy", "Sad"], "known_groups": ["female", "male", "other"]}
    whole = counted(rows, **known)
    shuffled = list(rows)
    random.shuffle(shuffled)
    parts = [counted(part, **known) for part in (shuffled[:cut], shuffled[cut:]) if part]
    assert added(parts).to_frame().equals(whole.to_frame())
    together = renamed(whole, ["mood", "mood"])
    assert together.labels == ("mood",) and together.n == len(rows)
    women = only_groups(whole, ["female"])
    assert women.n == sum(row[2] == "female" for row in rows)
    assert by_author(whole).sum() == len(rows)


@settings(max_examples=60, deadline=None)
@given(ROWS, st.booleans())
def test_any_data_gives_numbers_or_none_and_no_nan(rows, neutral):
    found = gender_gap(counted(rows), draws=20, can_be_neutral=neutral)
    for gap in found.gaps:
        for x in (*gap.bias, *gap.k, gap.p, gap.p_adjusted, gap.p_clustered, gap.design_effect, gap.error):
            assert x is None or math.isfinite(x)
        if gap.bias.value is None or gap.k.value is None:
            assert gap.flags
        if gap.bias.low is not None and gap.bias.high is not None:
            assert gap.bias.low <= gap.bias.high
    for rate in found.errors:
        assert rate.error.value is None or 0 <= rate.error.value <= 1
    if not neutral:
        assert all(g.bias.value is None for g in found.gaps if g.kind == "salience")


@settings(max_examples=40, deadline=None)
@given(ROWS)
def test_rates_are_those_of_the_rows(rows):
    frame = pd.DataFrame(rows, columns=["author", "label", "group", "outcome"])
    for rate in gender_gap(counted(rows), draws=5).errors:
        own = frame[(frame["label"] == rate.category) & (frame["group"] == rate.group)]["outcome"]
        if rate.kind == "mismatch":
            continue
        expected = getattr(errors(*((own == o).sum() for o in OUTCOMES)), rate.kind)
        assert rate.error.value == (pytest.approx(expected) if expected is not None else None)


def test_the_example_of_the_definitions():
    assert errors(1, 1, 1).valence == errors(1, 1, 1).salience == 0.5
    assert errors(1, 1, 1).total == pytest.approx(2 / 3)
    assert errors(0, 0, 0) == errors(0, 0, 0, can_be_neutral=False)
    assert errors(3, 1, 0, can_be_neutral=False).salience is None


@given(st.integers(0, 60), st.integers(1, 60), st.integers(0, 60), st.integers(1, 60))
def test_two_by_two_is_scipys_without_yates(a, b, c, d):
    got = two_by_two(a, a + b, c, c + d)
    table = np.array([[a, b], [c, d]])
    if a + c == 0:
        assert got.p == 1 and got.flags == ("empty_margin",)
        return
    expected = stats.chi2_contingency(table, correction=False)
    assert got.chi2 == pytest.approx(expected.statistic)
    small = expected.expected_freq.min() < 5
    assert got.method == ("fisher" if small else "chi-square")
    assert got.p == pytest.approx(stats.fisher_exact(table).pvalue if small else expected.pvalue, abs=1e-12)


def test_what_is_not_defined_is_none_with_a_flag():
    assert two_by_two(0, 0, 3, 5).flags == ("empty_group",)
    assert relative_bias(0.2, 0.0) is None and relative_bias(None, 0.1) is None
    assert attribution_factor(0.3, 0.7) is None and attribution_factor(0.25, 0.25) == pytest.approx(0.5)


def gap_of(rows, kind="total", **settings):
    return next(g for g in gender_gap(counted(rows), **({"draws": 200} | settings)).gaps if g.kind == kind)


def test_one_gender_only_has_errors_and_no_gap():
    found = gender_gap(counted([(k, "Sad", "female", "right") for k in range(5)]), draws=10)
    assert found.gaps == () and found.errors[0].error.value == 0
    assert found.errors[0].flags == ("degenerate",)


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_all_right_all_wrong_and_all_neutral(outcome):
    gap = gap_of([(k, "Sad", ("female", "male")[k % 2], outcome) for k in range(40)])
    assert gap.p == 1.0 and "empty_margin" in gap.flags
    if outcome == "right":
        assert gap.bias.value is None and "zero_reference_error" in gap.flags and gap.k.value == 0
    else:
        assert gap.bias == (0.0, 0.0, 0.0) and gap.k.value is None and "all_wrong" in gap.flags


def test_an_empty_group_is_said():
    gap = gap_of([(k, "Sad", "female", "wrong") for k in range(9)] + [(9, "Happy", "male", "right")])
    assert gap.category == "Happy" and gap.flags[0] == "empty_group" and gap.n_reference == 0
    assert gap.p is None and gap.bias.value is None and gap.k.value is None


def test_a_rare_group_is_drawn_within_strata_and_the_interval_has_both_ends():
    rows = [(k, "Sad", "female", OUTCOMES[k % 2]) for k in range(200)] + [(201, "Sad", "male", "wrong")]
    gap = gap_of(rows)
    assert {"stratified_draws", "few_authors"} <= set(gap.flags) and None not in gap.bias


def test_draws_without_an_error_of_the_reference_push_the_upper_end_to_infinity():
    rows = [(k, "Sad", "female", "wrong" if k == 0 else "right") for k in range(60)]
    rows += [(100 + k, "Sad", "male", OUTCOMES[k % 2]) for k in range(60)]
    gap = gap_of(rows)
    assert gap.bias.high is None and gap.bias.low > 0 and "unbounded_interval" in gap.flags
    assert "undefined_draws" not in gap.flags
    same = gap_of([(k, "Sad", ("female", "male")[k % 2], OUTCOMES[k < 2]) for k in range(60)])
    assert "undefined_draws" in same.flags  # draws in which nobody errs have no relative bias


def test_authors_who_write_the_same_again_do_not_add_evidence():
    rng = np.random.default_rng(1)
    single = [(k, "Sad", ("female", "male")[k % 2], OUTCOMES[int(rng.random() < 0.3 + 0.2 * (k % 2))])
              for k in range(200)]  # fmt: skip
    fivefold = single * 5
    one, five = gap_of(single, draws=4000), gap_of(fivefold, draws=4000)
    assert one.design_effect == pytest.approx(1) and five.design_effect == pytest.approx(5)
    assert five.p < one.p and five.p_clustered == pytest.approx(one.p, rel=1e-9)
    assert five.bias == pytest.approx(one.bias)


def test_holm_counts_every_category_and_a_test_that_could_not_be_made():
    rows = [(k, f"m{k % 4}", ("female", "male")[(k // 4) % 2], OUTCOMES[k % 3 == 0]) for k in range(160)]
    rows += [(1000, "only women", "female", "right")]
    gaps = [g for g in gender_gap(counted(rows), draws=10).gaps if g.kind == "total"]
    smallest = min((g for g in gaps if g.p is not None), key=lambda g: g.p)
    assert len(gaps) == 5 and smallest.p_adjusted == pytest.approx(min(1, 5 * smallest.p))
    assert all(g.threshold == pytest.approx(0.001 / 5) for g in gaps)


def test_more_than_two_genders_and_any_reference():
    rows = [(k, "Sad", ("female", "male", "other")[k % 3], OUTCOMES[k % 2]) for k in range(90)]
    found = gender_gap(counted(rows), reference="other", draws=10)
    assert {(g.group, g.reference) for g in found.gaps} == {("female", "other"), ("male", "other")}
    assert {"bias", "k_low", "p_adjusted"} <= set(found.to_frame().columns)
    assert len(found.errors_frame()) == 9


def test_scores_are_the_same_to_the_last_digit():
    rows = [(k % 20, "Sad", ("female", "male")[k % 2], OUTCOMES[k % 3]) for k in range(90)]
    assert gender_gap(counted(rows), draws=50) == gender_gap(counted(rows[::-1]), draws=50)


def test_the_interval_agrees_with_scipys_on_independent_texts():
    rng = np.random.default_rng(5)
    women, men = (rng.random(400) < 0.3).astype(int), (rng.random(300) < 0.4).astype(int)
    rows = [(k, "Sad", "female", OUTCOMES[x]) for k, x in enumerate(women)]
    rows += [(1000 + k, "Sad", "male", OUTCOMES[x]) for k, x in enumerate(men)]
    ours = gap_of(rows, draws=10_000).bias
    theirs = stats.bootstrap(
        (men, women), lambda m, w, axis: m.mean(axis=axis) / w.mean(axis=axis) - 1, method="percentile",
        n_resamples=5000, batch=500, rng=rng,
    ).confidence_interval  # fmt: skip
    assert ours.low == pytest.approx(theirs.low, abs=0.03) and ours.high == pytest.approx(theirs.high, abs=0.05)


def test_spurious_change():
    assert spurious_change(0.5, 1, 0) == 0.5 and spurious_change(0, 0.2, 0.9) == 0
    assert spurious_change(-0.2, 0.5, 0.5) == 0
    for bad in ((0.5, -0.1, 0), (0.5, 0, 1.1), (-1, 0, 1)):
        with pytest.raises(ValueError, match="must"):
            spurious_change(*bad)


def test_calibration_sums_add_up():
    p, right = [0.95, 0.55, 0.85, 1.0], [True, False, True, True]
    whole = calibration_sums(p, right)
    assert np.allclose(whole, calibration_sums(p[:2], right[:2]) + calibration_sums(p[2:], right[2:]))
    assert calibration_error(whole) == pytest.approx((0.05 + 0.55 + 0.15) / 4)


def test_wrong_input_is_refused():
    with pytest.raises(ValueError, match="not 'maybe'"):
        tally([1], ["Sad"], ["female"], ["maybe"])
    with pytest.raises(ValueError, match="do not add up"):
        added([tally([1], ["a"], ["f"], ["right"]), tally([1], ["b"], ["f"], ["right"])])
