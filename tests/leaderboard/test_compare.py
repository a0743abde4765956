"""Comparison of runs on the same items."""

from __future__ import annotations

import pandas as pd
import pytest

from corpora.errors import UserError
from leaderboard.compare import compare
from tests.leaderboard.example import example


def run(tmp_path, name, values, **kwargs):
    folder = tmp_path / f"{name}-{len(list(tmp_path.iterdir()))}"
    folder.mkdir()
    ids = [str(k) for k in range(len(values))]
    pd.DataFrame({"id": ids, "cluster": ids, "sgbi": values}).sample(frac=1, random_state=1).to_parquet(
        folder / "items.parquet"
    )
    return folder, example(name, **kwargs)


def test_items_are_matched_by_id(tmp_path):
    tests = compare([run(tmp_path, "a", [1.0, 2.0, 4.0]), run(tmp_path, "b", [0.0, 1.0, 3.0])]).tests
    assert [(t.a, t.b, t.mean_difference) for t in tests] == [("a", "b", 1.0)]
    assert "constant_difference" in tests[0].flags


def test_two_runs_of_one_system_keep_apart(tmp_path):
    tests = compare([run(tmp_path, "a", [1.0, 2.0]), run(tmp_path, "a", [0.0, 5.0])]).tests
    assert tests[0].a != tests[0].b


def test_different_scales_are_refused(tmp_path):
    with pytest.raises(UserError, match="measure different things"):
        compare([run(tmp_path, "a", [1.0]), run(tmp_path, "b", [1.0], scale="probability")])


def test_one_run_has_nothing_to_be_compared_with(tmp_path):
    assert compare([run(tmp_path, "a", [1.0])]) is None


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda f, p: p.write_bytes(b"junk"), "cannot be read"),
        (lambda f, p: p.unlink(), "is not there"),
        (lambda f, p: f.drop(columns="sgbi").to_parquet(p), "no column sgbi"),
        (lambda f, p: f.drop(columns="id").to_parquet(p), "no column id"),
        (lambda f, p: f.drop(columns="cluster").to_parquet(p), "no column cluster"),
        (lambda f, p: f.assign(sgbi="0.5").to_parquet(p), "something else than numbers"),
        (lambda f, p: f.assign(id="0").to_parquet(p), "an item twice"),
        (lambda f, p: f.assign(id=[None, "1"]).to_parquet(p), "without id"),
        (lambda f, p: f.assign(id=["x", "y"]).to_parquet(p), "other items"),
    ],
)
def test_a_spoilt_file_of_items_leaves_out_its_run_only(tmp_path, spoil, why):
    runs = [run(tmp_path, name, [1.0, 2.0]) for name in ("bad", "b", "c")]
    path = runs[0][0] / "items.parquet"
    spoil(pd.read_parquet(path), path)
    done = compare(runs)
    assert [(t.a, t.b) for t in done.tests] == [("b", "c")]
    ((label, reason),) = done.left_out
    assert label == "bad" and why in reason


def test_pairs_without_a_common_item_are_not_shown(tmp_path):
    runs = [run(tmp_path, "a", [1.0, float("nan")]), run(tmp_path, "b", [float("nan"), 1.0])]
    assert compare(runs).tests == ()
