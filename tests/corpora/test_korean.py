"""Korean endings against full tables, and as properties."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpora.errors import UserError
from corpora.korean import CLASSES, LEVELS, conjugate, copula, final_consonant, particle, sentence

# dictionary form, class, plain, polite, formal, honorific plain, honorific polite, honorific formal
TABLE = """
친절하다 하 친절해 친절해요 친절합니다 친절하셔 친절하세요 친절하십니다
다하다 하 다해 다해요 다합니다 다하셔 다하세요 다하십니다
좋다 regular 좋아 좋아요 좋습니다 좋으셔 좋으세요 좋으십니다
많다 regular 많아 많아요 많습니다 많으셔 많으세요 많으십니다
넓다 regular 넓어 넓어요 넓습니다 넓으셔 넓으세요 넓으십니다
밝다 regular 밝아 밝아요 밝습니다 밝으셔 밝으세요 밝으십니다
얇다 regular 얇아 얇아요 얇습니다 얇으셔 얇으세요 얇으십니다
점잖다 regular 점잖아 점잖아요 점잖습니다 점잖으셔 점잖으세요 점잖으십니다
좁다 regular 좁아 좁아요 좁습니다 좁으셔 좁으세요 좁으십니다
웃다 regular 웃어 웃어요 웃습니다 웃으셔 웃으세요 웃으십니다
굳다 regular 굳어 굳어요 굳습니다 굳으셔 굳으세요 굳으십니다
올곧다 regular 올곧아 올곧아요 올곧습니다 올곧으셔 올곧으세요 올곧으십니다
헐뜯다 regular 헐뜯어 헐뜯어요 헐뜯습니다 헐뜯으셔 헐뜯으세요 헐뜯으십니다
있다 regular 있어 있어요 있습니다 있으셔 있으세요 있으십니다
없다 regular 없어 없어요 없습니다 없으셔 없으세요 없으십니다
않다 regular 않아 않아요 않습니다 않으셔 않으세요 않으십니다
가다 regular 가 가요 갑니다 가셔 가세요 가십니다
서다 regular 서 서요 섭니다 서셔 서세요 서십니다
보다 regular 봐 봐요 봅니다 보셔 보세요 보십니다
추다 regular 춰 춰요 춥니다 추셔 추세요 추십니다
배우다 regular 배워 배워요 배웁니다 배우셔 배우세요 배우십니다
지키다 regular 지켜 지켜요 지킵니다 지키셔 지키세요 지키십니다
건방지다 regular 건방져 건방져요 건방집니다 건방지셔 건방지세요 건방지십니다
세다 regular 세 세요 셉니다 세셔 세세요 세십니다
보내다 regular 보내 보내요 보냅니다 보내셔 보내세요 보내십니다
켜다 regular 켜 켜요 켭니다 켜셔 켜세요 켜십니다
되다 regular 돼 돼요 됩니다 되셔 되세요 되십니다
쉬다 regular 쉬어 쉬어요 쉽니다 쉬셔 쉬세요 쉬십니다
희다 regular 희어 희어요 흽니다 희셔 희세요 희십니다
어질다 ㄹ 어질어 어질어요 어집니다 어지셔 어지세요 어지십니다
길다 ㄹ 길어 길어요 깁니다 기셔 기세요 기십니다
알다 ㄹ 알아 알아요 압니다 아셔 아세요 아십니다
놀다 ㄹ 놀아 놀아요 놉니다 노셔 노세요 노십니다
아름답다 ㅂ 아름다워 아름다워요 아름답습니다 아름다우셔 아름다우세요 아름다우십니다
너그럽다 ㅂ 너그러워 너그러워요 너그럽습니다 너그러우셔 너그러우세요 너그러우십니다
돕다 ㅂ 도와 도와요 돕습니다 도우셔 도우세요 도우십니다
곱다 ㅂ 고와 고와요 곱습니다 고우셔 고우세요 고우십니다
눕다 ㅂ 누워 누워요 눕습니다 누우셔 누우세요 누우십니다
낫다 ㅅ 나아 나아요 낫습니다 나으셔 나으세요 나으십니다
짓다 ㅅ 지어 지어요 짓습니다 지으셔 지으세요 지으십니다
듣다 ㄷ 들어 들어요 듣습니다 들으셔 들으세요 들으십니다
깨닫다 ㄷ 깨달아 깨달아요 깨닫습니다 깨달으셔 깨달으세요 깨달으십니다
노랗다 ㅎ 노래 노래요 노랗습니다 노라셔 노라세요 노라십니다
하얗다 ㅎ 하얘 하얘요 하얗습니다 하야셔 하야세요 하야십니다
시커멓다 ㅎ 시커메 시커메요 시커멓습니다 시커머셔 시커머세요 시커머십니다
허옇다 ㅎ 허예 허예요 허옇습니다 허여셔 허여세요 허여십니다
그렇다 ㅎ 그래 그래요 그렇습니다 그러셔 그러세요 그러십니다
어떻다 ㅎ 어때 어때요 어떻습니다 어떠셔 어떠세요 어떠십니다
둥그렇다 ㅎ 둥그레 둥그레요 둥그렇습니다 둥그러셔 둥그러세요 둥그러십니다
게으르다 르 게을러 게을러요 게으릅니다 게으르셔 게으르세요 게으르십니다
빠르다 르 빨라 빨라요 빠릅니다 빠르셔 빠르세요 빠르십니다
모르다 르 몰라 몰라요 모릅니다 모르셔 모르세요 모르십니다
서투르다 르 서툴러 서툴러요 서투릅니다 서투르셔 서투르세요 서투르십니다
올바르다 르 올발라 올발라요 올바릅니다 올바르셔 올바르세요 올바르십니다
푸르다 러 푸르러 푸르러요 푸릅니다 푸르셔 푸르세요 푸르십니다
이르다 러 이르러 이르러요 이릅니다 이르셔 이르세요 이르십니다
나쁘다 으 나빠 나빠요 나쁩니다 나쁘셔 나쁘세요 나쁘십니다
예쁘다 으 예뻐 예뻐요 예쁩니다 예쁘셔 예쁘세요 예쁘십니다
굼뜨다 으 굼떠 굼떠요 굼뜹니다 굼뜨셔 굼뜨세요 굼뜨십니다
크다 으 커 커요 큽니다 크셔 크세요 크십니다
쓰다 으 써 써요 씁니다 쓰셔 쓰세요 쓰십니다
따르다 으 따라 따라요 따릅니다 따르셔 따르세요 따르십니다
치르다 으 치러 치러요 치릅니다 치르셔 치르세요 치르십니다
의사 noun 의사야 의사예요 의사입니다 의사셔 의사세요 의사이십니다
선생님 noun 선생님이야 선생님이에요 선생님입니다 선생님이셔 선생님이세요 선생님이십니다
배달 noun 배달이야 배달이에요 배달입니다 배달이셔 배달이세요 배달이십니다
CEO noun CEO야 CEO예요 CEO입니다 CEO셔 CEO세요 CEO이십니다
PM noun PM이야 PM이에요 PM입니다 PM이셔 PM이세요 PM이십니다
"""
CASES = [line.split() for line in TABLE.strip().splitlines()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_conjugation_table(case: list[str]) -> None:
    word, word_class, *expected = case
    said = [conjugate(word, word_class, level, honorific=h) for h in (False, True) for level in LEVELS]
    assert said == expected


def test_table_has_every_class() -> None:
    assert {case[1] for case in CASES} == set(CLASSES)


@pytest.mark.parametrize(
    ("word", "final"),
    [
        ("간호사", ""), ("의원", "ㄴ"), ("서울", "ㄹ"), ("값", "ㅄ"), ("닭", "ㄺ"),
        ("CEO", ""), ("PD", ""), ("IT", ""), ("MC", ""), ("DJ", ""), ("CFO", ""), ("UX", ""), ("MBA", ""),
        ("PM", "ㅁ"), ("URL", "ㄹ"), ("VPN", "ㄴ"), ("HR", "ㄹ"), ("G20", "ㅂ"), ("ＣＥＯ", ""), ("ＰＭ", "ㅁ"),
        ("0", "ㅇ"), ("1", "ㄹ"), ("2", ""), ("3", "ㅁ"), ("4", ""), ("5", ""), ("6", "ㄱ"), ("7", "ㄹ"),
        ("8", "ㄹ"), ("9", ""), ("10", "ㅂ"), ("100", "ㅂ"), ("10000", "ㅂ"), ("1,000,000,000,000", ""), ("2019", ""),
        ("team", "ㅁ"), ("online", "ㄴ"), ("style", "ㄹ"), ("user", ""), ("guide", ""), ("book", "ㄱ"), ("net", "ㅅ"),
        ("의사(doctor)", ""), ("선생님(teacher)", "ㅁ"), ("'의사'", ""), ("의원.", "ㄴ"), ("ㄱ", "ㄱ"), ("ㅏ", ""),
    ],
)  # fmt: skip
def test_final_consonant(word: str, final: str) -> None:
    assert final_consonant(word) == final


@pytest.mark.parametrize(
    ("word", "pair", "expected"),
    [
        ("걔", "은/는", "걔는"), ("그 사람", "은/는", "그 사람은"), ("그분", "은/는", "그분은"),
        ("CEO", "이/가", "CEO가"), ("PM", "이/가", "PM이"), ("2", "을/를", "2를"), ("3", "을/를", "3을"),
        ("친구", "과/와", "친구와"), ("사람", "과/와", "사람과"),
        ("서울", "으로/로", "서울로"), ("집", "으로/로", "집으로"), ("학교", "으로/로", "학교로"),
    ],
)  # fmt: skip
def test_particles(word: str, pair: str, expected: str) -> None:
    assert particle(word, pair) == expected


@pytest.mark.parametrize("word", ["", "...", "醫師", "врач"])
def test_words_that_cannot_be_read_are_refused(word: str) -> None:
    with pytest.raises(UserError):
        copula(word, "plain")


@pytest.mark.parametrize(
    ("word", "word_class"),
    [("친절", "하"), ("다", "regular"), ("친절하다", "regular"), ("좋다", "ㅂ"), ("빠르다", "regular"),
     ("알다", "regular"), ("크다", "regular"), ("가다", "하"), ("노랗다", "ㅂ"), ("좋다", "nonsense")],
)  # fmt: skip
def test_a_stem_outside_its_class_is_refused(word: str, word_class: str) -> None:
    with pytest.raises(UserError):
        conjugate(word, word_class, "plain")


def test_an_unknown_level_or_pair_names_the_known_ones() -> None:
    with pytest.raises(UserError, match="polite"):
        conjugate("좋다", "regular", "polit")
    with pytest.raises(UserError, match="은/는"):
        particle("걔", "은는")


syllables = st.integers(0xAC00, 0xD7A3).map(chr)
words = st.text(syllables, min_size=1, max_size=6)


@given(words, st.sampled_from(LEVELS), st.booleans())
def test_decomposed_and_composed_words_give_the_same_sentence(word: str, level: str, honorific: bool) -> None:
    composed = sentence("그 사람", word, "noun", level, honorific=honorific)
    decomposed = sentence(
        unicodedata.normalize("NFD", "그 사람"), unicodedata.normalize("NFD", word), "noun", level, honorific=honorific
    )
    assert composed == decomposed == unicodedata.normalize("NFC", composed)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_decomposed_predicates_conjugate_alike(case: list[str]) -> None:
    word, word_class, *expected = case
    said = [
        conjugate(unicodedata.normalize("NFD", word), word_class, level, honorific=h)
        for h in (False, True)
        for level in LEVELS
    ]
    assert said == expected


@given(words)
def test_copula_follows_the_last_syllable(word: str) -> None:
    # Independent of the code under test: in NFD a syllable with a final consonant has three letters.
    closed = len(unicodedata.normalize("NFD", word[-1])) == 3
    assert copula(word, "polite") == word + ("이에요" if closed else "예요")
    assert copula(word, "plain") == word + ("이야" if closed else "야")
    assert copula(word, "polite", honorific=True) == word + ("이세요" if closed else "세요")
    assert copula(word, "formal") == word + "입니다"
    assert particle(word, "은/는") == word + ("은" if closed else "는")
