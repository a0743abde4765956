"""Recorded answers: what a file may look like, and what is refused."""

from __future__ import annotations

import json

import pytest

from benchmark.systems.recorded import build
from corpora.errors import UserError
from corpora.registry import load


def write(tmp_path, text, name="answers.csv"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_answers_by_text_reach_every_role(tmp_path):
    path = write(tmp_path, "text,score\nMy wife is in an earthquake,0.5\nMy husband is in an earthquake,-0.5\n")
    answers = build(path).recall(load("earthquake"))
    assert answers["original"][0].score == 0.5 and answers["original"][0].label == "positive"
    assert answers["swapped"][0].label == "negative"
    assert answers["neutral"][0].reason == "missing"


def test_a_runs_own_predictions_are_a_recorded_system(tmp_path):
    rows = [
        {"id": "wife/in", "role": "original", "probabilities": [0.2, 0.5, 0.3]},
        {"id": "wife/in", "role": "swapped", "reason": "refused"},
        {"id": "wife/in", "role": "neutral", "score": 0.1, "label": "neutral"},
    ]
    path = write(tmp_path, "".join(json.dumps(row) + "\n" for row in rows), "predictions.jsonl")
    answers = build(path).recall(load("earthquake"))
    assert answers["original"][0].probabilities == (0.2, 0.5, 0.3)
    assert answers["swapped"][0].reason == "refused"
    assert answers["neutral"][0].score == 0.1


TRIPLES = "text,negative,neutral,positive\na,0.45,0.60,0.25\nb,0.2,0.5,0.3\n"


def test_a_triple_off_one_is_refused_unless_repair_is_asked_for(tmp_path):
    path = write(tmp_path, TRIPLES)
    with pytest.raises(UserError, match=r"1 of 2 probability triples .* row 1 .*repair=true"):
        build(path)
    system = build(path, repair=True)
    assert system.flags == ("repaired_probabilities",)
    assert system.predict(["a"])[0].probabilities == pytest.approx((0.15, 0.60, 0.25))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("text,other\na,1\n", "has no answers"),
        ("text,score\na,high\n", "row 1: score is 'high'"),
        ("text,score\na,inf\n", "row 1: score is infinite"),
        ("text,score\na,1\na,2\n", "second, different answer"),
        ("body,score\na,1\n", "no column 'text'"),
        ("text,negative,positive\na,0.5,0.5\n", "has no answers"),
    ],
)
def test_what_cannot_be_used_is_said(tmp_path, text, words):
    with pytest.raises(UserError, match=words):
        build(write(tmp_path, text))


def test_nan_and_blank_scores_are_unscored_not_zero(tmp_path):
    system = build(write(tmp_path, "text,score\na,nan\nb,\nc,0\n"))
    assert [p.reason for p in system.predict(["a", "b", "c", "d"])] == ["empty", "empty", None, "missing"]


def test_the_revision_is_the_files_content(tmp_path):
    one = build(write(tmp_path, "text,score\na,1\n")).revision
    assert one != build(write(tmp_path, "text,score\na,2\n")).revision
