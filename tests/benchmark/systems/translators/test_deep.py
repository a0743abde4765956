"""The engines of deep-translator against a local server: what is sent, what is put right, what is refused."""

from __future__ import annotations

import itertools

import deep_translator
import pytest
import requests
from deep_translator import constants

from benchmark.systems.translators.deep import build
from benchmark.systems.translators.engines import engine, engines
from corpora.errors import UserError
from corpora.languages import catalogue
from corpora.registry import names as corpus_names
from corpora.registry import spec
from tests.benchmark.systems.translators.server import Answer

KEYS = {variable: f"secret-{variable}" for e in engines().values() for variable in e.keys.values()}


def page(text):
    return Answer(f'<html><div class="result-container">{text}</div></html>', headers={"Content-Type": "text/html"})


# How each service answers, and where it finds the text and the languages.
ANSWERS = {
    "google": page,
    "mymemory": lambda t: Answer({"responseData": {"translatedText": t}, "responseStatus": 200, "matches": []}),
    "deepl": lambda t: Answer({"translations": [{"text": t}]}),
    "microsoft": lambda t: Answer([{"translations": [{"text": t, "to": "en"}]}]),
    "papago": lambda t: Answer({"message": {"result": {"translatedText": t}}}),
    "libre": lambda t: Answer({"translatedText": t}),
    "yandex": lambda t: Answer({"code": 200, "lang": "ko-en", "text": [t]}),
    "baidu": lambda t: Answer({"from": "kor", "to": "en", "trans_result": [{"src": "x", "dst": t}]}),
}
ASKED = {
    "google": lambda r: (r.query["q"], r.query["sl"], r.query["tl"]),
    "mymemory": lambda r: (r.query["q"], *r.query["langpair"].split("|")),
    "deepl": lambda r: (r.form["text"], r.form["source_lang"], r.form["target_lang"]),
    "microsoft": lambda r: (r.json[0]["text"], r.query["from"], r.query["to"]),
    "papago": lambda r: (r.form["text"], r.form["source"], r.form["target"]),
    "libre": lambda r: (r.form["q"], r.form["source"], r.form["target"]),
    "yandex": lambda r: (r.form["text"], *r.form["lang"].split("-")),
    "baidu": lambda r: (r.form["q"], r.form["from"], r.form["to"]),
}
CODES = {"mymemory": ("ko-KR", "en-GB"), "deepl": ("ko", "en-US"), "baidu": ("kor", "en")}


@pytest.fixture(autouse=True)
def keys(monkeypatch):
    for variable, value in KEYS.items():
        monkeypatch.setenv(variable, value)


def system(service, name, **params):
    return build(name, source=params.pop("source", "ko"), url=service.url, rate=0, **params)


@pytest.mark.parametrize("name", ANSWERS)
def test_each_engine_sends_its_own_codes_and_reads_its_own_answers(serve, name):
    service = serve(lambda request: ANSWERS[name](f"T({ASKED[name](request)[0]})"))
    own = system(service, name)
    assert [a.output for a in own.predict(["걔는 의사야", "a & b?"])] == ["T(걔는 의사야)", "T(a & b?)"]
    assert {ASKED[name](request)[1:] for request in service.requests} == {CODES.get(name, ("ko", "en"))}
    assert len(service.requests) == 2  # Microsoft's class asks for languages, and would get none here
    assert own.params == {"engine": name, "source": "ko", "target": "en", "url": service.url}


@pytest.mark.parametrize("name", ANSWERS)
def test_no_key_is_shown_and_none_is_in_an_address_where_the_service_allows_it(serve, fake_time, name):
    service = serve(lambda request: Answer(status=418))
    answers = list(system(service, name).stream(["a"] * 3))
    assert all(error.reason == "rejected" and "secret" not in repr(error) for _, error in answers)
    assert "secret" not in repr(system(service, name).identity)
    assert not any("secret" in repr(request.query) for request in service.requests)
    if name == "deepl":
        assert service.requests[0].headers["Authorization"] == "DeepL-Auth-Key secret-DEEPL_API_KEY"


@pytest.mark.parametrize("name", ANSWERS)
def test_429_twice_then_success(serve, fake_time, name):
    turns = itertools.count()
    service = serve(
        lambda r: Answer(status=429, headers={"Retry-After": "7"}) if next(turns) < 2 else ANSWERS[name]("She is.")
    )
    assert system(service, name, tries=3).predict(["a"])[0].output == "She is."
    assert len(service.requests) == 3 and max(fake_time.slept) >= 7


BROKEN = {
    "html": "<html>Are you a robot?</html>",
    "empty body": "",
    "other json": {"sorry": "no"},
    "a list": [],
    "null": "null",
}


@pytest.mark.parametrize("body", BROKEN)
@pytest.mark.parametrize("name", ANSWERS)
def test_a_body_that_is_no_answer_fails_and_is_no_translation(serve, fake_time, name, body):
    service = serve(lambda request: Answer(BROKEN[body]))
    ((_, error),) = system(service, name, tries=2).stream(["a"])
    assert error.reason in ("bad_answer", "rejected", "wrong_count") and "secret" not in str(error)


