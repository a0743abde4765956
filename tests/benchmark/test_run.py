"""`evenhand run` from configuration to record, sweep table and page, as a user meets it."""

from __future__ import annotations

import csv
import json

import pandas as pd
import pytest

from benchmark.cli import main
from corpora.registry import load
from evaluators.sgbi_corpus import evaluate
from leaderboard.record import read


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def only_run(here):
    (folder,) = (here / "runs").iterdir()
    return folder


def test_a_run_leaves_a_complete_record(here, capsys):
    assert main(["run", "system=nrc", "corpus.placebo=false", "evaluator.params.draws=200"]) == 0
    folder = only_run(here)
    assert {p.name for p in folder.iterdir()} == {".hydra", "record.json", "predictions.jsonl", "items.parquet"}
    record = read(folder)
    assert record.status == "complete" and record.counts.total == record.counts.scored == 18
    assert record.signature.startswith("sgbi|corpus:earthquake@1#21d8170d|system:nrc@nrclex-")
    assert "|n:18|unscored:0|on:probability|boot:200|cluster:relation|seed:12345|v:" in record.signature
    assert len((folder / "predictions.jsonl").read_text().splitlines()) == record.predictions.rows == 54
    assert pd.read_parquet(folder / "items.parquet")["sgbi"].mean() == pytest.approx(record.headline.value)
    assert "nrc nrclex" in capsys.readouterr().out


def test_scores_are_the_same_to_the_last_digit_when_run_again(here):
    for _ in range(2):
        main(["run", "system=nrc", "corpus.placebo=false", "evaluator.params.draws=300"])
    a, b = (read(folder) for folder in (here / "runs").iterdir())
    assert a.scores == b.scores and a.signature == b.signature and a.predictions == b.predictions
    assert sorted(r.timing["texts_asked"] for r in (a, b)) == [0.0, 54.0]


def test_scores_can_be_recomputed_from_the_predictions(here):
    main(["run", "system=nrc", "evaluator.params.draws=300"])
    folder = only_run(here)
    main(["run", "system=recorded", f"system.params.path={folder / 'predictions.jsonl'}", "evaluator.params.draws=300"])
    again = next(p for p in (here / "runs").iterdir() if p != folder)
    assert read(again).scores == read(folder).scores


def test_two_runs_in_the_same_second_do_not_collide(here):
    for _ in range(3):
        assert main(["run", "evaluator.params.draws=10"]) == 0
    assert len(list((here / "runs").iterdir())) == 3


@pytest.mark.parametrize(
    ("argument", "words"),
    [
        ("system=vadar", "There is no system named 'vadar'. Did you mean vader?"),
        ("sytem=vader", "There is no setting sytem. Did you mean system?"),
        (
            "system.params.treshold=1",
            "There is no setting system.params.treshold. Did you mean system.params.threshold?",
        ),
        ("+system.params.treshold=1", "There is no parameter system.params.treshold. Did you mean threshold?"),
        ("+colour=red", "There is no setting colour."),
        ("execution.batch_size=many", "execution.batch_size: Value 'many'"),
        ("execution.batch_size=0", "execution.batch_size must be at least 1"),
        ("system.params.threshold=high", "system.params.threshold is 'high'"),
        ("evaluator.params.weights=[1,2]", "evaluator.params.weights"),
        ("evaluator.params.weights=[1,1,1]", "the three weights must sum to 1"),
        ("evaluator.params.scale=sideways", "evaluator.params.scale is 'sideways'"),
        ("corpus=file", "corpus.params.path must be given"),
        ("corpus.name=earthquak", "There is no corpus named 'earthquak'. Did you mean earthquake?"),
        ("experiment=quickstar", "There is no experiment named 'quickstar'. Did you mean quickstart?"),
        ("system=sentimentr", "Run: evenhand fetch sentimentr-lexicon"),
        ("tracking.name=wandbb", "There is no tracking service 'wandbb'. Did you mean wandb?"),
    ],
)
def test_a_mistake_is_one_message_and_exit_code_2(capsys, argument, words):
    assert main(["run", argument, "evaluator.params.draws=10"]) == 2
    err = capsys.readouterr().err
    assert words in err and "Traceback" not in err
    assert len(err.strip().splitlines()) == 1


def test_a_failed_run_leaves_an_error_record(here, monkeypatch):
    from benchmark import job

    def broken(*_):
        raise RuntimeError("no memory left")

    monkeypatch.setattr(job, "build_system", broken)
    with pytest.raises(RuntimeError):
        main(["run"])
    record = read(only_run(here))
    assert record.status == "error" and record.error.message == "RuntimeError: no memory left"
    assert "Traceback" in record.error.traceback and record.error.system == "vader"


