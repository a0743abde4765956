"""Who is ranked, and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from leaderboard.boards import boards
from leaderboard.forest import forest
from leaderboard.labels import confidence, labels
from tests.leaderboard.example import example


def ranks(*records):
    (board,) = boards([(Path(f"runs/{k}/record.json"), r) for k, r in enumerate(records)])
    return {row.record.system.name: row.rank for row in board.rows}


def test_lower_is_better_and_equals_share_a_rank():
    assert ranks(example("a", 0.3), example("b", 0.1), example("c", 0.3), example("d", 0.5)) == {
        "b": 1,
        "a": 2,
        "c": 2,
        "d": 4,
    }


@pytest.mark.parametrize(
    "unfit",
    [example("x", 0.0, flags=("insensitive",)), example("x", 0.0, scored=17), example("x", None)],
    ids=["insensitive", "under the coverage floor", "no score"],
)
def test_a_system_that_fails_is_shown_and_not_ranked(unfit):
    assert ranks(unfit, example("a", 0.3)) == {"a": 1, "x": None}


def test_the_coverage_floor_is_inclusive():
    (board,) = boards([(Path("r/record.json"), example("a", scored=17))], coverage_floor=17 / 18)
    assert board.rows[0].rank == 1


def test_scales_and_corpora_never_share_a_board():
    records = [example("a"), example("b", scale="probability"), example("c", corpus="other")]
    assert len(boards([(Path(f"{k}/record.json"), r) for k, r in enumerate(records)])) == 3


def test_of_equal_signatures_the_newest_is_shown():
    old, new = example("a", 0.3), example("a", 0.2, created_at="2026-02-01T00:00:00+00:00")
    (board,) = boards([(Path("1/record.json"), new), (Path("2/record.json"), old)])
    assert [row.record.headline.value for row in board.rows] == [0.2]


def test_the_forest_has_its_points_in_order_and_inside():
    (board,) = boards([(Path(f"{k}/record.json"), example(str(k), 0.1 * k)) for k in range(5)])
    plot = forest(board.rows)
    xs = [m.x for m in plot.marks]
    assert xs == sorted(xs) and all(0 <= m.low <= m.x <= m.high <= plot.width for m in plot.marks)
    assert float(plot.ticks[0][1]) <= 0 and float(plot.ticks[-1][1]) >= 0.5


def test_a_board_without_values_has_no_plot():
    (board,) = boards([(Path("1/record.json"), example("a", None))])
    assert forest(board.rows) is None


def made(number, created="2026-01-01T00:00:00+00:00", params=None, evaluator=None):
    record = example("a", 0.1 * number, signature=str(number), created_at=created)
    return Path(f"{number}/record.json"), record.model_copy(
        update={
            "system": record.system.model_copy(update={"params": params or {}}),
            "evaluator": record.evaluator.model_copy(update={"params": evaluator or {"draws": 10, "seed": 1}}),
        }
    )


def test_other_settings_of_the_measure_never_share_a_ranking():
    usual, other = boards([made(1), made(2, evaluator={"weights": "x" * 50})])
    assert (usual.settings, other.settings) == ("", "weights " + "x" * 39 + "…") and usual.key != other.key


def test_a_scale_asked_for_stands_with_the_same_scale_found():
    (board,) = boards([made(1, evaluator={"scale": "auto"}), made(2, params={"x": 1}, evaluator={"scale": "score"})])
    assert len(board.rows) == 2 and board.settings == ""


def test_of_rows_that_differ_in_draws_only_the_newest_is_shown():
    old = made(1, evaluator={"draws": 99, "seed": 2, "confidence": 0.9})
    (board,) = boards([made(2, created="2026-01-02T00:00:00"), old])
    assert [row.record.signature for row in board.rows] == ["2"]


def test_rows_of_one_system_say_what_differs():
    entries = [made(1, params={"threshold": 0.05, "x": 1}), made(2, params={"threshold": 0.1, "x": 1})]
    (board,) = boards(entries)
    assert [row.detail for row in board.rows] == ["threshold 0.05", "threshold 0.1"]
    assert labels([record for _, record in entries]) == ["a (threshold 0.05)", "a (threshold 0.1)"]
    assert [m.label for m in forest(board.rows).marks] == ["a (threshold 0.05)", "a (threshold 0.1)"]
    assert labels([made(1)[1], made(2)[1]]) == ["a #1", "a #2"]


def test_an_interval_that_is_not_of_95_per_cent_says_so():
    assert (confidence("percentile-bootstrap-99.5"), confidence("percentile-bootstrap-95"), confidence("")) == (
        "99.5 %", "", "",
    )  # fmt: skip
