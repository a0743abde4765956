"""What a finished run prints."""

from __future__ import annotations

import io

from rich.console import Console

from benchmark.summary import groups, interval, report
from leaderboard.record import write
from tests.leaderboard.example import example


def printed(tmp_path, *made):
    for k, record in enumerate(made):
        (tmp_path / str(k)).mkdir()
        write(record, tmp_path / str(k))
    out = Console(width=200, file=io.StringIO())
    assert report(tmp_path, out) == 0
    return out.file.getvalue()


def test_each_scale_has_its_own_table():
    made = [example("a"), example("b", scale="probability"), example("c")]
    assert [[r.system.name for r in group] for group in groups(made)] == [["a", "c"], ["b"]]


def test_what_looks_like_markup_is_printed_as_it_is(tmp_path):
    text = printed(tmp_path, example("[red]x[/red]", 0.1, flags=("[bold]",), corpus="[/]"))
    assert "[red]x[/red] 1.0" in text and "[bold]" in text and "[/]" in text and "[0.1000, 0.2000]" in text


def test_what_the_corpus_left_out_is_said_once(tmp_path):
    record = example()
    corpus = record.corpus.model_copy(update={"left_out": {"status conflict": 12, "status inclusive": 12}})
    made = [record.model_copy(update={"corpus": corpus}), example("b").model_copy(update={"corpus": corpus})]
    line = "earthquake: 24 items left out (status conflict: 12, status inclusive: 12)"
    assert printed(tmp_path, *made).count(line) == 1


def test_an_interval_of_another_level_says_so():
    score = example().scores[0].model_copy(update={"ci_method": "percentile-bootstrap-90"})
    assert interval(score) == "[0.2500, 0.3500] (90 %)"
