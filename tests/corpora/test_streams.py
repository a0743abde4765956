import json

import datasets
import pandas as pd
import pytest

from corpora.errors import UserError
from corpora.streams import Notes, batches

ROWS = {"body": ['one, "two"\nthree', "NA", "été ☀", ""], "sex": ["F", "null", "M ", "O"], "rest": [1, 2, 3, 4]}
WANTED = {"text": "body", "gender": "sex"}


def read(source, **options):
    return pd.concat(batches(str(source), WANTED, **options), ignore_index=True)


@pytest.fixture
def files(tmp_path):
    table = pd.DataFrame(ROWS)
    table.to_csv(tmp_path / "a.csv", index=False)
    table.to_csv(tmp_path / "a.tsv", index=False, sep="\t")
    table.to_csv(tmp_path / "utf16.csv", index=False, encoding="utf-16")
    table.to_parquet(tmp_path / "a.parquet", index=False)
    lines = [json.dumps(row, ensure_ascii=False) for row in table.to_dict("records")]
    (tmp_path / "a.jsonl").write_text("\n\n".join(lines), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", ["a.csv", "a.tsv", "a.parquet", "a.jsonl", "utf16.csv"])
@pytest.mark.parametrize("size", [1, 3, 100])
def test_every_format_gives_the_same_text(files, name, size):
    notes = Notes()
    got = read(files / name, size=size, notes=notes)
    assert got["text"].tolist() == ROWS["body"] and got["gender"].tolist() == ROWS["sex"]
    assert notes.rows == 4 and notes.mended == 0


def test_a_glob_reads_files_in_the_order_of_their_names(tmp_path):
    for k in (2, 1):
        pd.DataFrame({"body": [f"t{k}"], "sex": ["F"]}).to_csv(tmp_path / f"part{k}.csv", index=False)
    assert read(tmp_path / "part*.csv")["text"].tolist() == ["t1", "t2"]
    pd.DataFrame({"body": ["odd"], "sex": ["F"]}).to_csv(tmp_path / "part[1].csv", index=False)
    assert read(tmp_path / "part[1].csv")["text"].tolist() == ["odd"]


def test_missing_values_are_empty_and_numbers_are_text(tmp_path):
    pd.DataFrame({"body": ["a", None], "sex": [1.0, None]}).to_parquet(tmp_path / "a.parquet")
    assert read(tmp_path / "a.parquet").to_dict("list") == {"text": ["a", ""], "gender": ["1.0", ""]}


@pytest.mark.parametrize("name", ["a.csv", "a.jsonl"])
def test_mixed_encodings_are_mended_and_counted(tmp_path, name):
    rows = [("café".encode(), "F"), ("caf\u00e9".encode("cp1252"), "M"), (b"plain", "F")]
    if name == "a.csv":
        data = b"body,sex\n" + b"".join(text + b"," + g.encode() + b"\n" for text, g in rows)
    else:
        data = b"".join(b'{"body": "' + text + b'", "sex": "' + g.encode() + b'"}\n' for text, g in rows)
    (tmp_path / name).write_bytes(data)
    notes = Notes()
    assert read(tmp_path / name, notes=notes)["text"].tolist() == ["café", "café", "plain"]
    assert notes.mended == 1


def test_one_column_may_be_two_things(tmp_path):
    pd.DataFrame({"body": ["a"]}).to_csv(tmp_path / "a.csv", index=False)
    got = next(batches(str(tmp_path / "a.csv"), {"text": "body"}))
    assert list(got.columns) == ["text"]


def test_a_folder_is_streamed_as_a_hugging_face_data_set(tmp_path, monkeypatch):
    made = datasets.Dataset.from_dict({"body": ["a", "b", "c"], "sex": ["F", None, "M"]})
    monkeypatch.setattr(datasets, "load_dataset", lambda name, split, streaming: made.to_iterable_dataset())
    assert read("hf:someone/some", size=2).to_dict("list") == {"text": ["a", "b", "c"], "gender": ["F", "", "M"]}


@pytest.mark.parametrize(
    ("content", "name", "words"),
    [
        ("body,gender\na,F\n", "a.csv", "has no column 'sex'"),
        ("", "a.csv", "cannot be read as csv"),
        ('{"body": "a", "sex": "F"}\nnonsense\n', "a.jsonl", "line 2: not JSON"),
        ("[1]\n", "a.jsonl", "an object"),
        ("x", "a.xlsx", "format of .* is not known"),
        ("x", "a.parquet", "cannot be read as parquet"),
    ],
)
def test_a_mistake_is_named(tmp_path, content, name, words):
    (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(UserError, match=words):
        read(tmp_path / name)


def test_a_file_that_is_not_there(tmp_path):
    (tmp_path / "posts.csv").write_text("body,sex\n", encoding="utf-8")
    with pytest.raises(UserError, match=r"no file .*post\.csv.*Did you mean posts\.csv"):
        read(tmp_path / "post.csv")


def test_a_data_set_that_cannot_be_read(monkeypatch):
    def refuse(*_, **__):
        raise RuntimeError("Dataset scripts are no longer supported")

    monkeypatch.setattr(datasets, "load_dataset", refuse)
    with pytest.raises(UserError, match=r"scripts are no longer supported.*download the files"):
        read("hf:someone/some")
