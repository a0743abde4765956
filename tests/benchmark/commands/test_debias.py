"""`evenhand debias` on a text, a table and the standard input, with answers that are known."""

from __future__ import annotations

import io
import json

import pandas as pd
import pytest

from benchmark.cli import main
from benchmark.commands.debias import debias
from benchmark.systems.base import Capability, System
from evaluators.base import Prediction

SCORES = {
    "My sister left.": 0.6,
    "My brother left.": 0.0,
    "My sibling left.": 0.3,
    "It rains.": -0.4,
}


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    answers = [{"text": text, "score": score} for text, score in SCORES.items()]
    pd.DataFrame(answers).to_csv("answers.csv", index=False)
    return tmp_path


KNOWN = ["system=recorded", "system.params.path=answers.csv"]


def told(capsys):
    return [json.loads(line) for line in capsys.readouterr().out.split("\n") if line]


def test_a_text_with_everything_that_stands_behind_its_number(capsys):
    assert main(["debias", "My sister left.", *KNOWN, "--json"]) == 0
    assert told(capsys) == [
        {
            "text": "My sister left.",
            "status": "ok",
            "reason": None,
            "original": 0.6,
            "text_swapped": "My brother left.",
            "swapped": 0.0,
            "text_neutral": "My sibling left.",
            "neutral": 0.3,
            "unbiased": 0.3,
            "sgbi": 0.6,
            "class": "positive",
            "unbiased_class": "positive",
        }
    ]


def test_the_same_for_a_reader(capsys):
    assert main(["debias", "My brother left.", *KNOWN]) == 0
    lines = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert lines["unbiased"] == "0.3" and lines["text_swapped"] == "My sister left."
    assert (lines["class"], lines["unbiased_class"], lines["reason"]) == ("neutral", "positive", "–")


def test_weights(capsys):
    assert main(["debias", "My sister left.", *KNOWN, "--weights", "0.5,0.3,0.2", "--json"]) == 0
    assert told(capsys)[0]["unbiased"] == pytest.approx(0.36)


@pytest.mark.parametrize("weights", ["1,1,1", "0.5,0.5", "a,b,c", "nan,nan,nan", "inf,-inf,1", "0.2,0.2,0.2,0.4"])
def test_bad_weights(capsys, weights):
    assert main(["debias", "My sister left.", *KNOWN, f"--weights={weights}"]) == 2
    out, err = capsys.readouterr()
    assert "--weights" in err and "Traceback" not in err and not out


def write_table(name="posts.csv"):
    table = pd.DataFrame({"nr": ["1", "2", "3"], "body": ["My sister left.", "", "It rains."]})
    if name.endswith(".parquet"):
        table.to_parquet(name)
    elif name.endswith(".jsonl"):
        table.to_json(name, orient="records", lines=True)
    else:
        table.to_csv(name, index=False)


@pytest.mark.parametrize("name", ["posts.csv", "posts.jsonl", "posts.parquet", "글 모음.csv"])
def test_a_table_keeps_its_columns_and_gets_the_systems(here, capsys, name):
    write_table(name)
    assert main(["debias", name, "--text", "body", *KNOWN, "--json"]) == 0
    rows = told(capsys)
    assert [(r["nr"], r["body"]) for r in rows] == [("1", "My sister left."), ("2", ""), ("3", "It rains.")]
    assert [r["recorded_unbiased"] for r in rows] == [0.3, None, -0.4]
    assert [r["recorded_status"] for r in rows] == ["ok", "no_gendered_word", "no_gendered_word"]


def test_a_blank_text_has_a_reason_and_no_number(capsys):
    write_table()
    main(["debias", "posts.csv", "--text", "body", "system=vader", "--json"])
    blank = told(capsys)[1]
    assert blank["vader_reason"] == "empty"
    numbers = ("original", "swapped", "neutral", "unbiased", "sgbi", "class", "unbiased_class")
    assert {blank[f"vader_{name}"] for name in numbers} == {None}


