"""`evenhand audit` and `evenhand whatif` as a social scientist meets them."""

from __future__ import annotations

import csv
import json
import random
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pytest

from benchmark import runner
from benchmark.audit.survey import Source
from benchmark.audit.tokens import counter, words
from benchmark.cli import main
from corpora.errors import UserError
from corpora.registry import load
from evaluators.base import Prediction, predictions_frame
from evaluators.gender_gap_corpus import evaluate
from leaderboard.record import read

MOOD = {"anger": "Angry", "fear": "Afraid", "sadness": "Sad", "joy": "Happy"}
COLUMNS = ["--text", "body", "--label", "mood", "--gender", "sex"]
FAST = ["--draws", "100", "--tokens", "words"]


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def posts():
    items = load("self-labelled").items
    items = items[items["emotion"].isin(MOOD)]
    return pd.DataFrame(
        {"body": items["text"], "mood": items["emotion"].map(MOOD), "sex": items["gender"], "user": items["cluster"]}
    ).reset_index(drop=True)


def audit(*arguments, source="posts.csv", system="system=vader"):
    return main(["audit", source, *COLUMNS, *FAST, "--author", "user", system, *arguments])


def test_a_report_that_can_be_pasted(here, capsys):
    posts().to_csv("posts.csv", index=False)
    assert audit() == 0
    out = capsys.readouterr().out
    folder = here / "audit-posts"
    assert "Methods. We measured vader 3.3.2 on 240 self-labelled texts by 60 authors" in " ".join(out.split())
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 3 and "http" not in page.replace("http://www.w3.org/2000/svg", "")
    for svg in page.split("<svg")[1:]:
        ElementTree.fromstring("<svg" + svg.split("</svg>")[0] + "</svg>")
    drawn = sorted(path.name for path in folder.glob("*.svg"))
    assert drawn == ["figure-1-bias.svg", "figure-2-share.svg", "figure-3-factor.svg"]
    for name in drawn:
        assert b"<style>" in (folder / name).read_bytes() and ElementTree.parse(folder / name)
    text = (folder / "report.md").read_text(encoding="utf-8")
    for heading in (
        "## Findings",
        "## Methods",
        "## Tables",
        "## Caveats",
        "| vader | negative | total | men / women |",
    ):
        assert heading in text
    assert "&" not in text.split("## Signatures")[0]
    gaps = pd.read_csv(folder / "gaps.csv")
    assert {"bias", "k", "p", "p_adjusted", "p_clustered", "design_effect"} <= set(gaps.columns)
    record = read(folder / "vader")
    assert record.corpus.cluster == "author" and record.signature.startswith("gender-gap|corpus:posts@1#")
    assert "corpus.tokens:words 5 to 512" in record.signature


def test_it_agrees_with_the_evaluator_on_the_whole_frame(here):
    posts().to_csv("posts.csv", index=False)
    audit("--draws", "300")
    items = posts().rename(columns={"body": "text", "mood": "label", "sex": "gender", "user": "cluster"})
    items.insert(0, "id", [str(k) for k in range(1, len(items) + 1)])
    made = load("self-labelled")
    corpus = type(made)(made.card, items, ("text",))
    said = [json.loads(line) for line in (here / "audit-posts/vader/predictions.jsonl").read_text().splitlines()]
    answers = [Prediction(p["score"], tuple(p["probabilities"]), p["label"]) for p in said]
    whole = evaluate(corpus, predictions_frame(corpus, {"text": answers}), draws=300, neutral=True)
    streamed = {(s.name, s.slice): s for s in read(here / "audit-posts/vader").scores}
    assert len(streamed) == len(whole.scores)
    for s in whole.scores:
        other = streamed[s.name, s.slice]
        assert other.value == (None if s.value is None else pytest.approx(s.value, rel=1e-9)), s.name
        assert (other.n, other.n_clusters, other.flags) == (s.n, s.n_clusters, list(s.flags)), s.name
        assert other.ci_low == (None if s.ci_low is None else pytest.approx(s.ci_low, rel=1e-9)), s.name


@pytest.mark.parametrize("kind", ["csv", "tsv", "jsonl", "parquet"])
def test_every_format_and_batch_size_gives_the_same_scores(here, kind, monkeypatch):
    table = posts()
    table.to_csv("posts.csv", index=False)
    audit("--out", "first")
    name = f"other.{kind}"
    {
        "csv": lambda: table.to_csv(name, index=False),
        "tsv": lambda: table.to_csv(name, index=False, sep="\t"),
        "jsonl": lambda: table.to_json(name, orient="records", lines=True),
        "parquet": lambda: table.to_parquet(name),
    }[kind]()
    source = Source(name, "body", "mood", "sex", "user", batch=17)
    monkeypatch.setattr("benchmark.audit.survey.Source", lambda *given: source)
    audit("--out", "second", source=name)
    a, b = read(here / "first/vader"), read(here / "second/vader")
    assert a.scores == b.scores and a.corpus.sha256 == b.corpus.sha256 and a.predictions == b.predictions
    assert b.timing["texts_asked"] == 0  # all known from the first time


