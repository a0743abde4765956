"""The corpus of the SGBI paper, and what holds of every registered corpus."""

from __future__ import annotations

import pytest

from corpora import registry
from corpora.errors import UserError


def test_eighteen_relations_of_three_sentences():
    corpus = registry.load("earthquake")
    texts = [text for role in corpus.roles for text in corpus.items[role]]
    assert len(corpus) == 18 and len(texts) == len(set(texts)) == 54
    assert "My wife is in an earthquake" in texts and "My nibling is an earthquake" in texts


def test_a_changed_corpus_is_refused(monkeypatch):
    import corpora.earthquake as module

    original = module.load

    def changed():
        corpus = original()
        corpus.items.loc[0, "original"] += "!"
        return corpus

    monkeypatch.setattr(module, "EARTHQUAKE", module.CorpusSpec(module.CARD, changed, "", module.EARTHQUAKE.sha256))
    with pytest.raises(UserError, match="content hash"):
        registry.load("earthquake")


def test_an_unknown_corpus_names_the_nearest():
    with pytest.raises(UserError, match="Did you mean earthquake"):
        registry.load("earthquak")


@pytest.mark.parametrize("name", sorted(registry.BUILT_IN))
def test_every_corpus_names_licence_source_and_language(name):
    card = registry.spec(name).card
    assert card.licence and card.source and card.language and card.version
    assert name == "file" or card.citation or card.synthetic
