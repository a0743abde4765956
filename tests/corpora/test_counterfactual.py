"""Counterfactual forms of a corpus: what is written, what is left out, and what a record will say of it."""

from __future__ import annotations

from typing import ClassVar

import pandas as pd
import pytest

from corpora.base import Card, Corpus
from corpora.counterfactual import directed, only_valid, triples, with_placebo
from corpora.errors import UserError
from corpora.registry import load
from corpora.rewriting import Rewrite

CARD = Card("c", "1", "en", "l", "s", "x")


def corpus(*texts: str, role: str = "text", **columns: list[str]) -> Corpus:
    ids = [str(k) for k in range(len(texts))]
    return Corpus(CARD, pd.DataFrame({"id": ids, "cluster": ids, role: list(texts), **columns}), (role,))


def row(c: Corpus, k: int, *columns: str) -> tuple[str, ...]:
    return tuple(c.items.loc[k, column] for column in columns)


def test_each_text_gets_its_three_forms():
    made = triples(corpus("My sister lost her keys.", "It rains."))
    assert made.roles == ("original", "swapped", "neutral") and "text" not in made.items
    assert row(made, 0, *made.roles) == (
        "My sister lost her keys.",
        "My brother lost his keys.",
        "My sibling lost their keys.",
    )
    assert row(made, 1, *made.roles) == ("It rains.",) * 3
    assert made.items["status"].tolist() == ["ok", "no_gendered_word"]


def test_what_else_a_corpus_knows_stays_beside_its_forms():
    made = triples(corpus("She left.", "He left.", label=["negative", "neutral"]))
    assert made.items["label"].tolist() == ["negative", "neutral"]
    assert made.items["id"].tolist() == ["0", "1"]


def test_a_pair_is_as_valid_as_the_worse_of_its_forms():
    made = triples(corpus("Mary lost her keys.", "He or she may come."))
    assert made.items["status"].tolist() == ["conflict", "inclusive"]
    assert "name_pronoun_conflict: Mary" in made.items.loc[0, "reasons"]


def test_forms_are_made_anew_from_the_original_where_a_corpus_has_its_own():
    frame = pd.DataFrame({"id": ["1"], "cluster": ["1"], "original": ["She left."], "swapped": ["x"], "neutral": ["y"]})
    made = triples(Corpus(CARD, frame, ("original", "swapped", "neutral")))
    assert row(made, 0, "original", "swapped", "neutral") == ("She left.", "He left.", "They left.")


def test_the_corpus_that_was_given_is_not_changed():
    given = corpus("She left.")
    triples(given), directed(given, "male")
    assert list(given.items.columns) == ["id", "cluster", "text"] and given.items.loc[0, "text"] == "She left."


def test_names_are_kept_unless_asked():
    given = corpus("Mary lost her keys.")
    assert triples(given).items.loc[0, "swapped"] == "Mary lost his keys."
    asked = triples(given, names="swap")
    assert row(asked, 0, "swapped", "status") == ("John lost his keys.", "ok")
    assert asked.options["names"] == "swap" and "names" not in triples(given).options


def test_a_scorer_chooses_among_synonyms():
    given = corpus("My dad is here.")
    liked = {"dad": 1.0, "mum": 1.0, "mom": 0.0}
    other = {"dad": 1.0, "mum": 0.0, "mom": 1.0}
    swapped = [triples(given, scorer=lambda w, s=s: s.get(w, 0.0)).items.loc[0, "swapped"] for s in (liked, other)]
    assert swapped == ["My mum is here.", "My mom is here."]


@pytest.mark.parametrize(
    ("mode", "texts"),
    [
        ("swap", ["He left.", "My sister left."]),
        ("female", ["She left.", "My sister left."]),
        ("male", ["He left.", "My brother left."]),
        ("neutral", ["They left.", "My sibling left."]),
    ],
)
def test_each_direction(mode, texts):
    made = directed(corpus("She left.", "My brother left."), mode)
    assert made.items["text"].tolist() == texts and made.roles == ("text",)
    assert set(made.items["status"]) == {"ok"}


def test_what_was_done_stands_in_the_options_in_order():
    given = corpus("She left.")
    assert directed(given, "male", names="swap").options == {"rewrite": "male.1", "names": "swap"}
    assert triples(directed(given, "male")).options == {"rewrite": "male.1+triples.1"}


