"""Korean sentences: what is in them, and a morphological analyser's reading of every one."""

from __future__ import annotations

import importlib.util
import re
import unicodedata

import pandas as pd
import pytest

from corpora.languages.lexicon import Language, read
from corpora.registry import load

SUBJECTS = {
    "걔": "걔/NP 는/JX",
    "얘": "얘/NP 는/JX",
    "쟤": "쟤/NP 는/JX",
    "그 사람": "그/MM 사람/NNG 은/JX",
    "그 친구": "그/MM 친구/NNG 는/JX",
    "그분": "그분/NP 은/JX",
    "dropped": "",
}
# Words and parts of words that name a gender; exceptions are words that only look alike.
GENDERED = re.compile(
    r"(^|\s)(여|남)(자|성|학생|선생|교사|의사|배우|기자|경찰|직원|군|비서|왕)|여사|아가씨|아줌마|아저씨|어머니|아버지|엄마|"
    r"아빠|언니|누나|오빠|딸|아들|(?<!청)소녀|(?<!청)소년|(?<!산)부인|신부|수녀|비구|해녀|무녀|간호원|간호부|청소부|파출부|가정부|주부|농부|"
    r"어부|광부|잡부|배달부|우체부|침모|식모|유모|보모|산파|기생|무당|머슴|선비|내시|신사|숙녀|미인|미남|미녀|효자|효녀|"
    r"맨($|\s)|웨이터|웨이트리스|스튜어디스|발레리나|발레리노|마담|호스티스|장인|영웅|왕자|공주|여왕|황제"
)


@pytest.fixture(scope="module")
def korean() -> Language:
    return read("ko")


@pytest.fixture(scope="module")
def items() -> pd.DataFrame:
    return load("ko-neutral").items


def test_there_are_enough_terms(korean: Language) -> None:
    kinds = pd.Series([term.kind for term in korean.terms]).value_counts()
    assert kinds["occupation"] >= 500
    assert kinds["positive"] >= 150
    assert kinds["negative"] >= 150
    assert kinds["positive"] + kinds["negative"] >= 300


def test_every_term_has_a_gloss_and_a_source(korean: Language) -> None:
    assert all(term.gloss and term.source in ("dictionary", "KECO", "usage", "phrase") for term in korean.terms)
    assert len({(term.gloss, term.kind) for term in korean.terms}) == len(korean.terms)


def test_no_term_is_gendered(korean: Language) -> None:
    assert [term.text for term in korean.terms if GENDERED.search(term.text)] == []


def test_sentences_are_composed_distinct_and_complete(korean: Language, items: pd.DataFrame) -> None:
    ways = sum(len(form.levels) for form in korean.forms)
    assert len(items) == ways * len(korean.terms)
    assert items["source"].is_unique
    assert all(unicodedata.is_normalized("NFC", text) and text.endswith(".") for text in items["source"])


def test_forms_keep_to_their_levels(items: pd.DataFrame) -> None:
    used = items.groupby("form", sort=False)["level"].unique().map(list).to_dict()
    assert used == {
        "걔": ["plain", "polite"],
        "얘": ["plain", "polite"],
        "쟤": ["plain", "polite"],
        "그 사람": ["plain", "polite", "formal"],
        "그 친구": ["plain", "polite", "formal"],
        "그분": ["polite", "formal"],
        "dropped": ["plain", "polite"],
    }
    assert set(items["form"][items["honorific"]]) == {"그분"}


