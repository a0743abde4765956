"""The swap command: texts as argument or line by line, plain or as JSON."""

import argparse
import io
import json
import sys

import pytest

from benchmark.commands import swap


def run(arguments, text=None, monkeypatch=None):
    parser = argparse.ArgumentParser()
    swap.configure(parser)
    if text is not None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text), encoding="utf-8"))
    return swap.run(parser.parse_args(arguments))


def test_argument(capsys):
    assert run(["She left.", "--mode", "neutral"]) == 0
    assert capsys.readouterr().out == "They left.\n"


def test_lines_keep_their_order_and_blanks(capsys, monkeypatch):
    assert run(["-"], "She left.\n\nNaïve “he”…\r\nno end".encode(), monkeypatch) == 0
    assert capsys.readouterr().out == "He left.\n\nNaïve “she”…\nno end\n"


def test_json(capsys):
    assert run(["Is he her son?", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["text"] == "Is she his daughter?"
    assert answer["status"] == "ok"
    assert answer["replacements"][0] == {"offset": 3, "from": "he", "to": "she", "rule": "pronoun"}
    assert answer["reasons"] == []


def test_choices_and_names(capsys):
    assert run(["My aunt hurt herself.", "--mode", "neutral", "--common-words", "--choose", "themselves=themself"]) == 0
    assert capsys.readouterr().out == "My parent's sibling hurt themself.\n"
    assert run(["Emma left.", "--names", "swap"]) == 0
    assert capsys.readouterr().out == "Liam left.\n"


@pytest.mark.parametrize("arguments", [["x", "--choose", "themself"], ["x", "--choose", "=a"]])
def test_wrong_choice_is_told(arguments, capsys):
    assert run(arguments) == 2
    assert "WORD=FORM" in capsys.readouterr().err


def test_wrong_encoding_is_told(capsys, monkeypatch):
    assert run(["-"], b"She \xff left.\n", monkeypatch) == 2
    assert "not UTF-8" in capsys.readouterr().err