@pytest.mark.parametrize("argument", ["evaluator.params.weights=[1,1,1]", "system=sentimentr", "seed=1", "system=x,y"])
def test_a_mistake_leaves_no_folder(here, argument):
    assert main(["run", argument]) == 2
    assert not (here / "runs").exists()
    assert main(["run", argument, "output_dir=a/b"]) == 2
    assert not (here / "a").exists()


def test_a_mistake_removes_nothing_of_the_users(here):
    (here / "a/x").mkdir(parents=True)
    (here / "a/x/notes.txt").write_text("mine")
    assert main(["run", "output_dir=a", "run_id=x", "evaluator.params.weights=[1,1,1]"]) == 2
    assert (here / "a/x/notes.txt").read_text() == "mine"


def one_line(capsys):
    (line,) = capsys.readouterr().err.strip().splitlines()
    return line


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["output_dir="], "output_dir is empty"),
        (["run_id=../../x"], "run_id must be a plain name"),
        (["run_id=a/b"], "run_id must be a plain name"),
        (["-m", "run_id=..", "system=vader,nrc"], "run_id must be a plain name"),
        (["output_dir=a-file"], "cannot be made"),
        (["output_dir=a-file/under"], "cannot be made"),
        (["output_dir=/proc/x"], "cannot be made"),
        (["output_dir=/dev/null"], "cannot be made"),
        (["-m", "output_dir=a-file", "system=vader,nrc"], "cannot be made"),
        (["--resolve"], "--resolve goes with --cfg"),
        (["--experimental-rerun", "x"], "--experimental-rerun"),
        (["--nonsense"], "--nonsense"),
        (["--config-dir"], "expected one argument"),
        (["--run", "--multirun"], "only one of"),
        (["--config-dir", "broken", "system=mine"], "is no YAML"),
        (["vader"], "neither a flag nor a setting"),
    ],
)
def test_a_mistake_outside_the_job_is_one_line_too(here, capsys, arguments, words):
    (here / "a-file").write_text("mine")
    (here / "broken/system").mkdir(parents=True)
    (here / "broken/system/mine.yaml").write_text("name: x\nparams: {a: [1\nb: }\n")
    assert main(["run", *arguments]) == 2
    assert words in one_line(capsys)
    assert not (here / "runs").exists() and (here / "a-file").read_text() == "mine"


def test_a_record_is_not_overwritten(here, capsys):
    assert main(["run", "run_id=same", "evaluator.params.draws=10"]) == 0
    before = (here / "runs/same/record.json").read_bytes()
    capsys.readouterr()
    assert main(["run", "run_id=same", "system=nrc", "evaluator.params.draws=10"]) == 2
    assert "holds the record of a run already" in one_line(capsys)
    assert (here / "runs/same/record.json").read_bytes() == before


def test_a_working_directory_that_is_gone(here, monkeypatch, capsys):
    (here / "gone").mkdir()
    monkeypatch.chdir(here / "gone")
    (here / "gone").rmdir()
    assert main(["run"]) == 2
    assert one_line(capsys)


def test_a_mistake_in_a_sweep_is_said_by_system_and_keeps_no_trace(here, capsys):
    (here / "mine/system").mkdir(parents=True)
    (here / "mine/system/half.yaml").write_text("name: half\nadapter: vader\nparams:\n  threshold: ???\n")
    flags = ["system=vader,half", "-m", "evaluator.params.draws=10", "--config-dir", "mine"]
    assert main(["run", *flags]) == 2
    line = one_line(capsys)
    assert "1 of 2 jobs failed: half on earthquake: system.params.threshold must be given." in line
    (path,) = (here / "runs").glob("*/1")
    error = read(path).error
    assert error.system == "half" and error.traceback == "" and "full_key" not in error.message


def write_posts(here, name, n=6):
    rows = [
        {"o": f"my sister is happy {k}", "r": f"my brother is happy {k}", "n": f"my sibling is happy {k}"}
        for k in range(n)
    ]
    pd.DataFrame(rows).to_csv(here / name, index=False)


FORMS = ["corpus.params.original=o", "corpus.params.swapped=r", "corpus.params.neutral=n"]


@pytest.mark.parametrize("name", ["posts.csv", "a=b, c@d #1.csv", "글 모음=1, 둘.csv", "it's {odd}.csv"])
def test_a_users_own_file_of_any_name(here, name):
    write_posts(here, name)
    assert main(["run", "corpus=file", f"corpus.params.path={name}", *FORMS, "evaluator.params.draws=10"]) == 0
    record = read(only_run(here))
    assert record.corpus.n == 6 and record.corpus.name == name.removesuffix(".csv")


