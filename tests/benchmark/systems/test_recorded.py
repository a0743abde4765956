"""Recorded answers: what a file may look like, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace

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
        ("text,score\na,1e308\n", "row 1: score is 1e308, out of range"),
        ("text,score\na,0\nb,-1e101\n", "row 2: score is -1e101, out of range"),
        ("text,negative,neutral,positive\na,10,20,70\n", "look like percentages. Divide them by 100"),
        ("text,negative,neutral,positive\na,-0.5,0.5,1\n", "are no probabilities"),
        ("text,label,score\na,NEGATIVE,0.98\n", "looks like a confidence.*signed score.*confidence=true"),
        ("text,label,score\na,pos,-0.6\n", "row 1: the score -0.6 contradicts its label, positive"),
        ("text,label,score\na,POSITIVE,0.9\nb,NEUTRAL,0.8\n", "row 2: .* looks like a confidence"),
        ("text,label,score\na,anger,0.9\n", "contradicts its label, negative"),
        ("text,label\na,joy\nb,LABEL_0\n", "row 2: the label 'LABEL_0' .*system.params.labels="),
        ("text,label,score\na,banana,0.3\n", "the label 'banana'"),
        ("text,label\na,1\nb,0\n", "row 1: the label '1'"),
        ("text,probabilities\na,much\n", "row 1: probabilities is 'much'"),
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


def test_labels_are_sentiments_in_any_case_and_emotions_as_they_are(tmp_path):
    rows = {"a": "POS", "b": "Negative", "c": " neu", "d": "Anger", "e": "others", "f": ""}
    system = build(write(tmp_path, "text,label\n" + "".join(f"{k},{v}\n" for k, v in rows.items())))
    said = [p.label for p in system.predict(list(rows))]
    assert said == ["positive", "negative", "neutral", "Anger", "others", None]
    signed = build(write(tmp_path, "text,label\na,-1\nb,0\nc,1\n"))
    assert [p.label for p in signed.predict(["a", "b", "c"])] == ["negative", "neutral", "positive"]


def test_own_labels_are_what_they_are_said_to_mean(tmp_path):
    path = write(tmp_path, "text,label,score\na,LABEL_0,0.9\nb,LABEL_1,0.7\n")
    system = build(path, labels={"LABEL_0": "negative", "label_1": "positive"}, confidence=True)
    assert [(p.label, p.score) for p in system.predict(["a", "b"])] == [("negative", -0.9), ("positive", 0.7)]
    with pytest.raises(UserError, match="'bad' is none of negative"):
        build(path, labels={"LABEL_0": "bad"})


def test_a_confidence_gets_the_sign_of_its_label(tmp_path):
    path = write(tmp_path, "text,label,score,reason\na,POSITIVE,0.98,\nb,NEGATIVE,0.97,\nc,NEUTRAL,0.6,\nd,,,refused\n")
    system = build(path, confidence=True)
    assert [p.score for p in system.predict(list("abcd"))] == [0.98, -0.97, 0, None]
    assert system.params["confidence"] is True


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("text,label,score\na,POSITIVE,98\n", "no confidence in"),
        ("text,label,score\na,POSITIVE,-0.5\n", "no confidence in"),
        ("text,label,score\na,,0.5\n", "confidence without a label"),
        ("text,score\na,0.5\n", "needs a column label"),
    ],
)
def test_what_is_no_confidence_is_refused(tmp_path, text, words):
    with pytest.raises(UserError, match=words):
        build(write(tmp_path, text), confidence=True)


def test_a_score_within_the_threshold_and_an_unbounded_one_agree_with_their_labels(tmp_path):
    system = build(write(tmp_path, "text,label,score\na,negative,0.05\nb,positive,95\nc,neutral,-3\n"))
    assert [p.score for p in system.predict(["a", "b", "c"])] == [0.05, 95, -3]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("text,score\nno such text,1\n", "none of its texts is one of the corpus. Its first is 'no such text'"),
        ("id,role,score\n1,original,1\n", "none of its ids is one of the corpus. Its first is '1'"),
        ("id,score\nwife/in,1\n", "it has ids but no roles, and each item is asked as original, swapped, neutral"),
        ("id,role,score\nwife/in,Original,1\n", "its roles are 'Original', wanted are original, swapped, neutral"),
        ("text,score\n", "has no rows"),
    ],
)
def test_a_file_that_answers_nothing_says_why(tmp_path, text, words):
    with pytest.raises(UserError, match=words):
        build(write(tmp_path, text)).recall(load("earthquake"))


def test_a_later_batch_need_not_be_answered(tmp_path):
    corpus = load("earthquake")
    system = build(write(tmp_path, "text,score\nMy wife is in an earthquake,0.5\n"))
    system.recall(corpus)
    rest = replace(corpus, items=corpus.items.iloc[-1:])
    assert {p.reason for given in system.recall(rest).values() for p in given} == {"missing"}
