"""The rules of sentimentr, one by one, on a small lexicon of this test's own."""

from __future__ import annotations

import math

import pytest

from benchmark.systems.sentimentr import Lexicon, score_sentence, score_text, sentences

LEX = Lexicon(
    polarity={"good": 1.0, "bad": -1.0, "sort of nice": 0.5, "nice": 1.0, "nice day": 2.0},
    shifters={"not": 1, "never": 1, "very": 2, "barely": 3, "but": 4, "sort of": 3},
    phrases=("sort of nice", "nice day", "sort of"),
)


@pytest.mark.parametrize(
    ("sentence", "value"),
    [
        ("", 0.0),
        ("...", 0.0),
        ("12 345", 0.0),
        ("good", 1.0),
        ("GOOD", 1.0),
        ("a good", 1 / math.sqrt(2)),
        ("not good", -1 / math.sqrt(2)),
        ("not never good", 1 / math.sqrt(3)),  # two negators cancel
        ("very good", 1.8 / math.sqrt(2)),
        ("very very good", 2.6 / math.sqrt(3)),
        ("not very good", -0.2 / math.sqrt(3)),  # a negated amplifier lessens: D = -0.8
        ("barely good", 0.2 / math.sqrt(2)),
        ("barely barely good", 0.001 / math.sqrt(3)),  # D <= -1 becomes -0.999
        ("but good", 2.25 / math.sqrt(2)),
        ("but but good", 2.5 / math.sqrt(3)),
        ("good but", 0.001 / math.sqrt(2)),
        ("good a a not", 1 / math.sqrt(4)),  # the third word after is outside the window
        ("good a not", -1 / math.sqrt(3)),
        ("not a a a a good", -1 / math.sqrt(6)),
        ("not a a a a a good", 1 / math.sqrt(7)),  # the sixth word before is outside
        ("not a , good", 1 / math.sqrt(3)),  # a pause ends the window
        ("a , not a a a a a good", -1 / math.sqrt(8)),  # ... and an earlier pause widens it
        ("good , not", 1 / math.sqrt(2)),
        ("good a a a a , not", 1 / math.sqrt(6)),
        ("good a a not , a", -1 / math.sqrt(5)),  # a later pause widens the window after
        ("don't good", 1 / math.sqrt(2)),  # one word
        ("well-good", 1 / math.sqrt(2)),  # a hyphen splits
        ("don’t good", 1 / math.sqrt(3)),  # a curly apostrophe splits
        ("3:30 good", 1.0),
        ("sort of nice", 0.5 / math.sqrt(3)),  # the phrase is one entry, its words are counted
        ("resort of good", 1 / math.sqrt(3)),  # found inside words: "resort of" is then no shifter
        ("sort of nice day", 0.5 / math.sqrt(4)),  # not across one that is already joined
        ("nice day", 2 / math.sqrt(2)),
        ("good bad", 0.0),
    ],
)
def test_one_sentence(sentence, value):
    assert score_sentence(sentence, LEX) == pytest.approx(value)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("One. Two? Three!", 3),
        ("Mr. Lee and Dr. Kim met at 5.30 p.m. today.", 1),
        ("J. K. wrote it. It sold.", 2),
        ("Wait... what?! No.", 3),
        ('He said "no." Then he left.', 2),
        ("no full stop", 1),
        ("", 1),
        ("It cost 3.50. Cheap.", 2),
    ],
)
def test_sentences(text, count):
    assert len(sentences(text)) == count


def test_averaging():
    text = "Good. Nothing here. Bad!"
    assert score_text(text, LEX) == 0.0
    assert score_text("Good. Nothing here.", LEX) == pytest.approx(0.5)
    assert score_text("Good. Nothing here.", LEX, "downweighted-zero") == pytest.approx(
        1 / (1 + math.sqrt(math.log(2)))
    )
    assert score_text("Nothing. Here.", LEX, "downweighted-zero") == 0.0
