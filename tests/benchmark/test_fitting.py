"""What an evaluator needs before a run starts, and what it is told of the system."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import pytest

from benchmark.cli import main
from benchmark.fitting import fitted, told
from benchmark.presets import build
from corpora.errors import UserError
from corpora.registry import load
from evaluators.gender_gap_corpus import EVALUATOR
from evaluators.registry import spec
from leaderboard.record import read

PARAMS = {"labels": "auto", "reference": "auto", "min_group": 30, "neutral": None, "label_map": None, "draws": 10}


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_an_evaluator_without_needs_gets_the_corpus_as_it_is():
    corpus = load("earthquake")
    assert fitted(corpus, spec("sgbi"), {}) is corpus
    assert told(spec("sgbi"), {"draws": 10}, build("vader")) == {"draws": 10}


def test_the_system_says_of_itself_what_the_configuration_leaves_open():
    vader = build("vader")
    assert told(EVALUATOR, PARAMS, vader)["neutral"] is True
    assert told(EVALUATOR, {**PARAMS, "neutral": False}, vader)["neutral"] is False
    assert told(EVALUATOR, PARAMS, build("nrc"))["label_map"]["trust"] == "positive"
    silent = replace(vader, name="pysentimiento-emotion", label_map={})
    assert told(EVALUATOR, PARAMS, silent)["label_map"]["others"] == "neutral"
    with pytest.raises(UserError, match=r"label 'joy' to 'postive'\. Did you mean positive"):
        told(EVALUATOR, PARAMS, replace(vader, label_map={"joy": "postive"}))


def write(here, **columns):
    table = {"body": ["I lost my keys again today", "What a lovely day it was"] * 4, "mood": ["Sad", "Happy"] * 4}
    pd.DataFrame({**table, "sex": ["F", "F", "M", "M"] * 2, **columns}).to_csv(here / "p.csv", index=False)


FILE = ["run", "corpus=file", "corpus.params.path=p.csv", "corpus.params.text=body", "corpus.params.label=mood",
        "corpus.params.gender=sex", "evaluator=gender-gap", "evaluator.params.draws=10"]  # fmt: skip


def test_a_label_with_no_mapping_stops_the_run_before_any_text_is_asked(here, capsys):
    write(here, mood=["Sad", "Hangry"] * 4)
    assert main(FILE) == 2
    assert "1 label(s) have no mapping to an emotion and a sentiment: 'Hangry'." in capsys.readouterr().err
    assert not list(here.rglob("predictions.jsonl"))


@pytest.mark.parametrize(("sex", "words"), [(["?"] * 8, "no text has a gender"), (None, "needs a column gender")])
def test_no_gender_stops_it_too(here, capsys, sex, words):
    write(here, **({"sex": sex} if sex else {}))
    given = FILE if sex else [a for a in FILE if "gender=" not in a]
    assert main(given) == 2
    assert words in capsys.readouterr().err


def test_items_that_cannot_enter_are_left_out_and_counted(here):
    write(
        here,
        sex=["F", "M", "", "NA", "F", "M", "F", "O"],
        mood=["Sad", "Happy", "Sad", "Sad", "neutral", "Sad ", "", "Sad"],
    )
    assert main(FILE) == 0
    record = read(next((here / "runs").iterdir()))
    assert record.corpus.left_out == {"neutral_label": 1, "no_gender": 2, "no_label": 1, "small_group": 1}
    assert record.counts.total == record.counts.scored == 3 and record.coverage == 1


def test_the_experiment_runs_with_no_network_and_is_called_synthetic(here, capsys):
    assert main(["run", "experiment=gender-gap", "evaluator.params.draws=50"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in ("vader", "textblob", "nrc")) and "gap ↓" in out
    records = [read(path) for path in (here / "runs").rglob("record.json")]
    assert len(records) == 3 and all(r.corpus.synthetic for r in records)
    assert main(["leaderboard", "build", "runs", "--out", "site"]) == 0
    assert "written for measuring" in (here / "site/index.html").read_text(encoding="utf-8")
