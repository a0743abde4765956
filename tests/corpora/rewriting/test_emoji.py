"""Gendered emoji: single, with tones, joined with roles, families and directions."""

import pytest

from corpora.rewriting.emoji import gender_of, neutral, swapped

PAIRS = [
    ("👩", "👨", "🧑"),
    ("👩🏽‍⚕️", "👨🏽‍⚕️", "🧑🏽‍⚕️"),
    ("👩🏿‍💻", "👨🏿‍💻", "🧑🏿‍💻"),
    ("👧🏻", "👦🏻", "🧒🏻"),
    ("👵", "👴", "🧓"),
    ("🤷‍♀️", "🤷‍♂️", "🤷"),
    ("🤷🏿‍♀️", "🤷🏿‍♂️", "🤷🏿"),
    ("👮🏼‍♀️", "👮🏼‍♂️", "👮🏼"),
    ("🏃‍♀️‍➡️", "🏃‍♂️‍➡️", "🏃‍➡️"),
    ("🚶🏾‍♀️‍➡️", "🚶🏾‍♂️‍➡️", "🚶🏾‍➡️"),
    ("👩🏽‍🦽‍➡️", "👨🏽‍🦽‍➡️", "🧑🏽‍🦽‍➡️"),
    ("👸🏼", "🤴🏼", "🫅🏼"),
    ("🤶🏽", "🎅🏽", "🧑🏽‍🎄"),
    ("👰‍♀️", "👰‍♂️", "👰"),
    ("🧔‍♀️", "🧔‍♂️", "🧔"),
    ("👩‍🦰", "👨‍🦰", "🧑‍🦰"),
    ("👭", "👬", "🧑‍🤝‍🧑"),
    ("👩‍❤️‍👩", "👨‍❤️‍👨", "💑"),
    ("👩‍❤️‍💋‍👩", "👨‍❤️‍💋‍👨", "💏"),
    ("👩‍👩‍👧", "👨‍👨‍👦", "🧑‍🧑‍🧒"),
    ("👩‍👧‍👧", "👨‍👦‍👦", "🧑‍🧒‍🧒"),
    ("🏋️‍♀️", "🏋️‍♂️", "🏋️"),
]


@pytest.mark.parametrize(("female", "male", "both"), PAIRS)
def test_pairs(female, male, both):
    assert swapped(female) == male
    assert swapped(male) == female
    assert neutral(female) == neutral(male) == both
    assert (gender_of(female), gender_of(male)) == ("f", "m")


@pytest.mark.parametrize("sequence", ["👫", "👩‍❤️‍👨", "👨‍👩‍👧‍👦", "🙂", "🧑‍🚒", "🧕"])
def test_sequences_without_a_counterpart_stay(sequence):
    assert swapped(sequence) == sequence