def test_a_stopped_audit_goes_on_where_it_was(here, monkeypatch, capsys):
    posts().to_csv("posts.csv", index=False)
    original, calls = runner.run, []

    def stopped(*arguments, **options):
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return original(*arguments, **options)

    monkeypatch.setattr(runner, "run", stopped)
    source = Source("posts.csv", "body", "mood", "sex", "user", batch=60)
    monkeypatch.setattr("benchmark.audit.survey.Source", lambda *given: replace(source, path=given[0]))
    assert audit() == 130 and "goes on where" in capsys.readouterr().err
    assert not (here / "audit-posts/vader/record.json").exists()
    assert not (here / "audit-posts/vader/predictions.jsonl").exists()
    assert audit() == 0
    timing = read(here / "audit-posts/vader").timing
    assert (timing["texts_from_cache"], timing["texts_asked"]) == (120, 120)


def test_dirty_data_is_counted_and_said(here, capsys):
    rng = random.Random(3)
    rows = posts().sample(frac=1, random_state=1).reset_index(drop=True)
    lines = []
    for k, row in enumerate(rows.itertuples()):
        mood = row.mood + " " if k % 7 == 0 else row.mood.upper() if k % 11 == 0 else row.mood
        sex = rng.choice(["", "NA"]) if k % 10 == 0 else row.sex
        body = "NA" if k % 20 == 3 else row.body + (" déjà vu" if k % 9 == 0 else "")
        line = f'"{body}",{mood},{sex},{row.user}\n'.encode("cp1252" if k % 18 == 0 else "utf-8")
        lines += [line, line] if k % 30 == 1 else [line]
    (here / "posts.csv").write_bytes(b"body,mood,sex,user\n" + b"".join(lines))
    assert audit() == 0
    out = " ".join(capsys.readouterr().out.split())
    record = read(here / "audit-posts/vader")
    assert record.corpus.left_out == {"duplicate": 8, "no_gender": 24, "too_short": 12}
    assert record.corpus.n == len(lines) - 44 and record.counts.unscored == 0
    assert {s.slice.split("|")[0] for s in record.scores if s.slice.startswith("label")} == {
        f"label:{mood}" for mood in MOOD.values()
    }
    for words_ in (
        "24 of 248 rows (9.7 %) have no stated gender",
        "8 rows repeat",
        "were read as Windows-1252",
        "labels had spaces",
    ):
        assert words_ in out
    assert "nan" not in out.lower().replace("financ", "")


@pytest.mark.parametrize(
    "change",
    [
        lambda t: t.assign(sex="F"),
        lambda t: t[t["sex"] == "male"].assign(mood="Sad"),
        lambda t: t.assign(body="I am so very happy today"),
        lambda t: t.assign(body="the table has four wooden legs"),
        lambda t: t.head(1),
        lambda t: t.assign(body="x"),
        lambda t: t.assign(sex=np.where(t.index % 10 == 0, "", t["sex"])),
        lambda t: t.assign(user=""),
        lambda t: pd.concat([t, t]),
        lambda t: t.assign(sex=np.where(t.index < 5, "agender", t["sex"])),
    ],
)
def test_degenerate_data_gives_a_report_and_no_nan(here, change, capsys):
    change(posts()).to_csv("posts.csv", index=False)
    assert audit() == 0
    text = (here / "audit-posts/report.md").read_text() + (here / "audit-posts/report.html").read_text()
    assert "Traceback" not in capsys.readouterr().err and "nan" not in text.lower()
    assert read(here / "audit-posts/vader").status == "complete"


