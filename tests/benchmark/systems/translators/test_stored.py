"""Translations that were made elsewhere: files of lines and tables, and those of the TGBI paper."""

from __future__ import annotations

import json

import pytest

from benchmark.cli import main
from benchmark.presets import build as preset
from benchmark.systems.recorded import build
from corpora.errors import UserError
from corpora.fetch import fetch
from corpora.registry import load
from leaderboard.record import read


@pytest.fixture
def sentences():
    return load("eu-neutral", sample=6)


def test_a_line_for_each_item(tmp_path, sentences):
    path = tmp_path / "t.txt"
    path.write_text("\n".join(["He is a doctor.", "", "NA", "a\u2028b", "5", "6"]) + "\n", encoding="utf-8")
    system = build(str(path))
    answers = system.recall(sentences)["source"]
    assert system.kind == "translator" and answers[1].reason == "empty"
    assert [a.output for a in answers] == ["He is a doctor.", None, "NA", "a\u2028b", "5", "6"]


def test_a_line_for_each_distinct_text(tmp_path, sentences):
    items = sentences.items.assign(source=["a", "b", "a", "c", "b", "a"])
    path = tmp_path / "t.txt"
    path.write_text("A\r\nB\r\nC", encoding="utf-8")
    answers = build(str(path)).recall(type(sentences)(sentences.card, items, ("source",)))["source"]
    assert [a.output for a in answers] == ["A", "B", "A", "C", "B", "A"]


def test_a_line_too_many_is_refused(tmp_path, sentences):
    path = tmp_path / "t.txt"
    path.write_text("a\nb\n")
    with pytest.raises(UserError, match=r"has 2 lines; eu-neutral has 6 items \(6 distinct\)"):
        build(str(path)).recall(sentences)


@pytest.mark.parametrize("header", ["id,translation", "source,translation", "id,output", "text,output,reason"])
def test_a_table_by_id_or_by_source(tmp_path, sentences, header):
    by = header.split(",")[0]
    keys = sentences.items["id" if by == "id" else "source"].tolist()[:4]
    tail = "," if header.endswith("reason") else ""
    path = tmp_path / "t.csv"
    path.write_text(header + "\n" + "".join(f"{k},She is {n}{tail}\n" for n, k in enumerate(keys)), encoding="utf-8")
    system = build(str(path))
    answers = system.recall(sentences)["source"]
    assert system.kind == "translator"
    assert [a.output for a in answers[:4]] == [f"She is {n}" for n in range(4)] and answers[4].reason == "missing"


def test_a_recorded_translator_is_run_and_run_again_from_its_predictions(tmp_path, monkeypatch, sentences):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.txt").write_text("She is it.\n" * 3 + "He is it.\n" * 2 + "\n", encoding="utf-8")
    common = ["run", "corpus=eu-neutral", "corpus.params.sample=6", "evaluator=tgbi", "evaluator.params.draws=50"]
    common += ["system=recorded", "system.name=mine"]
    assert main([*common, "system.params.path=t.txt"]) == 0
    (first,) = (tmp_path / "runs").iterdir()
    record = read(first)
    assert record.system.kind == "translator" and record.counts.by_reason == {"empty": 1}
    assert main([*common, f"system.params.path={first / 'predictions.jsonl'}"]) == 0
    second = next(p for p in (tmp_path / "runs").iterdir() if p != first)
    assert read(second).scores == record.scores


def test_a_translator_is_no_classifier(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.txt").write_text("a\n")
    assert main(["run", "system=recorded", "system.params.path=t.txt"]) == 2
    assert "measures a classifier; 'recorded' is a translator" in capsys.readouterr().err


@pytest.mark.parametrize("engine", ["google", "papago", "kakao"])
def test_the_stored_engines_answer_every_sentence(mirror, engine):
    fetch("tgbi-2019")
    system = preset(f"{engine}-2019")
    corpus = load("tgbi-2019")
    answers = system.recall(corpus)["source"]
    assert len(answers) == 4236 and all(a.answered for a in answers)
    assert system.predict([corpus.items["source"][0], "other"])[1].reason == "missing"
    assert json.loads(json.dumps(dict(system.params))) == {"engine": engine, "files": "group"}


def test_an_engine_that_stored_nothing_is_said(mirror):
    fetch("tgbi-2019")
    with pytest.raises(UserError, match="stores no translations of 'bing'"):
        preset("stored-2019", engine="bing")
