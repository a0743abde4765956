"""Users' tables: what stands in them stays as it is, and what is wrong is said with its place."""

from __future__ import annotations

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from corpora.errors import UserError
from corpora.files import load
from corpora.tables import column, read_table

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


@pytest.mark.parametrize("name", ["a.csv", "a.tsv"])
@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("text,label\na,b,\nc,d,\n", 2),
        ("text,label\na,b,x\nc,d,y\n", 2),
        ("text,label\na,b\nc,d\ne,f,\n", 4),
        ("text\n" + "a\n" * 300_000 + "a,b\n", 300_002),
    ],
)
def test_a_cell_too_many_is_refused_and_shifts_nothing(tmp_path, name, content, line):
    path = tmp_path / name
    path.write_text(content.replace(",", "\t") if name.endswith("tsv") else content)
    with pytest.raises(UserError, match=rf"line {line}: \d cells, but the header has \d"):
        read_table(path)


def test_short_rows_blank_lines_and_an_unnamed_column_are_read(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text(',text,label\n0,"a, ""b""\nc",x\n\n1,d\n')
    assert read_table(path).to_dict("list") == {
        "Unnamed: 0": ["0", "1"],
        "text": ['a, "b"\nc', "d"],
        "label": ["x", ""],
    }


@pytest.mark.parametrize("name", ["a.csv", "a.tsv", "a.jsonl", "a.parquet"])
def test_a_column_name_that_stands_twice_is_refused(tmp_path, name):
    path = tmp_path / name
    if name.endswith("parquet"):
        pq.write_table(pa.Table.from_arrays([pa.array(["a"]), pa.array(["b"])], names=["text", "text"]), path)
    elif name.endswith("jsonl"):
        path.write_text('{"text": "a", "text": "b"}\n')
    else:
        path.write_text("text,text\na,b\n".replace(",", "\t" if name.endswith("tsv") else ","))
    with pytest.raises(UserError, match=r"the column 'text' more than once"):
        read_table(path)


@pytest.mark.parametrize(
    ("value", "kind"), [({"a": 1}, "an object"), (["a"], "a list"), (b"a", "bytes")], ids=["dict", "list", "bytes"]
)
@pytest.mark.parametrize("name", ["a.jsonl", "a.parquet"])
def test_a_cell_that_is_no_text_is_refused_only_where_text_is_wanted(tmp_path, name, value, kind):
    path = tmp_path / name
    frame = pd.DataFrame({"text": ["x", "y"], "other": [None, value]})
    if name.endswith("parquet"):
        frame.to_parquet(path)
    elif kind == "bytes":
        pytest.skip("JSON has no bytes")
    else:
        frame.to_json(path, orient="records", lines=True)
    assert load(str(path), text="text").items["text"].tolist() == ["x", "y"]
    for wanted in ({"text": "other"}, {"text": "text", "cluster": "other"}, {"text": "text", "label": "other"}):
        with pytest.raises(UserError, match=f"row 2: other is {kind}, not text"):
            load(str(path), **wanted)


def test_a_list_is_read_as_its_json(tmp_path):
    pd.DataFrame({"p": [[0.25, 0.75]]}).to_parquet(tmp_path / "a.parquet")
    (tmp_path / "a.jsonl").write_text('{"p": [0.25, 0.75]}\n')
    for name in ("a.parquet", "a.jsonl"):
        table = read_table(tmp_path / name)
        assert table["p"].tolist() == ["[0.25, 0.75]"]
        with pytest.raises(UserError, match="row 1: p is a list"):
            column(table, "p", name)


def test_blank_clusters_are_each_their_own(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("text,author\na,x\nb,\nc, \nd,x\ne,row 2\n")
    clusters = load(str(path), text="text", cluster="author").items["cluster"].tolist()
    assert clusters[0] == clusters[3] == "x"
    assert len(set(clusters)) == 4


def test_a_place_that_is_no_file_is_said_without_a_guess(tmp_path):
    (tmp_path / "posts.csv").mkdir()
    (tmp_path / "broken.csv").symlink_to(tmp_path / "gone.csv")
    for path, words in (
        (tmp_path / "posts.csv", "is a folder, not a file"),
        ("/dev/null", "is a device or a pipe"),
        (tmp_path / "broken.csv", "There is no file"),
        ("~no-such-user-here/a.csv", "there is no user 'no-such-user-here'"),
        (tmp_path / ("x" * 300 + ".csv"), "There is no file|cannot be read"),
    ):
        with pytest.raises(UserError, match=words) as error:
            read_table(path)
        assert "Did you mean" not in str(error.value)
