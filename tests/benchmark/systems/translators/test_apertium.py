"""Apertium: real translations where it is installed, and alignment with programs that misbehave."""

from __future__ import annotations

import shutil
import sys

import pytest

from benchmark.runner import run
from benchmark.systems.base import Failure, NotUsable
from benchmark.systems.translators.apertium import build, translated
from corpora.registry import load


@pytest.fixture
def installed():
    if shutil.which("apertium") is None:
        pytest.skip("apertium is not installed: apt-get install apertium apertium-eu-en")


def script(code):
    return [sys.executable, "-c", f"import sys; texts = sys.stdin.read().removesuffix('\\n').split('\\n\\n'); {code}"]


def test_a_program_that_adds_lines_or_drops_separators_stays_aligned():
    lines = script("print('\\n\\n'.join(t.replace('|', '\\n\\n') for t in texts))")
    assert translated(lines, ["a", "b|c", "", "d|e|f", "g"]) == ["a", "b c", "", "d e f", "g"]
    drops = script("print('\\n\\n'.join(t for t in texts if t != 'gone'))")
    assert translated(drops, ["a", "gone", "b", "gone"]) == ["a", "", "b", ""]


def test_a_program_that_fails_is_a_failure():
    with pytest.raises(Failure, match="no such mode"):
        translated(script("sys.exit('no such mode')"), ["a"])


def test_real_sentences(installed):
    system = build(source="eu")
    answers = system.predict(["Bera medikua da.", "Hura irakaslea da."])
    assert [a.output for a in answers] == ["The same the doctor he is.", "That the professor he is."]
    assert system.revision.split("-")[0].count(".") == 2


def test_odd_texts_stay_aligned(installed):
    odd = [
        "",
        "^x$ [y] {z} \\ / @ <b> ~ #",
        "Bera\nmedikua\n\nda.",
        "xyzzy",
        "...",
        "\0a",
        "\u00a0",
        "\u2028b",
        "12",
        "",
    ]
    answers = build(source="eu").predict([*odd, "Bera medikua da."])
    assert len(answers) == 11 and answers[0].reason == answers[9].reason == "empty"
    assert answers[1].output == odd[1] and answers[2].output == answers[10].output == "The same the doctor he is."
    assert answers[3].output == "xyzzy"
    assert build(source="eu", marks=True).predict(["xyzzy"])[0].output == "*xyzzy"


def test_a_batch_and_single_texts_are_translated_alike(installed):
    corpus = load("eu-neutral", sample=12)
    system = build(source="eu")
    batch = run(system, corpus, None).answers["source"]
    assert batch == run(system, corpus, None, batch_size=1).answers["source"] and all(a.answered for a in batch)


def test_a_pair_that_is_not_there_is_said_with_what_is(installed):
    with pytest.raises(NotUsable, match=r"no pair xx-en here \(it has .*eu-en.*apertium-xx-en"):
        build(source="xx")


def test_without_apertium_the_command_is_said(monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(NotUsable, match="apt-get install apertium apertium-eu-en"):
        build(source="eu")