def test_no_author_and_no_file_name_of_an_author_in_what_is_written(here, capsys):
    posts().assign(user="secret-handle").to_csv("posts.csv", index=False)
    audit()
    for path in (here / "audit-posts").rglob("*"):
        assert not path.is_file() or b"secret-handle" not in path.read_bytes()
        assert not path.is_file() or b"parked across our drive" not in path.read_bytes()
    assert main(["audit", "posts.csv", *COLUMNS, *FAST, "system=vader"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "No author column was named" in out and "with texts taken for independent" in out


def test_a_glob_and_several_systems(here, capsys):
    table = posts()
    table[:100].to_csv("part-1.csv", index=False)
    table[100:].to_csv("part-2.csv", index=False)
    assert audit("--out", "both", source="part-*.csv", system="system=vader,nrc") == 0
    assert read(here / "both/nrc").corpus.n == 240
    rows = list(csv.DictReader((here / "both/scores.csv").read_text(encoding="utf-8").splitlines()))
    assert {row["system"] for row in rows} == {"vader", "nrc"}
    assert main(["leaderboard", "build", "both", "--out", "site"]) == 0


@pytest.mark.parametrize(
    ("arguments", "words_"),
    [
        (["--label", "moods"], "has no column 'moods'. Did you mean mood?"),
        (["--label", "body"], "label(s) have no mapping"),
        (["--gender", "user", "--reference", "nobody"], "no text has the gender 'nobody'"),
        (["--labels", "isear"], "4 label(s) have no mapping"),
        (["--min-tokens", "9", "--max-tokens", "3"], "--min-tokens is 9"),
        (["system.params.treshold=1"], "There is no setting system.params.treshold"),
    ],
)
def test_a_mistake_is_one_message_and_nothing_is_asked(here, capsys, arguments, words_):
    posts().to_csv("posts.csv", index=False)
    assert audit(*arguments) == 2
    err = capsys.readouterr().err
    assert words_ in err and "Traceback" not in err and len(err.strip().splitlines()) == 1
    assert not (here / "audit-posts").exists()


def test_recorded_emotions_of_a_known_system_are_read_by_its_map(here):
    table = posts()
    table.to_csv("posts.csv", index=False)
    said = table["mood"].map({"Angry": "anger", "Afraid": "others", "Sad": "joy", "Happy": "joy"})
    pd.DataFrame({"id": range(1, len(table) + 1), "label": said}).to_csv("said.csv", index=False)
    assert audit("system.name=pysentimiento-emotion", "system.params.path=said.csv", system="system=recorded") == 0
    record = read(here / "audit-posts/pysentimiento-emotion")
    errors = {s.slice: s.value for s in record.scores if s.name == "total_error"}
    assert [errors[f"label:{m}|male"] for m in ("Angry", "Afraid", "Sad", "Happy")] == [0, 1, 1, 0]
    assert record.counts.unscored == 0


def test_a_translator_or_no_system_is_refused(here, capsys):
    posts().to_csv("posts.csv", index=False)
    assert main(["audit", "posts.csv", *COLUMNS, "corpus=posts"]) == 2
    assert "Which system?" in capsys.readouterr().err
    (here / "empty.csv").write_text("body,mood,sex,user\n", encoding="utf-8")
    assert audit(source="empty.csv") == 2 and "has no rows" in capsys.readouterr().err


def test_words_are_counted_in_scripts_without_spaces_too():
    assert words(["one two", "", "我很难过", "don’t stop", "NA"]) == [2, 0, 4, 2, 1]
    assert counter("words")[0] == "words"
    if counter("auto")[0] == "words":
        with pytest.raises(UserError, match="not on this machine"):
            counter("roberta")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--k", "0.5", "--before", "1", "--after", "0"], "+50.00%"),
        (["--k", "0.5,0.3,0.8", "--before", "0.4", "--after", "0.6"], "-7.69% [-10.81%, -5.08%]"),
        (["--k", "0,-0.1,0.1", "--before", "0.6", "--after", "0.4"], "+0.00% [-2.08%, +1.92%]"),
        (["--men", "50/100", "--women", "25/100", "--before", "1", "--after", "0"], "+50.00% ["),
    ],
)
def test_whatif(capsys, arguments, expected):
    assert main(["whatif", *arguments]) == 0
    assert f"spurious relative change: {expected}" in capsys.readouterr().out


def test_whatif_from_a_record(here, capsys):
    posts().to_csv("posts.csv", index=False)
    audit()
    capsys.readouterr()
    given = ["--before", "0.2", "--after", "0.8"]
    assert main(["whatif", "--record", "audit-posts/vader", "--slice", "label:Sad", *given]) == 0
    k = next(s for s in read(here / "audit-posts/vader").scores if s.name == "total_k" and "label:Sad" in s.slice)
    assert f"k = {k.value:+.4f} [{k.ci_low:+.4f}, {k.ci_high:+.4f}]" in capsys.readouterr().out
    assert main(["whatif", "--record", "audit-posts/vader", "--slice", "label:Sat", *given]) == 2
    assert "Did you mean label:Sad" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--k", "x"], ["--k", "1,2"], ["--k", "0.5,0.6,0.7"], ["--k", "-2"], ["--men", "5/4", "--women", "1/2"],
        ["--men", "1/2"], ["--men", "2/2", "--women", "1/2"],
    ],
)  # fmt: skip
def test_whatif_names_a_mistake(capsys, arguments):
    if arguments == ["--k", "-2"]:
        arguments = ["--k=-2"]
    assert main(["whatif", *arguments, "--before", "0.2", "--after", "0.4"]) == 2
    assert "evenhand: error:" in capsys.readouterr().err
