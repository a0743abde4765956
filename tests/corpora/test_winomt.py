import pytest

from corpora.errors import UserError
from corpora.fetch import fetch
from corpora.registry import load


def test_rows_and_columns(mirror):
    fetch("winomt")
    items = load("winomt").items
    assert len(items) == 3888
    assert items["gender"].value_counts().to_dict() == {"male": 1826, "female": 1822, "neutral": 240}
    assert items["stereotype"].value_counts().to_dict() == {"pro": 1584, "anti": 1584, "none": 720}
    named = zip(items["source"], items["position"], items["occupation"], strict=True)
    assert all(o.lower() in s.lower().split()[p].strip(".,") or o.lower() in s.lower() for s, p, o in named)


def test_a_changed_file_is_noticed(mirror, monkeypatch, tmp_path):
    monkeypatch.setenv("EVENHAND_DATA", str(tmp_path))
    path = fetch("winomt") / "data" / "aggregates" / "en.txt"
    path.write_text("female\tone\tx\ty\n", encoding="utf-8")
    with pytest.raises(UserError, match="was changed since it was fetched"):
        load("winomt")


def test_without_the_data_the_message_gives_the_command():
    with pytest.raises(UserError, match="evenhand fetch winomt"):
        load("winomt")
