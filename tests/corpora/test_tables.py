"""Users' tables: what stands in them stays as it is, and what is wrong is said with its place."""

from __future__ import annotations

import pandas as pd
import pytest

from corpora.errors import UserError
from corpora.files import load
from corpora.tables import read_table

ROWS = [{"text": "NA", "label": "None"}, {"text": "null", "label": "07"}, {"text": "한국어, é", "label": ""}]


@pytest.fixture(params=["csv", "tsv", "jsonl", "parquet"])
def table(request, tmp_path):
    frame = pd.DataFrame(ROWS)
    path = tmp_path / f"a=b, c@d #1 글.{request.param}"
    if request.param == "jsonl":
        frame.to_json(path, orient="records", lines=True, force_ascii=False)
    elif request.param == "parquet":
        frame.to_parquet(path)
    else:
        frame.to_csv(path, index=False, sep="," if request.param == "csv" else "\t")
    return path


def test_words_that_look_like_missing_values_stay_words(table):
    assert read_table(table).to_dict("records") == ROWS


def test_a_table_becomes_a_corpus(table):
    corpus = load(str(table), text="text", label="label")
    assert corpus.items["id"].tolist() == ["1", "2", "3"]
    assert corpus.items["text"].tolist() == ["NA", "null", "한국어, é"]
    assert corpus.roles == ("text",)


def test_the_content_hash_does_not_depend_on_the_format(tmp_path):
    frame = pd.DataFrame(ROWS)
    frame.to_csv(tmp_path / "x.csv", index=False)
    frame.to_parquet(tmp_path / "x.parquet")
    a, b = (load(str(tmp_path / f"x.{end}"), text="text").sha256 for end in ("csv", "parquet"))
    assert a == b


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.csv", b"", "cannot be read as csv"),
        ("a.csv", b"text\n\xff\xfe\n", "not UTF-8"),
        ("a.jsonl", b'{"text": "x"}\n{"text": \n', "line 2: not JSON"),
        ("a.jsonl", b"[1]\n", "line 1: an object"),
        ("a.jsonl", b"[" * 100_000, "line 1: not JSON"),
        ("a.parquet", b"no parquet", "cannot be read as parquet"),
        ("a.xlsx", b"", "format"),
        ("a.csv", b"body\nx\n", "no column 'text'"),
        ("a.csv", b"text\n", "no rows"),
        ("a.csv", b"id,text\n1,x\n1,y\n", "more than once"),
    ],
)
def test_a_bad_file_is_said_in_one_message(tmp_path, name, content, words):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(UserError, match=words):
        load(str(path), text="text", id="id" if b"id," in content else None)


def test_a_misspelt_file_names_the_nearest(tmp_path):
    (tmp_path / "posts.csv").write_text("text\nx\n")
    with pytest.raises(UserError, match=r"Did you mean posts\.csv"):
        load(str(tmp_path / "post.csv"), text="text")


def test_a_missing_value_in_parquet_is_the_empty_text(tmp_path):
    path = tmp_path / "a.parquet"
    pd.DataFrame({"text": ["x", None], "n": [1.5, float("nan")]}).to_parquet(path)
    assert read_table(path).to_dict("records") == [{"text": "x", "n": "1.5"}, {"text": "", "n": ""}]


@pytest.mark.parametrize("columns", [{}, {"text": "a", "original": "a"}, {"original": "a", "swapped": "b"}])
def test_text_or_all_three_forms_must_be_named(tmp_path, columns):
    with pytest.raises(UserError, match=r"either the column text, or all of"):
        load(str(tmp_path / "any.csv"), **columns)