@pytest.mark.parametrize("out", ["scored.csv", "scored.tsv", "scored.jsonl", "scored.parquet"])
def test_a_table_written_to_a_file(here, capsys, out):
    write_table()
    assert main(["debias", "posts.csv", "--text", "body", *KNOWN, "--out", out]) == 0
    assert capsys.readouterr().out == f"3 rows: {out}\n"
    if out.endswith(".parquet"):
        table = pd.read_parquet(out)
    elif out.endswith(".jsonl"):
        table = pd.read_json(out, lines=True, dtype={"nr": str})
    else:
        table = pd.read_csv(out, sep="\t" if out.endswith("tsv") else ",", dtype={"nr": str})
    assert table["nr"].tolist() == ["1", "2", "3"]
    assert table["recorded_sgbi"].isna().tolist() == [False, True, False]
    assert table["recorded_sgbi"][0] == pytest.approx(0.6) and table["recorded_sgbi"][2] == 0
    assert table["recorded_class"].isna().tolist() == [False, True, False]


def test_two_systems_on_one_table_one_after_the_other(here, capsys):
    write_table()
    assert main(["debias", "posts.csv", "--text", "body", *KNOWN, "--out", "one.csv"]) == 0
    assert main(["debias", "one.csv", "--text", "body", "system=vader", "--out", "two.csv"]) == 0
    assert {"recorded_sgbi", "vader_sgbi"} <= set(pd.read_csv("two.csv").columns)
    assert main(["debias", "two.csv", "--text", "body", "system=vader"]) == 2
    assert "two.csv has a column 'vader_status' already" in capsys.readouterr().err


def stdin(monkeypatch, data: bytes):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="ascii"))


def test_the_standard_input_is_one_text_a_line_in_utf_8(monkeypatch, capsys):
    stdin(monkeypatch, "My sister left.\r\n\nIt’s Zoë\x0cand\u2028him.\nIt rains.".encode())
    assert main(["debias", "-", *KNOWN, "--json"]) == 0
    rows = told(capsys)
    assert [r["text"] for r in rows] == ["My sister left.", "", "It’s Zoë\x0cand\u2028him.", "It rains."]
    assert [r["unbiased"] for r in rows] == [0.3, None, None, -0.4]
    assert [r["reason"] for r in rows] == [None, "missing", "missing", None]


def test_an_empty_standard_input_is_no_text(monkeypatch, capsys):
    stdin(monkeypatch, b"")
    assert main(["debias", "-", "system=vader"]) == 0
    assert capsys.readouterr().out == ""


def test_what_is_not_utf_8_is_said_in_one_line(monkeypatch, capsys):
    stdin(monkeypatch, b"fine\n\xff\xfe\n")
    assert main(["debias", "-", "system=vader"]) == 2
    assert "not UTF-8" in capsys.readouterr().err


def test_a_form_that_was_not_answered_leaves_no_number(capsys):
    pd.DataFrame({"text": ["My sister left.", "My sibling left."], "score": [0.6, 0.3]}).to_csv(
        "answers.csv", index=False
    )
    assert main(["debias", "My sister left.", *KNOWN, "--json"]) == 0
    (row,) = told(capsys)
    assert row["reason"] == "missing" and row["text_swapped"] == "My brother left."
    assert {row[name] for name in ("original", "swapped", "neutral", "unbiased", "sgbi", "class")} == {None}


def test_a_system_that_fails_on_one_form_is_told_of_and_not_neutral(capsys):
    def predict(texts):
        if any("brother" in text for text in texts):
            raise RuntimeError("no brothers here")
        return [Prediction(0.0) for _ in texts]

    system = System("picky", "picky", "1", "classifier", "1", Capability(score=True), predict)
    table = debias(["My sister left.", "She left."], system)
    assert table.loc[0, "reason"] == "error" and table["reason"].isna().tolist() == [False, True]
    assert table.loc[0, ["unbiased", "sgbi", "class", "unbiased_class"]].isna().all()
    assert table.loc[1, "unbiased_class"] == "neutral" and table.loc[1, "sgbi"] == 0
    assert "picky failed on 1 text(s): RuntimeError: no brothers here" in capsys.readouterr().err


def test_probabilities_are_told_as_positive_minus_negative():
    def predict(texts):
        known = {"My sister left.": (0.1, 0.2, 0.7), "My brother left.": (0.4, 0.5, 0.1)}
        return [Prediction(probabilities=known.get(text, (0.1, 0.8, 0.1))) for text in texts]

    system = System("triples", "t", "1", "classifier", "1", Capability(probabilities=True), predict)
    row = debias(["My sister left."], system).loc[0]
    assert [row["original"], row["swapped"], row["neutral"]] == pytest.approx([0.6, -0.3, 0.0])
    assert row["unbiased"] == pytest.approx(0.1)  # mean triple (0.2, 0.5, 0.3)
    assert row["sgbi"] == pytest.approx(1.2 + 0.6)  # 0.6 + 0.6 + 0 and 0.3 + 0.3 + 0, over the three classes
    assert (row["class"], row["unbiased_class"]) == ("positive", "neutral")