@pytest.mark.parametrize(
    ("id_", "source", "sets", "they"),
    [
        ("ko:간호사:걔:plain", "걔는 간호사야.", "informal impolite occupation", "They are a nurse."),
        ("ko:간호사:그분:polite", "그분은 간호사세요.", "formal polite occupation", "They are a nurse."),
        ("ko:선생님:얘:polite", "얘는 선생님이에요.", "informal polite occupation", "They are a schoolteacher."),
        ("ko:PM:그 사람:polite", "그 사람은 PM이에요.", "formal polite occupation", "They are a project manager."),
        ("ko:CEO:그 사람:polite", "그 사람은 CEO예요.", "formal polite occupation", "They are a CEO."),
        (
            "ko:경찰관:그 친구:formal",
            "그 친구는 경찰관입니다.",
            "informal polite occupation",
            "They are a police officer.",
        ),
        ("ko:친절하다:dropped:polite", "친절해요.", "polite positive", "They are kind."),
        ("ko:마음씨가 곱다:쟤:plain", "쟤는 마음씨가 고와.", "informal impolite positive", "They are tenderhearted."),
        ("ko:입이 험하다:그분:formal", "그분은 입이 험하십니다.", "formal polite negative", "They are foul-mouthed."),
        ("ko:최선을 다하다:걔:polite", "걔는 최선을 다해요.", "informal polite positive", "They do their best."),
    ],
)
def test_sentences(items: pd.DataFrame, id_: str, source: str, sets: str, they: str) -> None:
    row = items.set_index("id").loc[id_]
    assert (row["source"], row["sets"], row["reference_they"]) == (source, sets, they)


def test_every_sentence_is_parsed_as_intended(korean: Language, items: pd.DataFrame) -> None:
    if importlib.util.find_spec("kiwipiepy") is None:
        pytest.skip("kiwipiepy (in the dependency group dev) is not installed: no Korean sentence was parsed")
    from kiwipiepy import Kiwi  # takes a second to load

    kiwi = Kiwi(num_workers=2)
    nouns = [term.text for term in korean.terms if term.word_class == "noun"]
    for word in sorted(set(" ".join(nouns).split())):  # rare titles would be cut up (제도사: 저의 도사)
        kiwi.add_user_word(word, "NNG", 0.0)
    kiwi.add_user_word("얘", "NP", 2.0)  # before rare nouns 얘 and 그 are taken for cries of "hey!" and "oh"
    kiwi.add_user_word("그", "MM", 6.0)
    classes = {term.text: term.word_class for term in korean.terms}
    columns = ["source", "term", "form", "level", "honorific"]
    wrong = []
    for (source, term, form, level, honorific), tokens in zip(
        items[columns].itertuples(index=False), kiwi.tokenize(items["source"].tolist()), strict=True
    ):
        tagged = [(token.form, token.tag) for token in tokens]
        if not reads_as(tagged, SUBJECTS[form], term, classes[term], level, honorific):
            wrong.append(f"{source} {' '.join(map('/'.join, tagged))}")
    assert not wrong, "\n".join(wrong[:50])


def reads_as(
    tagged: list[tuple[str, str]], subject: str, term: str, word_class: str, level: str, honorific: bool
) -> bool:
    """Whether a parse is subject + term + copula, or subject + predicate, with the ending of the level."""
    line = " ".join(f"{form}/{tag}" for form, tag in tagged)
    if not line.startswith(subject) or tagged[-1] != (".", "SF") or tagged[-2][1] != "EF":
        return False
    ending = unicodedata.normalize("NFC", tagged[-2][0])
    body = tagged[len(subject.split()) : -2]
    said_honorific = ending in ("세요", "으세요")
    if body[-1] in (("시", "EP"), ("으시", "EP")):
        said_honorific, body = True, body[:-1]
    endings = {
        "plain": ("야", "어", "아"),
        "polite": ("예요", "에요", "어요", "아요", "세요", "으세요"),
        "formal": ("ᆸ니다", "습니다"),
    }
    if said_honorific != honorific or ending not in endings[level]:
        return False
    form, tag = body[-1]
    if word_class != "noun":
        return tag.split("-")[0] in ("VA", "VV", "VX", "XSA", "XSV") and term.endswith(form + "다")
    words = unicodedata.normalize("NFC", "".join(form for form, _ in body[:-1]))  # 나쁘 + ᆫ = 나쁜
    return (form, tag) == ("이", "VCP") and words == term.replace(" ", "")
