"""The page, and what hostile names can do to it: nothing."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from benchmark.cli import main
from leaderboard.site import build, render
from tests.leaderboard.example import example
from tests.leaderboard.test_gapfigures import gap_record


class Tags(HTMLParser):
    """Collects tags and attributes of a page."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs


def test_a_run_reaches_the_page(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    main(["run", "--multirun", "system=vader,nrc", "evaluator.params.draws=100"])
    assert main(["leaderboard", "build"]) == 0
    page = (tmp_path / "site/index.html").read_text(encoding="utf-8")
    assert "site/index.html" in capsys.readouterr().out
    assert "0.4222" in page and "not ranked: gives every text the same answer" in page
    assert "nrc − vader" in page and "sgbi|corpus:earthquake@1#" in page


def test_the_gender_gap_has_its_figures_on_the_page():
    page = render([(Path("r/record.json"), gap_record())])
    assert "Relative bias with intervals" in page and page.count('class="gap"') == 3
    assert "gap-figures" not in render([(Path("r/record.json"), example())])


def test_what_the_corpus_left_out_stands_beside_the_coverage():
    record = example()
    corpus = record.corpus.model_copy(update={"left_out": {"status conflict": 12, "status <b>": 2}})
    page = render([(Path("r/record.json"), record.model_copy(update={"corpus": corpus}))])
    assert "14 items (status conflict: 12, status &lt;b&gt;: 2)" in page and "1 system;" in page


def test_an_interval_of_another_level_is_marked():
    record = example()
    score = record.scores[0].model_copy(update={"ci_method": "percentile-bootstrap-90"})
    assert "<small>90 %</small>" in render([(Path("r/record.json"), record.model_copy(update={"scores": [score]}))])


def test_the_page_needs_nothing_else(tmp_path):
    page = render([(Path("r/record.json"), example())])
    assert not re.search(r"(src|href)\s*=\s*[\"']?(https?:)?//", page)
    assert "<script" not in page and "url(" not in page


HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>{{7*7}}"


def test_names_are_text(tmp_path):
    record = example(name=HOSTILE, flags=(HOSTILE,), signature=HOSTILE, corpus=HOSTILE)
    page = render([(Path(f"{HOSTILE}/record.json"), record)])
    seen = Tags(page)
    assert "script" not in seen.tags and "img" not in seen.tags
    assert not [a for a, _ in seen.attributes if a.startswith("on")]
    assert "{{7*7}}" in page and "49" not in re.sub(r"\d{2}:\d{2}|\d{4}", "", page.partition("<body>")[2])


def test_a_broken_record_stops_the_build_with_its_place(tmp_path):
    (tmp_path / "runs/a").mkdir(parents=True)
    (tmp_path / "runs/a/record.json").write_text("{}")
    with pytest.raises(Exception, match=r"runs/a/record\.json is no record"):
        build([tmp_path / "runs"], tmp_path / "site")


def test_no_runs_at_all_give_a_page_that_says_so(tmp_path):
    (tmp_path / "runs").mkdir()
    assert "No complete run" in build([tmp_path / "runs"], tmp_path / "site").read_text()


def test_links_are_skipped_and_counted_and_a_file_is_no_site(tmp_path, capsys):
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs/a").symlink_to(tmp_path)
    (tmp_path / "file").write_text("x")
    assert main(["leaderboard", "build", str(tmp_path / "runs"), "--out", str(tmp_path / "site")]) == 0
    assert "1 folder that is a symbolic link was skipped" in capsys.readouterr().err
    assert main(["leaderboard", "build", str(tmp_path / "runs"), "--out", str(tmp_path / "file")]) == 2
    assert "is a file" in capsys.readouterr().err and (tmp_path / "file").read_text() == "x"
    assert main(["leaderboard", "build", str(tmp_path / "runs"), "--out", str(tmp_path / "file/site")]) == 2


def test_a_missing_folder_is_a_users_mistake(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["leaderboard", "build"]) == 2
    assert "There is no folder runs" in capsys.readouterr().err
    assert main(["leaderboard", "build", "--coverage-floor", "7"]) == 2
