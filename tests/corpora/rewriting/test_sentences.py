"""Hundreds of sentences of every kind, each with the form that a careful reader expects and its status."""

import csv
from pathlib import Path

import pytest

from corpora.rewriting import rewrite

SENTENCES = Path(__file__).with_name("sentences.tsv")


def cases():
    with SENTENCES.open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case['mode']}: {case['source']}")
def test_sentence(case):
    result = rewrite(case["source"], case["mode"])
    assert result.text == case["expected"]
    assert result.status == case["status"]
