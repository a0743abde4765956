"""The paper's Table 2 from a transcription: a made-up one of its shape, with its erratum."""

from __future__ import annotations

import pandas as pd
import pytest

from benchmark.cli import main
from benchmark.reproduce import sgbi2025
from corpora.errors import UserError
from evaluators.sgbi import sgbi

RELATIONS = [f"relation {k}" for k in range(18)]
FORMS = {"original": (0.30, 0.50, 0.20), "swapped": (0.40, 0.45, 0.15), "neutral": (0.25, 0.55, 0.20)}


def table(tmp_path, erratum):
    """Equal triples for all relations; with the erratum RoBERTa's neutral form repeats the swapped negative."""
    index = float(sgbi(*([list(t)] for t in FORMS.values())).index[0])
    rows = []
    for system in ("azure", "roberta"):
        for relation in RELATIONS:
            for form, (negative, neutral, positive) in FORMS.items():
                wrong = erratum and system == "roberta" and form == "neutral"
                shown = FORMS["swapped"][0] if wrong else negative
                rows.append((system, relation, form, shown, neutral, positive, f"{index:.2f}"))
    columns = ["system", "relation", "form", "negative", "neutral", "positive", "sgbi"]
    path = tmp_path / "table2.csv"
    pd.DataFrame(rows, columns=columns).to_csv(path, index=False)
    return str(path), index


def by_name(figures):
    return {figure.name: figure for figure in figures}


def test_the_erratum_is_shown_and_mended(tmp_path):
    path, index = table(tmp_path, erratum=True)
    found = by_name(sgbi2025.figures(path))
    raw = found["Table 2: roberta, sum of SGBI as the printed triples give it"]
    assert raw.matches is None and "18 triples sum to 1.15 to 1.15" in raw.note
    assert raw.value != pytest.approx(18 * index)
    assert found["Table 2: roberta, sum of SGBI"].value == pytest.approx(18 * index)
    assert all(found[f"Table 2: roberta, {relation}"].matches for relation in RELATIONS)


def test_a_table_without_the_erratum_is_left_alone(tmp_path):
    path, index = table(tmp_path, erratum=False)
    found = by_name(sgbi2025.figures(path))
    assert "Table 2: roberta, sum of SGBI as the printed triples give it" not in found
    assert found["Table 2: azure, sum of SGBI"].value == pytest.approx(18 * index)


def test_what_differs_from_the_print_is_exit_code_1(tmp_path, capsys):
    path, _ = table(tmp_path, erratum=True)  # its sums are not the paper's
    assert main(["reproduce", "sgbi-2025", "--table", path]) == 1
    assert "DIFFERS" in capsys.readouterr().out


def test_a_table_that_lacks_rows_is_refused(tmp_path):
    path, _ = table(tmp_path, erratum=False)
    frame = pd.read_csv(path, dtype=str)
    frame[frame["form"] != "neutral"].to_csv(path, index=False)
    with pytest.raises(UserError, match="of the same relations"):
        sgbi2025.figures(path)
