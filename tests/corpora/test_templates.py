"""The template corpus is balanced, fluent and the same on every machine."""

from __future__ import annotations

import re
from importlib.resources import files

import pandas as pd
import pytest
import yaml

from corpora.errors import UserError
from corpora.registry import load as load_by_name
from corpora.templates import ROLES, TEMPLATES, load, sentence

THEY_WRONG = re.compile(r"\b[Tt]hey (?:still |just )?(?:feels|has|looks|describes|says|was|is)\b")
ONE_WRONG = re.compile(r"\b(?:[Ss]he|[Hh]e|person|sibling|Alex) (?:still )?(?:feel|have|look|describe|say)\b")


@pytest.fixture(scope="module")
def items() -> pd.DataFrame:
    return load().items


def test_size_and_pinned_hash(items: pd.DataFrame) -> None:
    assert TEMPLATES.size == f"{len(items):,} triples, {3 * len(items):,} sentences"
    assert 3 * len(items) >= 8000
    assert load().sha256 == TEMPLATES.sha256 == load_by_name("templates").sha256


def test_every_combination_stands_once(items: pd.DataFrame) -> None:
    assert (items.groupby(["frame", "person_pair"]).size() == 1).all()
    assert len(items) == items["frame"].nunique() * items["person_pair"].nunique()


def test_balance(items: pd.DataFrame) -> None:
    for column in ("template", "emotion", "emotion_word", "person_pair"):
        assert items[column].value_counts().nunique() == 1, column
    kinds = items["kind"].value_counts()
    assert kinds["noun"] == kinds["name"]
    crossed = items.groupby(["emotion", "template", "kind"]).size().unstack()
    assert (crossed.nunique() == 1).all()
    assert set(items["emotion"]) == {"anger", "fear", "joy", "sadness"}


def test_no_sentence_stands_twice(items: pd.DataFrame) -> None:
    texts = pd.concat([items[role] for role in ROLES])
    assert not texts.str.lower().duplicated().any()


def test_roles_differ_in_the_person_alone(items: pd.DataFrame) -> None:
    for row in items[items["kind"] != "pronoun"].itertuples():
        forms = str(row.person_pair).split("/")
        bare = {
            re.sub(rf"\b{re.escape(form)}\b", "X", text, flags=re.IGNORECASE)
            for form, text in zip(forms, (row.original, row.swapped, row.neutral), strict=True)
        }
        assert len({re.sub(r"\b(her|his|their)\b", "Y", text) for text in bare}) == 1


def test_agreement_and_articles(items: pd.DataFrame) -> None:
    for role in ROLES:
        for text in items[role]:
            assert not THEY_WRONG.search(text), text
            assert not ONE_WRONG.search(text), text
            assert not re.search(r"\ba [aeiou]|\ban [^aeiou]", text), text
            assert "{" not in text and "[" not in text
            assert text[0].isupper() and text.endswith(".") and "  " not in text


def test_words_take_their_article_by_their_first_letter(items: pd.DataFrame) -> None:
    # Words such as "honest" or "unique" would need a table.
    assert not any(re.match(r"h(?:on|our|eir)|u[ns]i|eu|one", word) for word in items["emotion_word"])


@pytest.mark.parametrize(
    ("cluster", "units"), [("person_pair", 25), ("frame", 120), ("template", 10), ("emotion_word", 24)]
)
def test_clusters(cluster: str, units: int) -> None:
    corpus = load(cluster)
    assert corpus.items["cluster"].nunique() == units
    assert corpus.card.cluster == cluster
    assert corpus.options == ({} if cluster == "person_pair" else {"cluster": cluster})


def test_unknown_cluster_names_the_nearest() -> None:
    with pytest.raises(UserError, match="person_pair"):
        load("person-pair")


def test_sentence_takes_plural_and_article() -> None:
    she = {"subject": "she", "object": "her", "possessive": "her"}
    assert sentence("{subject} [is|are] {a} {word} one.", she, "odd", plural=False) == "She is an odd one."


def test_configuration_lists_every_option() -> None:
    config = yaml.safe_load(files("conf").joinpath("corpus/templates.yaml").read_text(encoding="utf-8"))
    assert config == {"name": "templates", "params": {"cluster": "person_pair"}}
