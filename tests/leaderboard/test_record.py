"""The record lets in what is sound, and nothing else."""

from __future__ import annotations

import json

import pytest

from corpora.errors import UserError
from leaderboard.record import find, linked, read, rounded, write
from tests.leaderboard.example import example


def test_it_comes_back_as_it_was_written(tmp_path):
    record = example()
    write(record, tmp_path)
    assert read(tmp_path) == record
    assert not [p for p in tmp_path.iterdir() if p.name != "record.json"]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda d: d.update(extra=1), "extra"),
        (lambda d: d["scores"][0].update(value="0.1"), "scores.0.value"),
        (lambda d: d["scores"][0].update(n=-1), "scores.0.n"),
        (lambda d: d["corpus"].update(sha256="../../etc"), "corpus.sha256"),
        (lambda d: d.update(schema_version=2), "schema_version"),
        (lambda d: d["system"].update(kind="oracle"), "system.kind"),
        (lambda d: d["system"].update(name="x" * 1000), "system.name"),
        (lambda d: d.pop("counts"), "counts"),
        (lambda d: d["scores"][0].update(ci_low=0.5, ci_high=0.1), r"scores\.0: .*ci_low 0.5 is above ci_high 0.1"),
        (lambda d: d["scores"][0].update(p=1.5), r"scores\.0\.p"),
        (lambda d: d["counts"].update(scored=19), "counts: .*do not add up to total 18"),
        (lambda d: d["counts"].update(failed=1), "counts: .*more than unscored 0"),
        (lambda d: d.update(created_at="<yesterday>"), "created_at: .*no date and time"),
    ],
)
def test_what_is_not_of_the_schema_is_refused_with_its_place(tmp_path, change, where):
    data = json.loads(example().model_dump_json())
    change(data)
    (tmp_path / "record.json").write_text(json.dumps(data))
    with pytest.raises(UserError, match=where):
        read(tmp_path)


@pytest.mark.parametrize("text", ["NaN", "Infinity", "1e400", "-1e999"])
def test_nan_and_infinity_never_enter(tmp_path, text):
    data = example().model_dump_json().replace('"value":0.25', f'"value":{text}')
    assert text in data
    (tmp_path / "record.json").write_text(data)
    with pytest.raises(UserError):
        read(tmp_path)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000])
def test_what_is_no_record_is_said(tmp_path, text):
    (tmp_path / "record.json").write_text(text)
    with pytest.raises(UserError, match="no record of schema"):
        read(tmp_path)


def test_a_folder_without_runs_is_said(tmp_path):
    with pytest.raises(UserError, match="no folder"):
        find([tmp_path / "runs"])
    with pytest.raises(UserError, match="no record"):
        read(tmp_path)


def test_twelve_digits_are_kept():
    assert rounded(1 / 3) == 0.333333333333 and rounded(None) is None and rounded(0.0) == 0.0


def test_folders_that_are_links_are_counted_and_not_followed(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "runs").mkdir()
    write(example(), tmp_path / "elsewhere")
    (tmp_path / "runs/a").symlink_to(tmp_path / "elsewhere")
    assert find([tmp_path / "runs"]) == [] and linked([tmp_path / "runs"]) == 1