def test_names(capsys):
    pd.DataFrame({"text": ["Mary left.", "John left."], "score": [0.2, 0.4]}).to_csv("answers.csv", index=False)
    main(["debias", "Mary left.", *KNOWN, "--json"])
    main(["debias", "Mary left.", *KNOWN, "--json", "--names", "swap"])
    kept, swapped = told(capsys)
    assert kept["swapped"] == 0.2 and kept["status"] == "no_gendered_word"
    assert swapped["text_swapped"] == "John left." and swapped["swapped"] == 0.4


def test_the_unbiased_system_can_itself_be_looked_at(capsys):
    assert main(["debias", "My sister is happy.", "system=unbiased(vader)", "--json"]) == 0
    assert told(capsys)[0]["sgbi"] == 0


def test_a_text_as_long_as_an_article(capsys):
    assert main(["debias", "My sister left. " * 1000 + "See her.csv", "system=vader", "--json"]) == 0
    assert told(capsys)[0]["text_swapped"].startswith("My brother left. My brother")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["It rains.", "system=vadr"], "There is no system named 'vadr'. Did you mean vader?"),
        (["It rains.", "system=unbiased(vadr)"], "There is no system named 'vadr'. Did you mean vader?"),
        (["It rains.", "corpus=posts"], "Which system? Add system=NAME."),
        (["It rains.", "system=vader", "system.params.treshold=1"], "Did you mean system.params.threshold?"),
        (["posts.csv", "system=vader", "--text", "bdy"], "posts.csv has no column 'bdy'. Did you mean body?"),
        (["psts.csv", "system=vader"], "There is no file psts.csv. Did you mean posts.csv"),
        (["posts.txt", "system=vader"], "The format of posts.txt is not known"),
        (["It rains.", "system=vader", "--out", "a.xlsx"], "--out a.xlsx should end in .csv"),
        (["It rains.", "system=vader", "--out", "no/a.csv"], "there is no folder no"),
        (["It rains.", "system=vader", "system=nrc"], "debias asks one system, not 2 (system=vader system=nrc)."),
        (["posts.csv", "--text", "body", "system=vader", "--out", "./posts.csv"], "is the table that is read"),
        (["It rains.", "system=vader", "--out", "/proc/a.csv"], "--out /proc/a.csv cannot be written"),
        (["It rains.", "system=vader", "--out", "folder.csv"], "--out folder.csv is a folder"),
        (["It rains.", "system=vader", "--out", "x" * 300 + ".csv"], "cannot be written: File name too long"),
        (["~no-such-user/a.csv", "system=vader"], "there is no user 'no-such-user'"),
        (["It snows.", *KNOWN], "answers nothing of texts"),
        (["It rains.", "system=sentimentr"], "evenhand fetch sentimentr-lexicon"),
    ],
)
def test_a_mistake_is_one_message_and_exit_code_2(here, capsys, arguments, words):
    write_table()
    before = (here / "posts.csv").read_bytes()
    (here / "folder.csv").mkdir()
    (here / "posts.txt").write_text("It rains.\n", encoding="utf-8")
    assert main(["debias", *arguments]) == 2
    out, err = capsys.readouterr()
    assert words in err and "Traceback" not in err and not out and len(err.splitlines()) == 1
    assert (here / "posts.csv").read_bytes() == before


def test_a_hard_disk_that_fills_up_is_said_in_one_line(here, capsys, monkeypatch):
    def full(path, data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("leaderboard.record.write_atomically", full)
    assert main(["debias", "It rains.", *KNOWN, "--out", "a.csv"]) == 2
    assert "--out a.csv cannot be written: No space left on device." in capsys.readouterr().err


def test_labels_and_confidences_are_set_on_the_command_line(here, capsys):
    (here / "hf.csv").write_text("text,label,score\nIt rains.,LABEL_0,0.9\nHello.,LABEL_1,0.8\n")
    given = ["system=recorded", "system.params.path=hf.csv", "system.params.confidence=true"]
    labels = "system.params.labels={LABEL_0: negative, LABEL_1: positive}"
    assert main(["debias", "It rains.", *given, labels, "--json"]) == 0
    assert told(capsys)[0]["unbiased"] == -0.9
