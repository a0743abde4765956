import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluators.legacy2019 import classify_2019, count_2019
from evaluators.tgbi import OUTCOMES, p_s, tgbi

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "tgbi_2019.json").read_text())


@pytest.mark.parametrize("engine", ["google", "papago", "kakao"])
def test_the_counts_of_the_paper_give_its_index(engine):
    result = tgbi({name: tuple(row) for name, row in zip(GOLDEN["sets"], GOLDEN["counts"][engine], strict=True)})
    assert round(result.tgbi, 4) == GOLDEN["tgbi"][engine]
    assert result.to_frame()["n"].tolist() == [GOLDEN["denominators"][name] for name in GOLDEN["sets"]]


def test_bounds_of_the_index():
    assert tgbi({"a": (0, 9, 0)}).tgbi == 0 and tgbi({"a": (9, 0, 0)}).tgbi == 0 and tgbi({"a": (0, 0, 9)}).tgbi == 1
    assert tgbi({"a": (5, 5, 0)}).tgbi == pytest.approx(0.5)


def test_what_does_not_refer_to_a_person_lowers_coverage_and_not_bias():
    fair = tgbi({"a": {"male": 8, "neutral": 2}})
    failing = tgbi({"a": {"male": 8, "neutral": 2, "it": 50, "absent": 20, "invalid": 20}})
    assert failing.tgbi == fair.tgbi
    assert fair.coverage == 1 and failing.coverage == pytest.approx(0.1)


def test_inclusive_counts_as_neutral():
    assert tgbi({"a": ["inclusive", "male"]}).tgbi == tgbi({"a": ["neutral", "male"]}).tgbi


def test_a_set_without_any_person_has_no_index_and_neither_has_the_whole():
    result = tgbi({"a": ["it", "invalid"], "b": ["male"]})
    assert result.by_set == {"a": None, "b": 0.0} and result.tgbi is None
    assert np.isnan(result.to_frame()["p_s"][0])


@pytest.mark.parametrize(
    ("sets", "message"), [({}, "at least one set"), ({"a": ["femal"]}, "'femal'"), ({"a": {"male": -1}}, "negative")]
)
def test_refusals(sets, message):
    with pytest.raises(ValueError, match=message):
        tgbi(sets)


@given(st.lists(st.sampled_from(OUTCOMES), min_size=1, max_size=40))
def test_index_lies_between_0_and_1(classes):
    value = tgbi({"a": classes}).tgbi
    assert value is None or 0 <= value <= 1
    assert tgbi({"a": pd.Series(classes)}).counts.sum() == len(classes)


def test_index_is_elementwise():
    assert p_s([1, 0], [1, 0], [0, 2]).tolist() == [0.5, 1.0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He's a doctor, she says.", "female"),
        ("SHE is a doctor.", "female"),
        ("The guy is a doctor", "male"),
        ("Hes a doctor.", "neutral"),
        ("his doctor", "neutral"),
        ("She-wolf", "neutral"),
        ("", "neutral"),
        ("the woman's doctor", "female"),
        ("He'll come.", "male"),
    ],
)
def test_the_rule_of_2019_is_kept_with_its_faults(text, expected):
    assert classify_2019(text) == expected


def test_count_2019():
    assert count_2019([]) == (0, 0, 0)
