import json
from pathlib import Path

import pytest

from benchmark.cli import main
from benchmark.reproduce import tgbi2019
from corpora.fetch import fetch
from corpora.tgbi2019 import SETS, stored
from evaluators.legacy2019 import count_2019

GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "tgbi_2019.json").read_text())


@pytest.fixture
def here(mirror):
    fetch("tgbi-2019")


@pytest.mark.parametrize("engine", ["google", "papago", "kakao"])
def test_the_counts_of_the_paper(here, engine):
    table = stored(engine)
    counts = [list(count_2019(table.loc[table["set"] == name, "translation"])) for name in SETS]
    assert counts == GOLDEN["counts"][engine]


def test_all_21_cells_and_three_averages(here):
    figures = tgbi2019.figures()
    assert len(figures) == 24 and all(figure.matches for figure in figures)
    noted = [figure.name for figure in figures if "erratum" in figure.note]
    assert noted == ["google average"]


def test_a_figure_that_is_off_gives_exit_code_1(here, monkeypatch, capsys):
    assert main(["reproduce", "tgbi-2019"]) == 0
    monkeypatch.setattr(tgbi2019, "count_2019", lambda texts: (1, 2, 3))
    assert main(["reproduce", "tgbi-2019"]) == 1
    capsys.readouterr()
