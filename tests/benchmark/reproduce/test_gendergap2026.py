import json
from pathlib import Path

import pytest
import yaml

from benchmark.cli import main
from benchmark.reproduce import gendergap2026
from benchmark.systems.annotators import build
from corpora import registry
from corpora.errors import UserError
from leaderboard.record import read

GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "gender_gap_2026.json").read_text())


def test_all_figures(mirror):
    figures = gendergap2026.figures()
    assert len(figures) == 25 and all(figure.matches for figure in figures)
    values = {figure.name: figure.value for figure in figures}
    for corpus, rules in ((name, GOLDEN[name]) for name in ("enisear", "deisear")):
        for by, cells in rules.items():
            for k, g in enumerate(("male", "female")):
                shown = values[f"{corpus} readers, by {by}: {g}, errors/texts"]
                assert shown == "/".join(map(str, cells[g]))
                digits = len(cells["percent"][k].partition(".")[2])
                assert f"{values[f'{corpus} readers, by {by}: {g}, error %']:.{digits}f}" == cells["percent"][k]
            if "p" in cells:
                assert f"{values[f'{corpus} readers, by {by}: P']:.3f}" == cells["p"]
    for sentiment, cells in GOLDEN["vader"].items():
        for g, counts in cells.items():
            assert values[f"vader on enisear: {sentiment}, {g}, right/wrong/neutral"] == "/".join(map(str, counts))


def test_a_figure_that_is_off_gives_exit_code_1(mirror, monkeypatch, capsys):
    assert main(["reproduce", "gender-gap-2026"]) == 0
    monkeypatch.setattr(gendergap2026, "fisher", lambda *counts: 0.5)
    assert main(["reproduce", "gender-gap-2026"]) == 1
    assert "1 differ" in capsys.readouterr().out


def test_the_readers_run_like_any_other_system(mirror, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    plain = ["run", "evaluator=gender-gap", "evaluator.params.draws=50"]
    assert main([*plain, "corpus=enisear", "system=enisear-annotators"]) == 0
    record = read(next((tmp_path / "runs").iterdir()))
    mismatch = {s.slice: s for s in record.scores if s.name == "mismatch_error"}
    wrong = sum(
        round(s.value * s.n) for slice_, s in mismatch.items() if slice_.startswith("sentiment") and "|m" in slice_
    )
    assert wrong == GOLDEN["enisear"]["majority"]["male"][0]
    assert all(s.value is None for s in record.scores if s.name == "salience_error")
    assert "corpus.emotion_word:masked" in record.signature and "cluster:author" in record.signature


def test_each_annotation_by_itself_and_the_corpus_that_it_needs(mirror):
    system = build(by="annotation")
    with pytest.raises(UserError, match="annotations=true"):
        system.recall(registry.load("enisear"))
    assert len(system.recall(registry.load("enisear", annotations=True))["text"]) == 5005
    ties = [p.reason for p in build(ties="unscored").recall(registry.load("enisear"))["text"]].count("tie")
    assert 0 < ties < 150


def test_the_printed_figures_stand_in_a_data_file():
    path = Path(gendergap2026.__file__).with_name("gender_gap_2026.yaml")
    assert yaml.safe_load(path.read_text(encoding="utf-8"))["errors"] == {
        "valence": "50", "salience": "50", "total": "66.7",
    }  # fmt: skip