def test_a_form_that_went_wrong_is_no_valid_start_of_a_triple():
    # Led to male, the pronoun no longer agrees with the name; swapped back it would look sound.
    made = triples(directed(corpus("Mary lost her keys.", "She left."), "male"))
    assert made.items["status"].tolist() == ["conflict", "ok"]


def test_another_word_finder_writes_the_forms_and_is_named():
    class Finder:
        options: ClassVar = {"finder": "mine"}

        def __call__(self, text: str, mode: str) -> Rewrite:
            return Rewrite(f"{mode}: {text}", "ok" if mode == "swap" else "ambiguous", (), ())

    made = triples(corpus("She left."), rewriter=Finder())
    assert row(made, 0, "swapped", "neutral", "status") == ("swap: She left.", "neutral: She left.", "ambiguous")
    assert made.options == {"rewrite": "triples", "finder": "mine"}
    assert directed(corpus("She left."), "male", rewriter=Finder()).items.loc[0, "text"] == "male: She left."


@pytest.mark.parametrize("make", [triples, lambda c: directed(c, "swap")])
def test_a_corpus_without_texts_is_refused(make):
    with pytest.raises(UserError, match="'c' has no text to rewrite; it has source"):
        make(corpus("Ő orvos.", role="source"))


def test_the_placebo_keeps_the_gender_and_is_blank_where_there_is_none():
    made = with_placebo(triples(corpus("My mother waved.", "She waved.")))
    assert made.items["placebo"].tolist() == ["My mum waved.", ""]
    assert made.controls == ("placebo",) and made.roles == ("original", "swapped", "neutral")
    assert made.options["placebo"] == "1"


def test_a_placebo_changes_neither_the_texts_nor_their_hash():
    plain = triples(corpus("My mother waved."))
    assert with_placebo(plain).sha256 == plain.sha256


def test_without_any_placebo_nothing_is_added():
    plain = triples(corpus("She waved."))
    assert with_placebo(plain) is plain


def test_only_valid_pairs_stay_and_the_others_are_counted_by_status():
    made = triples(corpus("She left.", "It rains.", "Mary lost her keys.", "It snows.", "He left."))
    kept = only_valid(made)
    assert kept.items["original"].tolist() == ["She left.", "He left."]
    assert kept.left_out == {"status conflict": 1, "status no_gendered_word": 2}
    assert kept.items.index.tolist() == [0, 1] and "statuses" not in kept.options


def test_what_was_left_out_before_is_still_counted():
    frame = pd.DataFrame({"id": ["1", "2"], "cluster": ["1", "2"], "text": ["a", "b"], "status": ["ok", "conflict"]})
    kept = only_valid(Corpus(CARD, frame, ("text",), left_out={"too long": 3}))
    assert kept.left_out == {"too long": 3, "status conflict": 1}


def test_other_statuses_on_request_stand_in_the_options():
    kept = only_valid(triples(corpus("She left.", "It rains.", "Mary lost her keys.")), ["ok", "conflict"])
    assert len(kept) == 2 and kept.options["statuses"] == "ok+conflict"


def test_no_valid_pair_is_an_error_that_says_why_and_not_a_fair_score():
    with pytest.raises(UserError, match=r"No text of 'c' .*\(status conflict: 1, status no_gendered_word: 2\)"):
        only_valid(triples(corpus("It rains.", "It snows.", "Mary lost her keys.")))


def test_an_unknown_status_names_the_nearest():
    with pytest.raises(UserError, match=r"no status 'conflit'\. Did you mean conflict\?"):
        only_valid(triples(corpus("She left.")), ["conflit"])


def test_a_corpus_without_statuses_passes_as_it_is():
    plain = load("earthquake")
    assert only_valid(plain).items.equals(plain.items)


def test_a_pair_that_does_not_differ_is_no_pair():
    corpus = load("earthquake")
    corpus.items.loc[:2, "swapped"] = corpus.items.loc[:2, "original"]
    kept = only_valid(corpus)
    assert len(kept) == 15 and kept.left_out == {"status no_gendered_word": 3}
    corpus.items["swapped"] = corpus.items["original"]
    with pytest.raises(UserError, match="valid counterfactual pair"):
        only_valid(corpus)
