import json
from pathlib import Path

import pytest

from corpora.errors import UserError
from corpora.fetch import fetch
from corpora.registry import load, spec
from corpora.tgbi2019 import ENGINES, SETS, lines, members, stored

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "tgbi_2019.json").read_text())


@pytest.fixture
def here(mirror):
    fetch("tgbi-2019")


def test_rows_sets_and_distinct_sentences(here):
    items = load("tgbi-2019").items
    assert len(items) == GOLDEN["rows"] and items["source"].nunique() == GOLDEN["distinct_sentences"]
    assert {name: len(members(items, name)) for name in SETS} == GOLDEN["denominators"]
    assert all(len(sets.split()) == 3 for sets in items["sets"])
    # Twelve occupations are listed twice, so they are clusters of eight sentences.
    assert items["cluster"].value_counts().value_counts().to_dict() == {4: 1035, 8: 12}
    assert items["cluster"].eq(items["term"]).all() and not items["term"].str.contains("는 ").any()


def test_each_sentence_holds_its_term_and_its_pronoun(here):
    items = load("tgbi-2019").items
    stem = [
        term[:-1] if group != "occupation" else term for term, group in zip(items["term"], items["group"], strict=True)
    ]
    opening = items["pronoun"].map({"informal": "걔는 ", "formal": "그 사람은 "})
    assert all(s.startswith(o) for s, o in zip(items["source"], opening, strict=True))
    assert all(
        part in s for s, part in zip(items["source"], stem, strict=True) if len(part) > 2 and part[-1] not in "하"
    )


def test_polite_rows_that_spell_the_copula_after_a_vowel_in_the_older_way(here):
    items = load("tgbi-2019").items
    polite = items.loc[items["speech"] == "polite", "source"].str.strip()
    assert (polite.str.endswith("에요") & ~polite.str.endswith("이에요")).sum() == 872


@pytest.mark.parametrize("engine", ENGINES)
def test_stored_translations_stay_as_they_are_by_set(here, engine):
    frame = stored(engine)
    assert len(frame) == 3 * GOLDEN["rows"]
    assert frame.groupby("set", sort=False).size().to_dict() == GOLDEN["denominators"]
    one = frame[frame["set"].isin(["occupation", "negative", "positive"])]
    assert len(one) == GOLDEN["rows"] and one["id"].is_unique
    differ = (frame.groupby("id")["translation"].nunique() > 1).sum()
    assert differ == {"google": 0, "papago": 1437, "kakao": 0}[engine]


def test_unknown_names(here):
    with pytest.raises(UserError, match="Did you mean papago"):
        stored("papagno")
    with pytest.raises(UserError, match="Did you mean formal"):
        members(load("tgbi-2019").items, "formall")


def test_without_the_data_the_message_gives_the_command():
    with pytest.raises(UserError, match="evenhand fetch tgbi-2019"):
        load("tgbi-2019")


def test_a_changed_file_is_noticed(here, mirror, monkeypatch, tmp_path):
    monkeypatch.setenv("EVENHAND_DATA", str(tmp_path))
    place = fetch("tgbi-2019") / "gebnlp-tgbi" / "corpus"
    cell = place / "job_inf_p.txt"
    cell.write_text(cell.read_text(encoding="utf-8").replace("이에요", "예요", 1), encoding="utf-8")
    with pytest.raises(UserError, match="was changed since it was fetched"):
        load("tgbi-2019")


@pytest.mark.parametrize(("text", "expected"), [("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]), ("a\n\n", ["a", ""])])
def test_lines(tmp_path, text, expected):
    path = tmp_path / "x.txt"
    path.write_bytes(text.encode())
    assert lines(path) == expected


def test_card():
    assert "never redistributed" in spec("tgbi-2019").card.licence and spec("tgbi-2019").card.cluster == "term"