def test_a_sweep_ends_in_one_table_and_file_and_a_failed_job_costs_one_row(here, capsys):
    code = main(["run", "--multirun", "system=vader,nrc,sentimentr,textblob", "evaluator.params.draws=10"])
    assert code == 2  # all that failed is the user's to mend
    (folder,) = (here / "runs").iterdir()
    out = capsys.readouterr().out
    assert "vader 3" in out and "textblob 0" in out and "failed:" in out and "evenhand fetch sentimentr-lexicon" in out
    rows = list(csv.DictReader((folder / "sweep.csv").read_text(encoding="utf-8").splitlines()))
    assert {(r["system"], r["status"]) for r in rows if r["name"] in ("sgbi_mean", "")} == {
        ("vader", "complete"),
        ("nrc", "complete"),
        ("textblob", "complete"),
        ("sentimentr", "error"),
    }


def test_the_quickstart_names_what_it_leaves_out_and_goes_on(here, capsys):
    assert main(["run", "experiment=quickstart", "evaluator.params.draws=10"]) == 0
    out = capsys.readouterr().out
    assert "left out: sentimentr" in out and "evenhand fetch sentimentr-lexicon" in out
    assert "insensitive" in out


def test_the_quickstart_with_the_lexicon_at_hand(here, mirror, capsys):
    assert main(["run", "experiment=quickstart"]) == 0
    assert "0.2087" in capsys.readouterr().out  # the mean of sentimentr in the paper's Table 4


def test_a_configuration_of_ones_own_in_ones_own_folder(here, capsys):
    write_posts(here, "posts.csv")
    (here / "mine/system").mkdir(parents=True)
    (here / "mine/corpus").mkdir()
    strict = "name: strict-vader\nadapter: vader\nparams: {threshold: 0.3}\n"
    (here / "mine/system/strict-vader.yaml").write_text(strict)
    path = here / "posts.csv"
    (here / "mine/corpus/mine.yaml").write_text(
        f"name: file\nparams: {{path: {path}, original: o, swapped: r, neutral: n, name: mine}}\n"
    )
    assert main(["run", "--config-dir", "mine", "system=strict-vader", "corpus=mine", "evaluator.params.draws=10"]) == 0
    record = read(only_run(here))
    assert record.system.name == "strict-vader" and record.system.params == {"threshold": 0.3}
    assert record.corpus.name == "mine" and "system.threshold:0.3" in record.signature


def test_empty_texts_lower_coverage_and_are_not_neutral(here):
    pd.DataFrame({"o": ["good girl", " "], "r": ["good boy", "x"], "n": ["good child", "x"]}).to_csv(
        "p.csv", index=False
    )
    assert main(["run", "corpus=file", "corpus.params.path=p.csv", *FORMS, "evaluator.params.draws=10"]) == 0
    record = read(only_run(here))
    assert record.counts.by_reason == {"empty": 1} and record.coverage == 0.5


def test_a_corpus_without_the_needed_texts_is_refused(here, capsys):
    pd.DataFrame({"body": ["x"]}).to_csv("p.csv", index=False)
    texts = ["corpus=file", "corpus.params.path=p.csv", "corpus.params.text=body"]
    assert main(["run", *texts, "corpus.rewrite=none"]) == 2
    assert "needs the texts original, swapped, neutral" in capsys.readouterr().err


def test_the_record_agrees_with_the_plain_function(here):
    from benchmark.runner import run
    from benchmark.systems import nrc
    from evaluators.base import predictions_frame

    main(["run", "system=nrc", "corpus.placebo=false", "evaluator.params.draws=300"])
    corpus = load("earthquake")
    frame = predictions_frame(corpus, run(nrc.build(), corpus, None).answers)
    scores = evaluate(corpus, frame, draws=300).scores
    written = json.loads((only_run(here) / "record.json").read_text())["scores"]
    assert [(s.name, pytest.approx(s.value)) for s in scores] == [(w["name"], w["value"]) for w in written]


def test_wandb_mirrors_a_run_offline_and_costs_nothing_when_it_fails(here, monkeypatch, capsys):
    import wandb

    def broken(**_):
        raise ConnectionError("no wandb today")

    monkeypatch.setattr(wandb, "init", broken)
    assert main(["run", "tracking=wandb", "evaluator.params.draws=10"]) == 0
    assert "warning: tracking by wandb failed: no wandb today" in capsys.readouterr().err
    assert read(only_run(here)).status == "complete"