@pytest.mark.parametrize("name", ANSWERS)
def test_an_empty_translation_is_unscored(serve, name):
    assert system(serve(lambda request: ANSWERS[name]("")), name).predict(["a"])[0].reason == "empty"


@pytest.mark.parametrize("name", ANSWERS)
def test_threads_do_not_mix_answers(serve, name):
    service = serve(lambda request: ANSWERS[name](f"T({ASKED[name](request)[0]})"))
    texts = [f"text {k}" for k in range(60)]
    answers = system(service, name, workers=8).predict(texts)
    assert [a.output for a in answers] == [f"T({t})" for t in texts]


@pytest.mark.parametrize(
    ("name", "body", "reason"),
    [
        ("mymemory", {"responseStatus": 429, "responseData": {"translatedText": "MYMEMORY WARNING"}}, "rate_limited"),
        ("mymemory", {"responseStatus": "403", "responseData": {"translatedText": "INVALID LANGUAGE"}}, "rejected"),
        ("yandex", {"code": 429}, "rate_limited"),
        ("yandex", {"code": 413, "message": "too long"}, "rejected"),
        ("yandex", {"code": 200, "text": ["a", "b"]}, "wrong_count"),
        ("baidu", {"error_code": "54003", "error_msg": "Invalid Access Limit"}, "rate_limited"),
        ("baidu", {"error_code": "54001", "error_msg": "Invalid Sign"}, "rejected"),
        ("microsoft", {"error": {"code": 400036, "message": "target language"}}, "error"),
    ],
)
def test_an_error_in_the_body_is_no_translation(serve, fake_time, name, body, reason):
    """The library takes MyMemory's warnings for translations."""
    own = system(serve(lambda request: Answer(body)), name, tries=1)
    try:
        ((_, error),) = own.stream(["a"])
    except UserError as error:  # each further text would be refused too
        assert reason == "rejected" and "Nothing was translated" in str(error)
    else:
        assert error.reason == reason


def test_what_is_too_long_is_not_sent(serve):
    limits = {"google": ("가" * 4999, "가" * 5000), "mymemory": ("가" * 166, "가" * 167)}
    for name, (fits, too_long) in limits.items():
        service = serve(lambda request, name=name: ANSWERS[name]("T"))
        answers = system(service, name).predict([too_long, fits])
        assert [a.reason for a in answers] == ["too_long", None] and len(service.requests) == 1


def test_google_is_not_asked_for_texts_without_a_letter(serve):
    service = serve(lambda request: page("T"))
    answers = system(service, "google").predict(["1", "?!", "…", "a"])
    assert [a.reason for a in answers] == ["no_letters"] * 3 + [None] and len(service.requests) == 1


def test_google_may_give_a_text_back_as_it_is(serve):
    service = serve(lambda request: page(request.query["q"]))
    assert system(service, "google").predict(["Sudoku 3"])[0].output == "Sudoku 3"


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"engine": "chatgpt"}, "chatgpt .* is gone. Use system=llm"),
        ({"engine": "gogle"}, "Did you mean google"),
        ({"engine": "papago", "source": "fi"}, "papago .* does not know the language 'fi'"),
        ({"engine": "libre", "source": "hu"}, "libre .* 'hu'. The system libretranslate"),
        ({"engine": "deepl", "source": "eu"}, "deepl .* does not know the language 'eu'"),
        ({"engine": "google", "source": None}, "from which language"),
        ({"engine": "deepl", "keys": {"api_key": "NOT_THERE"}}, "NOT_THERE"),
        ({"engine": "google", "keys": {"api_key": "X"}}, "takes no key 'api_key'"),
        ({"engine": "google", "url": "translate"}, "no http address"),
        ({"engine": "google", "workers": 0}, "workers must be at least 1"),
    ],
)
def test_what_cannot_work_is_said_before_anything_is_asked(params, words):
    with pytest.raises(UserError, match=words):
        build(**{"source": "ko"} | params)


def test_without_a_key_the_variable_is_named(monkeypatch):
    monkeypatch.delenv("DEEPL_API_KEY")
    with pytest.raises(UserError, match="DEEPL_API_KEY"):
        build("deepl", source="ko")


def test_all_languages_of_the_corpora_have_codes():
    languages = {spec(name).card.language for name in corpus_names() if name.endswith("-neutral")}
    assert len(languages) == 12 and catalogue.KO.card.language == "ko"
    for name in ("google", "mymemory", "microsoft", "yandex"):
        own = engines()[name]
        for language in languages:
            code = own.code(language)
            if name == "mymemory":
                assert code in constants.MY_MEMORY_LANGUAGES_TO_CODES.values()
            if name == "google":
                assert code in constants.GOOGLE_LANGUAGES_TO_CODES.values()
    assert engine("microsoft").code("zh") == "zh-Hans"


def test_the_library_itself_is_left_as_it_is(serve):
    service = serve(lambda request: page("T"))
    system(service, "google").predict(["a"])
    assert deep_translator.google.requests is requests
    assert constants.BASE_URLS["GOOGLE_TRANSLATE"] == "https://translate.google.com/m"
